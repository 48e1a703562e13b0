// Converts a schema into a shape (packages/client/src/Shape.ts). The generator fails for a schema it does not
// know, so that no check or transformation is lost.
import { Day, RebateTime, TransferAccountType } from "@bourse/broker/src/BrokerEndpoints.ts"
import { BrokerCode } from "@bourse/broker/src/BrokerEnvelope.ts"
import * as conversions from "@bourse/client/src/conversions.ts"
import * as kinds from "@bourse/client/src/kinds.ts"
import type { Fields, Scalar, Shape } from "@bourse/client/src/Shape.ts"
import * as core from "@bourse/core/definition"
import { DecimalOrNumber } from "@bourse/spot/src/DecimalOrNumber.ts"
import { BatchOrder, BatchOrders } from "@bourse/spot/src/SpotEndpoints.ts"
import { batchOrdersMax } from "@bourse/vocabulary/limits"
import { AccountType, TransferType } from "@bourse/wallet/src/WalletEndpoints.ts"
import * as Schema from "effect/Schema"
import { type Ast, idOf, keyOf, literalsOf, meaningOf, onlyElementOf, propertyOf } from "./ast.ts"

const integer = Schema.Number.check(Schema.isInt())

/** Text and number schemas of the definitions that have a name in the clients too. */
export const scalars: { readonly [Name in Scalar]: Schema.Top } = {
  string: Schema.String,
  number: Schema.Number,
  boolean: Schema.Boolean,
  null: Schema.Null,
  unknown: Schema.Unknown,
  text: core.RequiredText,
  decimal: core.Decimal,
  integer,
  digits: core.IntegerText,
  count: core.CountText,
  time: core.TimeText,
}

/** Transformations and checks that single endpoints use, with their form in the clients. */
export const converted: { readonly [Name in keyof typeof conversions]: Schema.Top } = {
  signedDecimal: core.SignedDecimal,
  day: Day,
  dayOrTime: RebateTime,
  booleanText: core.BooleanText,
  integerAsText: core.IntegerAsText,
  zeroOrOne: TransferType,
  accountType: AccountType,
  transferAccountType: TransferAccountType,
  brokerCode: BrokerCode,
}

const named = new Map<string, Shape>([
  // Without Effect a secret is a plain text.
  [keyOf(core.Secret.ast), "string"],
  ...Object.entries(scalars).map(([name, { ast }]) => [keyOf(ast), name as Scalar] as const),
  ...Object.entries(conversions).map(
    ([name, conversion]) => [keyOf(converted[name as keyof typeof converted].ast), conversion] as const,
  ),
])
const decimalOrNumber = keyOf(DecimalOrNumber.ast)
const batch = keyOf(BatchOrders.ast)

/** Whether a missing key of an answer is read as null: `withDecodingDefaultKey(null)`. */
const isNullByDefault = (ast: Ast) =>
  ast._tag === "Union" &&
  ast.types.some(({ _tag }) => _tag === "Null") &&
  ast.encoding?.length === 1 &&
  ast.encoding[0].to.context?.isOptional === true

/** Shapes of closed lists of values, which are read and written the same way. */
const literals: Map<object, Shape> = new Map()
const literalShape = (ast: Ast): Shape | undefined => {
  const values = ast.encoding === undefined ? literalsOf(ast) : undefined
  if (values === undefined) return undefined
  const shape = literals.get(idOf(ast)) ?? ["literal", ...(values as ReadonlyArray<string | number>)]
  literals.set(idOf(ast), shape)
  return shape
}

/** Conversions that only check a value and do not change it. */
const checking: ReadonlyArray<unknown> = [conversions.signedDecimal, conversions.day]

/** Whether the codec, which reads in place, may change a value of this shape even if it does not fit. */
const isChanging = (shape: unknown): boolean =>
  Array.isArray(shape)
    ? !checking.includes(shape) &&
      (["convert", kinds.aliases, kinds.orNull, kinds.oneElement].includes(shape[0]) ||
        shape.some(isChanging))
    : typeof shape === "object" && shape !== null
      ? Object.values(shape).some(isChanging)
      : shape === "digits"

/** Makes shapes; trees with the same id share one. @param isWritten for parameters, which are never read */
export const makeShapes = (isWritten: boolean) => {
  const made: Map<object, Shape> = new Map()

  const fieldsOf = (ast: Ast): Fields => {
    if (ast._tag !== "Objects" || ast.indexSignatures.length > 0)
      throw new Error("only fields with names have a shape")
    const properties = ast.propertySignatures.map(propertyOf)
    return Object.fromEntries(
      properties.map(({ name, isOptional, type }) => [
        name,
        isOptional ? ["optional", shapeOf(type)] : shapeOf(type),
      ]),
    )
  }

  /** Makes the shape of a schema without its checks. */
  const structureOf = (ast: Ast): Shape => {
    const only = onlyElementOf(ast)
    if (only !== undefined) return [kinds.oneElement, shapeOf(only)]
    const spellings = ast.annotations?.spellings as ReadonlyArray<readonly [string, string]> | undefined
    if (spellings !== undefined) return [kinds.aliases, fieldsOf(ast), ...spellings]
    if (ast.encoding !== undefined && !isNullByDefault(ast))
      throw new Error(`a transformation without a name: ${ast._tag} ${keyOf(ast).slice(0, 300)}`)
    const values = literalShape(ast)
    if (values !== undefined) return values
    switch (ast._tag) {
      case "Literal":
        return ["literal", ast.literal as string | number | boolean]
      case "Union": {
        // Our clients write only the first form of a union; the other forms are accepted from other clients.
        if (isWritten) return shapeOf(ast.types[0]!)
        const members = ast.types.map(shapeOf)
        const union: Shape = ["union", members]
        const structures = members.filter((_, i) => ["Objects", "Arrays"].includes(ast.types[i]!._tag))
        if (structures.slice(0, -1).some(isChanging))
          throw new Error(
            `a union whose first members change what the next are given: ${print(union, new Map())}`,
          )
        return ast.encoding === undefined ? union : [kinds.orNull, union]
      }
      case "Arrays":
        if (ast.elements.length === 0) return ["array", shapeOf(ast.rest[0]!)]
        if (ast.rest.length === 0) return [kinds.tuple, ast.elements.map(shapeOf)]
        throw new Error("a tuple with a rest has no shape")
      case "Objects":
        return fieldsOf(ast)
      default:
        throw new Error(`no shape for ${ast._tag}`)
    }
  }

  const checked = (inner: Shape, check: NonNullable<Ast["checks"]>[number]): Shape => {
    const { id, payload = {} } = meaningOf(check) ?? { id: "none" }
    if (id === "effect/schema/isMaxLength")
      return [kinds.upTo, (payload as { readonly maxLength: number }).maxLength, inner]
    if (id === "effect/schema/isPattern") {
      const { source, flags } = payload as { readonly source: string; readonly flags: string }
      return [kinds.pattern, new RegExp(source, flags), inner]
    }
    const most = check.annotations?.namesMost
    if (typeof most === "number") return [kinds.parts, most, inner]
    throw new Error(`a check without a name: ${id}`)
  }

  /** Makes the shape of a schema with the largest set of checks that has a name together with its type. */
  const make = (ast: Ast): Shape => {
    const checks = ast.checks ?? []
    for (let known = checks.length; known >= 0; known--) {
      const shape = named.get(keyOf(ast, checks.slice(0, known)))
      if (shape !== undefined) return checks.slice(known).reduce(checked, shape)
    }
    return checks.reduce(checked, structureOf(ast))
  }

  const shapeOf = (ast: Ast): Shape => {
    if (isWritten && keyOf(ast) === decimalOrNumber) return "decimal"
    if (keyOf(ast) === batch) return [kinds.batch, fieldsOf(BatchOrder.ast), batchOrdersMax]
    const shape = made.get(idOf(ast)) ?? make(ast)
    // Shapes of schemas without inner schemas are not kept: two of one type can differ in their checks.
    if (idOf(ast) !== ast) made.set(idOf(ast), shape)
    return shape
  }
  return shapeOf
}

export type ShapeOf = ReturnType<typeof makeShapes>

/** Prints a shape as TypeScript; `names` has the names of shapes that are declared once in the file. */
export const print = (shape: Shape, names: ReadonlyMap<Shape, string>): string => {
  const of = (each: Shape) => print(each, names)
  const name = names.get(shape)
  if (name !== undefined) return name
  const conversion = Object.entries(conversions).find(([, each]) => each === shape)
  if (conversion !== undefined) return `conversions.${conversion[0]}`
  if (typeof shape === "string") return JSON.stringify(shape)
  if (!Array.isArray(shape)) {
    const fields = Object.entries(shape).map(
      ([name, each]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${of(each)}`,
    )
    return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`
  }
  const [kind, ...parts] = shape as ReadonlyArray<unknown>
  const texts = parts.map((part, i) => {
    if (part instanceof RegExp) return String(part)
    if (kind === "literal" || (kind === kinds.aliases && i > 0)) return JSON.stringify(part)
    if ((kind === "union" || kind === kinds.tuple) && Array.isArray(part))
      return `[${part.map(of).join(", ")}]`
    return typeof part === "number" ? String(part) : of(part as Shape)
  })
  const head = typeof kind === "function" ? `kinds.${kind.name}` : JSON.stringify(kind)
  return `[${[head, ...texts].join(", ")}]`
}
