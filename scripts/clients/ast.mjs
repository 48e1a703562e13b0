// What the generator of the clients reads of a schema's syntax tree.

/** @typedef {any} Ast */

/** @type {WeakMap<object, number>} */
const numbers = new WeakMap()
let count = 0
/** A number for each object: two functions are never taken for one. @param {object} object */
const numberOf = (object) => {
  if (!numbers.has(object)) numbers.set(object, ++count)
  return numbers.get(object)
}

/** @param {any} check */
export const nameOfCheck = (check) => check.annotations?.representation?.id.replace("effect/schema/", "")
/** @param {any} check */
export const payloadOfCheck = (check) => check.annotations?.representation?.payload

/** Equal for two trees that mean the same, transformations by identity. @param {Ast} ast @returns {string} */
export const keyOf = (ast) =>
  JSON.stringify([
    ast._tag,
    ast._tag === "Literal" ? ast.literal : null,
    (ast.checks ?? []).map((/** @type {any} */ check) =>
      nameOfCheck(check) === undefined ? numberOf(check) : [nameOfCheck(check), payloadOfCheck(check)],
    ),
    (ast.types ?? []).map(keyOf),
    (ast.elements ?? []).map(keyOf),
    (ast.rest ?? []).map(keyOf),
    (ast.propertySignatures ?? []).map((/** @type {any} */ { name, type }) => [name, keyOf(type)]),
    (ast.encoding ?? []).map((/** @type {any} */ { transformation, to }) => [
      numberOf(transformation),
      keyOf(to),
    ]),
  ])

/** A property's own type, and whether it may be left out. @param {any} property */
export const propertyOf = ({ name, type }) => {
  const isOptional = type.context?.isOptional === true
  if (type._tag === "Union" && type.types.some((/** @type {Ast} */ each) => each._tag === "Undefined")) {
    const others = type.types.filter((/** @type {Ast} */ each) => each._tag !== "Undefined")
    if (others.length !== 1) throw new Error(`${String(name)}: an optional field of one type is expected`)
    return { name: String(name), isOptional, mayBeUndefined: true, type: others[0] }
  }
  return { name: String(name), isOptional, mayBeUndefined: false, type }
}

/** @param {Ast} ast */
export const isLiterals = (ast) =>
  ast._tag === "Union" &&
  ast.types.every((/** @type {Ast} */ each) => each._tag === "Literal" && !each.encoding)
