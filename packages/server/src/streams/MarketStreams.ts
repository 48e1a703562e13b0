/**
 * The public channels of the streams. A timer samples the channels that are due in one turn, like a read, and
 * pushes once the sampled state is durable. Therefore a push shows no data that could be lost, the simulated
 * market is at the exchange's time, and an order never waits for a push. While a sample is being pushed, no
 * other sample is taken.
 *
 * Intervals are those of the exchange clock, at least {@link tickMs} of the system clock; while the exchange clock is
 * frozen they are those of the system clock.
 */
import type { Event, Market, Records, State } from "@bourse/engine"
import { type KlineWindow, type PublicChannel, parseChannel } from "@bourse/vocabulary/streams"
import type { Exchange } from "../exchange/Exchange.ts"
import type { TurnPlan } from "../plans/Plan.ts"
import { ErrorResponse } from "../responses/ErrorResponse.ts"
import { intervals } from "../routes/foldCandles.ts"
import type { Body } from "./generated/pushMessages.ts"
import { type Sampler, samplerOf } from "./marketSamplers.ts"
import { StreamChannel } from "./StreamChannel.ts"
import { type Deal, dealsOf } from "./tradePushes.ts"

export const tickMs = 10
/** Maximum number of trades that wait for a channel's next push; if more wait, the oldest are left out. */
const dealsMax = 1_000

/** Function that reads REST's candles of a time window, one row each, oldest first. */
export type ReadCandles = (asked: {
  readonly symbol: string
  readonly interval: string
  readonly startTime: undefined
  readonly endTime: undefined
  readonly rows: number
}) => TurnPlan<ReadonlyArray<readonly [number, string, string, string, string, string, number, string]>>

const windows: Readonly<Record<KlineWindow, string>> = {
  Min1: "1m",
  Min5: "5m",
  Min15: "15m",
  Min30: "30m",
  Min60: "60m",
  Hour4: "4h",
  Hour8: "8h",
  Day1: "1d",
  Week1: "1W",
  Month1: "1M",
}

const secondMs = 1_000
const defaultMs = 100

const intervalOf = (channel: PublicChannel): number => {
  if (channel.kind === "klines") return secondMs
  return "interval" in channel ? Number.parseInt(channel.interval, 10) : defaultMs
}

interface MarketChannel {
  readonly channel: StreamChannel
  readonly symbol: string
  readonly intervalMs: number
  /** Number of the sampling interval, counted from 1970, in which the channel was last sampled. */
  slot: number
  /** The sampler of the channel; undefined for trades and candles. */
  readonly sampler: Sampler | undefined
  /** Durable trades that are not pushed yet; undefined for another channel. */
  deals: Array<Deal> | undefined
  readonly eventType: string
  /** The state of a candle channel; undefined for another channel. */
  readonly candles:
    | { readonly window: KlineWindow; isAsked: boolean; told: ReadonlyMap<number, string> }
    | undefined
}

export interface MarketStreamsOptions {
  readonly exchange: Exchange
  readonly readCandles: ReadCandles
  /** Called when pushed data may differ from the state with which the exchange continues. */
  readonly onBroken: (reason: string) => void
}

export class MarketStreams {
  readonly #options: MarketStreamsOptions
  readonly #channels = new Map<string, MarketChannel>()
  #timer: NodeJS.Timeout | undefined
  #isSampling = false

  constructor(options: MarketStreamsOptions) {
    this.#options = options
  }

  /** The channel of a name, which is created if missing; undefined for an invalid name or an unknown symbol. */
  channel(name: string): StreamChannel | undefined {
    const known = this.#channels.get(name)
    if (known !== undefined) return known.channel
    const parsed = parseChannel(name)
    if (parsed === undefined || !("symbol" in parsed)) return undefined
    const { symbol } = parsed
    if (!this.#options.exchange.state.markets.has(symbol)) return undefined
    const made: MarketChannel = {
      channel: new StreamChannel(name),
      symbol,
      intervalMs: intervalOf(parsed),
      slot: Number.NaN,
      sampler: samplerOf(name, parsed),
      deals: parsed.kind === "trades" ? [] : undefined,
      eventType: name.slice(0, name.indexOf(`@${symbol}`)),
      candles:
        parsed.kind === "klines" ? { window: parsed.window, isAsked: false, told: new Map() } : undefined,
    }
    this.#channels.set(name, made)
    this.#timer ??= setInterval(() => this.#tick(), tickMs).unref()
    return made.channel
  }

  /** Drops a public channel without subscribers. */
  release({ name, subscribers }: StreamChannel): void {
    if (subscribers.size > 0) return
    this.#channels.delete(name)
    if (this.#channels.size === 0) this.stop()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Drops all public channels: the next subscription starts anew. */
  clear(): void {
    this.#channels.clear()
    this.stop()
  }

  /** Collects the trades of a group; the returned function queues them once the group is durable. */
  closed(
    group: { readonly events: ReadonlyArray<Event>; readonly records: Records },
    state: State,
  ): (() => void) | undefined {
    const wanted = [...this.#channels.values()].filter(({ deals }) => deals !== undefined)
    if (wanted.length === 0) return undefined
    const symbols = new Set(wanted.map(({ symbol }) => symbol))
    const deals = dealsOf(group, state, (symbol) => symbols.has(symbol))
    if (deals.size === 0) return undefined
    return () => {
      for (const each of wanted) {
        const more = deals.get(each.symbol)
        if (more !== undefined) each.deals = [...each.deals!, ...more].slice(-dealsMax)
      }
    }
  }

  /**
   * The number of the current sampling interval, by the exchange clock, or by the system clock while the
   * exchange clock is frozen.
   */
  #slotOf(state: State, now: number, { intervalMs }: MarketChannel): number {
    const time = state.clock.frozenAt === null ? now : performance.timeOrigin + performance.now()
    return Math.floor(time / intervalMs)
  }

  #tick(): void {
    if (this.#isSampling) return
    const { exchange } = this.#options
    const { state } = exchange
    const now = exchange.now()
    const due = [...this.#channels.values()].filter((each) => this.#slotOf(state, now, each) !== each.slot)
    if (due.length === 0) return
    for (const each of due) each.slot = this.#slotOf(state, now, each)
    this.#isSampling = true
    let isTaken = false
    exchange.turn<{ readonly bodies: ReadonlyArray<Body | null>; readonly now: number }>(
      (state, now) => {
        isTaken = true
        return { bodies: due.map((each) => this.#sampled(each, state)), now }
      },
      null,
      false,
      (outcome) => {
        this.#isSampling = false
        if (!(outcome instanceof ErrorResponse)) this.#push(due, outcome.bodies, outcome.now)
        else if (isTaken) this.#options.onBroken("reading the order book for the streams failed")
      },
    )
  }

  #sampled({ sampler, symbol }: MarketChannel, state: State): Body | null {
    const market = state.markets.get(symbol)
    return sampler === undefined || market === undefined ? null : sampler.sample(market)
  }

  /** Tells the samplers that REST showed a book between two samples. */
  bookShown(market: Market): void {
    for (const { sampler, symbol } of this.#channels.values())
      if (symbol === market.listing.symbol) sampler?.shown?.(market)
  }

  #push(due: ReadonlyArray<MarketChannel>, bodies: ReadonlyArray<Body | null>, now: number): void {
    for (const [i, each] of due.entries()) {
      if (this.#channels.get(each.channel.name) !== each) continue
      if (each.candles !== undefined) {
        this.#pushCandles(each, now)
        continue
      }
      const body = each.deals === undefined ? bodies[i]! : this.#takeDeals(each)
      if (body !== null) each.channel.push(each.symbol, body, now)
      else if (each.deals === undefined) each.channel.greet(now)
    }
  }

  #takeDeals(each: MarketChannel): Body | null {
    const deals = each.deals!
    if (deals.length === 0) return null
    each.deals = []
    return { publicAggreDeals: { deals, eventType: each.eventType } }
  }

  /** Reads the current candle and the previous one, and pushes those that changed. */
  #pushCandles(each: MarketChannel, now: number): void {
    const { exchange, readCandles } = this.#options
    const { symbol, channel, candles } = each
    if (candles === undefined || candles.isAsked) return
    candles.isAsked = true
    const interval = windows[candles.window]
    const plan = readCandles({ symbol, interval, startTime: undefined, endTime: undefined, rows: 2 })
    exchange.turn(plan.work, null, false, (rows) => {
      candles.isAsked = false
      if (rows instanceof ErrorResponse) return
      const told = new Map<number, string>()
      let isNew = false
      for (const [start, open, high, low, close, volume, , amount] of rows) {
        const text = [open, high, low, close, volume, amount].join()
        const before = candles.told.get(start)
        told.set(start, text)
        // The previous candle may have changed after its last push.
        const isOver = start !== rows.at(-1)![0]
        if (before === text || (before === undefined && isOver)) continue
        isNew = true
        const [, end] = intervals[interval]!.bounds(start)
        channel.push(
          symbol,
          {
            publicSpotKline: {
              interval: candles.window,
              windowStart: start / secondMs,
              openingPrice: open,
              closingPrice: close,
              highestPrice: high,
              lowestPrice: low,
              volume,
              amount,
              windowEnd: end / secondMs,
            },
          },
          now,
        )
      }
      candles.told = told
      if (!isNew) channel.greet(now)
    })
  }
}
