/**
 * Replaces each `{name}` in the texts of a fixture by its value: facts of symbols and chains, times, unused
 * names, values of earlier answers. Braces in fixtures may contain sums and products, computed exactly:
 * `{quantity*2}`, `{lowPrice+tick}`, `{now-8d}` (ms, s, m, h, d). `{toNoMidnight}` is the time in ms until no
 * time zone is near midnight. `{n}` counts the repetitions of a fixture's step from 0. JSON's own braces stay
 * unchanged: a variable's name begins with a letter.
 */

import type { Target, TargetSymbol } from "../target/Target.ts"
import {
  add,
  type Exact,
  exact,
  isDecimalText,
  multiply,
  negate,
  textOf,
  times,
  wholeSteps,
} from "../values/Exact.ts"
import { uniqueDigits, uniqueName } from "../values/Unique.ts"

/** Returns the value of a variable; undefined if there is no such variable. */
export type Scope = (name: string) => string | undefined

/** A fixture names a variable that this target does not have. */
export class UnknownVariable extends Error {
  readonly variable: string
  constructor(variable: string) {
    super(`there is no {${variable}}`)
    this.variable = variable
  }
}

/** A fixture calculates with a value from an answer that is not a number. */
export class NotANumber extends Error {}

const unitMs: Readonly<Record<string, bigint>> = {
  ms: 1n,
  s: 1_000n,
  m: 60_000n,
  h: 3_600_000n,
  d: 86_400_000n,
}

/** Rounds `count` up to a 1, 2 or 5 followed by zeros. */
const roundUp = (count: bigint): bigint => {
  let power = 1n
  for (;;) {
    for (const digit of [1n, 2n, 5n]) if (digit * power >= count) return digit * power
    power *= 10n
  }
}

const atLeastOne = (steps: bigint): bigint => (steps < 1n ? 1n : steps)

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/**
 * A price in ticks at which a multiple of the quantity costs whole ticks, since a server may reject a finer
 * quote amount. If no such price is near, the price `ticks` is returned unchanged.
 */
const evenTicks = (ticks: bigint, { units, scale }: Exact): bigint => {
  const one = 10n ** BigInt(scale)
  const step = one / gcd(units, one)
  return step * 50n > ticks ? ticks : ticks - (ticks % step)
}

/**
 * Values of the variables that fixtures use for a symbol. All price variables are whole ticks, all quantity
 * variables whole lots. `quantity` is a round number of lots that satisfies the symbol's minimum amount at
 * `lowPrice`. `price` times `quantity` is a quote amount that every server accepts. `tooSmallQuantity` is a
 * valid quantity that costs less than the minimum amount at `lowPrice`; absent if the symbol has no such
 * quantity. `usdtPrice` is the symbol's price, present only if the quote asset is USDT.
 */
export const symbolFacts = (symbol: TargetSymbol): Readonly<Record<string, string>> => {
  const [tick, lot, price] = [exact(symbol.tick), exact(symbol.lot), exact(symbol.price)]
  const [minQuantity, minAmount] = [exact(symbol.minQuantity), exact(symbol.minAmount)]
  const priceTicks = wholeSteps(price, tick)
  const lowPrice = times(tick, atLeastOne(priceTicks / 2n))
  const lotsOf = (amount: Exact, step: Exact) => {
    const whole = wholeSteps(amount, step)
    return add(times(step, whole), negate(amount)).units < 0n ? whole + 1n : whole
  }
  const minLots = atLeastOne(lotsOf(minQuantity, lot))
  const amountLots = lotsOf(minAmount, multiply(lowPrice, lot))
  const lots = roundUp(minLots > amountLots ? minLots : amountLots)
  const quantity = times(lot, lots)
  const even = evenTicks(priceTicks, quantity)
  return {
    symbol: symbol.symbol,
    base: symbol.base,
    quote: symbol.quote,
    tick: symbol.tick,
    lot: symbol.lot,
    minQuantity: symbol.minQuantity,
    minAmount: symbol.minAmount,
    price: textOf(times(tick, even)),
    lowPrice: textOf(lowPrice),
    highPrice: textOf(times(tick, even * 2n)),
    quantity: textOf(quantity),
    ...(symbol.quote === "USDT" ? { usdtPrice: textOf(times(tick, priceTicks)) } : {}),
    ...(minLots < amountLots ? { tooSmallQuantity: textOf(times(lot, minLots)) } : {}),
  }
}

const factor = (text: string, scope: Scope, whole: string): Exact => {
  if (isDecimalText(text)) return exact(text)
  const duration = /^(\d+)(ms|s|m|h|d)$/.exec(text)
  if (duration !== null)
    return { units: BigInt(duration[1] as string) * (unitMs[duration[2] as string] as bigint), scale: 0 }
  const value = scope(text)
  if (value === undefined) throw new UnknownVariable(text)
  if (!isDecimalText(value))
    throw new NotANumber(`{${whole}} computes with ${JSON.stringify(value)}, which is not a number`)
  return exact(value)
}

const evaluate = (expression: string, scope: Scope): string => {
  if (/^[a-zA-Z][\w.]*$/.test(expression)) {
    const value = scope(expression)
    if (value === undefined) throw new UnknownVariable(expression)
    return value
  }
  let sum: Exact = { units: 0n, scale: 0 }
  for (const [, sign, term] of expression.matchAll(/([+-]?)([^+-]+)/g)) {
    const product = (term as string)
      .split("*")
      .map((text) => factor(text, scope, expression))
      .reduce(multiply)
    sum = add(sum, sign === "-" ? negate(product) : product)
  }
  return textOf(sum)
}

const variable = /\{([a-zA-Z][\w.]*(?:[*+-][\w.]+)*)\}/g

/**
 * Replaces every variable in a fixture's text. Throws {@link UnknownVariable} for a variable that the target
 * does not have.
 */
export const fill = (text: string, scope: Scope): string =>
  text.replace(variable, (_, expression: string) => evaluate(expression, scope))

/** Replaces the variables in every text of a JSON value, but not in its keys. */
export const fillAll = (value: unknown, scope: Scope): unknown => {
  if (typeof value === "string") return fill(value, scope)
  if (Array.isArray(value)) return value.map((item) => fillAll(item, scope))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillAll(item, scope)]))
}

/** Names of the variables in a fixture's text, without durations and numbers. */
export const namesIn = (text: string): Array<string> =>
  text.includes("{")
    ? [...text.matchAll(variable)].flatMap(([, expression = ""]) =>
        expression.split(/[*+-]/).filter((name) => /^[a-zA-Z]/.test(name)),
      )
    : []

const quarterMs = 15 * 60_000

/**
 * Time from now until seven minutes after a quarter of an hour, in ms. Time zones have no midnight in the
 * minutes after that moment.
 */
const toNoMidnight = (now: number): number => (quarterMs + 7 * 60_000 - (now % quarterMs)) % quarterMs

/** Makes the variables for one run of a fixture. */
export interface Variables {
  readonly scope: Scope
  readonly set: (name: string, value: string) => void
}

export const makeVariables = (
  symbols: Target["symbols"],
  now: () => number,
  chains: Target["chains"] = undefined,
): Variables => {
  const values = new Map(Object.entries(symbols === undefined ? {} : symbolFacts(symbols.main)))
  for (const [place, symbol] of Object.entries(symbols ?? {}))
    if (place !== "main")
      for (const [name, value] of Object.entries(symbolFacts(symbol))) values.set(`${place}.${name}`, value)
  const { main: chain, tagged } = chains ?? {}
  for (const [place, facts] of Object.entries({ chain, tagged }))
    if (facts !== undefined)
      for (const [name, value] of Object.entries({ network: facts.netWork, ...facts }))
        values.set(`${place}.${name}`, value)
  values.set("unique", uniqueName())
  values.set("uniqueDigits", uniqueDigits())
  return {
    scope: (name) => {
      if (name === "now") return String(now())
      return name === "toNoMidnight" ? String(toNoMidnight(now())) : values.get(name)
    },
    set: (name, value) => void values.set(name, value),
  }
}
