/**
 * Samplers of the public channels of a symbol: they make pushes from the state in a turn. A sampler remembers
 * its last push and returns the body of the next push, or null if there is nothing to push.
 */
import { bookLevels, formatPrice, formatUnits, type Market, type Side } from "@bourse/engine"
import type { PublicChannel } from "@bourse/vocabulary/streams"
import type { Body } from "./generated/pushMessages.ts"

/** Pushed levels per side: the maximum of REST depth. */
export const levelsMax = 5_000

export interface Sampler {
  readonly sample: (market: Market) => Body | null
  /** Called when REST has shown the current book between two samples. */
  readonly shown?: (market: Market) => void
}

type Levels = ReadonlyArray<readonly [priceTicks: number, lots: bigint]>

const priceLevel = (market: Market, ticks: number, lots: bigint) => ({
  price: formatPrice(market, ticks),
  quantity: formatUnits(lots, market.lotDecimals),
})

/** One side of a book at the last sample, and the prices of levels that changed since the last push. */
class SeenSide {
  readonly #lots = new Map<number, bigint>()
  readonly #changed = new Set<number>()

  see(levels: Levels): void {
    const gone = new Set(this.#lots.keys())
    for (const [ticks, lots] of levels) {
      gone.delete(ticks)
      if (this.#lots.get(ticks) === lots) continue
      this.#lots.set(ticks, lots)
      this.#changed.add(ticks)
    }
    for (const ticks of gone) {
      this.#lots.delete(ticks)
      this.#changed.add(ticks)
    }
  }

  /** Returns the changed levels and forgets them. A removed level of the book has the quantity 0. */
  tell(market: Market) {
    const told = [...this.#changed].map((ticks) => priceLevel(market, ticks, this.#lots.get(ticks) ?? 0n))
    this.#changed.clear()
    return told
  }
}

/**
 * The book's changes between two versions; REST depth uses the same versions. Each push of the book starts with
 * the version after the previous push. A push without changes has no levels and an empty range of versions:
 * some bots count the pushes. A level that changed for a REST answer and changed back before the next sample is
 * pushed too: a bot that read the answer would otherwise keep the wrong quantity.
 */
const depthSampler = (eventType: string): Sampler => {
  const seen = { BUY: new SeenSide(), SELL: new SeenSide() }
  /** The versions of the last sampled and of the last pushed book. */
  let [version, toldVersion]: [number?, number?] = []
  const see = (market: Market): void => {
    if (version === market.updates) return
    version = market.updates
    for (const side of ["BUY", "SELL"] as const) seen[side].see(bookLevels(market, side, levelsMax))
  }
  return {
    sample: (market) => {
      see(market)
      const before = toldVersion
      toldVersion = market.updates
      const [bids, asks] = [seen.BUY.tell(market), seen.SELL.tell(market)]
      return before === undefined ? null : depthBody(eventType, before, toldVersion, asks, bids)
    },
    // Before the first push no bot has a version that the changes could follow.
    shown: (market) => toldVersion !== undefined && see(market),
  }
}

const depthBody = (
  eventType: string,
  before: number,
  version: number,
  asks: ReturnType<SeenSide["tell"]>,
  bids: ReturnType<SeenSide["tell"]>,
): Body => ({
  publicAggreDepths: { asks, bids, eventType, fromVersion: String(before + 1), toVersion: String(version) },
})

const best = (market: Market, side: Side) => {
  const [level] = bookLevels(market, side, 1)
  return level === undefined ? { price: "", quantity: "" } : priceLevel(market, ...level)
}

const bestOf = (market: Market) => {
  const [bid, ask] = [best(market, "BUY"), best(market, "SELL")]
  return { bidPrice: bid.price, bidQuantity: bid.quantity, askPrice: ask.price, askQuantity: ask.quantity }
}

/** A sampler that pushes its content whenever it differs from the last pushed content. */
const whenChanged = <Shown>(
  show: (market: Market) => Shown,
  bodyOf: (shown: Shown, version: string) => Body,
): Sampler => {
  let told = ""
  let version: number | undefined
  return {
    sample: (market) => {
      if (version === market.updates) return null
      version = market.updates
      const shown = show(market)
      const text = JSON.stringify(shown)
      if (text === told) return null
      told = text
      return bodyOf(shown, String(version))
    },
  }
}

const sideOf = (market: Market, side: Side, levels: number) =>
  bookLevels(market, side, levels).map((level) => priceLevel(market, ...level))

/** The channel's name up to the symbol, which is the value of the push's field `eventType`. */
const eventTypeOf = (name: string, { symbol }: PublicChannel): string =>
  name.slice(0, name.indexOf(`@${symbol}`))

/**
 * Makes the sampler of a public channel. Returns undefined for trades and candles, which are not sampled from
 * the state.
 */
export const samplerOf = (name: string, channel: PublicChannel): Sampler | undefined => {
  const eventType = eventTypeOf(name, channel)
  switch (channel.kind) {
    case "depth":
      return depthSampler(eventType)
    case "bookTicker":
      return whenChanged(bestOf, (shown, version) => ({ publicAggreBookTicker: { ...shown, version } }))
    case "bookTickerBatch":
      return whenChanged(bestOf, (shown, version) => ({ publicBookTickerBatch: { items: [shown], version } }))
    case "limitDepth": {
      const levels = Number(channel.levels)
      return whenChanged(
        (market) => ({ asks: sideOf(market, "SELL", levels), bids: sideOf(market, "BUY", levels) }),
        (shown, version) => ({ publicLimitDepths: { ...shown, eventType, version } }),
      )
    }
    case "trades":
    case "klines":
      return undefined
  }
}
