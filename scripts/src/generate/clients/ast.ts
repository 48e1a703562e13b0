// What the generator of the clients reads of a schema's syntax tree.

/** A schema's syntax tree, whose nodes differ by their `_tag`, or anything else that is read unchecked. */
// biome-ignore lint/suspicious/noExplicitAny: the tree of Effect has no type that can be walked
export type Ast = any

const numbers: WeakMap<object, number> = new WeakMap()
let count = 0
/** A number for each object: two functions are never taken for one. */
const numberOf = (object: object) => {
  if (!numbers.has(object)) numbers.set(object, ++count)
  return numbers.get(object)
}

export const nameOfCheck = (check: Ast) => check.annotations?.representation?.id.replace("effect/schema/", "")
export const payloadOfCheck = (check: Ast) => check.annotations?.representation?.payload

/** Equal for two trees that mean the same, transformations by identity. */
export const keyOf = (ast: Ast): string =>
  JSON.stringify([
    ast._tag,
    ast._tag === "Literal" ? ast.literal : null,
    (ast.checks ?? []).map((check: Ast) =>
      nameOfCheck(check) === undefined ? numberOf(check) : [nameOfCheck(check), payloadOfCheck(check)],
    ),
    (ast.types ?? []).map(keyOf),
    (ast.elements ?? []).map(keyOf),
    (ast.rest ?? []).map(keyOf),
    (ast.propertySignatures ?? []).map(({ name, type }: Ast) => [name, keyOf(type)]),
    (ast.encoding ?? []).map(({ transformation, to }: Ast) => [numberOf(transformation), keyOf(to)]),
  ])

/** A property's own type, and whether it may be left out. */
export const propertyOf = ({ name, type }: Ast) => {
  const isOptional = type.context?.isOptional === true
  if (type._tag === "Union" && type.types.some((each: Ast) => each._tag === "Undefined")) {
    const others = type.types.filter((each: Ast) => each._tag !== "Undefined")
    if (others.length !== 1) throw new Error(`${String(name)}: an optional field of one type is expected`)
    return { name: String(name), isOptional, mayBeUndefined: true, type: others[0] }
  }
  return { name: String(name), isOptional, mayBeUndefined: false, type }
}

export const isLiterals = (ast: Ast) =>
  ast._tag === "Union" && ast.types.every((each: Ast) => each._tag === "Literal" && !each.encoding)
