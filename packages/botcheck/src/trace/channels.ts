/** The bot's stream subscriptions: channel, connection, start and end. The trace does not contain the pushes. */
import type { FaultKind, LoggedStreamEvent } from "@bourse/client/control"
import { isAbout, isMarketRead, type Trace } from "./Trace.ts"

export const isPrivate = (channel: string): boolean => channel.startsWith("spot@private.")
/** Whether a channel carries changes of the book. */
export const isBook = (channel: string): boolean => channel.startsWith("spot@public.aggre.depth.")
/** Whether a public channel belongs to the symbol. All public channels of a symbol show its prices. */
export const isOf = (channel: string, symbol: string): boolean =>
  !isPrivate(channel) && channel.split("@").includes(symbol)

export const channelsOf = ({ streams }: Pick<Trace, "streams">): ReadonlyArray<string> =>
  streams.flatMap(({ event, channel }) => (event === "subscribed" && channel !== null ? [channel] : []))

/** A subscription and the end of its pushes: when it or its connection ended, or its connection stalled. */
interface Subscription {
  readonly channel: string
  readonly connection: number
  readonly from: number
  readonly to: number
}

const isStall = ({ event, faultKind }: LoggedStreamEvent): boolean =>
  event === "fault" && faultKind === "streamStall"

/** Faults after which a connection sends no further push. */
const endingKinds = new Set<FaultKind | null>(["streamStall", "streamCut", "listenKeyExpired"])

const ends = (from: LoggedStreamEvent, later: LoggedStreamEvent): boolean =>
  later.connection === from.connection &&
  (later.event === "closed" ||
    (later.event === "unsubscribed" && later.channel === from.channel) ||
    (later.event === "fault" && endingKinds.has(later.faultKind)))

export const subscriptionsOf = ({ streams }: Pick<Trace, "streams">): ReadonlyArray<Subscription> =>
  streams.flatMap((each, i) => {
    const { event, channel, connection, exchangeTime: from } = each
    const before = streams.slice(0, i).filter((earlier) => earlier.connection === connection)
    if (event !== "subscribed" || channel === null || before.some(isStall)) return []
    const end = streams.slice(i + 1).find((later) => ends(each, later))
    return [{ channel, connection, from, to: end?.exchangeTime ?? Number.POSITIVE_INFINITY }]
  })

/**
 * Time of the newest price of a symbol that the bot had at this time, by read or push; undefined if it had none.
 */
export const priceTime = (trace: Trace, symbol: string, at: number): number | undefined => {
  const read = trace.requests.findLast(
    (each) => each.end <= at && isMarketRead(each) && isAbout(each, symbol),
  )
  const pushed = subscriptionsOf(trace)
    .filter(({ channel, from }) => from <= at && isOf(channel, symbol))
    .map(({ to }) => Math.min(to, at))
  const times = [...(read === undefined ? [] : [read.at]), ...pushed]
  return times.length === 0 ? undefined : Math.max(...times)
}

/** Ends of open connections when the exchange stops; the exchange does not log them. */
export const endsOfOpen = (
  streams: ReadonlyArray<LoggedStreamEvent>,
  exchangeTime: number,
): ReadonlyArray<LoggedStreamEvent> => {
  const latest = new Map(streams.map((each) => [each.connection, each]))
  return [...latest.values()].flatMap(({ event, connection, key }) =>
    event === "closed" || event === "refused"
      ? []
      : [{ exchangeTime, connection, key, event: "closed", channel: null, faultKind: null, reason: null }],
  )
}
