/**
 * Faults planted in the sources of our own server, in what the interface does not describe and fixtures cannot check:
 * public market data and rate limits. Each must make a test of the server fail.
 */

export interface PlantedFault {
  readonly id: string
  /** One sentence: what such a server does. */
  readonly text: string
  /** The source, below `packages`. */
  readonly file: string
  /** Code that is there exactly once, and what replaces it. */
  readonly was: string
  readonly is: string
  /** The suite of the server that checks this. */
  readonly suite: Suite
}

/** Files in `packages/server/test`. */
export type Suite = "routes/marketRoutes" | "routes/foldCandles" | "gateway/RateLimiter" | "gateway/Bans"

const routes = "server/src/routes/marketRoutes.ts"
const candles = "server/src/routes/candleHistory.ts"
const folds = "server/src/routes/foldCandles.ts"
const charges = "server/src/gateway/Charges.ts"
const windows = "server/src/gateway/RateLimiter.ts"

const inMarket = (
  id: string,
  text: string,
  file: string,
  [was, is]: readonly [string, string],
  suite: Suite = "routes/marketRoutes",
): PlantedFault => ({ id: `market.${id}`, text, file, was, is, suite })

const inRates = (
  id: string,
  text: string,
  file: string,
  [was, is]: readonly [string, string],
  suite: Suite = "gateway/RateLimiter",
): PlantedFault => ({ id: `rates.${id}`, text, file, was, is, suite })

const marketFaults: ReadonlyArray<PlantedFault> = [
  inMarket("trades-of-every-symbol", "The trades of a symbol include those of another one.", routes, [
    `"publicTrades", {
          symbol,`,
    `"publicTrades", {
          symbol: "MXUSDT",`,
  ]),
  inMarket("one-trade-too-many", "trades lists one more than its limit.", routes, [
    "limit: rowsOf(limit, MarketLimits.trades),",
    "limit: rowsOf(limit, MarketLimits.trades) + 1,",
  ]),
  inMarket("oldest-trade-first", "trades lists the oldest trade first.", routes, [
    "return fills.map((fill) => ({",
    "return fills.toReversed().map((fill) => ({",
  ]),
  inMarket("maker-flag-inverted", "isBuyerMaker is true when the seller was the maker.", routes, [
    'isBuyerMaker: fill.side === "SELL"',
    'isBuyerMaker: fill.side === "BUY"',
  ]),
  inMarket("trade-type-inverted", "tradeType names the side of the maker.", routes, [
    'fill.side === "BUY" ? "BID" : "ASK"',
    'fill.side === "BUY" ? "ASK" : "BID"',
  ]),
  inMarket("quote-of-a-trade-is-its-price", "quoteQty of a trade is its price.", routes, [
    "quoteQty: fill.quote,",
    "quoteQty: fill.price,",
  ]),
  inMarket("aggregates-prices", "Fills of one order at different prices are one aggregated trade.", routes, [
    "last?.order === orderId && last.p === price &&",
    "last?.order === orderId &&",
  ]),
  inMarket("aggregate-maker-flag", "The m of an aggregated trade is inverted.", routes, [
    'm: side === "SELL", fills: 1',
    'm: side === "BUY", fills: 1',
  ]),
  inMarket("aggregate-ignores-end", "aggTrades ignores endTime.", routes, [
    "endTime ?? now, rows",
    "now, rows",
  ]),
  inMarket("one-level-too-many", "depth has one level more than its limit.", routes, [
    "const rows = rowsOf(limit, MarketLimits.depth)",
    "const rows = rowsOf(limit, MarketLimits.depth) + 1",
  ]),
  inMarket("sides-swapped", "depth lists asks as bids.", routes, ['bids: side("BUY")', 'bids: side("SELL")']),
  inMarket("worst-level-first", "depth lists the worst price first.", routes, [
    ".levels(of, rows)",
    ".levels(of, rows).toReversed()",
  ]),
  inMarket(
    "level-without-second-order",
    "A price level has the quantity of one order only.",
    "engine/src/model/trading/OrderBook.ts",
    ["lots += BigInt(order.openLots)", "lots = BigInt(order.openLots)"],
  ),
  inMarket("stale-update-id", "lastUpdateId does not change.", routes, [
    "lastUpdateId: market.updates",
    "lastUpdateId: 1",
  ]),
  inMarket("ticker-of-the-neighbour", "bookTicker shows the best ask as the best bid.", routes, [
    "bidPrice: bid === undefined ? null : formatPrice(market, bid[0])",
    "bidPrice: ask === undefined ? null : formatPrice(market, ask[0])",
  ]),
  inMarket("ticker-quantity-of-a-level-below", "askQty is the quantity of the best bid.", routes, [
    "askQty: ask === undefined ? null : lots(market, ask[1])",
    "askQty: bid === undefined ? null : lots(market, bid[1])",
  ]),
  inMarket("all-symbols", "A query of several symbols returns the first of them only.", routes, [
    "const markets = names.map((name) => state.markets.get(name))",
    "const markets = names.slice(0, 1).map((name) => state.markets.get(name))",
  ]),
  inMarket("day-opens-with-the-last-price", "openPrice of the day is the last price.", routes, [
    "openPrice: day.open,",
    "openPrice: lastPrice,",
  ]),
  inMarket("quote-volume-is-volume", "quoteVolume of the day is its volume.", routes, [
    "quoteVolume: day.quoteVolume,",
    "quoteVolume: day.volume,",
  ]),
  inMarket("day-of-two-days", "The ticker counts what was traded in the last 48 hours.", routes, [
    "minuteOf(now - dayMs)",
    "minuteOf(now - 2 * dayMs)",
  ]),
  inMarket(
    "day-without-its-first-minute",
    "The ticker leaves out the minute in which the 24 hours begin.",
    routes,
    ["minuteOf(now - dayMs)", "now - dayMs"],
  ),
  inMarket("average-of-everything", "avgPrice is the average of a day.", routes, [
    "minuteOf(now - mins * minuteMs)",
    "minuteOf(now - 1_440 * minuteMs)",
  ]),
  inMarket("average-of-quote-and-base", "avgPrice is the last price while there are trades.", routes, [
    "if (volume === 0n) return",
    "if (volume !== 0n) return",
  ]),
  inMarket(
    "minimum-in-the-wrong-field",
    "exchangeInfo swaps the smallest amount and the smallest quantity.",
    routes,
    ["baseSizePrecision: listing.minQuantity", "baseSizePrecision: listing.minAmount"],
  ),
  inMarket("exchange-info-of-every-symbol", "exchangeInfo ignores its list of symbols.", routes, [
    'namedMarkets(state, symbol === undefined ? "symbols" : "symbol", symbol ?? symbols)',
    'namedMarkets(state, "symbol", symbol)',
  ]),
  inMarket("klines-newest-from-a-start", "klines with a start return the newest rows.", candles, [
    "folded.slice(-rows) : folded.slice(0, rows)",
    "folded.slice(-rows) : folded.slice(-rows)",
  ]),
  inMarket("one-candle-too-many", "klines return one row more than the limit.", candles, [
    "folded.slice(-rows) :",
    "folded.slice(-rows - 1) :",
  ]),
  inMarket(
    "gaps-between-candles",
    "A minute without trades repeats the opening price before it.",
    folds,
    ["const previous = folded.at(-1)?.close ??", "const previous = folded.at(-1)?.open ??"],
    "routes/foldCandles",
  ),
  inMarket(
    "weeks-begin-on-sunday",
    "A candle of a week begins on Sunday.",
    folds,
    ["(time + 3 * dayMs) % (7 * dayMs)", "(time + 4 * dayMs) % (7 * dayMs)"],
    "routes/foldCandles",
  ),
  inMarket(
    "closes-a-millisecond-early",
    "closeTime is the last millisecond instead of the next opening.",
    folds,
    ["closeTime: end,", "closeTime: end - 1,"],
  ),
  inMarket(
    "opens-with-the-second-candle",
    "A candle opens with the last of its minutes.",
    "engine/src/trading/mergeCandles.ts",
    ["open: first.open", "open: candles.at(-1)!.open"],
    "routes/foldCandles",
  ),
  inMarket(
    "closes-with-the-first-candle",
    "A candle closes with the first of its minutes.",
    "engine/src/trading/mergeCandles.ts",
    ["close: candles.at(-1)!.close", "close: first.close"],
    "routes/foldCandles",
  ),
  inMarket(
    "volume-of-one-minute",
    "The volume of a candle is that of its last minute.",
    "engine/src/trading/mergeCandles.ts",
    ["    volume += units(candle.volume)", "    volume = units(candle.volume)"],
    "routes/foldCandles",
  ),
  inMarket(
    "low-of-the-first-minute",
    "The low of a candle is that of its first minute.",
    "engine/src/trading/mergeCandles.ts",
    ["if (candleLow < low)", "if (candleLow > low)"],
    "routes/foldCandles",
  ),
]

const rateFaults: ReadonlyArray<PlantedFault> = [
  inRates("every-call-weighs-one", "A call costs 1, whatever its weight.", charges, [
    "const used = window.add(who, weight,",
    "const used = window.add(who, 1,",
  ]),
  inRates("one-call-too-many", "The last call of a budget is refused.", charges, [
    "return used <= settings.weightBudget",
    "return used < settings.weightBudget",
  ]),
  inRates("one-budget-for-all", "All callers share one budget.", windows, [
    "this.#used.set(who, used)",
    'this.#used.set("all", used)',
  ]),
  inRates("weight-of-a-uid-is-free", "The weight of a UID is not charged.", charges, [
    "if (weight.uid !== undefined) {",
    "if (weight.uid === 0) {",
  ]),
  inRates("calls-a-second-by-address", "Calls a second are counted for all accounts together.", charges, [
    "limiter.calls.add(uid, 1,",
    'limiter.calls.add("all", 1,',
  ]),
  inRates("calls-a-second-one-more", "One call a second more is served.", charges, [
    "return calls <= (settings",
    "return calls - 1 <= (settings",
  ]),
  inRates("calls-of-a-minute", "Calls a second are counted in windows of ten seconds.", charges, [
    "limiter.calls.add(uid, 1, 1000, clock)",
    "limiter.calls.add(uid, 1, 10_000, clock)",
  ]),
  inRates("retry-after-in-ms", "Retry-After is in milliseconds.", charges, [
    'errorResponse(name, "", Math.ceil(waitMs / 1000))',
    'errorResponse(name, "", Math.ceil(waitMs))',
  ]),
  inRates(
    "retry-after-too-early",
    "Retry-After is rounded down, so a client comes back too early.",
    charges,
    [
      'errorResponse(name, "", Math.ceil(waitMs / 1000))',
      'errorResponse(name, "", Math.floor(waitMs / 1000))',
    ],
  ),
  inRates(
    "retry-after-of-the-wrong-window",
    "Retry-After of a call a second too many is that of the weights.",
    charges,
    [
      "this.#tooMany(this.#bannedUids, uid, limiter.calls.leftMs(clock)",
      "this.#tooMany(this.#bannedUids, uid, limiter.byAddress.leftMs(clock)",
    ],
  ),
  inRates("used-weight-of-one-counter", "X-Bourse-Used-Weight is that of the last counter.", charges, [
    "this.used = Math.max(this.used, used)",
    "this.used = used",
  ]),
  inRates(
    "ban-of-everybody",
    "A ban of one address is a ban of all.",
    "server/src/gateway/Bans.ts",
    ["const end = this.#ends.get(who)", "const end = this.#ends.values().next().value"],
    "gateway/Bans",
  ),
  inRates(
    "ban-one-refusal-early",
    "A ban begins one refusal too early.",
    "server/src/gateway/Bans.ts",
    ["<= banAfterRefusals", "< banAfterRefusals"],
    "gateway/Bans",
  ),
  inRates(
    "ban-half-as-long",
    "A ban ends after half of its time.",
    "server/src/gateway/Bans.ts",
    ["this.#ends.set(who, nowMs + banMs)", "this.#ends.set(who, nowMs + banMs / 2)"],
    "gateway/Bans",
  ),
]

export const plantedFaults: ReadonlyArray<PlantedFault> = [...marketFaults, ...rateFaults]
