/**
 * What the calls of spot trading do beyond sending and reading. The endpoints' definitions and those of the promise
 * client name these values: they use no schema, and nothing of Effect.
 */
import type { Paging, ReconciliationRule, Rules } from "@bourse/core/definition"
import type { Decimal } from "@bourse/vocabulary"
import * as Limits from "@bourse/vocabulary/limits"
import type { CanceledOrder, Order, PlacedOrder, QueriedOrder } from "./Order.ts"
import type { cancelQuery, orderQuery } from "./OrderQuery.ts"
import type { Trade } from "./Trade.ts"

type PlaceOrder = typeof orderQuery.Type
type CancelOrder = typeof cancelQuery.Type

/** What an order of each type must carry. The exchange rejects one without it as 700004. */
const typeRules = [
  {
    when: {
      name: "type",
      is: ["LIMIT", "LIMIT_ORDER", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"],
    },
    needs: [["quantity", "price"]],
  },
  { when: { name: "type", is: ["MARKET"] }, needs: [["quantity"], ["quoteOrderQty"]] },
] as const satisfies Rules["rules"]
export const orderRules = { rules: typeRules } as const satisfies Rules
export const batchRules = { rules: typeRules, eachOf: "batchOrders" } as const satisfies Rules

/** An order is named by either of its ids. */
export const orderIdRules = {
  rules: [{ needs: [["orderId"], ["origClientOrderId"]] }],
} as const satisfies Rules

/** A strategy group is named under either spelling. */
export const groupIdRules = {
  rules: [{ needs: [["tradeGroupId"], ["ttradeGroupId"]] }],
} as const satisfies Rules

const orderNotFound = -2013
const unknownOrder = -2011
const duplicateClientOrderId = 30064
const insufficientPosition = 30004
const oversold = 30005
const openOrdersLimit = 30029
const postOnlyWouldCross = 30063

/** The answer that placing the order would have had, and beside it what has become of the order. */
const placedOf = (order: QueriedOrder): PlacedOrder => ({ ...order, transactTime: order.time })

/** The answer that cancelling the order would have had, and beside it the rest of the order. */
const canceledOf = (order: QueriedOrder, cancelId: string | undefined): CanceledOrder => ({
  ...order,
  origClientOrderId: order.clientOrderId,
  clientOrderId: cancelId ?? "",
})

const plainType = (type: string) => (type === "LIMIT_ORDER" ? "LIMIT" : type)
/** Without zeros that mean nothing: equal for equal amounts. */
const bare = (amount: Decimal) => amount.replace(/^0+(?=\d)|(?:\.|(?<=\.\d*[1-9]))0*$/g, "")
const isSame = (a: Decimal | null, b: Decimal | undefined) =>
  a !== null && b !== undefined && bare(a) === bare(b)

/** Whether the order is the one that was sent; a MARKET order may be one by quantity or by amount. */
const isOrder = (order: QueriedOrder, sent: PlaceOrder): boolean => {
  if (order.symbol !== sent.symbol || order.side !== sent.side) return false
  if (plainType(order.type) !== plainType(sent.type)) return false
  if (sent.type !== "MARKET") return isSame(order.origQty, sent.quantity) && isSame(order.price, sent.price)
  if (sent.quoteOrderQty === undefined) return isSame(order.origQty, sent.quantity)
  return (
    order.origQuoteOrderQty === null ||
    isSame(order.origQuoteOrderQty, sent.quoteOrderQty) ||
    isSame(order.origQty, sent.quantity)
  )
}

/**
 * Whether it may be one of before that had the same id. An id is free again some time after its order was closed, and
 * two clocks agree only so far: one that could have rested and was cancelled is not taken for what was just sent.
 */
const mayBeOlder = ({ time, type, status }: QueriedOrder, sinceMs: number): boolean =>
  time < sinceMs ||
  (sinceMs > 0 && status.endsWith("CANCELED") && (plainType(type) === "LIMIT" || type === "LIMIT_MAKER"))

/** An order is found by its client id, made for it where the caller gives none; one of the same id may be another's. */
export const placed: ReconciliationRule<PlaceOrder, QueriedOrder, PlacedOrder> = {
  clientId: "newClientOrderId",
  parameters: ({ symbol, newClientOrderId }) => ({ symbol, origClientOrderId: newClientOrderId }),
  answer: (order, sent, sinceMs) =>
    isOrder(order, sent) && !mayBeOlder(order, sinceMs) ? placedOf(order) : undefined,
  absentCode: orderNotFound,
  duplicateCode: duplicateClientOrderId,
  provingCodes: [insufficientPosition, oversold, openOrdersLimit, postOnlyWouldCross],
}

/** A function: a bundler drops a call that is not used, but keeps an object that is spread. */
function inParts<Rule extends object>(rule: Rule, partsIn: string) {
  return { ...rule, partsIn }
}

/** Each order of a batch is found by its own client id. */
export const placedTogether = inParts(placed, "batchOrders")

/** The order itself shows whether it was cancelled; one that ended otherwise could not be. */
export const canceled: ReconciliationRule<CancelOrder, QueriedOrder, CanceledOrder> = {
  parameters: ({ symbol, orderId, origClientOrderId }) => ({ symbol, orderId, origClientOrderId }),
  answer: (order, { newClientOrderId }) =>
    order.status.endsWith("CANCELED") ? canceledOf(order, newClientOrderId) : undefined,
  rejection: ({ status }) =>
    status === "FILLED" ? { code: unknownOrder, message: "the order was filled before" } : undefined,
  absentCode: orderNotFound,
  // To a second cancel: the first may have been carried out.
  duplicateCode: unknownOrder,
}

const zero = "0" as Decimal

/** What a dry run of placing an order answers. */
export const dryRunOrder = (
  { price = zero, quantity: origQty = zero, stpMode = "", ...order }: PlaceOrder,
  transactTime: number,
): PlacedOrder => ({
  ...order,
  orderId: "dry-run",
  orderListId: -1,
  price,
  origQty,
  stpMode,
  transactTime,
})

export const allOrdersPaging: Paging<ReadonlyArray<Order>, Order> = {
  rows: (orders) => orders,
  time: ({ time }) => time,
  limitName: "limit",
  limits: () => Limits.allOrders,
}

export const myTradesPaging: Paging<ReadonlyArray<Trade>, Trade> = {
  rows: (trades) => trades,
  time: ({ time }) => time,
  limitName: "limit",
  limits: () => Limits.myTrades,
}
