// Reads a schema's syntax tree for the generator of the clients.
import type { FieldNote } from "@bourse/core/definition"
import type * as SchemaAST from "effect/SchemaAST"

export type Ast = SchemaAST.AST
type Checks = ReadonlyArray<NonNullable<Ast["checks"]>[number]>

/** Identity of a schema's tree, which its copies share: these differ only in their notes as fields. */
export const idOf = (ast: Ast): object => {
  switch (ast._tag) {
    case "Objects":
      return ast.propertySignatures
    case "Union":
      return ast.types
    case "Arrays":
      return ast.rest.length > 0 ? ast.rest : ast.elements
    default:
      return ast
  }
}

const childrenOf = (ast: Ast): ReadonlyArray<Ast> => {
  switch (ast._tag) {
    case "Objects":
      return ast.propertySignatures.map(({ type }) => type)
    case "Union":
      return ast.types
    case "Arrays":
      return [...ast.elements, ...ast.rest]
    default:
      return []
  }
}

/** Ids of a schema's tree and of every tree below it. */
export const idsIn = (ast: Ast, into: Set<object> = new Set()): ReadonlySet<object> => {
  if (into.has(idOf(ast))) return into
  into.add(idOf(ast))
  for (const each of childrenOf(ast)) idsIn(each, into)
  return into
}

const numbers: WeakMap<object, number> = new WeakMap()
let count = 0
/** Gives each object its own number, so that two functions never look equal. */
const numberOf = (object: object): number => {
  const known = numbers.get(object) ?? ++count
  numbers.set(object, known)
  return known
}

/** Id and limits of a schema's check; undefined for a custom check. */
export const meaningOf = ({ annotations }: Checks[number]) =>
  annotations?.representation as { readonly id: string; readonly payload: object } | undefined

/**
 * Makes a text that is equal for schema trees with equal meaning; transformations and custom checks are
 * compared by identity.
 */
export const keyOf = (ast: Ast, checks: Checks = ast.checks ?? [], encoding = ast.encoding): string =>
  JSON.stringify([
    ast._tag,
    ast._tag === "Literal" ? ast.literal : null,
    ast._tag === "Objects" ? ast.propertySignatures.map(({ name }) => name) : null,
    ast._tag === "Arrays" ? ast.elements.length : null,
    childrenOf(ast).map((each) => keyOf(each)),
    checks.map((each) => meaningOf(each) ?? numberOf(each)),
    (encoding ?? []).map(({ transformation, to }) => [numberOf(transformation), keyOf(to)]),
  ])

/** A property's type, its note, and whether it is optional. */
export const propertyOf = ({ name, type }: SchemaAST.PropertySignature) => {
  const property = {
    name: String(name),
    isOptional: type.context?.isOptional === true,
    note: type.context?.annotations?.note as FieldNote | undefined,
  }
  const others = type._tag === "Union" ? type.types.filter(({ _tag }) => _tag !== "Undefined") : [type]
  const [only = type] = others
  const mayBeUndefined = type._tag === "Union" && others.length < type.types.length
  if (mayBeUndefined && others.length > 1)
    throw new Error(`${property.name}: an optional field of one type is expected`)
  return { ...property, mayBeUndefined, type: mayBeUndefined ? only : type }
}

/** Values of a union of literals; undefined for another schema. */
export const literalsOf = (ast: Ast): ReadonlyArray<SchemaAST.LiteralValue> | undefined =>
  ast._tag === "Union" && ast.types.every((each) => each._tag === "Literal" && each.encoding === undefined)
    ? ast.types.flatMap((each) => (each._tag === "Literal" ? [each.literal] : []))
    : undefined

/** Schema of the element if an answer is an array of exactly one element; otherwise undefined. */
export const onlyElementOf = (ast: Ast): Ast | undefined =>
  ast._tag === "Union" && ast.annotations?.oneElement === true ? ast.types[1] : undefined
