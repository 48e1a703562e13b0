/**
 * What the public channels of a symbol push, sampled from the state in a turn. A sampler has what it told last, and
 * answers with the next body, or null where nothing is to be told.
 */
import { bookLevels, formatPrice, formatUnits, type Market, type Side } from "@bourse/engine"
import type { PublicChannel } from "@bourse/vocabulary/streams"
import type { Body } from "./pushMessages.ts"

/** Levels of a side that the changes of a book are told of: as many as REST depth answers with at most. */
export const levelsMax = 5_000

export type Sample = (market: Market) => Body | null

type Levels = ReadonlyArray<readonly [priceTicks: number, lots: bigint]>

const priceLevel = (market: Market, ticks: number, lots: bigint) => ({
  price: formatPrice(market, ticks),
  quantity: formatUnits(lots, market.lotDecimals),
})

/** What changed of one side; a level that is gone has no quantity. */
const changes = (market: Market, told: Map<number, bigint>, levels: Levels) => {
  const changed: Array<{ readonly price: string; readonly quantity: string }> = []
  const gone = new Set(told.keys())
  for (const [ticks, lots] of levels) {
    gone.delete(ticks)
    if (told.get(ticks) === lots) continue
    told.set(ticks, lots)
    changed.push(priceLevel(market, ticks, lots))
  }
  for (const ticks of gone) {
    told.delete(ticks)
    changed.push(priceLevel(market, ticks, 0n))
  }
  return changed
}

/**
 * The book's changes between two versions, which are those of REST depth. Each push goes on where the one before ended;
 * where nothing changed it has no levels and ends where it begins, so that readers who count pushes are served too.
 */
const depthSampler = (eventType: string): Sample => {
  const told = { BUY: new Map<number, bigint>(), SELL: new Map<number, bigint>() }
  let version: number | undefined
  return (market) => {
    const before = version
    version = market.updates
    if (before === version) return depthBody(eventType, before, before, [], [])
    const bids = changes(market, told.BUY, bookLevels(market, "BUY", levelsMax))
    const asks = changes(market, told.SELL, bookLevels(market, "SELL", levelsMax))
    return before === undefined ? null : depthBody(eventType, before, version, asks, bids)
  }
}

const depthBody = (
  eventType: string,
  before: number,
  version: number,
  asks: ReturnType<typeof changes>,
  bids: ReturnType<typeof changes>,
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

/** Tells what is shown when it is another one than before. */
const whenChanged = <Shown>(
  show: (market: Market) => Shown,
  bodyOf: (shown: Shown, version: string) => Body,
): Sample => {
  let told = ""
  let version: number | undefined
  return (market) => {
    if (version === market.updates) return null
    version = market.updates
    const shown = show(market)
    const text = JSON.stringify(shown)
    if (text === told) return null
    told = text
    return bodyOf(shown, String(version))
  }
}

const sideOf = (market: Market, side: Side, levels: number) =>
  bookLevels(market, side, levels).map((level) => priceLevel(market, ...level))

/** The name without the symbol and what follows it, as the field's event types have it. */
const eventTypeOf = (name: string, { symbol }: PublicChannel): string =>
  name.slice(0, name.indexOf(`@${symbol}`))

/** Of a channel whose content stands in the state: trades and candles are not sampled. */
export const samplerOf = (name: string, channel: PublicChannel): Sample | undefined => {
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
