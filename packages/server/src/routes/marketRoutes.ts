/**
 * Public market data from the live books and the history, including endpoints beside the interface that real clients
 * call.
 */
import { Limits, type WireSuccess } from "@bourse/core"
import { orderTypes } from "@bourse/core/definition"
import {
  bookLevels,
  type CandleRecord,
  describeCandle,
  formatPrice,
  formatUnits,
  type Market,
  placesOf,
  type State,
  statusOf,
  toUnits,
  unknownSymbol,
} from "@bourse/engine"
import { MarketApi } from "@bourse/market"
import type { QueryHistory } from "../exchange/Exchange.ts"
import { sentTwice } from "../gateway/Query.ts"
import { history, read } from "../plans/Plan.ts"
import { publicRoutesOf, type Route } from "../plans/Route.ts"
import { ErrorResponse, fromEngine } from "../responses/ErrorResponse.ts"
import type { SimulatedHistory } from "../simulation/SimulatedHistory.ts"
import { candleOver, type KlinesAsked, klines } from "./candleHistory.ts"
import { minuteMs } from "./foldCandles.ts"
import { backwards } from "./historyWindow.ts"
import { openSymbols } from "./openSymbols.ts"
import { rowsOf } from "./paging.ts"
import { RecentMinutes } from "./RecentMinutes.ts"
import { readList } from "./readList.ts"

const dayMs = 86_400_000

const minuteOf = (time: number): number => time - (time % minuteMs)

/** The markets named in a list, given by `parameter`; all markets without it. */
const namedMarkets = (
  state: State,
  parameter: string,
  list: string | undefined,
): Array<Market> | ErrorResponse => {
  if (list === undefined) return [...state.markets.values()]
  const names = readList(parameter, list)
  if (names instanceof ErrorResponse) return names
  const markets = names.map((name) => state.markets.get(name))
  const unknown = markets.indexOf(undefined)
  return unknown < 0 ? (markets as Array<Market>) : fromEngine(unknownSymbol(names[unknown]!, parameter))
}

const liveCandle = (state: State, market: Market): CandleRecord | null =>
  market.candle === null ? null : describeCandle(state, market, market.candle)

const lots = (market: Market, count: bigint): string => formatUnits(count, market.lotDecimals)

/** Values that the venue answers for these fields. */
const wireStatus = { trading: "1", halted: "2", delisted: "3" } as const

/** Decimal places and bounds with which the engine checks orders. */
const wireSymbol = (market: Market) => {
  const { listing } = market
  const status = statusOf(market)
  const places = placesOf(market)
  return {
    symbol: listing.symbol,
    status: wireStatus[status],
    baseAsset: listing.base,
    baseAssetPrecision: places.quantity,
    quoteAsset: listing.quote,
    quotePrecision: places.price,
    quoteAssetPrecision: places.quoteAmount,
    baseCommissionPrecision: places.baseFee,
    quoteCommissionPrecision: places.quoteFee,
    orderTypes,
    isSpotTradingAllowed: status === "trading",
    isMarginTradingAllowed: false,
    quoteAmountPrecision: listing.minAmount,
    baseSizePrecision: listing.minQuantity,
    permissions: ["SPOT"],
    filters: [],
    maxQuoteAmount: listing.maxAmount,
    makerCommission: listing.makerFee,
    takerCommission: listing.takerFee,
    quoteAmountPrecisionMarket: listing.minAmount,
    maxQuoteAmountMarket: listing.maxAmount,
    fullName: listing.base,
    tradeSideType: 1,
  }
}

/** An id above the id of every trade. */
const newest = Number.MAX_SAFE_INTEGER

/** Maximum number of fills in an aggregated row, so a call reads at most this many fills per row. */
const fillsPerRow = 20
const fillsPerPage = 1_000

/**
 * Fills of one taker order at one price, aggregated into one row, newest first: up to the requested number of rows.
 */
const aggregatedTrades = async (
  query: QueryHistory,
  symbol: string,
  from: number,
  to: number,
  rowsMax: number,
): Promise<WireSuccess<typeof MarketApi.aggTrades>> => {
  const rows: Array<{ order: number; p: string; q: bigint; T: number; m: boolean; fills: number }> = []
  const answer = () =>
    rows.map(({ p, q, T, m }) => ({ a: null, f: null, l: null, p, q: formatUnits(q, 18), T, m, M: true }))
  // The last aggregated row is complete once the next row begins.
  const limit = Math.min(rowsMax + 1, fillsPerPage)
  for (let [until, before] = [to, newest]; ; ) {
    const fills = await query("publicTrades", { symbol, from, to: until, before, limit })
    for (const { orderId, price, quantity, side, time } of fills) {
      const last = rows.at(-1)
      const units = toUnits(quantity, 18)!
      if (last?.order === orderId && last.p === price && last.fills < fillsPerRow) {
        last.q += units
        last.fills++
      } else if (rows.length === rowsMax) return answer()
      else rows.push({ order: orderId, p: price, q: units, T: time, m: side === "SELL", fills: 1 })
    }
    if (fills.length < limit) return answer()
    ;({ time: until, tradeId: before } = fills.at(-1)!)
  }
}

/** The best level of each side, null for an empty side. */
const bestPrices = (market: Market) => {
  const [bid] = bookLevels(market, "BUY", 1)
  const [ask] = bookLevels(market, "SELL", 1)
  return {
    bidPrice: bid === undefined ? null : formatPrice(market, bid[0]),
    bidQty: bid === undefined ? null : lots(market, bid[1]),
    askPrice: ask === undefined ? null : formatPrice(market, ask[0]),
    askQty: ask === undefined ? null : lots(market, ask[1]),
  }
}

/** The ratio of `share` to 1, written with four decimals and its sign. */
const shareOf = (change: bigint, whole: bigint): string =>
  whole === 0n ? "0" : formatUnits((change * 10_000n) / whole, 4)

/**
 * The last 24 hours of a market; reads the state at once, the history on demand. Trades of the last 24 hours
 * are counted by minute: the first minute counts completely, so that no trade is omitted.
 */
const dayTickerOf = (simulation: SimulatedHistory, state: State, market: Market, now: number) => {
  const { symbol } = market.listing
  const live = liveCandle(state, market)
  const lastPrice = formatPrice(market, market.lastPriceTicks)
  const best = bestPrices(market)
  const simulated = simulation.of(state, market)
  return async (query: QueryHistory) => {
    const none = {
      open: lastPrice,
      high: lastPrice,
      low: lastPrice,
      volume: "0",
      quoteVolume: "0",
      trades: 0,
    }
    const day =
      (await candleOver({ query: simulated(query), symbol, live }, minuteOf(now - dayMs), now)) ?? none
    const open = toUnits(day.open, 18)!
    const change = toUnits(lastPrice, 18)! - open
    return {
      symbol,
      priceChange: formatUnits(change, 18),
      priceChangePercent: shareOf(change, open),
      prevClosePrice: day.open,
      lastPrice,
      ...best,
      openPrice: day.open,
      highPrice: day.high,
      lowPrice: day.low,
      volume: day.volume,
      quoteVolume: day.quoteVolume,
      openTime: now - dayMs,
      closeTime: now,
      count: day.trades,
    }
  }
}

/** Tickers as the venue answers them: an object for one requested symbol, an array for all. */
const oneOrAll = <Wire>(symbol: string | undefined, tickers: Array<Wire>): Wire | Array<Wire> =>
  symbol === undefined || tickers.length > 1 ? tickers : tickers[0]!

/** Answers with the tickers of the requested markets. */
const ticker = <Wire>(symbol: string | undefined, describe: (market: Market) => Wire) =>
  read((state) => {
    const markets = namedMarkets(state, "symbol", symbol)
    return markets instanceof ErrorResponse ? markets : oneOrAll(symbol, markets.map(describe))
  })

/** The candles of a symbol, oldest first. */
export const readKlines = (
  simulation: SimulatedHistory,
  recent: RecentMinutes,
  { symbol, ...asked }: KlinesAsked & { readonly symbol: string },
) =>
  history((state, now) => {
    const market = state.markets.get(symbol)
    if (market === undefined) return fromEngine(unknownSymbol(symbol))
    const backward = backwards(asked.startTime, asked.endTime)
    if (backward !== undefined) return backward
    const live = liveCandle(state, market)
    const simulated = simulation.of(state, market)
    const minutes = recent.of(state, market)
    return async (query, since) =>
      (await klines({ query: simulated(query), symbol, live, minutes, since }, asked, now)).map(
        ({ openTime, open, high, low, close, volume, closeTime, quoteVolume }) =>
          [openTime, open, high, low, close, volume, closeTime, quoteVolume] as const,
      )
  })

export const marketRoutes = (
  simulation: SimulatedHistory,
  recent = new RecentMinutes(),
  onDepthRead: (market: Market) => void = () => {},
): ReadonlyArray<Route> =>
  publicRoutesOf(MarketApi, {
    ping: () => read(() => ({})),
    time: () => read((_, now) => ({ serverTime: now })),
    defaultSymbols: () => read((state) => ({ code: 200 as const, data: openSymbols(state), msg: null })),
    exchangeInfo: ({ symbol, symbols }) =>
      read((state, now) => {
        if (symbol !== undefined && symbols !== undefined && symbol !== symbols)
          return sentTwice("symbol", "symbols")
        const markets = namedMarkets(state, symbol === undefined ? "symbols" : "symbol", symbol ?? symbols)
        if (markets instanceof ErrorResponse) return markets
        return {
          timezone: "UTC",
          serverTime: now,
          rateLimits: [],
          exchangeFilters: [],
          symbols: markets.map(wireSymbol),
        }
      }),
    depth: ({ symbol, limit }) =>
      read((state, now) => {
        const market = state.markets.get(symbol)
        if (market === undefined) return fromEngine(unknownSymbol(symbol))
        onDepthRead(market)
        const rows = rowsOf(limit, Limits.depth)
        const side = (of: "BUY" | "SELL") =>
          bookLevels(market, of, rows).map(
            ([ticks, count]) => [formatPrice(market, ticks), lots(market, count)] as const,
          )
        return { lastUpdateId: market.updates, bids: side("BUY"), asks: side("SELL"), timestamp: now }
      }),
    trades: ({ symbol, limit }) =>
      history((state, now) => {
        const market = state.markets.get(symbol)
        if (market === undefined) return fromEngine(unknownSymbol(symbol))
        const simulated = simulation.of(state, market)
        return async (query) => {
          const fills = await simulated(query)("publicTrades", {
            symbol,
            from: 0,
            to: now,
            before: newest,
            limit: rowsOf(limit, Limits.trades),
          })
          return fills.map((fill) => ({
            id: null,
            price: fill.price,
            qty: fill.quantity,
            quoteQty: fill.quote,
            time: fill.time,
            isBuyerMaker: fill.side === "SELL",
            isBestMatch: true,
            tradeType: fill.side === "BUY" ? "BID" : "ASK",
          }))
        }
      }),
    aggTrades: ({ symbol, startTime, endTime, limit }) =>
      history((state, now) => {
        const market = state.markets.get(symbol)
        if (market === undefined) return fromEngine(unknownSymbol(symbol))
        const backward = backwards(startTime, endTime)
        if (backward !== undefined) return backward
        const rows = rowsOf(limit, Limits.aggTrades)
        const simulated = simulation.of(state, market)
        return (query) => aggregatedTrades(simulated(query), symbol, startTime ?? 0, endTime ?? now, rows)
      }),
    klines: ({ symbol, interval, startTime, endTime, limit }) =>
      readKlines(simulation, recent, {
        ...{ symbol, interval, startTime, endTime },
        rows: rowsOf(limit, Limits.klines),
      }),
    avgPrice: ({ symbol }) =>
      history((state, now) => {
        const mins = 5
        const market = state.markets.get(symbol)
        if (market === undefined) return fromEngine(unknownSymbol(symbol))
        const live = liveCandle(state, market)
        const lastPrice = formatPrice(market, market.lastPriceTicks)
        const simulated = simulation.of(state, market)
        return async (query) => {
          const traded = await candleOver(
            { query: simulated(query), symbol, live },
            minuteOf(now - mins * minuteMs),
            now,
          )
          const volume = toUnits(traded?.volume ?? "0", 18)!
          if (volume === 0n) return { mins, price: lastPrice }
          const price = (toUnits(traded!.quoteVolume, 18)! * 10n ** BigInt(market.tickDecimals)) / volume
          return { mins, price: formatPrice(market, Number(price)) }
        }
      }),
    dayTicker: ({ symbol }) =>
      history((state, now) => {
        const markets = namedMarkets(state, "symbol", symbol)
        if (markets instanceof ErrorResponse) return markets
        const reads = markets.map((market) => dayTickerOf(simulation, state, market, now))
        return async (query) => oneOrAll(symbol, await Promise.all(reads.map((each) => each(query))))
      }),
    priceTicker: ({ symbol }) =>
      ticker(symbol, (market) => ({
        symbol: market.listing.symbol,
        price: formatPrice(market, market.lastPriceTicks),
      })),
    bookTicker: ({ symbol }) =>
      ticker(symbol, (market) => ({ symbol: market.listing.symbol, ...bestPrices(market) })),
    contractDetail: () => read(() => ({ success: true, code: 0, data: [] })),
  })
