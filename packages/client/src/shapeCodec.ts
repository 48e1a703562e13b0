/**
 * Reads answers and writes parameters by their shapes. A shape is turned into functions once. What a reader is given
 * is changed in place, so fields that the shape does not name stay; what a writer is given is left as it is.
 */
import { type Codec, type Converted, surplusOf } from "#calls"
import { decimalPattern } from "#vocabulary"
import {
  type Convert,
  check,
  fail,
  firstOf,
  isText,
  matching,
  misfit,
  misfitProblem,
  numberAs,
  reject,
  within,
} from "./checks.ts"
import type { Endpoint } from "./Endpoint.ts"
import type { Fields, Scalar, Shape, Structure } from "./Shape.ts"

type Keyed = Record<string, unknown>

/** Those that are the same on both sides. */
const plain = {
  string: check("a string", (value) => typeof value === "string"),
  number: check("a number", (value) => typeof value === "number"),
  boolean: check("a boolean", (value) => typeof value === "boolean"),
  null: check("null", (value) => value === null),
  // JSON has no undefined: what should be there is missing.
  unknown: (value) => (value === undefined ? misfit : value),
  text: isText("text", (text) => text !== "" && text.isWellFormed()),
  decimal: (value) =>
    typeof value === "string" && decimalPattern.test(value)
      ? value
      : fail("a decimal number such as 0.01", value),
  integer: check("a whole number", Number.isSafeInteger),
} satisfies Partial<Record<Scalar, Convert>>

const reading: Partial<Record<Scalar, Convert>> = {
  ...plain,
  digits: matching(/^\d{1,15}$/, "digits", Number),
}

const writing: Partial<Record<Scalar, Convert>> = {
  ...plain,
  // UTF-8 has no bytes for a surrogate without its pair.
  string: isText("a string", (text) => text.isWellFormed()),
  digits: numberAs("at most 15 digits", (text) => /^\d{1,15}$/.test(text)),
  count: numberAs("a whole number from 1", (text) => /^\d{1,15}$/.test(text) && Number(text) >= 1),
  time: numberAs("milliseconds, 13 digits", (text) => /^\d{13}$/.test(text)),
}

const literal = (values: ReadonlyArray<unknown>): Convert => {
  const expected = values.map((each) => JSON.stringify(each)).join(" or ")
  return (value) => (values.includes(value) ? value : fail(expected, value))
}

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

/** The type of which every value fits the shape, if there is one. */
const plainType = (shape: Shape): unknown =>
  isList(shape as Structure) && shape[0] === "union"
    ? plainType((shape[1] as ReadonlyArray<Shape>)[0]!)
    : shape

const object = (fields: Fields): Convert => {
  const names = Object.keys(fields)
  const types = names.map((name) => plainType(fields[name]!))
  const ways = names.map((name) => readerOf(fields[name]!))
  const mayMiss = names.map((name) => fields[name]![0] === "optional")
  return (value) => {
    // Without fields anything but nothing will do.
    if (value === null || value === undefined || (names.length > 0 && typeof value !== "object"))
      return fail("an object", value)
    const members = value as Keyed
    let i = 0
    // In the order of the document, as they mostly come, members are found faster.
    for (const name in members) {
      if (name !== names[i]) break
      const came = members[name]
      if (typeof came !== types[i]) {
        const found = ways[i]!(came)
        if (found === misfit) return within(`.${name}`)
        if (found !== came) members[name] = found
      }
      i++
    }
    for (; i < names.length; i++) {
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
    case "convert":
      return shape[1]!
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
    case "convert":
      // One that is the same on both sides has one function.
      return (shape[2] ?? shape[1])!
    default:
      return checked(shape[0], shape[1], writerOf(shape[2] as Shape))
  }
}

/** The parameters of a call, each as it is written; one that is not taken is rejected. */
const parameters = (fields: Fields): Convert => {
  const names = Object.keys(fields)
  const ways = names.map((name) => writerOf(fields[name]!))
  return (value) => {
    if (typeof value !== "object" || value === null) return fail("an object", value)
    const surplus = surplusOf(value, names)
    if (surplus !== undefined) return reject(surplus)
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

const result = (found: unknown): Converted =>
  found === misfit ? { problem: misfitProblem() } : { value: found }

/** Parameters and answers by the endpoint's shapes. */
export const shapeCodec: Codec<Endpoint> = {
  write: ({ query }, parameters) => result(writerOf(query)(parameters)),
  read: ({ success }, json) => result(readerOf(success)(json)),
}
