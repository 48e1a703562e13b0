/** Public market data: what real clients ask for beside the interface, from the live books and the history. */
import type { WireSuccess } from "@bourse/core"
import {
  type CandleRecord,
  describeCandle,
  formatPrice,
  formatUnits,
  type Market,
  parseUnits,
  type State,
} from "@bourse/engine"
import { MarketApi, MarketLimits } from "@bourse/market"
import { type AskPage, FromHistory } from "../Exchange.ts"
import { foldCandles, intervals, mergeCandles } from "../foldCandles.ts"
import { backwards } from "../historyWindow.ts"
import { rowsOf } from "../paging.ts"
import { Refused, refused } from "../Refused.ts"
import { type Call, type Route, route } from "../Route.ts"

const dayMs = 86_400_000
/** No read folds more minutes than this: two months. */
const minutesMax = 86_400

/** The markets a `symbol` (or `symbols`) parameter names; all when it is left out. */
const namedMarkets = (state: State, names: string | undefined): Array<Market> | Refused => {
  if (names === undefined) return [...state.markets.values()]
  const markets = names.split(",").map((name) => state.markets.get(name))
  return markets.some((market) => market === undefined)
    ? refused("invalidSymbol")
    : (markets as Array<Market>)
}

/** The 1-minute candles of a symbol, oldest first, the running one included. */
const minuteCandles = async (
  page: AskPage,
  symbol: string,
  live: CandleRecord | null,
  from: number,
  to: number,
) => {
  // A minute that ends after this read, but in the commit it waits for, is live here and over in the page.
  const until = live === null ? to : Math.min(to, live.openTime - 1)
  const past = await page("candles", { symbol, from, to: until, limit: minutesMax })
  const candles = past.toReversed()
  if (live !== null && live.openTime >= from && live.openTime <= to) candles.push(live)
  return candles
}

/** The last close before a time; undefined where nothing was traded before. */
const closeBefore = async (page: AskPage, symbol: string, live: CandleRecord | null, time: number) => {
  if (live !== null && live.openTime < time) return live.close
  const [last] = await page("candles", { symbol, from: 0, to: time - 1, limit: 1 })
  return last?.close
}

const liveCandle = (state: State, market: Market): CandleRecord | null =>
  market.candle === null ? null : describeCandle(state, market, market.candle)

const lots = (market: Market, count: bigint): string => formatUnits(count, market.lotDecimals)

const wireSymbol = ({ listing, tickDecimals, lotDecimals, baseScale, quoteScale }: Market) => ({
  symbol: listing.symbol,
  status: "1",
  baseAsset: listing.base,
  baseAssetPrecision: lotDecimals,
  quoteAsset: listing.quote,
  quotePrecision: tickDecimals,
  quoteAssetPrecision: tickDecimals,
  baseCommissionPrecision: baseScale,
  quoteCommissionPrecision: quoteScale,
  orderTypes: ["LIMIT", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"],
  isSpotTradingAllowed: true,
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
})

/** Above the id of every trade. */
const newest = Number.MAX_SAFE_INTEGER

/** Fills of one taker order at one price as one row, newest first: as many rows as are wanted, if there are. */
const aggregatedTrades = async (
  page: AskPage,
  symbol: string,
  from: number,
  to: number,
  rowsMax: number,
): Promise<WireSuccess<typeof MarketApi.aggTrades>> => {
  const rows: Array<{ order: number; p: string; q: bigint; T: number; m: boolean }> = []
  const answer = () =>
    rows.map(({ p, q, T, m }) => ({ a: null, f: null, l: null, p, q: formatUnits(q, 18), T, m, M: true }))
  // The last row is whole once the one after it begins.
  const limit = rowsMax + 1
  for (let [until, before] = [to, newest]; ; ) {
    const fills = await page("publicTrades", { symbol, from, to: until, before, limit })
    for (const { orderId, price, quantity, side, time } of fills) {
      const last = rows.at(-1)
      const units = parseUnits(quantity, 18)!
      if (last?.order === orderId && last.p === price) last.q += units
      else if (rows.length === rowsMax) return answer()
      else rows.push({ order: orderId, p: price, q: units, T: time, m: side === "SELL" })
    }
    if (fills.length < limit) return answer()
    ;({ time: until, tradeId: before } = fills.at(-1)!)
  }
}

/** The best level of each side, null where it is empty. */
const bestPrices = (market: Market) => {
  const [bid] = market.book.levels("BUY", 1)
  const [ask] = market.book.levels("SELL", 1)
  return {
    bidPrice: bid === undefined ? null : formatPrice(market, bid[0]),
    bidQty: bid === undefined ? null : lots(market, bid[1]),
    askPrice: ask === undefined ? null : formatPrice(market, ask[0]),
    askQty: ask === undefined ? null : lots(market, ask[1]),
  }
}

/** `share` of 1 to four decimals, with its sign. */
const shareOf = (change: bigint, whole: bigint): string =>
  whole === 0n ? "0" : formatUnits((change * 10_000n) / whole, 4)

/** The last 24 hours of a market; reads the state at once, the past when it is asked. */
const dayTickerOf = (state: State, market: Market, now: number) => {
  const { symbol } = market.listing
  const live = liveCandle(state, market)
  const lastPrice = formatPrice(market, market.lastPriceTicks)
  const best = bestPrices(market)
  return async (page: AskPage) => {
    const candles = await minuteCandles(page, symbol, live, now - dayMs, now)
    const none = {
      open: lastPrice,
      high: lastPrice,
      low: lastPrice,
      volume: "0",
      quoteVolume: "0",
      trades: 0,
    }
    const day = candles.length === 0 ? none : mergeCandles(candles)
    const open = parseUnits(day.open, 18)!
    const change = parseUnits(lastPrice, 18)! - open
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

/** Answers a ticker: an object for the one symbol asked for, an array for all. */
const ticker = <Wire>(
  call: Call,
  symbol: string | undefined,
  read: (state: State, market: Market) => Wire,
  done: (wire: Wire | Array<Wire> | Refused) => void,
): void => {
  call.view<Wire | Array<Wire>>((state) => {
    const markets = namedMarkets(state, symbol)
    if (markets instanceof Refused) return markets
    const tickers = markets.map((market) => read(state, market))
    return symbol === undefined || tickers.length > 1 ? tickers : tickers[0]!
  }, done)
}

export const marketRoutes: ReadonlyArray<Route> = [
  route(MarketApi.ping, (call, _, done) => {
    call.view(() => ({}), done)
  }),
  route(MarketApi.time, (call, _, done) => {
    call.view((_state, now) => ({ serverTime: now }), done)
  }),
  route(MarketApi.defaultSymbols, (call, _, done) => {
    call.view((state) => ({ code: 200 as const, data: [...state.markets.keys()], msg: null }), done)
  }),
  route(MarketApi.exchangeInfo, (call, { symbol, symbols }, done) => {
    call.view((state, now) => {
      const markets = namedMarkets(state, symbol ?? symbols)
      if (markets instanceof Refused) return markets
      return {
        timezone: "UTC",
        serverTime: now,
        rateLimits: [],
        exchangeFilters: [],
        symbols: markets.map(wireSymbol),
      }
    }, done)
  }),
  route(MarketApi.depth, (call, { symbol, limit }, done) => {
    call.view((state, now) => {
      const market = state.markets.get(symbol)
      if (market === undefined) return refused("invalidSymbol")
      const rows = rowsOf(limit, MarketLimits.depth)
      const side = (of: "BUY" | "SELL") =>
        market.book
          .levels(of, rows)
          .map(([ticks, count]) => [formatPrice(market, ticks), lots(market, count)] as const)
      return { lastUpdateId: market.updates, bids: side("BUY"), asks: side("SELL"), timestamp: now }
    }, done)
  }),
  route(MarketApi.trades, (call, { symbol, limit }, done) => {
    call.view((state, now) => {
      if (!state.markets.has(symbol)) return refused("invalidSymbol")
      return new FromHistory(async (page) => {
        const fills = await page("publicTrades", {
          symbol,
          from: 0,
          to: now,
          before: newest,
          limit: rowsOf(limit, MarketLimits.trades),
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
      })
    }, done)
  }),
  route(MarketApi.aggTrades, (call, { symbol, startTime, endTime, limit }, done) => {
    call.view((state, now) => {
      if (!state.markets.has(symbol)) return refused("invalidSymbol")
      const backward = backwards(startTime, endTime)
      if (backward !== undefined) return backward
      const rows = rowsOf(limit, MarketLimits.aggTrades)
      return new FromHistory((page) => aggregatedTrades(page, symbol, startTime ?? 0, endTime ?? now, rows))
    }, done)
  }),
  route(MarketApi.klines, (call, { symbol, interval, startTime, endTime, limit }, done) => {
    call.view((state, now) => {
      const market = state.markets.get(symbol)
      if (market === undefined) return refused("invalidSymbol")
      const backward = backwards(startTime, endTime)
      if (backward !== undefined) return backward
      const live = liveCandle(state, market)
      const rows = rowsOf(limit, MarketLimits.klines)
      const { bounds, widestMs } = intervals[interval]!
      const end = Math.min(endTime ?? now, now)
      const from = bounds(Math.max(startTime ?? bounds(end)[0] - (rows - 1) * widestMs, 0))[0]
      const until = startTime === undefined ? end : Math.min(end, from + rows * widestMs - 1)
      return new FromHistory(async (page) => {
        // The last candle is whole, also where the end asked for lies inside it.
        const candles = await minuteCandles(page, symbol, live, from, Math.min(bounds(until)[1] - 1, now))
        const before = candles.length < minutesMax ? await closeBefore(page, symbol, live, from) : undefined
        const folded = foldCandles(candles, interval, from, until, before)
        // With a start, the oldest rows from there; without, the newest.
        const chosen = startTime === undefined ? folded.slice(-rows) : folded.slice(0, rows)
        return chosen.map(
          ({ openTime, open, high, low, close, volume, closeTime, quoteVolume }) =>
            [openTime, open, high, low, close, volume, closeTime, quoteVolume] as const,
        )
      })
    }, done)
  }),
  route(MarketApi.avgPrice, (call, { symbol }, done) => {
    const mins = 5
    call.view((state, now) => {
      const market = state.markets.get(symbol)
      if (market === undefined) return refused("invalidSymbol")
      const live = liveCandle(state, market)
      const lastPrice = formatPrice(market, market.lastPriceTicks)
      return new FromHistory(async (page) => {
        const candles = await minuteCandles(page, symbol, live, now - mins * 60_000, now)
        const traded = candles.length === 0 ? undefined : mergeCandles(candles)
        const volume = parseUnits(traded?.volume ?? "0", 18)!
        if (volume === 0n) return { mins, price: lastPrice }
        const price = (parseUnits(traded!.quoteVolume, 18)! * 10n ** BigInt(market.tickDecimals)) / volume
        return { mins, price: formatPrice(market, Number(price)) }
      })
    }, done)
  }),
  route(MarketApi.dayTicker, (call, { symbol }, done) => {
    call.view((state, now) => {
      const markets = namedMarkets(state, symbol)
      if (markets instanceof Refused) return markets
      const reads = markets.map((market) => dayTickerOf(state, market, now))
      return new FromHistory(async (page) => {
        const tickers = await Promise.all(reads.map((read) => read(page)))
        return symbol === undefined || tickers.length > 1 ? tickers : tickers[0]!
      })
    }, done)
  }),
  route(MarketApi.priceTicker, (call, { symbol }, done) => {
    ticker(
      call,
      symbol,
      (_, market) => ({ symbol: market.listing.symbol, price: formatPrice(market, market.lastPriceTicks) }),
      done,
    )
  }),
  route(MarketApi.bookTicker, (call, { symbol }, done) => {
    ticker(call, symbol, (_, market) => ({ symbol: market.listing.symbol, ...bestPrices(market) }), done)
  }),
  route(MarketApi.contractDetail, (call, _, done) => {
    call.view(() => ({ success: true, code: 0, data: [] }), done)
  }),
]
