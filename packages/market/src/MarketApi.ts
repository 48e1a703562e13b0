/** Every endpoint of public market data, by name. */
import type { EndpointsIn } from "@bourse/core/definition"
import * as endpoints from "./MarketEndpoints.ts"

export const MarketApi = {
  ping: endpoints.ping,
  time: endpoints.time,
  defaultSymbols: endpoints.defaultSymbols,
  exchangeInfo: endpoints.exchangeInfo,
  depth: endpoints.depth,
  trades: endpoints.trades,
  aggTrades: endpoints.aggTrades,
  klines: endpoints.klines,
  avgPrice: endpoints.avgPrice,
  dayTicker: endpoints.dayTicker,
  priceTicker: endpoints.priceTicker,
  bookTicker: endpoints.bookTicker,
  contractDetail: endpoints.contractDetail,
} as const satisfies EndpointsIn<typeof endpoints>
