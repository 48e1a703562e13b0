// The TypeScript type of what a schema reads, with the notes of its fields as comments. Interfaces are written out,
// since hovering over a mapped or inferred type shows no comment.
import { Decimal, SignedDecimal } from "../../packages/core/src/definition.ts"
import { BatchOrders } from "../../packages/spot/src/index.ts"
import { isLiterals, keyOf, propertyOf } from "./ast.mjs"

/** @typedef {import("./ast.mjs").Ast} Ast */
/** @typedef {import("../../packages/core/src/index.ts").FieldNotes} Notes */
/** @typedef {import("../../packages/core/src/index.ts").FieldNote} Note */

const decimals = new Map([
  [keyOf(Decimal.ast), "Decimal"],
  [keyOf(SignedDecimal.ast), "SignedDecimal"],
])

/** @param {Ast} ast What it is to the caller, whatever it is on the wire. */
const decoded = (ast) => {
  if (ast.encoding === undefined) return ast
  const copy = Object.create(Object.getPrototypeOf(ast), Object.getOwnPropertyDescriptors(ast))
  Object.defineProperty(copy, "encoding", { value: undefined })
  return copy
}

/** @param {string} text */
const line = (text) => text.replaceAll("*/", "* /")

/** @param {Note} note */
function wordsOf({ description, unit, default: standard, sic }) {
  const unitText =
    unit === undefined || description.includes(unit) ? "" : `, in ${unit === "ms" ? "milliseconds" : unit}`
  const standardText =
    standard === undefined || description.includes("unless given")
      ? ""
      : `; ${JSON.stringify(standard)} unless given`
  return `${description}${unitText}${standardText}.${sic ? " Spelled so in the interface." : ""}`
}

/** @param {Note | undefined} note @param {string} indent */
const commentOf = (note, indent) => (note === undefined ? "" : `${indent}/** ${line(wordsOf(note))} */\n`)

/**
 * The members of an interface. @param {Ast} ast @param {Map<Ast, string>} names @param {Notes | undefined} notes
 * @returns {string}
 */
export function membersOf(ast, names, notes, indent = "  ") {
  return ast.propertySignatures
    .map((/** @type {any} */ each) => {
      const { name, isOptional, mayBeUndefined, type } = propertyOf(each)
      const note = notes?.[name]
      const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
      const text = typeOf(type, names, note?.fields, indent)
      return `${commentOf(note, indent)}${indent}readonly ${key}${isOptional ? "?" : ""}: ${text}${mayBeUndefined ? " | undefined" : ""}\n`
    })
    .join("")
}

/** @param {Ast} ast @param {Map<Ast, string>} names @param {Notes} [notes] @returns {string} */
export function typeOf(ast, names, notes, indent = "  ") {
  const name = names.get(ast)
  if (name !== undefined) return name
  return structureOf(ast, names, notes, indent)
}

/** The same, its own name aside. @param {Ast} ast @param {Map<Ast, string>} names @param {Notes} [notes] @returns {string} */
export function structureOf(ast, names, notes, indent = "  ") {
  if (ast === BatchOrders.ast) return "ReadonlyArray<PlaceOrderParameters>"
  const own = decoded(ast)
  const decimal = decimals.get(keyOf(own))
  if (decimal !== undefined) return decimal
  /** @param {Ast} inner */
  const of = (inner) => typeOf(inner, names, notes, indent)
  switch (own._tag) {
    case "String":
      return "string"
    case "Number":
      return "number"
    case "Boolean":
      return "boolean"
    case "Null":
      return "null"
    case "Unknown":
      return "unknown"
    case "Literal":
      return JSON.stringify(own.literal)
    case "Union": {
      if (own.annotations?.oneElement === true) return of(own.types[1])
      if (isLiterals(own))
        return own.types.map((/** @type {Ast} */ each) => JSON.stringify(each.literal)).join(" | ")
      return [...new Set(own.types.map(of))].join(" | ")
    }
    case "Arrays":
      if (own.rest.length > 0) return `ReadonlyArray<${of(own.rest[0])}>`
      return `readonly [${own.elements.map(of).join(", ")}]`
    case "Objects": {
      const members = membersOf(own, names, notes, `${indent}  `)
      return members === "" ? "Readonly<Record<never, never>>" : `{\n${members}${indent}}`
    }
    default:
      throw new Error(`no type for ${own._tag}`)
  }
}
