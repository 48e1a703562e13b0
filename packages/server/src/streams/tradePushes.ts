/** The trades of a group, users' and the simulated market's, as messages of the trade channel. */
import {
  type Event,
  formatPrice,
  formatUnits,
  latestTrades,
  type Market,
  type SimulatedTrade,
  type State,
  type TradeRecord,
} from "@bourse/engine"
import { sideNumbers } from "@bourse/vocabulary/streams"
import type { Body } from "./generated/pushMessages.ts"

export type Deal = NonNullable<NonNullable<Body["publicAggreDeals"]>["deals"]>[number] & {
  readonly time: number
}

const ofUsers = ({ price, quantity, side, time, tradeId }: TradeRecord): Deal => ({
  price,
  quantity,
  tradeType: sideNumbers[side],
  time,
  tradeId: String(tradeId),
})

/**
 * A simulated trade has no number: its id consists of its time and its index among this group's trades of that
 * time.
 */
const ofMarket = (market: Market, trades: ReadonlyArray<SimulatedTrade>): ReadonlyArray<Deal> => {
  let [last, number] = [0, 0]
  return trades.map(({ time, priceTicks, lots, isSale }) => {
    number = time === last ? number + 1 : 0
    last = time
    return {
      price: formatPrice(market, priceTicks),
      quantity: formatUnits(lots, market.lotDecimals),
      tradeType: isSale ? sideNumbers.SELL : sideNumbers.BUY,
      time,
      tradeId: `s${time}-${number}`,
    }
  })
}

/** Number of the simulated market's own trades in the events, by symbol. */
const countSimulated = (events: ReadonlyArray<Event>, isWanted: (symbol: string) => boolean) => {
  const counts = new Map<string, number>()
  for (const event of events)
    if (event.type === "simulationStepped" && event.trades.length > 0 && isWanted(event.symbol))
      counts.set(event.symbol, (counts.get(event.symbol) ?? 0) + event.trades.length / 3)
  return counts
}

/** Trades by symbol, in the order of time; simulated trades as far back as the state keeps them. */
export const dealsOf = (
  {
    events,
    records,
  }: {
    readonly events: ReadonlyArray<Event>
    readonly records: { readonly trades: ReadonlyArray<TradeRecord> }
  },
  state: State,
  isWanted: (symbol: string) => boolean,
): ReadonlyMap<string, ReadonlyArray<Deal>> => {
  const deals = new Map<string, ReadonlyArray<Deal>>()
  for (const [symbol, count] of countSimulated(events, isWanted)) {
    const market = state.markets.get(symbol)
    if (market?.quotes == null) continue
    deals.set(symbol, ofMarket(market, latestTrades(market.quotes).slice(-count)))
  }
  for (const [symbol, trades] of Map.groupBy(records.trades, (trade) => trade.symbol)) {
    if (!isWanted(symbol)) continue
    const simulated = deals.get(symbol) ?? []
    deals.set(
      symbol,
      [...simulated, ...trades.map(ofUsers)].sort((a, b) => a.time - b.time),
    )
  }
  return deals
}
