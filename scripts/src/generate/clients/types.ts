// The TypeScript type of what a schema reads, with the notes of its fields as comments. Interfaces are written out,
// since hovering over a mapped or inferred type shows no comment.

import type { FieldNote, FieldNotes } from "@bourse/core"
import { Decimal, SignedDecimal } from "@bourse/core/definition"
import { BatchOrders } from "@bourse/spot"
import type { Ast } from "./ast.ts"
import { isLiterals, keyOf, propertyOf } from "./ast.ts"

export type Notes = FieldNotes
export type Note = FieldNote

const decimals = new Map([
  [keyOf(Decimal.ast), "Decimal"],
  [keyOf(SignedDecimal.ast), "SignedDecimal"],
])

/** @param ast What it is to the caller, whatever it is on the wire. */
const decoded = (ast: Ast) => {
  if (ast.encoding === undefined) return ast
  const copy = Object.create(Object.getPrototypeOf(ast), Object.getOwnPropertyDescriptors(ast))
  Object.defineProperty(copy, "encoding", { value: undefined })
  return copy
}

const line = (text: string) => text.replaceAll("*/", "* /")

function wordsOf({ description, unit, default: standard, sic }: Note) {
  const unitName = unit === "ms" ? "milliseconds" : unit
  const unitText =
    unitName === undefined || new RegExp(unitName, "i").test(description) ? "" : `, in ${unitName}`
  const standardText =
    standard === undefined || description.includes("default") ? "" : `; default: ${JSON.stringify(standard)}`
  return `${description}${unitText}${standardText}.${sic ? " Spelled so in the interface." : ""}`
}

const commentOf = (note: Note | undefined, indent: string) =>
  note === undefined ? "" : `${indent}/** ${line(wordsOf(note))} */\n`

/** The members of an interface. */
export function membersOf(
  ast: Ast,
  names: Map<Ast, string>,
  notes: Notes | undefined,
  indent = "  ",
): string {
  return ast.propertySignatures
    .map((each: Ast) => {
      const { name, isOptional, mayBeUndefined, type } = propertyOf(each)
      const note = notes?.[name]
      const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
      const text = typeOf(type, names, note?.fields, indent)
      return `${commentOf(note, indent)}${indent}readonly ${key}${isOptional ? "?" : ""}: ${text}${mayBeUndefined ? " | undefined" : ""}\n`
    })
    .join("")
}

export function typeOf(ast: Ast, names: Map<Ast, string>, notes?: Notes, indent = "  "): string {
  const name = names.get(ast)
  if (name !== undefined) return name
  return structureOf(ast, names, notes, indent)
}

/** The same, its own name aside. */
export function structureOf(ast: Ast, names: Map<Ast, string>, notes?: Notes, indent = "  "): string {
  if (ast === BatchOrders.ast) return "ReadonlyArray<PlaceOrderParameters>"
  const own = decoded(ast)
  const decimal = decimals.get(keyOf(own))
  if (decimal !== undefined) return decimal
  const of = (inner: Ast) => typeOf(inner, names, notes, indent)
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
      if (isLiterals(own)) return own.types.map((each: Ast) => JSON.stringify(each.literal)).join(" | ")
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
