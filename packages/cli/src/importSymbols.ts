/**
 * Updates a server's listed symbols from a file: lists missing symbols, changes fees, and does not touch other
 * properties.
 */
import { ControlRejected, type ListedSymbol } from "@bourse/client/control"
import {
  type ExchangeInfo,
  type FoundSymbol,
  ImportError,
  priceOfTicks,
  toTick,
} from "@bourse/server/terminal"
import type { Decimal } from "@bourse/vocabulary"
import * as Effect from "effect/Effect"
import type { ControlCalls } from "./control.ts"

export interface ImportedSymbol {
  readonly symbol: string
  readonly result: "listed" | "changed" | "left"
  readonly note: string
}

/**
 * Largest number of symbols with a simulated market, which updates all of them continuously and becomes slow.
 */
const symbolsMax = 200

const fixed = ["base", "quote", "tick", "lot", "minQuantity", "minAmount", "maxAmount"] as const
const fees = ["makerFee", "takerFee"] as const

/** The symbols to import: those that the flags name, or all. */
export const chosen = ({ symbols, closed }: ExchangeInfo, names: ReadonlyArray<string>): ExchangeInfo => {
  const all = [...symbols.map(({ symbol }) => symbol), ...closed]
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new ImportError(`the file has no symbol ${unknown.join(", ")}`)
  if (names.length === 0 && symbols.length > symbolsMax)
    throw new ImportError(
      `the file has ${symbols.length} symbols, but at most ${symbolsMax} can be imported at once: name the symbols that you need, for example bourse symbols import FILE ${symbols[0]!.symbol} ${symbols[1]!.symbol}`,
    )
  const isNamed = (name: string): boolean => names.length === 0 || names.includes(name)
  return { symbols: symbols.filter(({ symbol }) => isNamed(symbol)), closed: closed.filter(isNamed) }
}

const isSame = (one: string, other: string): boolean => {
  const canonical = (text: string) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text)
  return canonical(one) === canonical(other)
}

/** Differences between a listed symbol and the same symbol in the file. */
const differences = (
  listed: ListedSymbol,
  found: FoundSymbol,
  names: ReadonlyArray<(typeof fixed)[number] | (typeof fees)[number]>,
): ReadonlyArray<string> =>
  names.flatMap((name) => {
    const [here, there] = [listed[name], found[name]!]
    return isSame(here, there) ? [] : [`${name} ${here}, in the file ${there}`]
  })

const openingPrice = (
  found: FoundSymbol,
  prices: ReadonlyMap<string, string>,
): readonly [Decimal, string] => {
  const given = prices.get(found.symbol)
  const price = given === undefined ? undefined : toTick(given, found.tick)
  if (price !== undefined) return [price, `at ${price}`]
  const assumed = priceOfTicks(found.tick)
  return [assumed, `at ${assumed}, a price assumed from the tick: use --prices`]
}

const importOne = (
  admin: ControlCalls["admin"],
  listed: ListedSymbol | undefined,
  found: FoundSymbol,
  prices: ReadonlyMap<string, string>,
) =>
  Effect.gen(function* () {
    const { symbol } = found
    if (listed === undefined) {
      const [price, note] = openingPrice(found, prices)
      yield* admin.addSymbol({ ...found, openingPrice: price })
      return { symbol, result: "listed" as const, note }
    }
    const changes = differences(listed, found, fees)
    if (changes.length > 0) {
      yield* admin.changeSymbol({ symbol, makerFee: found.makerFee!, takerFee: found.takerFee! })
    }
    const kept = differences(listed, found, fixed)
    const note = kept.length === 0 ? "" : `the import never changes ${kept.join("; ")}`
    return changes.length > 0
      ? {
          symbol,
          result: "changed" as const,
          note: [changes.join("; "), note].filter((text) => text !== "").join("; "),
        }
      : { symbol, result: "left" as const, note: note === "" ? "the same" : note }
  }).pipe(
    Effect.catchIf(
      (error): error is ControlRejected => error instanceof ControlRejected,
      ({ msg }) => Effect.succeed({ symbol: found.symbol, result: "left" as const, note: msg }),
    ),
  )

export const importSymbols = (
  { admin }: ControlCalls,
  { symbols, closed }: ExchangeInfo,
  prices: ReadonlyMap<string, string>,
) =>
  Effect.gen(function* () {
    const listed = new Map((yield* admin.listSymbols()).map((each) => [each.symbol, each]))
    const done: Array<ImportedSymbol> = []
    // Symbols with the quote asset USDT come first, since their prices value the other quote assets.
    for (const found of symbols.toSorted((a, b) => Number(b.quote === "USDT") - Number(a.quote === "USDT")))
      done.push(yield* importOne(admin, listed.get(found.symbol), found, prices))
    for (const symbol of closed)
      done.push({ symbol, result: "left", note: "not open for trading in the file" })
    return done
  })
