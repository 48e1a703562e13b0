/** Servers that cancel all orders of a symbol wrongly. */
import {
  answerOf,
  type Call,
  changesResponse,
  elementsOf,
  type Fault,
  type Handle,
  isOk,
  type Json,
  type KnownKey,
  refuses,
  setsFields,
} from "./Fault.ts"

const cancelAll = "spot.cancelOpenOrders"

const openOrders = async (
  { ask }: Call,
  symbol: string | undefined,
  as?: KnownKey,
): Promise<ReadonlyArray<Json>> =>
  elementsOf(
    (await ask("spot.openOrders", new Map(symbol === undefined ? [] : [["symbol", symbol]]), as)).json,
  )

const cancel = async ({ ask }: Call, { symbol, orderId }: Json, as?: KnownKey): Promise<Json | undefined> => {
  const parameters = new Map([
    ["symbol", String(symbol)],
    ["orderId", String(orderId)],
  ])
  const answer = await ask("spot.cancelOrder", parameters, as)
  return isOk(answer) ? (answer.json as Json) : undefined
}

/** Cancels only those of the symbol's orders that are chosen. */
const cancelsOnly =
  (choose: (orders: ReadonlyArray<Json>) => ReadonlyArray<Json>): Handle =>
  async (call) => {
    const symbol = call.parameters.get("symbol")
    if (call.endpoint !== cancelAll || !call.isSigned || symbol === undefined || call.key?.isFull !== true)
      return call.pass()
    const cancelled: Array<Json> = []
    for (const order of choose(await openOrders(call, symbol))) {
      const answer = await cancel(call, order)
      if (answer !== undefined) cancelled.push(answer)
    }
    return answerOf(cancelled)
  }

const isAlone = ({ orderListId }: Json): boolean => String(orderListId) === "-1"

export const cancelAllFaults: ReadonlyArray<Fault> = [
  {
    id: "nothing-cancels-all",
    statement: `${cancelAll}.route`,
    text: "Cancelling all orders is refused.",
    handle: refuses(cancelAll, () => true),
  },
  {
    id: "cancelled-orders-in-an-envelope",
    statement: `${cancelAll}.answer`,
    text: "The cancelled orders stand in an envelope.",
    handle: changesResponse(cancelAll, (json) => ({ code: 200, data: json })),
  },
  {
    id: "all-but-one-are-cancelled",
    statement: `${cancelAll}.cancels-every-order-of-the-symbol`,
    text: "The oldest order stays open.",
    handle: cancelsOnly((orders) => orders.slice(0, -1)),
  },
  {
    id: "cancel-all-does-not-cancel",
    statement: `${cancelAll}.cancels-every-order-of-the-symbol`,
    text: "The orders are reported as cancelled, and stay open.",
    handle: async (call) => {
      const symbol = call.parameters.get("symbol")
      if (call.endpoint !== cancelAll || !call.isSigned || symbol === undefined || call.key?.isFull !== true)
        return call.pass()
      const orders = await openOrders(call, symbol)
      return answerOf(
        orders.map((order) => ({
          ...order,
          origClientOrderId: order.clientOrderId,
          clientOrderId: "",
          status: "CANCELED",
        })),
      )
    },
  },
  {
    id: "cancels-every-symbol",
    statement: `${cancelAll}.leaves-other-symbols`,
    text: "The orders of every symbol are cancelled.",
    handle: changesResponse(cancelAll, async (json: Array<Json>, call) => {
      for (const order of await openOrders(call, undefined)) {
        const answer = await cancel(call, order)
        if (answer !== undefined) json.push(answer)
      }
    }),
  },
  {
    id: "cancels-everybodys-orders",
    statement: "roles.own-account-only",
    text: "The orders of every account are cancelled.",
    handle: changesResponse(cancelAll, async (_, call) => {
      for (const other of call.keys.filter(({ uid, isFull }) => isFull && uid !== call.key?.uid))
        for (const order of await openOrders(call, call.parameters.get("symbol"), other))
          await cancel(call, order, other)
    }),
  },
  {
    id: "cancelled-orders-are-not-told",
    statement: `${cancelAll}.answers-each-cancelled-order`,
    text: "The answer is an empty list.",
    handle: changesResponse(cancelAll, () => []),
  },
  {
    id: "cancelled-orders-told-twice",
    statement: `${cancelAll}.answers-each-cancelled-order`,
    text: "Every cancelled order is in the answer twice.",
    handle: changesResponse(cancelAll, (json: Array<Json>) => [...json, ...json]),
  },
  {
    id: "cancelled-orders-told-as-new",
    statement: `${cancelAll}.answers-each-cancelled-order`,
    text: "The cancelled orders are reported with the status they had.",
    handle: setsFields(cancelAll, { status: "NEW" }),
  },
  {
    id: "cancel-all-forgets-what-executed",
    statement: `${cancelAll}.answers-each-cancelled-order`,
    text: "The answer says that nothing of the orders has executed.",
    handle: setsFields(cancelAll, { executedQty: "0", cummulativeQuoteQty: "0" }),
  },
  {
    id: "oco-orders-stay",
    statement: `${cancelAll}.cancels-oco-orders`,
    text: "Orders of OCO lists stay open.",
    handle: cancelsOnly((orders) => orders.filter(isAlone)),
  },
  {
    id: "oco-orders-are-not-told",
    statement: `${cancelAll}.cancels-oco-orders`,
    text: "Orders of OCO lists are cancelled and left out of the answer.",
    handle: changesResponse(cancelAll, (json: Array<Json>) => json.filter(isAlone)),
  },
  {
    id: "cancel-all-forgets-the-list",
    statement: `${cancelAll}.field.orderListId`,
    text: "orderListId of a cancelled order is always -1.",
    handle: setsFields(cancelAll, { orderListId: -1 }),
  },
]
