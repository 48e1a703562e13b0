/** `bourse report`: an account's trading result of the last month. */
import { paginate } from "@bourse/core"
import { MarketClient } from "@bourse/market"
import { SpotClient } from "@bourse/spot"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { marketLayer, spotLayer } from "../clients.ts"
import { noAnswer, targetOf } from "../connection.ts"
import { credentialsOf, signedFlags } from "../credentials.ts"
import { printed, table } from "../printing.ts"
import { type Fill, type Mark, reportOf, type TradingReport } from "../tradingReport.ts"

const { as: _, ...flags } = signedFlags

const minuteMs = 60_000
/** Largest number of candles in one response. */
const candlesMax = 1_000
/** Candle intervals for valuing positions, the finest first; a month has 744 candles of the coarsest. */
const intervals = [
  ["1m", minuteMs],
  ["5m", 5 * minuteMs],
  ["15m", 15 * minuteMs],
  ["30m", 30 * minuteMs],
  ["60m", 60 * minuteMs],
] as const

/**
 * Closing prices of the traded symbols since the first trade, at the finest interval that fits into one response.
 */
const marksOf = (market: MarketClient["Service"], fills: ReadonlyArray<Fill>, nowMs: number) => {
  const first = Math.min(...fills.map(({ time }) => time))
  const [interval, ms] =
    intervals.find(([, each]) => (nowMs - first) / each < candlesMax - 1) ?? intervals.at(-1)!
  // The candle that contains the first trade opens before the trade.
  const startTime = first - (first % ms)
  return Effect.forEach([...new Set(fills.map((fill) => fill.symbol))], (symbol) =>
    Effect.map(market.klines({ symbol, interval, startTime, endTime: nowMs, limit: candlesMax }), (candles) =>
      candles.map(([, , , , close, , time]): Mark => ({ symbol, price: close, time })),
    ),
  ).pipe(Effect.map((all) => all.flat()))
}

const wordsOf = ({ symbols, totals, fees, feesNotValued }: TradingReport): string =>
  symbols.length === 0
    ? "The account has no trades in the last month."
    : [
        table(symbols, ["symbol", "trades", "volume", "position", "lastPrice", "result"], ""),
        table(totals, ["asset", "trades", "volume", "result", "drawdown"], ""),
        table(
          fees.map(({ asset, amount }) => ({ "fee asset": asset, amount })),
          ["fee asset", "amount"],
          "No fees were paid.",
        ),
        ...(feesNotValued.length === 0
          ? []
          : [`Not included, because they have no price: fees in ${feesNotValued.join(", ")}.`]),
      ].join("\n\n")

export const reportCommand = Command.make(
  "report",
  {
    ...flags,
    account: Argument.String("account").pipe(
      Argument.withDescription("A demo account: alice, bob or carol; or use --key"),
      Argument.optional,
    ),
    symbol: Flag.String("symbol").pipe(
      Flag.withDescription("Reports only this symbol; default all"),
      Flag.optional,
    ),
  },
  ({ account, symbol: only, ...given }) =>
    Effect.gen(function* () {
      const { url } = yield* targetOf(given)
      const credentials = yield* credentialsOf({ ...given, as: account })
      const inWords = (error: { readonly _tag: string; readonly message: string }) =>
        error._tag === "TransportError" ? noAnswer(url) : new Error(error.message)
      const [info, prices, { serverTime: nowMs }] = yield* MarketClient.use((market) =>
        Effect.all([market.exchangeInfo({}), market.priceTicker({}), market.time()]),
      ).pipe(Effect.provide(marketLayer({ baseUrl: url })), Effect.mapError(inWords))
      const symbols = info.symbols.map(({ symbol, baseAsset, quoteAsset }) => ({
        symbol,
        base: baseAsset,
        quote: quoteAsset,
      }))
      const wanted = symbols.filter(({ symbol }) => Option.isNone(only) || only.value === symbol)
      if (wanted.length === 0)
        return yield* Effect.fail(new Error(`there is no symbol ${Option.getOrElse(only, () => "")}`))
      const fills = (yield* SpotClient.use((spot) =>
        Effect.forEach(wanted, ({ symbol }) =>
          Stream.runCollect(paginate(spot.myTrades, { symbol }, { nowMs })),
        ),
      ).pipe(
        Effect.provide(spotLayer({ baseUrl: url, ...credentials })),
        Effect.mapError(inWords),
      )).flat() as ReadonlyArray<Fill>
      const lastPrices = new Map([prices].flat().map(({ symbol, price }) => [symbol, price]))
      const marks =
        fills.length === 0
          ? []
          : yield* MarketClient.use((market) => marksOf(market, fills, nowMs)).pipe(
              Effect.provide(marketLayer({ baseUrl: url })),
              Effect.mapError(inWords),
            )
      return reportOf(fills, symbols, lastPrices, marks)
    }).pipe(printed(given, wordsOf)),
).pipe(
  Command.withDescription("Shows an account's result, volume, fees and drawdown of the last month"),
  Command.withExamples([
    { command: "bourse report bob" },
    {
      command: "bourse report --key my-key --symbol BTCUSDT",
      description: "With the secret in BOURSE_SECRET",
    },
  ]),
)
