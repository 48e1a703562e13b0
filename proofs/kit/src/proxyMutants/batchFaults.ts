/** Servers that take batches of orders wrongly. */
import {
  type Answer,
  answerOf,
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  type Handle,
  isOk,
  type Json,
  type Parameters,
  refusal,
  refuses,
  serves,
  understands,
} from "./Fault.ts"

const batch = "spot.batchOrders"

type Order = Readonly<Record<string, string>>

const ordersOf = (parameters: Parameters): ReadonlyArray<Order> | undefined => {
  try {
    const orders: unknown = JSON.parse(parameters.get("batchOrders") ?? "")
    return Array.isArray(orders) ? orders : undefined
  } catch {
    return undefined
  }
}

const withOrders = (parameters: Parameters, orders: ReadonlyArray<Order>): Parameters =>
  changed(parameters, { batchOrders: JSON.stringify(orders) })

/** Every order of a batch reaches the server changed. */
const takes = (change: (order: Order) => Order): Handle =>
  understands(batch, (parameters) => {
    const orders = ordersOf(parameters)
    return orders === undefined ? undefined : withOrders(parameters, orders.map(change))
  })

const forgets = (name: string): Handle => takes(({ [name]: _, ...order }) => order)

/** What the server refuses whole is split, and every part of it placed. */
const splits = (into: (orders: ReadonlyArray<Order>) => ReadonlyArray<ReadonlyArray<Order>>): Handle =>
  serves(batch, async ({ isSigned, key, parameters, ask }) => {
    const orders = ordersOf(parameters)
    if (!isSigned || key?.isFull !== true || orders === undefined) return undefined
    const placed: Array<Json> = []
    for (const part of into(orders)) {
      const answer: Answer = await ask(batch, withOrders(parameters, part))
      if (!isOk(answer)) return undefined
      placed.push(...elementsOf(answer.json))
    }
    return answerOf(placed)
  })

const isPlaced = (element: Json): boolean => Object.hasOwn(element, "orderId")

/** Elements of placed orders, or of failed ones, lack a field. */
const lacks = (name: string, isWhere: (element: Json) => boolean): Handle =>
  changesResponse(batch, (json: Array<Json>) => {
    for (const element of json.filter(isWhere)) delete element[name]
  })

const needs = (rule: string, text: string, change: (order: Order) => Order): Fault => ({
  id: `${rule}-does-not-matter.${batch}`,
  statement: `${batch}.${rule}`,
  text,
  handle: takes(change),
})

const smallQuantity = "0.00005"

export const batchFaults: ReadonlyArray<Fault> = [
  {
    id: "no-batches",
    statement: `${batch}.route`,
    text: "Every batch is refused.",
    handle: refuses(batch, () => true),
  },
  {
    id: "batch-in-an-envelope",
    statement: `${batch}.answer`,
    text: "The answer to a batch stands in an envelope.",
    handle: changesResponse(batch, (json) => ({ code: 200, data: json })),
  },
  {
    id: "batch-of-nothing",
    statement: `${batch}.parameter.batchOrders`,
    text: "What is no list is taken for an empty one.",
    handle: serves(batch, ({ isSigned, key, parameters }) =>
      isSigned && key?.isFull === true && ordersOf(parameters) === undefined ? answerOf([]) : undefined,
    ),
  },
  {
    id: "nineteen-at-most",
    statement: `${batch}.parameter.batchOrders`,
    text: "A batch of twenty orders is refused.",
    handle: refuses(batch, (parameters) => (ordersOf(parameters)?.length ?? 0) > 19),
  },
  {
    id: "any-number-of-orders",
    statement: `${batch}.orders-max-20`,
    text: "A batch of more than twenty orders is placed.",
    handle: splits((orders) => [orders.slice(0, 20), orders.slice(20)]),
  },
  {
    id: "symbols-mixed",
    statement: `${batch}.one-symbol`,
    text: "A batch of several symbols is placed.",
    handle: splits((orders) => orders.map((order) => [order])),
  },
  {
    id: "any-number-of-batches",
    statement: `${batch}.rate-2-per-second`,
    text: "Any number of batches a second is served.",
    capabilities: ["weights"],
    handle: ({ pass }) => pass(),
  },
  ...["newClientOrderId", "stpMode"].map(
    (name): Fault => ({
      id: `batch-forgets-${name}`,
      statement: `${batch}.elements-take-order-fields`,
      text: `${name} of an order in a batch does not matter.`,
      handle: forgets(name),
    }),
  ),
  {
    id: "batch-buys",
    statement: `${batch}.elements-take-order-fields`,
    text: "Every order of a batch buys.",
    handle: takes((order) => ({ ...order, side: "BUY" })),
  },
  {
    id: "batch-of-limit-orders-only",
    statement: `${batch}.elements-take-order-fields`,
    text: "A batch with a MARKET order is refused.",
    handle: refuses(
      batch,
      (parameters) => ordersOf(parameters)?.some(({ type }) => type === "MARKET") === true,
    ),
  },
  {
    id: "batch-buys-for-half",
    statement: `${batch}.elements-take-order-fields`,
    text: "quoteOrderQty of an order in a batch counts half.",
    handle: takes((order) =>
      order.quoteOrderQty === undefined
        ? order
        : { ...order, quoteOrderQty: (Number(order.quoteOrderQty) / 2).toFixed(4) },
    ),
  },
  needs("limit-needs-quantity", "A LIMIT order without quantity gets one.", (order) =>
    order.type === "LIMIT" ? { quantity: smallQuantity, ...order } : order,
  ),
  needs("limit-needs-price", "A LIMIT order without price gets one.", (order) =>
    order.type === "LIMIT" ? { price: "30000", ...order } : order,
  ),
  needs("market-needs-quantity-or-quote", "A MARKET order without any size gets one.", (order) =>
    order.type === "MARKET" && order.quoteOrderQty === undefined
      ? { quantity: smallQuantity, ...order }
      : order,
  ),
  {
    id: "failed-orders-are-not-told",
    statement: `${batch}.one-element-per-order`,
    text: "Only placed orders are in the answer.",
    handle: changesResponse(batch, (json: Array<Json>) => json.filter(isPlaced)),
  },
  {
    id: "batch-told-backwards",
    statement: `${batch}.elements-in-request-order`,
    text: "The last order's element comes first.",
    handle: changesResponse(batch, (json: Array<Json>) => json.toReversed()),
  },
  {
    id: "failed-orders-told-last",
    statement: `${batch}.elements-in-request-order`,
    text: "The elements of failed orders come last.",
    handle: changesResponse(batch, (json: Array<Json>) => [
      ...json.filter(isPlaced),
      ...json.filter((element) => !isPlaced(element)),
    ]),
  },
  ...["symbol", "orderId", "orderListId"].map(
    (name): Fault => ({
      id: `placed-without-${name}`,
      statement: `${batch}.placed-element`,
      text: `The element of a placed order has no ${name}.`,
      handle: lacks(name, isPlaced),
    }),
  ),
  ...["newClientOrderId", "msg", "code"].map(
    (name): Fault => ({
      id: `failed-without-${name}`,
      statement: `${batch}.failed-element`,
      text: `The element of a failed order has no ${name}.`,
      handle: lacks(name, (element) => !isPlaced(element)),
    }),
  ),
  {
    id: "all-or-nothing",
    statement: `${batch}.failures-stay-apart`,
    text: "A batch of which one order fails is refused whole.",
    handle: async (call) => {
      const answer = await call.pass()
      const fails = isOk(answer) && elementsOf(answer.json).some((element) => !isPlaced(element))
      return call.endpoint === batch && fails ? refusal : answer
    },
  },
  {
    id: "the-first-failure-is-the-last",
    statement: `${batch}.failures-stay-apart`,
    text: "The orders after a failed one are reported to have failed too.",
    handle: changesResponse(batch, (json: Array<Json>) => {
      const failed = json.find((element) => !isPlaced(element))
      return failed === undefined ? json : json.map((each, i) => (i < json.indexOf(failed) ? each : failed))
    }),
  },
  {
    id: `any-recv-window.${batch}`,
    statement: `${batch}.recv-window-max-60000`,
    text: "A recvWindow above 60000 is taken as 60000.",
    handle: understands(batch, (parameters) =>
      Number(parameters.get("recvWindow")) > 60_000
        ? changed(parameters, { recvWindow: "60000" })
        : undefined,
    ),
  },
]
