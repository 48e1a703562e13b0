/**
 * The market file: prices, volatility and trading of the simulated market. A coin or a symbol names a kind and
 * overrides some of its numbers; a kind's numbers come from the file, or from {@link defaultMarket}. The
 * description of each number names the statistic that it changes.
 */
import * as Schema from "effect/Schema"
import { type Coin, coinProblem } from "../coin/Coin.ts"
import type { SimulatedSymbol, Trading } from "../symbol/Symbol.ts"
import market from "./defaultMarket.json" with { type: "json" }

const positive = (max: number) =>
  Schema.Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(max))
const notNegative = (max: number) => Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: max }))

/** Limits of every market: prices and books stay exact integers, and the work of a second stays bounded. */
const worthMax = 1e9
const priceMax = 1e12
const described = <S extends Schema.Top>(schema: S, description: string) => schema.annotate({ description })

const coinFields = {
  volatility: described(
    notNegative(50),
    "Standard deviation of the logarithm over a year, jumps included; 0.5 is 50 %. Moves the annualised volatility",
  ),
  drift: described(
    Schema.Finite.check(Schema.isBetween({ minimum: -50, maximum: 50 })),
    "Expected change of the logarithm over a year",
  ),
  jumpsPerYear: described(
    notNegative(525_600),
    "Expected number of jumps a year. Moves the kurtosis of returns, above all of minutes",
  ),
  jumpSize: described(
    notNegative(5),
    "Standard deviation of one jump's logarithm; 0.02 is about 2 %. Moves the kurtosis of returns",
  ),
  marketCorrelation: described(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
    "Correlation with the whole market; two coins correlate with the product of theirs",
  ),
  clustering: described(
    notNegative(1.5),
    "Strength of volatility clustering; 1 is as in real markets, 0 is none. Moves the autocorrelation of absolute returns, the kurtosis of returns, and the autocorrelation of volume",
  ),
  daySeason: described(
    notNegative(1),
    "How much more it moves at 14:00 UTC than on average, as a logarithm; as much less at 2:00. Moves the ratio of the busiest to the quietest hour",
  ),
  weekendCalm: described(
    notNegative(0.9),
    "How much less it moves on weekends, as a share. Moves the ratio of weekends to weekdays",
  ),
  movesAMinute: described(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 240 })),
    "Number of moments in a minute at which it moves most; trades come there. Moves the correlation of signed volume and return within seconds, and the price drift after a maker's fill",
  ),
  pegDeviation: described(
    notNegative(1),
    "Standard deviation of the logarithm around the opening price, to which it returns; 0 for a coin without a peg. Moves the share of time off the peg",
  ),
}

const tradingFields = {
  spreadBp: described(
    positive(5_000),
    "Median distance of best bid and ask, in hundredths of a per cent of the price; never less than a tick. Moves the spread and, where it is wide, the autocorrelation of returns",
  ),
  levels: described(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 })),
    "Visible levels on each side",
  ),
  levelGaps: described(
    notNegative(0.8),
    "Share of empty slots for price levels. Moves the variation of the gaps between levels",
  ),
  impact: described(
    Schema.Finite.check(Schema.isBetween({ minimum: 0.1, maximum: 10 })),
    "How far a taker moves the price: this factor times a day's standard deviation times the square root of the share of a day's volume. Moves the impact; the book's depth follows from it",
  ),
  impactStays: described(notNegative(1), "Share of a taker's price move that stays"),
  impactMinutes: described(
    positive(525_600),
    "Minutes after which half the impact of a user's trades is gone",
  ),
  queueSeconds: described(
    positive(31_536_000),
    "Seconds after which half the volume ahead of an order at its price is cancelled. Moves how soon resting orders fill",
  ),
  tradesAMinute: described(
    Schema.Finite.check(Schema.isBetween({ minimum: 0.1, maximum: 3_000 })),
    "Taker orders per minute. Moves the number of trades and the volume",
  ),
  tradeWorth: described(positive(worthMax), "Median worth of a taker order, in USDT. Moves the volume"),
  tradeScatter: described(
    notNegative(4),
    "Standard deviation of the logarithm of a taker order's worth. Moves the volume",
  ),
  volumeResponse: described(
    notNegative(1.5),
    "Exponent with which volume follows the variance. Moves the correlation of volume and absolute return, and the autocorrelation of volume",
  ),
  sideMemory: described(
    notNegative(1),
    "How long takers stay on one side; 1 is as in real markets, 0 is random. Moves the autocorrelation of the signs of trades",
  ),
  informed: described(
    notNegative(0.5),
    "How much takers follow the price: its share of the variance of their side. Moves the correlation of signed volume and return, and the price drift after a maker's fill",
  ),
  sizeMemory: described(
    notNegative(1),
    "How similar neighbouring trades' sizes are. Moves the autocorrelation of the logarithms of sizes",
  ),
  roundSizes: described(
    notNegative(1),
    "Share of trades with a round size: 1, 2 or 5 times a power of ten. Moves the share of round sizes",
  ),
  touchTrades: described(
    positive(1_000),
    "Average quantity at a best price, in average trades. Moves how soon resting orders fill, and the price drift after a maker's fill",
  ),
  imbalance: described(
    notNegative(1),
    "How well the quantities at the best prices predict the next moves. Moves the correlation of their imbalance with the move of the next second",
  ),
  tradeClustering: described(
    notNegative(1),
    "How much takers cluster, in time and at large moves; 1 is as in real markets, 0 is none. Moves the variation of the gaps between trades, and the correlation of signed volume and return within a second",
  ),
}

const partial = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, Schema.optionalKey(field as Schema.Top)]),
  ) as { readonly [Name in keyof Fields]: Schema.optionalKey<Fields[Name] & Schema.Top> }

const Kind = Schema.Struct({
  source: described(Schema.String, "Source of the kind's numbers"),
  ...coinFields,
  ...tradingFields,
})

/**
 * Recordings that replace the model: this part is written by the code that starts the market, to identify the
 * same data later.
 */
const Recorded = Schema.Struct({
  file: described(Schema.String, "Name of the file"),
  sha256: described(Schema.String, "SHA-256 of its bytes, hex"),
  shiftMs: described(Schema.Int, "How much later than recorded it is played, in milliseconds"),
})

/** The JSON of a market file. */
export const MarketFile = Schema.Struct({
  $schema: Schema.optionalKey(Schema.String),
  kinds: Schema.optionalKey(Schema.Record(Schema.String, Kind)),
  recorded: Schema.optionalKey(Schema.Record(Schema.String, Recorded)),
  coins: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Struct({ kind: Schema.NonEmptyString, ...partial(coinFields) })),
  ),
  symbols: Schema.optionalKey(
    Schema.Record(
      Schema.String,
      Schema.Struct({ openingPrice: Schema.optionalKey(positive(priceMax)), ...partial(tradingFields) }),
    ),
  ),
})
export type MarketFile = typeof MarketFile.Type

/** The market of a sandbox without its own file. */
export const defaultMarket: MarketFile = Schema.decodeUnknownSync(MarketFile)(market, {
  onExcessProperty: "error",
})

/** Error for a market file that cannot be used; the message names the place. */
export class MarketFileError extends Error {
  override readonly name = "MarketFileError"
}

/** Parses a market file's JSON; throws {@link MarketFileError} that names the fault and its place. */
export const parseMarketFile = (json: unknown): MarketFile => {
  const decoded = Schema.decodeUnknownResult(MarketFile)(json, { onExcessProperty: "error", errors: "all" })
  if (decoded._tag === "Failure")
    throw new MarketFileError(`the market file is wrong: ${decoded.failure.message}`)
  return decoded.success
}

/** A listed symbol, with an opening price for a file without one. */
export interface ListedSymbol {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly tickDecimals: number
  readonly lotDecimals: number
  readonly openingPrice: number
}

export interface Market {
  readonly coins: ReadonlyMap<string, Coin>
  readonly symbols: ReadonlyArray<SimulatedSymbol>
}

/** The unit of account: the only coin whose worth never changes. */
const unitOfAccount = "USDT"
/** The kind of a coin that the market file does not name. */
const kindOfOthers = "alt"

/** The market of these symbols: the file's numbers take precedence over the default market's. */
export const marketOf = (listed: ReadonlyArray<ListedSymbol>, file: MarketFile = {}): Market => {
  if (file.coins?.[unitOfAccount] !== undefined)
    throw new MarketFileError(`coin ${unitOfAccount} is the unit of account: its worth never changes`)
  const kinds = { ...defaultMarket.kinds, ...file.kinds }
  const described = { ...defaultMarket.coins, ...file.coins }
  const names = new Set(
    listed.flatMap(({ base, quote }) => [base, quote]).filter((name) => name !== unitOfAccount),
  )
  const kindOf = (name: string) => {
    const kind = described[name]?.kind ?? kindOfOthers
    if (kinds[kind] === undefined)
      throw new MarketFileError(
        `coin ${name} is of kind ${kind}, and there are ${Object.keys(kinds).join(", ")}`,
      )
    return kinds[kind]
  }
  const coins = new Map(
    [...names].map((name) => {
      const { kind: _, ...own } = described[name] ?? { kind: kindOfOthers }
      const coin = { ...pick(kindOf(name), Object.keys(coinFields)), ...own } as unknown as Coin
      const fault = coinProblem(coin)
      if (fault !== null) throw new MarketFileError(`coin ${name}: ${fault}`)
      return [name, coin]
    }),
  )
  const worths = new Map(
    listed
      .filter(({ quote }) => quote === unitOfAccount)
      .map(({ symbol, base, openingPrice }) => [base, file.symbols?.[symbol]?.openingPrice ?? openingPrice]),
  )
  const symbols = listed.map(({ openingPrice, ...each }): SimulatedSymbol => {
    const { openingPrice: given, ...own } = file.symbols?.[each.symbol] ?? {}
    const kind = kindOf(each.base === unitOfAccount ? each.quote : each.base)
    const trading = { ...pick(kind, Object.keys(tradingFields)), ...own } as unknown as Trading
    const quoteWorth = each.quote === unitOfAccount ? 1 : (worths.get(each.quote) ?? 1)
    return { ...each, openingPrice: given ?? openingPrice, quoteWorth, trading }
  })
  for (const symbol of Object.keys(file.symbols ?? {}))
    if (!listed.some((each) => each.symbol === symbol))
      throw new MarketFileError(
        `symbol ${symbol} is not listed; listed are ${listed.map((each) => each.symbol).join(", ")}`,
      )
  return { coins, symbols }
}

const pick = (from: object, names: ReadonlyArray<string>): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
