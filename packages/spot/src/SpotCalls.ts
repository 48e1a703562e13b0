/**
 * Rules of the calls of spot trading beyond encoding and decoding. The endpoints' definitions and the promise
 * client use these rules, which contain no schema and no Effect.
 */
import type { Paging, ReconciliationRule, Rules } from "@bourse/core/definition"
import { contradicts, type Decimal, isSameValue, type OrderType } from "@bourse/vocabulary"
import * as ErrorCode from "@bourse/vocabulary/codes"
import * as Limits from "@bourse/vocabulary/limits"
import type { CanceledOrder, Order, PlacedOrder, QueriedOrder } from "./Order.ts"
import type { cancelQuery, orderQuery } from "./OrderQuery.ts"
import type { Trade } from "./Trade.ts"

type PlaceOrder = typeof orderQuery.Type
type CancelOrder = typeof cancelQuery.Type

/**
 * Parameters that an order of each type must have. The exchange rejects an order without one of the parameters
 * that its type requires as 700004.
 */
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
/** An order type without a rule is a compile error. */
type RuledType = (typeof typeRules)[number]["when"]["is"][number]
type Whole = [Exclude<OrderType, RuledType>] extends [never]
  ? Rules
  : { readonly without: Exclude<OrderType, RuledType> }
export const orderRules = { rules: typeRules } as const satisfies Whole
export const batchRules = { rules: typeRules, eachOf: "batchOrders" } as const satisfies Rules

/** An order is named by either of its ids. */
export const orderIdRules = {
  rules: [{ needs: [["orderId"], ["origClientOrderId"]] }],
} as const satisfies Rules

/** A strategy group is named under either spelling. */
export const groupIdRules = {
  rules: [{ needs: [["tradeGroupId"], ["ttradeGroupId"]] }],
} as const satisfies Rules

/** The answer that placing the order would have had, and the order's later fields. */
const placedOf = (order: QueriedOrder): PlacedOrder => ({ ...order, transactTime: order.time })

/** The answer that cancelling the order would have had, and the order's other fields. */
const canceledOf = (order: QueriedOrder, cancelId: string | undefined): CanceledOrder => ({
  ...order,
  origClientOrderId: order.clientOrderId,
  clientOrderId: cancelId ?? "",
})

/** Whether a record is the sent order; a MARKET order may be by quantity or by amount. */
const isOrder = (order: QueriedOrder, sent: PlaceOrder): boolean => {
  if (contradicts({ ...sent, clientOrderId: sent.newClientOrderId }, order)) return false
  if (sent.type !== "MARKET") return true
  const { origQuoteOrderQty } = order
  return (
    isSameValue(order.origQty, sent.quantity) ||
    (sent.quoteOrderQty !== undefined &&
      (origQuoteOrderQty === null || isSameValue(origQuoteOrderQty, sent.quoteOrderQty)))
  )
}

/**
 * Whether a record may be an earlier order with the same id. A client id is free again some time after its
 * order was closed, and two clocks agree only roughly. Therefore an order that could have rested and was
 * cancelled does not count as the order just sent.
 */
const mayBeOlder = ({ time, type, status }: QueriedOrder, sinceMs: number): boolean =>
  time < sinceMs || (sinceMs > 0 && status.endsWith("CANCELED") && /^LIMIT/.test(type))

/** An order is found by its client id, generated if the caller gives none; another order may have the same id. */
export const placed: ReconciliationRule<PlaceOrder, QueriedOrder, PlacedOrder> = {
  clientId: "newClientOrderId",
  parameters: ({ symbol, newClientOrderId }) => ({ symbol, origClientOrderId: newClientOrderId }),
  answer: (order, sent, sinceMs) =>
    isOrder(order, sent) && !mayBeOlder(order, sinceMs) ? placedOf(order) : undefined,
  absentCode: ErrorCode.orderNotFound,
  duplicateCode: ErrorCode.duplicateClientOrderId,
  provingCodes: [
    ErrorCode.insufficientPosition,
    ErrorCode.oversold,
    ErrorCode.openOrdersLimit,
    ErrorCode.postOnlyWouldCross,
  ],
}

/** This is a function, because a bundler drops an unused call but keeps a spread object. */
function inParts<Rule extends object>(rule: Rule, partsIn: string) {
  return { ...rule, partsIn }
}

/** Each order of a batch is found by its own client id. */
export const placedTogether = inParts(placed, "batchOrders")

/** Whether a record is the order to be cancelled. */
const isNamed = (order: QueriedOrder, { symbol, orderId, origClientOrderId }: CancelOrder): boolean =>
  !contradicts({ symbol, orderId, clientOrderId: orderId === undefined ? origClientOrderId : "" }, order)

/** The order itself shows whether it was cancelled; an order that ended otherwise could not be cancelled. */
export const canceled: ReconciliationRule<CancelOrder, QueriedOrder, CanceledOrder> = {
  parameters: ({ symbol, orderId, origClientOrderId }) => ({ symbol, orderId, origClientOrderId }),
  answer: (order, sent) =>
    isNamed(order, sent) && order.status.endsWith("CANCELED")
      ? canceledOf(order, sent.newClientOrderId)
      : undefined,
  rejection: (order, sent) =>
    isNamed(order, sent) && order.status === "FILLED"
      ? { code: ErrorCode.unknownOrder, message: "the order was filled before" }
      : undefined,
  absentCode: ErrorCode.orderNotFound,
  // The rejection of a second cancel of an order: the first cancel may have been executed.
  duplicateCode: ErrorCode.unknownOrder,
}

const zero = "0" as Decimal

/** The answer of a dry run of placing an order. */
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
