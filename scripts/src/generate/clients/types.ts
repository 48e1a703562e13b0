// Writes the TypeScript type of a schema's value, with its notes as comments. Interfaces are written in full, since
// editors show no comments for mapped or inferred types.
import { Decimal, type FieldNote, Secret, SignedDecimal } from "@bourse/core/definition"
import { BatchOrders } from "@bourse/spot/src/SpotEndpoints.ts"
import * as Schema from "effect/Schema"
import { type Ast, idOf, keyOf, literalsOf, onlyElementOf, propertyOf } from "./ast.ts"

/** Names of the types that are declared once in the file, by the ids of their schema trees. */
export type TypeNames = ReadonlyMap<object, string>

/** Key that is equal for schemas with the same decoded type, whatever their wire form. */
const readKey = (ast: Ast) => keyOf(ast, ast.checks ?? [], undefined)
const decimals = new Map([
  [readKey(Decimal.ast), "Decimal"],
  [readKey(SignedDecimal.ast), "SignedDecimal"],
])
const batch = readKey(BatchOrders.ast)
const secret = keyOf(Secret.ast)

export const comment = (text: string) => text.replaceAll("*/", "* /")

function wordsOf({ description, unit, default: standard, sic }: FieldNote) {
  const unitName = unit === "ms" ? "milliseconds" : unit
  const unitText =
    unitName === undefined || new RegExp(unitName, "i").test(description) ? "" : `, in ${unitName}`
  const standardText =
    standard === undefined || description.includes("default") ? "" : `; default: ${JSON.stringify(standard)}`
  return `${description}${unitText}${standardText}.${sic ? " Spelled so in the interface." : ""}`
}

/** Prints the members of an interface. */
export function membersOf(ast: Ast, names: TypeNames, indent = "  "): string {
  if (ast._tag !== "Objects") throw new Error(`an interface of ${ast._tag}`)
  return ast.propertySignatures
    .map((each) => {
      const { name, isOptional, mayBeUndefined, type, note } = propertyOf(each)
      const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
      const text = `${typeOf(type, names, indent)}${mayBeUndefined ? " | undefined" : ""}`
      const words = note === undefined ? "" : `${indent}/** ${comment(wordsOf(note))} */\n`
      return `${words}${indent}readonly ${key}${isOptional ? "?" : ""}: ${text}\n`
    })
    .join("")
}

export const typeOf = (ast: Ast, names: TypeNames, indent = "  "): string =>
  names.get(idOf(ast)) ?? structureOf(ast, names, indent)

/** Prints the structure of a type without using the type's own name. */
export function structureOf(ast: Ast, names: TypeNames, indent = "  "): string {
  const key = readKey(ast)
  if (key === batch) return "ReadonlyArray<PlaceOrderParameters>"
  const decimal = decimals.get(key)
  if (decimal !== undefined) return decimal
  if (keyOf(ast) === secret) return names.get(Secret.ast) ?? "string"
  const of = (inner: Ast) => typeOf(inner, names, indent)
  const only = onlyElementOf(ast)
  if (only !== undefined) return of(only)
  const literals = literalsOf(ast)
  if (literals !== undefined) return literals.map((each) => JSON.stringify(each)).join(" | ")
  switch (ast._tag) {
    case "String":
    case "Number":
    case "Boolean":
    case "Null":
    case "Unknown":
      return ast._tag.toLowerCase()
    case "Literal":
      return JSON.stringify(ast.literal)
    case "Union":
      return [...new Set(ast.types.map(of))].join(" | ")
    case "Arrays":
      if (ast.rest.length > 0) return `ReadonlyArray<${of(ast.rest[0]!)}>`
      return `readonly [${ast.elements.map(of).join(", ")}]`
    case "Objects": {
      const members = membersOf(ast, names, `${indent}  `)
      return members === "" ? "Readonly<Record<never, never>>" : `{\n${members}${indent}}`
    }
    default:
      throw new Error(`no type for ${ast._tag}`)
  }
}

/** Finds the types to declare once in a file: those of the module's named schemas that are used. */
export function namedTypes(module: object, used: ReadonlySet<object>, isNamed: (ast: Ast) => boolean) {
  const [trees, names] = [new Map<string, Ast>(), new Map<object, string>()]
  for (const [name, schema] of Object.entries(module)) {
    if (!/^[A-Z]/.test(name) || !Schema.isSchema(schema) || !isNamed(schema.ast)) continue
    const id = idOf(schema.ast)
    if (!used.has(id) || names.has(id)) continue
    trees.set(name, schema.ast)
    names.set(id, name)
  }
  return { trees, names }
}

export const declarationsOf = (trees: ReadonlyMap<string, Ast>, names: TypeNames): Array<string> =>
  [...trees].map(([name, ast]) =>
    ast._tag === "Objects"
      ? `export interface ${name} {\n${membersOf(ast, names)}}\n`
      : `export type ${name} = ${structureOf(ast, names)}\n`,
  )
