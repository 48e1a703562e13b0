/**
 * Orders placed together: the parameter `batchOrders`, which is JSON text, and the answer to each order.
 *
 * A bad order of a batch must not reject the other orders. Therefore the parameter `batchOrders` is parsed only
 * as far as needed (1 to 20 objects of one symbol), and each element is checked separately.
 */
import {
  decimalPattern,
  doubledMembers,
  field,
  IntegerAsText,
  isSent,
  otherSpelling,
  TextOrInteger,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaParser from "effect/SchemaParser"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { DecimalOrNumber, numberDigitsMax } from "./DecimalOrNumber.ts"
import { ClientOrderId, OrderListId } from "./Order.ts"
import { orderQuery } from "./OrderQuery.ts"

/** JSON escapes can produce characters that a query cannot contain: control characters and lone surrogates. */
const JsonClientOrderId = ClientOrderId.check(
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  Schema.isPattern(/^[^\x00-\x1f\x7f\p{Cs}]*$/u, { expected: "text without control characters" }),
)

const OptionalAmount = Schema.optional(DecimalOrNumber)

/**
 * One order of a batch, with the parameters of a single order. In JSON the order's amounts may be numbers of at
 * most 15 digits without sign and exponent, and its client id an integer; the client writes text.
 */
export const BatchOrder = Schema.Struct({
  ...orderQuery.fields,
  quantity: OptionalAmount,
  quoteOrderQty: OptionalAmount,
  price: OptionalAmount,
  newClientOrderId: Schema.optional(Schema.Union([JsonClientOrderId, IntegerAsText])),
})
export type BatchOrder = typeof BatchOrder.Type

/** Key under which a parsed element of a batch stores a name that was sent twice, in either spelling. */
export const doubledMember = Symbol.for("@bourse/spot/doubledMember")

type Keyed = Readonly<Record<string, unknown>>

/** A field that the element also has in other capitals, with a different value. */
const spelledTwice = (element: Keyed, parameters: Keyed): string | undefined =>
  Object.keys(element)
    .filter((name) => !Object.hasOwn(BatchOrder.fields, name) && isSent(element[name]))
    .map((name) => [otherSpelling(name, Object.keys(parameters)), element[name]] as const)
    .find(([meant, value]) => meant !== undefined && String(parameters[meant]) !== String(value))?.[0]

/**
 * Only the order parameters of an element: text, a number ({@link WrittenNumber}), or null for any other value.
 * Deep nesting and keys such as `__proto__` are dropped. Returns null for an element that is no object.
 */
const readElement = (element: unknown, doubled: string | undefined): Keyed | null => {
  if (typeof element !== "object" || element === null || Array.isArray(element)) return null
  const parameters: Record<string | symbol, string | number | WrittenNumber | null> = {}
  if (doubled !== undefined) parameters[doubledMember] = doubled
  for (const name of Object.keys(BatchOrder.fields)) {
    if (!Object.hasOwn(element, name)) continue
    const value = (element as Keyed)[name]
    if (!isSent(value)) continue
    const isKept = typeof value === "string" || typeof value === "number" || value instanceof WrittenNumber
    parameters[name] = isKept ? value : null
  }
  const twice = spelledTwice(element as Keyed, parameters as Keyed)
  if (twice !== undefined) parameters[doubledMember] = twice
  return parameters
}

const isList = (value: unknown): value is ReadonlyArray<BatchOrder> => Array.isArray(value)

/** The fault of a batch; of the orders themselves only the symbol is checked. */
const batchProblem = (orders: ReadonlyArray<BatchOrder | null>): string | undefined => {
  if (orders.length === 0) return "it has no orders; the minimum is 1"
  if (orders.length > Limits.batchOrdersMax)
    return `${orders.length} orders are above the maximum ${Limits.batchOrdersMax}`
  const symbol: unknown = orders[0]?.symbol
  for (const [i, order] of orders.entries()) {
    if (typeof order !== "object" || order === null) return `its element ${i} is not an object`
    if (typeof order.symbol !== "string" || (order.symbol as string) === "")
      return `its element ${i} has no symbol`
    if (order.symbol !== symbol) return `its element ${i} has another symbol than the first`
  }
  return undefined
}

/** A JSON number that no parameter accepts, in its original spelling. */
export class WrittenNumber {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/**
 * A number must be spelled like an amount in text, without sign and exponent; a number with more digits than a
 * float has is rejected, since its digits are lost.
 */
const exactNumbers = (_: string, value: unknown, written?: { readonly source?: string }): unknown => {
  if (typeof value !== "number") return value
  const source = written?.source ?? String(value)
  const digits = source.replace(".", "").replace(/^0+/, "")
  const isExact = decimalPattern.test(source) && digits.length <= numberDigitsMax
  return isExact ? value : new WrittenNumber(source)
}

/** The unparsed elements of the batch; null if the text is no list. */
const readElements = (text: string): ReadonlyArray<Keyed | null> | null => {
  try {
    const elements: unknown = JSON.parse(text, exactNumbers as (name: string, value: unknown) => unknown)
    if (!Array.isArray(elements)) return null
    const doubled = doubledMembers(text, 2)
    return elements.map((element, place) => readElement(element, doubled.get(place)))
  } catch {
    return null
  }
}

/**
 * The parameter `batchOrders`: JSON text of 1 to 20 orders of one symbol.
 *
 * Encoding the parameter checks its orders. Decoding the parameter does not check: despite their type, its
 * elements are unchecked order parameters, to be decoded by {@link BatchOrder} and checked for a {@link
 * doubledMember}.
 */
export const BatchOrders = Schema.String.pipe(
  Schema.decodeTo(
    Schema.declare(isList, { expected: "a JSON list of orders" }).check(Schema.makeFilter(batchProblem)),
    SchemaTransformation.transformEffect<ReadonlyArray<BatchOrder>, string>({
      // The type is that of encoded orders, but decoded elements are unchecked order parameters.
      decode: (text) => Effect.succeed(readElements(text) as ReadonlyArray<BatchOrder>),
      encode: (orders) =>
        Effect.map(
          Effect.forEach(orders, (order) =>
            SchemaParser.encodeEffect(BatchOrder)(order, { onExcessProperty: "error" }),
          ),
          (elements) => JSON.stringify(elements),
        ),
    }),
  ),
)

/** An order of a batch that was placed. */
export const BatchPlaced = Schema.Struct({
  symbol: field(Schema.String, { description: "The trading pair", example: "BTCUSDT" }),
  orderId: field(Schema.String, { description: "The order's id", example: "1" }),
  orderListId: field(OrderListId, {
    description: "The id of the order's OCO list; -1 without an OCO list",
    example: -1,
  }),
})
export type BatchPlaced = typeof BatchPlaced.Type

/** A rejected order of a batch: the reason, and the order's client id, null if it had none. */
export const BatchRejected = Schema.Struct({
  newClientOrderId: field(Schema.NullOr(TextOrInteger), {
    description: "The client id of the rejected order; empty if none",
    example: "my-order-1",
  }),
  msg: field(Schema.String, { description: "The reason of the rejection", example: "Insufficient position" }),
  code: field(Schema.Number, { description: "The error code", example: 30004 }),
})
export type BatchRejected = typeof BatchRejected.Type

/** The response to an order of a batch; `"orderId" in answer` is true if it was placed. */
export const BatchResult = Schema.Union([BatchPlaced, BatchRejected])
export type BatchResult = typeof BatchResult.Type
