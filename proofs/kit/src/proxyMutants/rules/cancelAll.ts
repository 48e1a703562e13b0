/** Mutants that cancel all orders of a symbol wrongly. */
import { answerOf, answers, changes, elementsOf, instead, isOk, leavesOut, sets } from "../deviations.ts"
import { type Call, type Handle, type Json, type KnownKey, mutants } from "../Mutant.ts"

const cancelAll = "spot.cancelOpenOrders"

const openOrders = async ({ ask }: Call, symbol?: string, as?: KnownKey): Promise<ReadonlyArray<Json>> =>
  elementsOf((await ask("spot.openOrders", { symbol }, as)).json)

/** Cancels orders one by one; returns the answer to each cancel. */
const cancelEach = async ({ ask }: Call, orders: ReadonlyArray<Json>, as?: KnownKey) => {
  const cancelled: Array<Json> = []
  for (const { symbol, orderId } of orders) {
    const answer = await ask("spot.cancelOrder", { symbol, orderId: String(orderId) }, as)
    if (isOk(answer)) cancelled.push(answer.json)
  }
  return cancelled
}

/** Handles the symbol's open orders with `act`, whose result becomes the answer. */
const does = (act: (orders: ReadonlyArray<Json>, call: Call) => unknown): Handle =>
  instead(cancelAll, async (call) => {
    const { parameters, isSigned, key } = call
    if (!isSigned || parameters.symbol === undefined || key?.isFull !== true) return undefined
    return answerOf(await act(await openOrders(call, parameters.symbol), call))
  })

const isInList = ({ orderListId }: Json): boolean => String(orderListId) !== "-1"

export const cancellingAll = [
  ...mutants(cancelAll, {
    "cancels-every-order-of-the-symbol": {
      "The oldest order stays open.": does((orders, call) => cancelEach(call, orders.slice(0, -1))),
      "The orders are reported as cancelled, and stay open.": does((orders) =>
        orders.map((order) => ({
          ...order,
          origClientOrderId: order.clientOrderId,
          clientOrderId: "",
          status: "CANCELED",
        })),
      ),
    },
    "leaves-other-symbols": {
      "The orders of every symbol are cancelled.": changes(cancelAll, async (json, call) => [
        ...json,
        ...(await cancelEach(call, await openOrders(call))),
      ]),
    },
    "answers-each-cancelled-order": {
      "The answer is an empty list.": answers(cancelAll, []),
      "Every cancelled order is in the answer twice.": changes(cancelAll, (json) => [...json, ...json]),
      "The cancelled orders are reported with the status they had.": sets(cancelAll, { status: "NEW" }),
      "The answer says that nothing of the orders has executed.": sets(cancelAll, {
        executedQty: "0",
        cummulativeQuoteQty: "0",
      }),
    },
    "cancels-oco-orders": {
      "Orders of OCO lists stay open.": does((orders, call) =>
        cancelEach(
          call,
          orders.filter((order) => !isInList(order)),
        ),
      ),
      "Orders of OCO lists are cancelled and left out of the answer.": leavesOut(cancelAll, isInList),
    },
    "field.orderListId": {
      "orderListId of a cancelled order is always -1.": sets(cancelAll, { orderListId: -1 }),
    },
  }),
]
