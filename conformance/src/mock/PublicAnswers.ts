/**
 * Answers requests without a key that clients make at their start. The interface does not document these public
 * endpoints, so their answers follow other exchanges and use the mock's symbols. The mock's order book has one
 * level on each side of the symbol's price.
 */

import { ErrorCode } from "@bourse/core"
import type { TargetSymbol } from "../target/Target.ts"
import { add, exact, negate, textOf } from "../values/Exact.ts"
import type { MockAnswer, MockRequest } from "./Access.ts"
import type { World } from "./Replies.ts"
import { rates } from "./Trading.ts"

const digitsOf = (step: string): number => (step.includes(".") ? step.length - step.indexOf(".") - 1 : 0)

const symbolInfo = ({ symbol, base, quote, tick, lot, minQuantity, minAmount }: TargetSymbol) => ({
  symbol,
  status: "1",
  baseAsset: base,
  baseAssetPrecision: digitsOf(lot),
  quoteAsset: quote,
  quotePrecision: digitsOf(tick),
  quoteAssetPrecision: digitsOf(tick),
  baseCommissionPrecision: 8,
  quoteCommissionPrecision: 8,
  orderTypes: ["LIMIT", "MARKET"],
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  quoteAmountPrecision: minAmount,
  baseSizePrecision: minQuantity,
  permissions: ["SPOT"],
  filters: [],
  maxQuoteAmount: "5000000",
  makerCommission: String(rates.maker),
  takerCommission: String(rates.taker),
  quoteAmountPrecisionMarket: minAmount,
  maxQuoteAmountMarket: "5000000",
  fullName: base,
  tradeSideType: 1,
})

/** The best bid is one tick below the symbol's price, the best offer one tick above. */
const bestOf = ({ price, tick }: TargetSymbol) => ({
  bid: textOf(add(exact(price), negate(exact(tick)))),
  ask: textOf(add(exact(price), exact(tick))),
})

export const makePublicAnswers = ({
  target,
  now,
}: World): ((request: MockRequest) => MockAnswer | undefined) => {
  const symbols = Object.values(target.symbols)

  const ticker = (symbol: TargetSymbol) => {
    const { bid, ask } = bestOf(symbol)
    const { price } = symbol
    return {
      symbol: symbol.symbol,
      priceChange: "0",
      priceChangePercent: "0",
      prevClosePrice: price,
      lastPrice: price,
      bidPrice: bid,
      bidQty: "1",
      askPrice: ask,
      askQty: "1",
      openPrice: price,
      highPrice: price,
      lowPrice: price,
      volume: "0",
      quoteVolume: "0",
      openTime: now() - 86_400_000,
      closeTime: now(),
      count: null,
    }
  }
  const bookTicker = (symbol: TargetSymbol) => {
    const { bid, ask } = bestOf(symbol)
    return { symbol: symbol.symbol, bidPrice: bid, bidQty: "1", askPrice: ask, askQty: "1" }
  }
  const depth = (symbol: TargetSymbol) => {
    const { bid, ask } = bestOf(symbol)
    return { lastUpdateId: 1, bids: [[bid, "1"]], asks: [[ask, "1"]], timestamp: now() }
  }
  const priceOf = ({ symbol, price }: TargetSymbol) => ({ symbol, price })

  /** Makes an answer for the named symbol, or for all symbols. */
  const perSymbol =
    (describe: (symbol: TargetSymbol) => unknown, needsSymbol = false) =>
    (query: URLSearchParams): unknown => {
      const name = query.get("symbol")
      if (name === null && !needsSymbol) return symbols.map(describe)
      const symbol = symbols.find((each) => each.symbol === name)
      return symbol && describe(symbol)
    }

  const routes: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
    "/api/v3/ping": () => ({}),
    // The mock checks requests against the real time, so clients that synchronize their clock get the real
    // time.
    "/api/v3/time": () => ({ serverTime: Date.now() }),
    "/api/v3/defaultSymbols": () => ({ code: 0, data: symbols.map(({ symbol }) => symbol), msg: null }),
    "/api/v3/exchangeInfo": (query) => {
      const names = (query.get("symbols") ?? query.get("symbol"))?.split(",")
      return {
        timezone: "UTC",
        serverTime: Date.now(),
        rateLimits: [],
        exchangeFilters: [],
        symbols: symbols.filter(({ symbol }) => names?.includes(symbol) !== false).map(symbolInfo),
      }
    },
    "/api/v3/depth": perSymbol(depth, true),
    "/api/v3/trades": perSymbol(() => [], true),
    "/api/v3/aggTrades": perSymbol(() => [], true),
    "/api/v3/klines": perSymbol(() => [], true),
    "/api/v3/avgPrice": perSymbol(({ price }) => ({ mins: 5, price }), true),
    "/api/v3/ticker/price": perSymbol(priceOf),
    "/api/v3/ticker/24hr": perSymbol(ticker),
    "/api/v3/ticker/bookTicker": perSymbol(bookTicker),
    // ccxt also reads futures contracts when it loads the markets: the mock lists none.
    "/api/v1/contract/detail": () => ({ success: true, code: 0, data: [] }),
  }

  return ({ method, path, query }) => {
    const route = method === "GET" && Object.hasOwn(routes, path) ? routes[path] : undefined
    if (route === undefined) return undefined
    const body = route(new URLSearchParams(query))
    return body === undefined
      ? { status: 400, body: { code: ErrorCode.invalidSymbol, msg: "Invalid symbol" } }
      : { status: 200, body }
  }
}
