/** What the server does for each endpoint about orders and fills, in the document's order. */
import { Limits } from "@bourse/core"
import {
  describeOrder,
  findOpenOrder,
  type Order,
  type OrderRecord,
  type OrderType,
  openOrders,
  type PlaceOrder,
  Refusal,
  type State,
} from "@bourse/engine"
import { BatchOrder, doubledMember, SpotApi } from "@bourse/spot"
import * as Schema from "effect/Schema"
import { FromHistory } from "../Exchange.ts"
import { failedParameter } from "../failedParameter.ts"
import { historyWindow } from "../historyWindow.ts"
import { rowsOf } from "../paging.ts"
import { parseId } from "../parseId.ts"
import { plainName } from "../Query.ts"
import { fromEngine, Refused, refused } from "../Refused.ts"
import { type Call, type Route, route } from "../Route.ts"
import { canceledOrder, fieldTrade, placedOrder, wireOrder, wireTrade } from "./wireOrder.ts"

interface OrderParameters {
  readonly symbol: string
  readonly side: PlaceOrder["side"]
  readonly type: OrderType | "LIMIT_ORDER"
  readonly quantity?: string | undefined
  readonly quoteOrderQty?: string | undefined
  readonly price?: string | undefined
  readonly newClientOrderId?: string | undefined
  readonly stpMode?: PlaceOrder["stpMode"] | undefined
}

const orderCommand = (call: Call, parameters: OrderParameters): Omit<PlaceOrder, "type"> => ({
  uid: call.uid,
  symbol: parameters.symbol,
  side: parameters.side,
  orderType: parameters.type === "LIMIT_ORDER" ? "LIMIT" : parameters.type,
  quantity: parameters.quantity,
  quoteOrderQty: parameters.quoteOrderQty,
  price: parameters.price,
  clientOrderId: parameters.newClientOrderId,
  stpMode: parameters.stpMode ?? "",
})

const openOrder = (state: State, order: Order) => wireOrder(describeOrder(state, order), order.isWorking)
const closedOrder = (order: OrderRecord) => wireOrder(order, false)

const decodeBatchOrder = Schema.decodeUnknownResult(BatchOrder)

/** One order of a batch: what it asks for, or why it cannot be read. */
const readBatchOrder = (element: unknown): OrderParameters | Refused => {
  const doubled = (element as { readonly [doubledMember]?: string })[doubledMember]
  if (doubled !== undefined) return refused("duplicateParameter", plainName(doubled))
  const decoded = decodeBatchOrder(element)
  return decoded._tag === "Success"
    ? decoded.success
    : refused("mandatoryParameter", failedParameter(decoded.failure))
}

const batchAnswer = (element: { newClientOrderId?: unknown }, outcome: OrderRecord | Refused) => {
  if (!(outcome instanceof Refused)) {
    return { symbol: outcome.symbol, orderId: String(outcome.id), orderListId: outcome.listId }
  }
  const newClientOrderId = String(element.newClientOrderId ?? "")
  return { newClientOrderId, msg: outcome.message, code: outcome.code }
}

export const orderRoutes: ReadonlyArray<Route> = [
  route(SpotApi.testOrder, (call, parameters, done) => {
    call.submit({ type: "testOrder", ...orderCommand(call, parameters) }, () => ({}), done)
  }),
  route(SpotApi.placeOrder, (call, parameters, done) => {
    call.submit({ type: "placeOrder", ...orderCommand(call, parameters) }, placedOrder, done)
  }),
  route(SpotApi.batchOrders, (call, { batchOrders }, done) => {
    const read = batchOrders.map(readBatchOrder)
    const orders = read.flatMap((each) => (each instanceof Refused ? [] : [orderCommand(call, each)]))
    const encode = (replies: ReadonlyArray<OrderRecord | Refusal>) => {
      const outcomes = replies.map((reply) => (reply instanceof Refusal ? fromEngine(reply) : reply)).values()
      return read.map((each, i) =>
        batchAnswer(batchOrders[i]!, each instanceof Refused ? each : outcomes.next().value!),
      )
    }
    call.submit({ type: "placeOrders", orders }, encode, done)
  }),
  route(SpotApi.cancelOrder, (call, parameters, done) => {
    const { symbol, orderId, origClientOrderId, newClientOrderId } = parameters
    call.submit(
      { type: "cancelOrder", uid: call.uid, symbol, orderId, clientOrderId: origClientOrderId },
      (order) => canceledOrder(order, newClientOrderId ?? ""),
      done,
    )
  }),
  route(SpotApi.cancelOpenOrders, (call, { symbol }, done) => {
    call.submit(
      { type: "cancelOpenOrders", uid: call.uid, symbol },
      (orders) => orders.map((order) => canceledOrder(order, "")),
      done,
    )
  }),
  route(SpotApi.queryOrder, (call, { symbol, orderId, origClientOrderId }, done) => {
    call.view((state, now) => {
      if (!state.markets.has(symbol)) return refused("invalidSymbol")
      if (orderId === undefined && origClientOrderId === undefined)
        return refused("mandatoryParameter", "orderId")
      const open = findOpenOrder(state, call.uid, symbol, orderId, origClientOrderId)
      const answer = (order: ReturnType<typeof wireOrder>) => ({ ...order, Qty: order.origQty })
      // By the time it was placed, as in allOrders: an older one, open or not, is beyond what can be queried.
      const isReached = ({ time }: { readonly time: number }) => time >= now - Limits.queryOrderReachMs
      if (open !== undefined)
        return isReached(open) ? answer(openOrder(state, open)) : refused("orderNotFound")
      return new FromHistory(async (page) => {
        const owner = { uid: call.uid, symbol }
        const id = orderId === undefined ? undefined : parseId(orderId)
        if (orderId !== undefined && id === undefined) return refused("orderNotFound")
        const [order] =
          id === undefined
            ? await page("orderByClientId", { ...owner, clientOrderId: origClientOrderId! })
            : await page("orderById", { ...owner, id })
        if (order === undefined || !isReached(order)) return refused("orderNotFound")
        const agrees = origClientOrderId === undefined || order.clientOrderId === origClientOrderId
        return agrees ? answer(closedOrder(order)) : refused("orderNotFound")
      })
    }, done)
  }),
  route(SpotApi.openOrders, (call, { symbol }, done) => {
    call.view((state) => {
      const { orders } = state.accounts.get(call.uid)!
      const named = symbol === undefined ? orders.markets().map((each) => each.symbol) : symbol.split(",")
      const symbols = [...new Set(named)]
      if (symbols.some((each) => !state.markets.has(each))) return refused("invalidSymbol")
      const found = symbols.flatMap((each) => openOrders(state, call.uid, each)).sort((a, b) => b.id - a.id)
      // The interface caps the answer for five symbols and no other; the account's own cap bounds the rest.
      const rows =
        symbol !== undefined && symbols.length === Limits.openOrdersSymbolsMax
          ? found.slice(0, Limits.openOrdersReturnedMax)
          : found
      return rows.map((order) => openOrder(state, order))
    }, done)
  }),
  route(SpotApi.allOrders, (call, { symbol, startTime, endTime, limit }, done) => {
    call.view((state, now) => {
      if (!state.markets.has(symbol)) return refused("invalidSymbol")
      const span = historyWindow(startTime, endTime, now, Limits.allOrders)
      if (span instanceof Refused) return span
      const rows = rowsOf(limit, Limits.allOrders)
      const open = openOrders(state, call.uid, symbol)
        .filter(({ time }) => time >= span.from && time <= span.to)
        .map((order) => [order.id, openOrder(state, order)] as const)
      return new FromHistory(async (page) => {
        const closed = await page("orders", { uid: call.uid, symbol, ...span, limit: rows })
        // What closes after this read, but in the commit it waits for, is open here and closed in the page.
        const all = new Map([...closed.map((order) => [order.id, closedOrder(order)] as const), ...open])
        // Ids rise with time: this is the order of (time, id).
        return [...all]
          .sort(([a], [b]) => b - a)
          .slice(0, rows)
          .map(([, wire]) => wire)
      })
    }, done)
  }),
]

/** Apart from the others, since the document has `account` between them. */
export const myTradesRoute = route(SpotApi.myTrades, (call, parameters, done) => {
  const { symbol, orderId, startTime, endTime, limit } = parameters
  call.view((state, now) => {
    if (!state.markets.has(symbol)) return refused("invalidSymbol")
    const span = historyWindow(startTime, endTime, now, Limits.myTrades)
    if (span instanceof Refused) return span
    const id = orderId === undefined ? null : parseId(orderId)
    if (id === undefined) return []
    const wire = call.caller!.key.dialect === "field" ? fieldTrade : wireTrade
    return new FromHistory(async (page) => {
      const fills = await page("fills", {
        uid: call.uid,
        symbol,
        orderId: id,
        ...span,
        limit: rowsOf(limit, Limits.myTrades),
      })
      return fills.map(wire)
    })
  }, done)
})
