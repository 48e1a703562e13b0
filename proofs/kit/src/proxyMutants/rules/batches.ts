/** Mutants that handle batches of orders wrongly. */
import {
  answerOf,
  changes,
  elementsOf,
  isOk,
  leavesOut,
  reads,
  rejects,
  rejectsWhen,
  serves,
} from "../deviations.ts"
import { type Call, type Handle, type Json, mutants, type Parameters } from "../Mutant.ts"

const batch = "spot.batchOrders"

type Order = Readonly<Record<string, string>>
type Orders = ReadonlyArray<Order>

const ordersOf = ({ batchOrders = "" }: Parameters): Orders | undefined => {
  try {
    const orders: unknown = JSON.parse(batchOrders)
    return Array.isArray(orders) ? orders : undefined
  } catch {
    return undefined
  }
}

/** Changes every order of a batch request before the server reads the orders. */
const takes = (change: (order: Order) => Order): Handle =>
  reads(batch, "batchOrders", (batchOrders) => {
    const orders = ordersOf({ batchOrders })
    return orders && JSON.stringify(orders.map(change))
  })

const forgets = (name: string): Handle => takes(({ [name]: _, ...order }) => order)

const isFull = ({ isSigned, key }: Call): boolean => isSigned && key?.isFull === true

/** Splits a batch that the server rejects into smaller batches, and places each of them. */
const splits = (into: (orders: Orders) => ReadonlyArray<Orders>): Handle =>
  serves(batch, async (call) => {
    const orders = ordersOf(call.parameters)
    if (!isFull(call) || orders === undefined) return undefined
    const placed: Array<Json> = []
    for (const part of into(orders)) {
      const answer = await call.ask(batch, { ...call.parameters, batchOrders: JSON.stringify(part) })
      if (!isOk(answer)) return undefined
      placed.push(...elementsOf(answer.json))
    }
    return answerOf(placed)
  })

const isPlaced = (element: Json): boolean => Object.hasOwn(element, "orderId")
const isFailed = (element: Json): boolean => !isPlaced(element)

/** Removes a field from elements of the batch's answer, for placed or for failed orders. */
const lacks = (name: string, isWhere: (element: Json) => boolean): Handle =>
  changes(batch, (json: ReadonlyArray<Json>) => {
    for (const element of json.filter(isWhere)) delete element[name]
  })

const quantity = "0.00005"

export const batches = [
  ...mutants(batch, {
    "parameter.batchOrders": {
      "A value that is not a list counts as an empty list.": serves(
        batch,
        (call) => isFull(call) && ordersOf(call.parameters) === undefined && answerOf([]),
      ),
      "A batch of twenty orders is rejected.": rejects(
        batch,
        (parameters) => (ordersOf(parameters)?.length ?? 0) > 19,
      ),
    },
    "orders-max-20": {
      "A batch of more than twenty orders is placed.": splits((orders) => [
        orders.slice(0, 20),
        orders.slice(20),
      ]),
    },
    "one-symbol": {
      "A batch of several symbols is placed.": splits((orders) => orders.map((order) => [order])),
    },
    "rate-2-per-second": {
      "Any number of batches a second is accepted.": {
        capabilities: ["weights"],
        handle: ({ pass }) => pass(),
      },
    },
    "elements-take-order-fields": {
      "newClientOrderId of an order in a batch is ignored.": forgets("newClientOrderId"),
      "stpMode of an order in a batch is ignored.": forgets("stpMode"),
      "Every order of a batch buys.": takes((order) => ({ ...order, side: "BUY" })),
      "A batch with a MARKET order is rejected.": rejects(
        batch,
        (parameters) => ordersOf(parameters)?.some(({ type }) => type === "MARKET") === true,
      ),
      "quoteOrderQty of an order in a batch counts half.": takes((order) =>
        order.quoteOrderQty === undefined
          ? order
          : { ...order, quoteOrderQty: (Number(order.quoteOrderQty) / 2).toFixed(4) },
      ),
    },
    "limit-needs-quantity": {
      "A LIMIT order without quantity gets one.": takes((order) =>
        order.type === "LIMIT" ? { quantity, ...order } : order,
      ),
    },
    "limit-needs-price": {
      "A LIMIT order without price gets one.": takes((order) =>
        order.type === "LIMIT" ? { price: "30000", ...order } : order,
      ),
    },
    "market-needs-quantity-or-quote": {
      "A MARKET order without any size gets one.": takes((order) =>
        order.type === "MARKET" && order.quoteOrderQty === undefined ? { quantity, ...order } : order,
      ),
    },
    "one-element-per-order": { "Only placed orders are in the answer.": leavesOut(batch, isFailed) },
    "elements-in-request-order": {
      "The last order's element comes first.": changes(batch, (json) => json.toReversed()),
      "The elements of failed orders come last.": changes(batch, (json) => [
        ...json.filter(isPlaced),
        ...json.filter(isFailed),
      ]),
    },
    "placed-element": Object.fromEntries(
      ["symbol", "orderId", "orderListId"].map((name) => [
        `The element of a placed order has no ${name}.`,
        lacks(name, isPlaced),
      ]),
    ),
    "failed-element": Object.fromEntries(
      ["newClientOrderId", "msg", "code"].map((name) => [
        `The element of a failed order has no ${name}.`,
        lacks(name, isFailed),
      ]),
    ),
    "failures-stay-apart": {
      "A batch with one failed order is rejected completely.": rejectsWhen(batch, (json) =>
        elementsOf(json).some(isFailed),
      ),
      "The orders after a failed one are reported to have failed too.": changes(
        batch,
        (json: ReadonlyArray<Json>) => {
          const failed = json.findIndex(isFailed)
          return failed < 0 ? json : json.map((each, i) => (i < failed ? each : json[failed]))
        },
      ),
    },
  }),
]
