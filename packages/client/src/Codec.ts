/**
 * Reads answers and writes parameters by their shapes. A shape is turned into functions once. What a reader is given
 * is changed in place, so fields that the shape does not name stay; what a writer is given is left as it is.
 */
import { decimalPattern, signedDecimalPattern } from "#vocabulary"
import { startOfDay } from "./days.ts"
import type { Endpoint, EndpointData } from "./Endpoint.ts"
import { nearName } from "./nearName.ts"
import type { Fields, Scalar, Shape, Structure } from "./Shape.ts"

type Convert = (value: unknown) => unknown
type Keyed = Record<string, unknown>

/** Stands for a value that does not fit; what was wrong is in `problem`. */
const misfit = Symbol("misfit")
let problem = ""
let path = ""

const fail = (expected: string, value: unknown): typeof misfit => {
  const given = value === undefined ? "nothing" : (JSON.stringify(value) ?? String(value)).slice(0, 60)
  problem = `expected ${expected}, got ${given}`
  path = ""
  return misfit
}
/** The same, further in. */
const within = (step: string): typeof misfit => {
  path = step + path
  return misfit
}

const check =
  (expected: string, fits: (value: unknown) => boolean, read: Convert = (value) => value): Convert =>
  (value) =>
    fits(value) ? read(value) : fail(expected, value)
const isText = (expected: string, fits: (text: string) => boolean, read?: Convert) =>
  check(expected, (value) => typeof value === "string" && fits(value), read)
const matching = (pattern: RegExp, expected: string, read?: Convert) =>
  isText(expected, (text) => pattern.test(text), read)

const isRebateTime = (text: string) =>
  /^(\d{8}|\d{13})$/.test(text) && (text.length === 13 || startOfDay(text) !== undefined)

/** A number of the caller's, as text that has this form. */
const numberAs = (
  expected: string,
  fits: (text: string) => boolean,
  write: (number: unknown) => string = String,
): Convert => check(expected, (value) => typeof value === "number" && fits(write(value)), write)

/** Those that are the same on both sides. */
const plain = {
  // Most fields are one of these: they are written out.
  string: (value) => (typeof value === "string" ? value : fail("a string", value)),
  number: (value) => (typeof value === "number" ? value : fail("a number", value)),
  boolean: (value) => (typeof value === "boolean" ? value : fail("a boolean", value)),
  null: check("null", (value) => value === null),
  unknown: (value) => value,
  text: isText("text that is not empty", (text) => text !== ""),
  decimal: (value) =>
    typeof value === "string" && decimalPattern.test(value)
      ? value
      : fail("a decimal number such as 0.01", value),
  signedDecimal: matching(signedDecimalPattern, "a decimal number such as -0.01"),
  integer: check("a whole number", Number.isSafeInteger),
  day: isText("a day such as 20260101", (text) => /^\d{8}$/.test(text) && startOfDay(text) !== undefined),
} satisfies Partial<Record<Scalar, Convert>>

const isAccount = (type: unknown) => type === "SPOT" || type === "FUTURES"
const account = (fits: (type: unknown) => boolean, convert?: Convert) =>
  check("SPOT or FUTURES", fits, convert)
const anyAccount = account(
  (type) => isAccount(type) || type === "FUTURE",
  (type) => (type === "FUTURE" ? "FUTURES" : type),
)

const reading: Partial<Record<Scalar, Convert>> = {
  ...plain,
  digits: matching(/^\d{1,15}$/, "digits", Number),
  integerAsText: check("a whole number", Number.isSafeInteger, String),
  accountType: anyAccount,
  transferAccountType: anyAccount,
  zeroOrOne: check("0 or 1", (value) => /^0{0,14}[01]$/.test(String(value)) && !Object.is(value, -0), Number),
  brokerCode: check('"0"', (value) => value === "0" || value === 0, String),
}

const writing: Partial<Record<Scalar, Convert>> = {
  ...plain,
  digits: numberAs("a whole number of at most 15 digits", (text) => /^\d{1,15}$/.test(text)),
  count: numberAs("a whole number from 1", (text) => /^\d{1,15}$/.test(text) && Number(text) >= 1),
  time: numberAs("a time in milliseconds, 13 digits", (text) => /^\d{13}$/.test(text)),
  dayOrTime: numberAs("a time in milliseconds", isRebateTime, (time) => String(time).padStart(13, "0")),
  booleanText: check("true or false", (value) => typeof value === "boolean", String),
  accountType: account(isAccount),
  transferAccountType: account(isAccount, (type) => (type === "FUTURES" ? "FUTURE" : type)),
}

/** One of several ways to read or write, the first that fits. */
const firstOf =
  (ways: ReadonlyArray<Convert>): Convert =>
  (value) => {
    let first: readonly [string, string] | undefined
    for (const way of ways) {
      const found = way(value)
      if (found !== misfit) return found
      first ??= [problem, path]
    }
    // The first way is the one that the document shows.
    if (first !== undefined) [problem, path] = first
    return misfit
  }

const literal = (values: ReadonlyArray<unknown>): Convert =>
  check(values.map((each) => JSON.stringify(each)).join(" or "), (value) => values.includes(value))

const list =
  (itemOf: (index: number) => Convert, count?: number): Convert =>
  (value) => {
    if (!Array.isArray(value) || (count !== undefined && value.length !== count))
      return fail("an array", value)
    for (let i = 0; i < value.length; i++) {
      const found = itemOf(i)(value[i])
      if (found === misfit) return within(`[${i}]`)
      if (found !== value[i]) value[i] = found
    }
    return value
  }

const object = (fields: Fields): Convert => {
  const names = Object.keys(fields)
  const ways = names.map((name) => readerOf(fields[name]!))
  const mayMiss = names.map((name) => fields[name]![0] === "optional")
  return (value) => {
    // Without fields anything but nothing will do.
    if (value === null || value === undefined || (names.length > 0 && typeof value !== "object"))
      return fail("an object", value)
    const members = value as Keyed
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!
      const came = members[name]
      if (came === undefined && mayMiss[i]) continue
      const found = ways[i]!(came)
      if (found === misfit) return within(`.${name}`)
      if (found !== came) members[name] = found
    }
    return value
  }
}

/** Copies each of two names to the other where only one came. */
const complete = (value: unknown, pairs: ReadonlyArray<readonly [string, string]>): void => {
  if (typeof value !== "object" || value === null) return
  const members = value as Keyed
  for (const [one, other] of pairs)
    if (members[one] === undefined) {
      if (members[other] !== undefined) members[one] = members[other]
    } else if (members[other] === undefined) members[other] = members[one]
}

const checks: Readonly<Record<string, (limit: never) => Convert>> = {
  upTo: (most: number) => isText(`at most ${most} characters`, (text) => text.length <= most),
  parts: (most: number) => isText(`at most ${most} names`, (text) => text.split(",").length <= most),
  pattern: (pattern: RegExp) => matching(pattern, `text like ${pattern}`),
}
/** First as the inner shape has it, then with a check of its own. */
const checked = (kind: string, limit: unknown, inner: Convert): Convert => {
  const also = checks[kind]!(limit as never)
  return (value) => {
    const found = inner(value)
    return found === misfit ? misfit : also(found)
  }
}

const makeReader = (shape: Shape): Convert => {
  if (typeof shape === "string") return reading[shape as Scalar]!
  if (!isList(shape)) return object(shape)
  switch (shape[0]) {
    case "literal":
      return literal(shape.slice(1))
    case "array": {
      const item = readerOf(shape[1])
      return list(() => item)
    }
    case "tuple": {
      const items = shape[1].map(readerOf)
      return list((index) => items[index]!, items.length)
    }
    case "union":
      return firstOf(shape[1].map(readerOf))
    case "optional":
      return readerOf(shape[1])
    case "orNull": {
      const read = readerOf(shape[1])
      return (value) => (value === undefined || value === null ? null : read(value))
    }
    case "oneElement": {
      const read = readerOf(shape[1])
      return (value) => read(Array.isArray(value) && value.length === 1 ? value[0] : value)
    }
    case "aliases": {
      const [, fields, ...pairs] = shape
      const read = object(fields)
      return (value) => {
        complete(value, pairs)
        return read(value)
      }
    }
    default:
      return checked(shape[0], shape[1], readerOf(shape[2] as Shape))
  }
}

const makeWriter = (shape: Shape): Convert => {
  if (typeof shape === "string") return writing[shape as Scalar]!
  if (!isList(shape)) return parameters(shape)
  switch (shape[0]) {
    case "literal":
      return literal(shape.slice(1))
    case "optional":
      return writerOf(shape[1])
    case "batch": {
      const write = writerOf(shape[1])
      return (orders) => {
        if (!Array.isArray(orders) || orders.length === 0 || orders.length > shape[2])
          return fail(`1 to ${shape[2]} orders`, orders)
        const written: Array<unknown> = []
        for (const [i, order] of orders.entries()) {
          const found = write(order)
          if (found === misfit) return within(`[${i}]`)
          if ((found as Keyed).symbol !== orders[0].symbol) return fail("orders of one symbol", orders)
          written.push(found)
        }
        return JSON.stringify(written)
      }
    }
    default:
      return checked(shape[0], shape[1], writerOf(shape[2] as Shape))
  }
}

/** What is wrong where an object has a member of none of these names. */
export const surplusOf = (value: object, names: ReadonlyArray<string>): string | undefined => {
  const surplus = Object.keys(value).find((name) => !names.includes(name))
  if (surplus === undefined) return undefined
  const near = nearName(surplus, names)
  return `${surplus} is not a parameter${near === undefined ? "" : `; did you mean ${near}?`}`
}

/** The parameters of a call, each as it is written; one that is not taken is refused. */
const parameters = (fields: Fields): Convert => {
  const names = Object.keys(fields)
  const ways = names.map((name) => writerOf(fields[name]!))
  return (value) => {
    if (typeof value !== "object" || value === null) return fail("an object", value)
    const surplus = surplusOf(value, names)
    if (surplus !== undefined) {
      problem = surplus
      path = ""
      return misfit
    }
    const written: Keyed = {}
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!
      const given = (value as Keyed)[name]
      if (given === undefined && fields[name]![0] === "optional") continue
      const found = ways[i]!(given)
      if (found === misfit) return within(`.${name}`)
      written[name] = found
    }
    return written
  }
}

const isList = (shape: Fields | Structure): shape is Structure => Array.isArray(shape)

const remembered = (make: (shape: Shape) => Convert): ((shape: Shape) => Convert) => {
  const made = new WeakMap<object, Convert>()
  return (shape) => {
    if (typeof shape === "string") return make(shape)
    let convert = made.get(shape)
    if (convert === undefined) {
      convert = make(shape)
      made.set(shape, convert)
    }
    return convert
  }
}
const readerOf = remembered(makeReader)
const writerOf = remembered(makeWriter)

/** What became of a value, or what is wrong with it: `.price: expected ..., got ...`. */
export type Converted = { readonly value: unknown } | { readonly problem: string }

/** How the endpoints' parameters are written and their answers read. */
export interface Codec<E extends EndpointData> {
  write(endpoint: E, parameters: object): Converted
  read(endpoint: E, json: unknown): Converted
}

const result = (found: unknown): Converted => {
  if (found !== misfit) return { value: found }
  return { problem: path === "" ? problem : `${path.replace(/^\./, "")}: ${problem}` }
}

/** Parameters and answers by the endpoint's shapes. */
export const shapeCodec: Codec<Endpoint> = {
  write: ({ query }, parameters) => result(writerOf(query)(parameters)),
  read: ({ success }, json) => result(readerOf(success)(json)),
}
