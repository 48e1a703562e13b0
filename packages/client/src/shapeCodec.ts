/**
 * Reads answers and writes parameters by their shapes. The codec turns a shape into functions once. A reader
 * changes the answer in place, so undocumented fields stay; a writer leaves the parameters unchanged.
 */
import { type Codec, type Converted, surplusOf } from "#calls"
import { decimalPattern } from "#vocabulary"
import {
  type Convert,
  check,
  fail,
  firstOf,
  isText,
  list,
  matching,
  misfit,
  misfitProblem,
  numberAs,
  reject,
  within,
} from "./checks.ts"
import type { Endpoint } from "./Endpoint.ts"
import type { Fields, Scalar, Shape, Special, Structure } from "./Shape.ts"

type Keyed = Record<string, unknown>

/** Readers of shapes whose values are equal on the wire and for the caller. */
const plain = {
  string: check("a string", (value) => typeof value === "string"),
  number: check("a number", (value) => typeof value === "number"),
  boolean: check("a boolean", (value) => typeof value === "boolean"),
  null: check("null", (value) => value === null),
  // JSON has no undefined, so a missing value is always a problem.
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
  // UTF-8 cannot encode a lone surrogate.
  string: isText("a string", (text) => text.isWellFormed()),
  digits: numberAs("at most 15 digits", (text) => /^\d{1,15}$/.test(text)),
  count: numberAs("a whole number from 1", (text) => /^\d{1,15}$/.test(text) && Number(text) >= 1),
  time: numberAs("milliseconds, 13 digits", (text) => /^\d{13}$/.test(text)),
}

const literal = (values: ReadonlyArray<unknown>): Convert => {
  const expected = values.map((each) => JSON.stringify(each)).join(" or ")
  return (value) => (values.includes(value) ? value : fail(expected, value))
}

/** The JavaScript type whose every value matches the shape, if there is one. */
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
    // A shape without fields accepts any value but null and undefined.
    if (value === null || value === undefined || (names.length > 0 && typeof value !== "object"))
      return fail("an object", value)
    const members = value as Keyed
    let i = 0
    // Fields are found faster in the document's order, in which they usually arrive.
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

/** Calls the function of a shape's kind, for kinds that few endpoints use. */
const special = (way: (shape: Shape) => Convert, [kind, ...given]: Special): Convert =>
  (kind as (...all: ReadonlyArray<unknown>) => Convert)(way, ...given)

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
    case "union":
      return firstOf(shape[1].map(readerOf))
    case "optional":
      return readerOf(shape[1])
    case "convert":
      return shape[1]!
    default:
      return special(readerOf, shape)
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
    case "convert":
      // A conversion with equal reading and writing has one function.
      return (shape[2] ?? shape[1])!
    default:
      return special(writerOf, shape as Special)
  }
}

/** Writes the parameters of a call; an unknown parameter is rejected. */
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

/** Converts parameters and answers by the endpoint's shapes. */
export const shapeCodec: Codec<Endpoint> = {
  write: ({ query }, parameters) => result(writerOf(query)(parameters)),
  read: ({ success }, json) => result(readerOf(success)(json)),
}
