// The shape of a schema: packages/client/src/Shape.ts. A schema that is none of these fails the generator, so that no
// check and no transformation is lost on the way.

import { Day, RebateTime, TransferAccountType } from "@bourse/broker"
import { BrokerEnvelope } from "@bourse/broker/src/BrokerEnvelope.ts"
import * as core from "@bourse/core/definition"
import { ExchangeInfo } from "@bourse/market"
import { BatchOrder, BatchOrders, Order } from "@bourse/spot"
import { DecimalOrNumber } from "@bourse/spot/src/DecimalOrNumber.ts"
import { batchOrdersMax } from "@bourse/vocabulary/limits"
import { AccountType, TransferType } from "@bourse/wallet"
import type { Ast } from "./ast.ts"
import { isLiterals, keyOf, nameOfCheck, payloadOfCheck, propertyOf } from "./ast.ts"

const envelope = (BrokerEnvelope(core.RequiredText) as Ast).ast
const { time, isWorking, updateTime } = (Order as Ast).fields
const integer = (core.IntegerOrDigits as Ast).ast.types[0]

/** Every check and transformation of the definitions that has a name of its own in the clients. */
const named = (asts: Record<string, Ast>) =>
  new Map(Object.entries(asts).map(([name, ast]) => [keyOf(ast), name]))
const scalars = named({
  string: (core.TextOrInteger as Ast).ast.types[0],
  number: time.ast,
  boolean: isWorking.ast,
  null: updateTime.ast.types[1],
  unknown: (ExchangeInfo as Ast).fields.rateLimits.ast.rest[0],
  text: core.RequiredText.ast,
  decimal: core.Decimal.ast,
  integer,
  digits: core.IntegerText.ast,
  count: core.CountText.ast,
  time: core.TimeText.ast,
})
/** The same of packages/client/src/conversions.ts. */
const conversions = named({
  signedDecimal: core.SignedDecimal.ast,
  dayOrTime: RebateTime.ast,
  day: Day.ast,
  booleanText: core.BooleanText.ast,
  integerAsText: core.IntegerAsText.ast,
  zeroOrOne: TransferType.ast,
  accountType: AccountType.ast,
  transferAccountType: TransferAccountType.ast,
  brokerCode: envelope.propertySignatures.find(({ name }: Ast) => name === "code").type,
})

/** Structs that stand once in what is generated, by their tree. */
export type Names = Map<Ast, string>

const literal = (value: unknown) => JSON.stringify(value)

/** The tree without its last check. */
const withoutLastCheck = (ast: Ast) => {
  const copy = Object.create(Object.getPrototypeOf(ast), Object.getOwnPropertyDescriptors(ast))
  const checks = ast.checks.slice(0, -1)
  Object.defineProperty(copy, "checks", { value: checks.length === 0 ? undefined : checks })
  return copy
}

export function fieldsOf(ast: Ast, names: Names, isWritten = false) {
  if (ast.indexSignatures.length > 0) throw new Error("fields of Ast name have no shape")
  const fields = ast.propertySignatures.map((each: Ast) => {
    const { name, isOptional, type } = propertyOf(each)
    const shape = shapeOf(type, names, isWritten)
    return `${/^\w+$/.test(name) ? name : literal(name)}: ${isOptional ? `["optional", ${shape}]` : shape}`
  })
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`
}

/** As TypeScript. `isWritten` for parameters, which are written and never read. */
export function shapeOf(ast: Ast, names: Names, isWritten = false): string {
  const scalar = scalars.get(keyOf(ast))
  if (scalar !== undefined) return literal(scalar)
  const conversion = conversions.get(keyOf(ast))
  if (conversion !== undefined) return `conversions.${conversion}`
  const name = names.get(ast)
  if (name !== undefined) return name
  return structureOf(ast, names, isWritten)
}

/** The same, its own name aside. */
export function structureOf(ast: Ast, names: Names, isWritten = false): string {
  const of = (inner: Ast) => shapeOf(inner, names, isWritten)
  if (ast === BatchOrders.ast) return `["batch", ${fieldsOf(BatchOrder.ast, names, true)}, ${batchOrdersMax}]`
  if (isWritten && keyOf(ast) === keyOf(DecimalOrNumber.ast)) return literal("decimal")
  if (ast._tag === "Union" && ast.annotations?.oneElement === true)
    return `["oneElement", ${of(ast.types[1])}]`
  if (ast._tag === "Objects" && ast.annotations?.spellings !== undefined)
    return `["aliases", ${fieldsOf(ast, names)}, ${ast.annotations.spellings.map(literal).join(", ")}]`
  if (ast.encoding !== undefined) {
    if (isDefaultNull(ast)) return `["orNull", ["union", [${ast.types.map(of).join(", ")}]]]`
    throw new Error(`a transformation without a name: ${ast._tag} ${keyOf(ast).slice(0, 300)}`)
  }
  const check = ast.checks?.at(-1)
  if (check !== undefined) {
    const inner = withoutLastCheck(ast)
    const payload = payloadOfCheck(check)
    if (check.annotations?.namesMost !== undefined)
      return `["parts", ${check.annotations.namesMost}, ${of(inner)}]`
    switch (nameOfCheck(check)) {
      case "isMaxLength":
        return `["upTo", ${payload.maxLength}, ${of(inner)}]`
      case "isPattern":
        return `["pattern", ${new RegExp(payload.source, payload.flags)}, ${of(inner)}]`
      default:
        throw new Error(`a check without a name: ${nameOfCheck(check)} ${keyOf(ast).slice(0, 300)}`)
    }
  }
  switch (ast._tag) {
    case "Literal":
      return `["literal", ${literal(ast.literal)}]`
    case "Union":
      if (isLiterals(ast))
        return `["literal", ${ast.types.map((each: Ast) => literal(each.literal)).join(", ")}]`
      // What is written is the first of them: the others are for what other clients send.
      if (isWritten) return of(ast.types[0])
      return `["union", [${ast.types.map(of).join(", ")}]]`
    case "Arrays":
      if (ast.elements.length === 0) return `["array", ${of(ast.rest[0])}]`
      if (ast.rest.length === 0) return `["tuple", [${ast.elements.map(of).join(", ")}]]`
      throw new Error("a tuple with a rest has no shape")
    case "Objects":
      return fieldsOf(ast, names, isWritten)
    default:
      throw new Error(`no shape for ${ast._tag}`)
  }
}

/** Null where the key is left out: `withDecodingDefaultKey(null)`. */
const isDefaultNull = (ast: Ast) =>
  ast._tag === "Union" &&
  ast.types.some((each: Ast) => each._tag === "Null") &&
  ast.encoding.length === 1 &&
  ast.encoding[0].to.context?.isOptional === true
