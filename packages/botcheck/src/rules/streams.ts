/**
 * Rules about streams that stall, miss pushes, are cut or lose their listen key. A bot without streams is not
 * judged.
 */
import type { FaultKind, LoggedStreamEvent } from "@bourse/client/control"
import { channelsOf, isBook, isOf, isPrivate, priceTime, subscriptionsOf } from "../trace/channels.ts"
import { between, inFlightMs, lateMs, type Placement, type Seen, stepMs, type Trace } from "../trace/Trace.ts"
import { hasRead, watches } from "../trace/Watching.ts"
import {
  type Finding,
  judged,
  notApplicable,
  notExercised,
  passed,
  type Rule,
  tooSlow,
  violated,
} from "./Rule.ts"

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

const faultsOf = (trace: Trace, kind: FaultKind): ReadonlyArray<LoggedStreamEvent> =>
  trace.streams.filter(({ event, faultKind }) => event === "fault" && faultKind === kind)

/**
 * How long orders may still be placed after a stream failed, in ms: the next push, or the close, must arrive first.
 */
const noticeMs = 5_000

const after = (trace: Trace, time: number, answerMs: number): ReadonlyArray<Placement> => {
  const from = time + noticeMs + inFlightMs(trace, answerMs)
  return trace.placements.filter(({ request }) => request.at > from)
}

/**
 * Largest age of a price if none is declared: the venue ends a connection after 60 s without data and pings.
 * With a fast clock the exchange does not end idle connections, so a bot that sends no pings is not judged.
 */
const priceAgeMs = 90_000

const stall: Rule = {
  id: "stream-stall",
  title: "The bot notices a stalled stream",
  why: "A stalled connection stays open and answers pings, but sends no data. A bot that only waits for a close continues with an old price.",
  source: "Bittrex/bittrex.github.io#105, JKorf/Bittrex.Net#211, bitfinex-api-py#107",
  provoked: "a public stream connection stops pushing, and stays open",
  careful:
    "The bot has a time limit for new data. After the limit it reconnects, reads prices by REST, or places no orders.",
  kind: "exact",
  severity: "high",
  cases: ["baseline", "stream-stall"],
  judge: (trace, { answerMs, channels }, { priceAgeMaxMs }) => {
    if (channels.every(isPrivate)) return notApplicable("The bot uses no public streams.")
    if (priceAgeMaxMs === null) return notApplicable("The bot's prices do not come from this exchange.")
    const [fault] = faultsOf(trace, "streamStall")
    if (fault === undefined) return notExercised
    const time = fault.exchangeTime
    const ageMax = priceAgeMaxMs ?? priceAgeMs
    const limit = ageMax + inFlightMs(trace, answerMs)
    if (trace.end - time <= limit) return trace.end - time > ageMax ? tooSlow : notExercised
    const pings = trace.streams.some(
      ({ event, connection }) => event === "pinged" && connection === fault.connection,
    )
    if (priceAgeMaxMs === undefined && !pings && trace.speed > 1) return notExercised
    const had = subscriptionsOf(trace).filter(({ from, to }) => from <= time && to >= time)
    /** Whether all of the bot's streams of a symbol stopped. */
    const isStopped = (symbol: string): boolean => {
      const own = had.filter(({ channel }) => isOf(channel, symbol))
      return (
        own.length > 0 && own.every(({ connection, to }) => connection === fault.connection && to === time)
      )
    }
    const placed = trace.placements.filter(({ symbol }) => isStopped(symbol))
    if (!placed.some(({ request }) => request.at < time)) return notExercised
    const blind = placed.find(
      ({ symbol, request: { at } }) => at > time && at - priceTime(trace, symbol, at)! > limit,
    )
    if (blind === undefined) return passed
    return violated({
      did: `The bot placed an order of ${blind.symbol} ${seconds(blind.request.at - priceTime(trace, blind.symbol, blind.request.at)!)} after the last price that a stream had pushed.`,
      knew: `The channel ${fault.channel} had stopped pushing.`,
      requests: [blind.request],
    })
  },
}

const symbolOf = (channel: string): string => channel.slice(channel.lastIndexOf("@") + 1)

const gap: Rule = {
  id: "stream-gap",
  title: "The bot notices a gap in a book's changes, and rebuilds the book",
  why: "After a missing change the bot's copy of the book has levels that no longer exist.",
  source: "Kucoin/kucoin-api-docs#44, ccxt PR29492",
  provoked: "for five seconds the stream does not push changes of books",
  careful:
    "The bot compares each fromVersion with the last toVersion + 1. After a gap it reads the depth again, or subscribes again, before it places an order.",
  kind: "exact",
  severity: "high",
  cases: ["baseline", "stream-gap"],
  judge: (trace, { answerMs, channels }) => {
    if (!channels.some(isBook)) return notApplicable("The bot keeps no book from a stream of changes.")
    const groups = Map.groupBy(
      faultsOf(trace, "streamGap"),
      ({ connection, channel }) => `${connection} ${channel}`,
    )
    let exercised = false
    const findings = [...groups.values()].flatMap((faults): Array<Finding> => {
      const last = faults.at(-1)!
      const symbol = symbolOf(last.channel!)
      const isSeen = (until: number, is: (event: LoggedStreamEvent) => boolean): boolean =>
        trace.streams.some(
          (each) => each.exchangeTime > last.exchangeTime && each.exchangeTime <= until && is(each),
        )
      const isAnew = (until: number): boolean =>
        between(
          trace,
          // A book that was read in the last step of the gap may be complete.
          last.exchangeTime - stepMs,
          until,
          ({ endpoint, outcome, parameters }) =>
            endpoint === "market.depth" && outcome === "done" && parameters.symbol === symbol,
        ) !== undefined ||
        isSeen(until, ({ event, channel }) => event === "subscribed" && channel === last.channel)
      /** Whether the bot dropped its copy of the book. */
      const isGone = (until: number): boolean =>
        isSeen(
          until,
          ({ event, channel, connection }) =>
            connection === last.connection &&
            (event === "closed" || (event === "unsubscribed" && channel === last.channel)),
        )
      const next = after(trace, last.exchangeTime, answerMs).find((each) => each.symbol === symbol)
      if (next === undefined && !isAnew(trace.end)) return []
      exercised = true
      if (next === undefined || isAnew(next.request.at) || isGone(next.request.at)) return []
      return [
        {
          did: `The bot placed an order of ${symbol} ${seconds(next.request.at - last.exchangeTime)} after a gap in the changes of its book, and had not read the depth or subscribed again.`,
          knew: `The fromVersion behind the gap was not the last toVersion + 1: ${faults.length} pushes of ${last.channel} were missing.`,
          requests: [next.request],
        },
      ]
    })
    return exercised ? judged(findings) : notExercised
  },
}

const noPrivate = notApplicable("The bot uses no private streams.")
/** Whether the bot never had a private stream; a connection that failed to open counts as none. */
const isWithout = (trace: Trace, channels: ReadonlyArray<string>): boolean =>
  !channels.some(isPrivate) && !channelsOf(trace).some(isPrivate)

const reconnect: Rule = {
  id: "stream-reconnect",
  title: "The bot reads missed events after a reconnection",
  why: "After a reconnection, the exchange does not repeat order events from the time without a connection. The bot does not learn of fills in that time.",
  source: "bitfinex-api-node#247, Lean.Brokerages.TradeStation PR95",
  provoked: "for six seconds each push cuts the bot's private connection, and other accounts fill its orders",
  careful: "The bot reads its open orders, trades or balances again before the next order.",
  kind: "exact",
  severity: "high",
  cases: ["baseline", "stream-cut"],
  judge: (trace, { answerMs, channels }) => {
    if (isWithout(trace, channels)) return noPrivate
    const [cut, ...more] = faultsOf(trace, "streamCut")
    if (cut === undefined) return notExercised
    const next = after(trace, cut.exchangeTime, answerMs)[0]
    if (next === undefined) return notExercised
    const { symbol, request } = next
    const placedBefore = (more.at(-1) ?? cut).exchangeTime
    if (hasRead(trace, symbol, { from: cut.exchangeTime, until: request.at, placedBefore })) {
      // Only reads count: answers to cancels may show every order by chance.
      const isAsked = (each: Seen): boolean => each.method === "GET" && watches(trace, each, symbol)
      return between(trace, cut.exchangeTime, request.at, isAsked) === undefined ? notExercised : passed
    }
    return violated({
      did: `The bot placed an order of ${symbol} ${seconds(request.at - cut.exchangeTime)} after its private connection was cut, and had not read its orders, trades or balances.`,
      knew: `The connection was closed: a push of ${cut.channel} was lost.`,
      requests: [request],
    })
  },
}

/** How long a bot may continue without its private stream and without a read, in ms. */
const renewMs = 30_000

const listenKey: Rule = {
  id: "listen-key",
  title: "The bot replaces an expired listen key",
  why: "The exchange refuses connections with an expired listen key. A bot that only reconnects does not learn of fills.",
  source: "nautilus_trader#3861, python-binance#28",
  provoked: "the listen key expires, and the exchange closes its connection",
  careful: "The bot creates a new listen key and connects with it; until then it reads its orders by REST.",
  kind: "exact",
  severity: "high",
  cases: ["baseline", "listen-key"],
  judge: (trace, { channels }) => {
    if (isWithout(trace, channels)) return noPrivate
    const [expired] = faultsOf(trace, "listenKeyExpired")
    if (expired === undefined) return notExercised
    const time = expired.exchangeTime
    const renewed = trace.streams.find(
      ({ event, channel, exchangeTime }) =>
        event === "subscribed" && channel !== null && isPrivate(channel) && exchangeTime > time,
    )
    const waitMs = renewMs + lateMs(trace)
    const late = trace.placements.filter(({ request }) => request.at > time + waitMs)
    if (late.length === 0) return renewed === undefined ? notExercised : passed
    const hasStream = (at: number): boolean =>
      subscriptionsOf(trace).some(
        ({ channel, from, to }) => isPrivate(channel) && from <= at && to > at - waitMs,
      )
    const blind = late.find(
      ({ symbol, request: { at } }) =>
        !hasStream(at) &&
        !hasRead(trace, symbol, { from: at - waitMs, until: at, placedBefore: at - waitMs }),
    )
    // On a slow machine an old read would count as a careful one.
    if (blind === undefined) return renewed === undefined && lateMs(trace) > renewMs ? tooSlow : passed
    const refused = trace.streams.filter(
      ({ event, exchangeTime }) => event === "refused" && exchangeTime > time,
    )
    return violated({
      did: `The bot placed an order of ${blind.symbol} ${seconds(blind.request.at - time)} after its listen key had expired; it had no private stream and had not read its orders${refused.length === 0 ? "" : `; ${refused.length} connections with the old key were refused`}.`,
      knew: "The connection was closed with the reason that the listen key is no longer valid.",
      requests: [blind.request],
    })
  },
}

export const streamRules: ReadonlyArray<Rule> = [stall, gap, reconnect, listenKey]
