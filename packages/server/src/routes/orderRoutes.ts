/** Handlers of orders and fills, in the document's order. */
import { ErrorCode, Limits } from "@bourse/core"
import {
  describeOrder,
  findOpenOrder,
  namedOrder,
  needsOrderId,
  type Order,
  type OrderRecord,
  openOrders,
  type PlaceOrder,
  Rejection,
  type State,
  unknownSymbol,
} from "@bourse/engine"
import { BatchOrder, doubledMember, type SpotApi } from "@bourse/spot"
import * as Schema from "effect/Schema"
import { plainName } from "../gateway/Query.ts"
import { command, history, read } from "../plans/Plan.ts"
import type { Handlers, Principal } from "../plans/Route.ts"
import {
  closedLongAgo,
  ErrorResponse,
  errorBecause,
  errorResponse,
  fromEngine,
  noHistory,
} from "../responses/ErrorResponse.ts"
import { undecoded } from "../responses/invalidParameter.ts"
import { historyWindow } from "./historyWindow.ts"
import { rowsOf } from "./paging.ts"
import { parseId } from "./parseId.ts"
import { readList } from "./readList.ts"
import { canceledOrder, fieldTrade, placedOrder, wireOrder, wireTrade } from "./wireOrder.ts"

/** An order command with every field: a forgotten field is a compile error. */
type Whole<Command> = { [Name in keyof Required<Command>]: Command[Name] }

const orderCommand = ({ uid }: Principal, parameters: BatchOrder): Whole<Omit<PlaceOrder, "type">> => ({
  uid,
  symbol: parameters.symbol,
  side: parameters.side,
  orderType: parameters.type === "LIMIT_ORDER" ? "LIMIT" : parameters.type,
  quantity: parameters.quantity,
  quoteQuantity: parameters.quoteOrderQty,
  price: parameters.price,
  clientOrderId: parameters.newClientOrderId,
  stpMode: parameters.stpMode,
})

const openOrder = (state: State, order: Order) => wireOrder(describeOrder(state, order), order.isWorking)
const closedOrder = (order: OrderRecord) => wireOrder(order, false)

const decodeBatchOrder = Schema.decodeUnknownResult(BatchOrder)

/** Reads one order of a batch: its parameters, or the reason why it cannot be read. */
const readBatchOrder = (element: unknown): BatchOrder | ErrorResponse => {
  const doubled = (element as { readonly [doubledMember]?: string })[doubledMember]
  if (doubled !== undefined) return errorResponse("duplicateParameter", plainName(doubled))
  const decoded = decodeBatchOrder(element)
  return decoded._tag === "Success" ? decoded.success : undecoded(decoded.failure, element as object)
}

const batchAnswer = (element: { newClientOrderId?: unknown }, outcome: OrderRecord | ErrorResponse) => {
  if (!(outcome instanceof ErrorResponse)) {
    return { symbol: outcome.symbol, orderId: String(outcome.id), orderListId: outcome.listId }
  }
  const newClientOrderId = String(element.newClientOrderId ?? "")
  return { newClientOrderId, msg: outcome.message, code: outcome.code }
}

export const orderHandlers = {
  testOrder: (parameters, caller) =>
    command({ type: "testOrder", ...orderCommand(caller, parameters) }, () => ({})),
  placeOrder: (parameters, caller) =>
    command({ type: "placeOrder", ...orderCommand(caller, parameters) }, placedOrder),
  batchOrders: ({ batchOrders }, caller) => {
    const elements = batchOrders.map(readBatchOrder)
    const orders = elements.flatMap((each) =>
      each instanceof ErrorResponse ? [] : [orderCommand(caller, each)],
    )
    return command({ type: "placeOrders", orders }, (replies) => {
      const outcomes = replies
        .map((reply) => (reply instanceof Rejection ? fromEngine(reply) : reply))
        .values()
      return elements.map((each, i) =>
        batchAnswer(batchOrders[i]!, each instanceof ErrorResponse ? each : outcomes.next().value!),
      )
    })
  },
  cancelOrder: (parameters, { uid }) => {
    const { symbol, orderId, origClientOrderId, newClientOrderId = "" } = parameters
    const ids = { orderId, clientOrderId: origClientOrderId }
    return command({ type: "cancelOrder", uid, symbol, ...ids }, (order) =>
      canceledOrder(order, newClientOrderId),
    )
  },
  cancelOpenOrders: ({ symbol }, { uid }) =>
    command({ type: "cancelOpenOrders", uid, symbol }, (orders) =>
      orders.map((order) => canceledOrder(order, "")),
    ),
  queryOrder: ({ symbol, orderId, origClientOrderId }, { uid }) =>
    history((state, now) => {
      // open: whether a query of a symbol that is not listed is rejected or finds nothing
      if (!state.markets.has(symbol)) return fromEngine(unknownSymbol(symbol))
      if (orderId === undefined && origClientOrderId === undefined)
        return fromEngine(new Rejection(ErrorCode.mandatoryParameter, "orderId", needsOrderId))
      const open = findOpenOrder(state, uid, symbol, orderId, origClientOrderId)
      const answer = (order: ReturnType<typeof wireOrder>) => ({ ...order, Qty: order.origQty })
      if (open !== undefined) return answer(openOrder(state, open))
      // The order may have existed and closed: only the message of the error says so.
      const asked = namedOrder({ orderId, clientOrderId: origClientOrderId })
      const ofThisAccount = `of this account on ${symbol}`
      if (state.accounts.get(uid)!.noHistory === true)
        return noHistory(`${asked} is no open order ${ofThisAccount}`)
      const notFound = () => errorBecause("orderNotFound", `${asked} is no order ${ofThisAccount}`)
      return async (query) => {
        const owner = { uid, symbol }
        const id = orderId === undefined ? undefined : parseId(orderId)
        if (orderId !== undefined && id === undefined) return notFound()
        const [order] =
          id === undefined
            ? await query("orderByClientId", { ...owner, clientOrderId: origClientOrderId! })
            : await query("orderById", { ...owner, id })
        if (order === undefined) return notFound()
        const agrees = origClientOrderId === undefined || order.clientOrderId === origClientOrderId
        if (!agrees) return notFound()
        // The search uses the order's closing time, so the answer to a cancel can be checked, however old the order
        // is.
        return order.updateTime < now - Limits.queryOrderLookbackMs
          ? closedLongAgo(`${asked} was closed at ${order.updateTime}`)
          : answer(closedOrder(order))
      }
    }),
  openOrders: ({ symbol }, { uid }) =>
    read((state) => {
      const { orders } = state.accounts.get(uid)!
      const named =
        symbol === undefined ? orders.markets().map((each) => each.symbol) : readList("symbol", symbol)
      if (named instanceof ErrorResponse) return named
      const symbols = [...new Set(named)]
      // open: whether a query of a symbol that is not listed is rejected or finds nothing: !state.markets.has(
      const unknown = symbols.find((each) => !state.markets.has(each))
      if (unknown !== undefined) return fromEngine(unknownSymbol(unknown))
      // open: 0011-windows-and-pages: (a, b) => b.id - a.id | b.id - a.id
      const found = symbols.flatMap((each) => openOrders(state, uid, each)).sort((a, b) => b.id - a.id)
      // The interface caps the answer only for five symbols; otherwise the account's maximum of open orders bounds
      // it.
      const rows =
        symbol !== undefined && symbols.length === Limits.openOrdersSymbolsMax
          ? found.slice(0, Limits.openOrdersReturnedMax)
          : found
      return rows.map((order) => openOrder(state, order))
    }),
  allOrders: ({ symbol, startTime, endTime, limit }, { uid }) =>
    history((state, now) => {
      // open: whether a query of a symbol that is not listed is rejected or finds nothing
      if (!state.markets.has(symbol)) return fromEngine(unknownSymbol(symbol))
      const span = historyWindow(startTime, endTime, now, Limits.allOrders)
      if (span instanceof ErrorResponse) return span
      const rows = rowsOf(limit, Limits.allOrders)
      const open = openOrders(state, uid, symbol)
        .filter(({ time }) => time >= span.from && time <= span.to)
        .map((order) => [order.id, openOrder(state, order)] as const)
      return async (query) => {
        const closed = await query("orders", { uid, symbol, ...span, limit: rows })
        // An order that closes after this read, but in the commit it waits for, is open in memory and closed in the
        // page.
        const all = new Map([...closed.map((order) => [order.id, closedOrder(order)] as const), ...open])
        // Ids rise with time: this is the order of (time, id).
        // open: 0011-windows-and-pages: [...all] .sort( | ([a], [b]) => b - a
        return [...all]
          .sort(([a], [b]) => b - a)
          .slice(0, rows)
          .map(([, wire]) => wire)
      }
    }),
  myTrades: (parameters, { uid, key }) => {
    const { symbol, orderId: asked, startTime, endTime, limit } = parameters
    return history((state, now) => {
      // open: whether a query of a symbol that is not listed is rejected or finds nothing
      if (!state.markets.has(symbol)) return fromEngine(unknownSymbol(symbol))
      const span = historyWindow(startTime, endTime, now, Limits.myTrades)
      if (span instanceof ErrorResponse) return span
      const orderId = asked === undefined ? null : parseId(asked)
      if (orderId === undefined) return []
      const wire = key.dialect === "field" ? fieldTrade : wireTrade // open: 0014-dialects
      const rows = rowsOf(limit, Limits.myTrades)
      return async (query) => (await query("fills", { uid, symbol, orderId, ...span, limit: rows })).map(wire)
    })
  },
} satisfies Partial<Handlers<typeof SpotApi>>
