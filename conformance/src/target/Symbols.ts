/**
 * Reads the symbols to trade from `GET /api/v3/exchangeInfo` if the target file names none. The interface does
 * not have the endpoint exchangeInfo, but many servers do. Trading rules of symbols are read in both usual
 * formats, filters and precisions; missing values are not guessed.
 */

import { orNothing, type RawAnswer, type Sender } from "../http/Http.ts"
import { compare, exact, isDecimalText } from "../values/Exact.ts"
import { isObject } from "../values/Json.ts"
import type { Target, TargetSymbol } from "./Target.ts"

type Row = Readonly<Record<string, unknown>>

/** Names of preferred symbols; the first is the main symbol. */
const preferred = ["BTCUSDT", "ETHUSDT"]

const rank = ({ symbol }: { readonly symbol: string }): number =>
  preferred.includes(symbol) ? preferred.indexOf(symbol) : preferred.length

/** Price for a symbol that has no trades yet: any value works. */
const anyPrice = "100"

const openStatus = [undefined, "1", 1, "ENABLED", "TRADING"]

const isPositive = (value: unknown): value is string =>
  isDecimalText(value) && compare(exact(value), exact("0")) > 0

const positive = (...values: ReadonlyArray<unknown>): string | undefined =>
  values.map((value) => (typeof value === "number" ? String(value) : value)).find(isPositive)

/** Price or quantity step for a number of decimals: 2 gives 0.01. */
const stepOf = (digits: unknown): string | undefined =>
  Number.isInteger(digits) && Number(digits) >= 0 && Number(digits) <= 18
    ? digits === 0
      ? "1"
      : `0.${"1".padStart(Number(digits), "0")}`
    : undefined

const rowsOf = (value: unknown): ReadonlyArray<Row> => (Array.isArray(value) ? value.filter(isObject) : [])

const filterOf = ({ filters }: Row, ...types: ReadonlyArray<string>): Row =>
  rowsOf(filters).find(({ filterType }) => types.includes(String(filterType))) ?? {}

const isOpen = ({ status, isSpotTradingAllowed }: Row): boolean =>
  openStatus.some((each) => each === status) && isSpotTradingAllowed !== false

const text = (value: unknown): string => (typeof value === "string" ? value : "")

/** Trading rules of a symbol; undefined if one of its steps is unknown. */
const rulesOf = (row: Row): Omit<TargetSymbol, "price"> | undefined => {
  const [symbol, base, quote] = [text(row.symbol), text(row.baseAsset), text(row.quoteAsset)]
  const lotFilter = filterOf(row, "LOT_SIZE")
  const tick = positive(filterOf(row, "PRICE_FILTER").tickSize, stepOf(row.quotePrecision))
  const lot = positive(lotFilter.stepSize, stepOf(row.baseAssetPrecision))
  if ([symbol, base, quote].includes("") || tick === undefined || lot === undefined) return undefined
  const minQuantity = positive(lotFilter.minQty, row.baseSizePrecision) ?? lot
  const minAmount =
    positive(filterOf(row, "NOTIONAL", "MIN_NOTIONAL").minNotional, row.quoteAmountPrecision) ?? "0"
  return { symbol, base, quote, tick, lot, minQuantity, minAmount }
}

/**
 * Reads the main symbol, and another symbol with the same quote asset; undefined if the server does not list
 * them.
 */
export const readSymbols = async (
  sender: Sender,
  /** Symbols open to API trading; undefined if unknown. */
  tradable: ReadonlySet<string> | undefined,
): Promise<Target["symbols"]> => {
  const ask = async (target: string): Promise<RawAnswer["json"]> => {
    const answer = await orNothing(sender.send({ method: "GET", target, headers: {}, body: "" }))
    return answer?.status === 200 ? answer.json : undefined
  }
  const info = await ask("/api/v3/exchangeInfo")
  const symbols = rowsOf(isObject(info) ? info.symbols : undefined)
    .filter((row) => isOpen(row) && tradable?.has(text(row.symbol)) !== false)
    .flatMap((row) => rulesOf(row) ?? [])
    .sort((a, b) => rank(a) - rank(b))
  const priced = async (rules: Omit<TargetSymbol, "price">): Promise<TargetSymbol> => {
    const ticker = await ask(`/api/v3/ticker/price?symbol=${encodeURIComponent(rules.symbol)}`)
    return { ...rules, price: positive([ticker].flat().filter(isObject)[0]?.price) ?? anyPrice }
  }
  const [main] = symbols
  if (main === undefined) return undefined
  const other = symbols.find(({ base, quote }) => quote === main.quote && base !== main.base)
  return {
    main: await priced(main),
    ...(other === undefined ? {} : { other: await priced(other) }),
  }
}
