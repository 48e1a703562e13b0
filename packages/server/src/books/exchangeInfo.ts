/**
 * Reads a saved response of `GET /api/v3/exchangeInfo`, from the venue or another server: symbols with tick, lot
 * and fees. Errors about the file name the place of each mistake.
 */
import type { NewSymbol } from "@bourse/control"
import type { Decimal } from "@bourse/vocabulary"

/** A symbol of the file, without its opening price. */
export type FoundSymbol = Omit<NewSymbol, "openingPrice" | "priceBand">

export interface ExchangeInfo {
  readonly symbols: ReadonlyArray<FoundSymbol>
  /** Symbols that the file lists as closed for trading. */
  readonly closed: ReadonlyArray<string>
}

/** Error for an invalid file; the message names the place of each mistake. */
export class ImportError extends Error {
  override readonly name = "ImportError"
}

const faultsShown = 10
const placesMax = 18
/** Valid names of symbols and assets in the interface. */
const namePattern = /^[A-Za-z0-9._-]{1,32}$/
const decimalPattern = /^\d{1,20}(\.\d{1,18})?$/

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Text without trailing zeros: the venue writes `1.000000000000000000`. */
const plain = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text)

const stepOf = (places: number): Decimal => (places === 0 ? "1" : `0.${"0".repeat(places - 1)}1`) as Decimal

export const parseJson = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ImportError(`${name} is not valid JSON: ${(error as Error).message}`)
  }
}

/** Throws {@link ImportError} with all mistakes of the file. */
export const readExchangeInfo = (json: unknown): ExchangeInfo => {
  const faults: Array<string> = []
  const seen = new Set<string>()
  const read = (each: unknown, i: number): readonly [symbol: FoundSymbol, isOpen: boolean] | undefined => {
    const place = `symbols[${i}]`
    if (!isObject(each)) {
      faults.push(`${place}: must be an object`)
      return undefined
    }
    const before = faults.length
    const fault = (name: string, what: string): void => {
      const named = typeof each.symbol === "string" ? ` (${each.symbol.slice(0, 32)})` : ""
      faults.push(`${place}.${name}${named}: ${what}, and is ${JSON.stringify(each[name]) ?? "missing"}`)
    }
    const text = (name: string): string => {
      const value = each[name]
      if (typeof value === "string" && namePattern.test(value)) return value
      fault(name, "must be a name of 1 to 32 letters, digits, dots, dashes and underscores")
      return ""
    }
    const decimal = (name: string): Decimal => {
      const value = each[name]
      const written = typeof value === "number" ? String(value) : value
      if (typeof written === "string" && decimalPattern.test(written)) return plain(written) as Decimal
      fault(name, "must be a decimal such as 0.0005")
      return "0" as Decimal
    }
    const places = (name: string): number => {
      const value = each[name]
      if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= placesMax)
        return value
      fault(name, `must be a number of decimal places, 0 to ${placesMax}`)
      return 0
    }
    const [symbol, base, quote] = [text("symbol"), text("baseAsset"), text("quoteAsset")]
    const [tick, lot] = [stepOf(places("quotePrecision")), stepOf(places("baseAssetPrecision"))]
    const minQuantity = decimal("baseSizePrecision")
    const found = {
      ...{ symbol, base, quote, tick, lot },
      // The venue writes 0 as a minimum if the minimum is one step.
      minQuantity: minQuantity === "0" ? lot : minQuantity,
      minAmount: decimal("quoteAmountPrecision"),
      maxAmount: decimal("maxQuoteAmount"),
      makerFee: decimal("makerCommission"),
      takerFee: decimal("takerCommission"),
    }
    const { status } = each
    if (typeof status !== "string") fault("status", "must be a text")
    if (seen.has(symbol)) fault("symbol", "is in the file twice")
    seen.add(symbol)
    const isOpen = (status === "1" || status === "ENABLED") && each.isSpotTradingAllowed !== false
    return faults.length === before ? [found, isOpen] : undefined
  }
  if (!isObject(json) || !Array.isArray(json.symbols))
    throw new ImportError("the file has no list symbols: save the whole response of GET /api/v3/exchangeInfo")
  const found = json.symbols.map(read)
  if (faults.length > 0) {
    const more = faults.length > faultsShown ? [`and ${faults.length - faultsShown} more`] : []
    throw new ImportError(["the file is wrong:", ...faults.slice(0, faultsShown), ...more].join("\n  "))
  }
  const all = found as ReadonlyArray<readonly [FoundSymbol, boolean]>
  return {
    symbols: all.filter(([, isOpen]) => isOpen).map(([symbol]) => symbol),
    closed: all.filter(([, isOpen]) => !isOpen).map(([{ symbol }]) => symbol),
  }
}

/** Reads a saved response of `GET /api/v3/ticker/price`: prices by symbol. */
export const readPrices = (json: unknown): ReadonlyMap<string, string> => {
  const rows = Array.isArray(json) ? json : [json]
  return new Map(
    rows.map((row, i) => {
      if (!isObject(row) || typeof row.symbol !== "string")
        throw new ImportError(`prices[${i}]: must have symbol and price, as GET /api/v3/ticker/price has`)
      if (typeof row.price !== "string" || !decimalPattern.test(row.price))
        throw new ImportError(
          `prices[${i}].price (${row.symbol}): must be a decimal, and is ${JSON.stringify(row.price)}`,
        )
      return [row.symbol, row.price]
    }),
  )
}

/** A price rounded down to the tick; undefined if the rounded price is zero. */
export const toTick = (price: string, tick: string): Decimal | undefined => {
  const places = tick.includes(".") ? tick.length - tick.indexOf(".") - 1 : 0
  const [whole = "0", rest = ""] = price.split(".")
  const kept = rest.slice(0, places)
  const text = plain(kept === "" ? whole : `${whole}.${kept}`)
  return /^0*$/.test(text.replace(".", "")) ? undefined : (text.replace(/^0+(?=\d)/, "") as Decimal)
}

/** A price for a symbol without one: a hundredth of a percent of this price is one tick. */
export const priceOfTicks = (tick: string): Decimal =>
  toTick(shiftedBy4(tick), "1") ?? (shiftedBy4(tick) as Decimal)

const shiftedBy4 = (tick: string): string => {
  const places = tick.includes(".") ? tick.length - tick.indexOf(".") - 1 : 0
  return places <= 4 ? `1${"0".repeat(4 - places)}` : `0.${"0".repeat(places - 5)}1`
}
