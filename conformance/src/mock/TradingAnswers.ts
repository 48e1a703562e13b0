/**
 * The endpoints that the session's state answers: orders, trades, the account. Which fields an answer has, the catalogue
 * says; what they hold is here.
 */
import { errorTable, Limits } from "@bourse/core"
import type { EndpointEntry } from "../Catalogue.ts"
import { textOf } from "../Exact.ts"
import { isObject } from "../Json.ts"
import { namesOf } from "../Shape.ts"
import type { World } from "./Replies.ts"
import { makeTrading, type Order, RejectedRequest, type Row, rates, type Sent } from "./Trading.ts"

const told = (order: Order): Row => ({
  symbol: order.symbol.symbol,
  orderId: order.id,
  orderListId: -1,
  clientOrderId: order.clientId,
  price: textOf(order.price),
  origQty: textOf(order.quantity),
  origQuoteOrderQty: textOf(order.quote),
  executedQty: textOf(order.executed),
  cummulativeQuoteQty: textOf(order.spent),
  status: order.status,
  timeInForce: "GTC",
  type: order.type,
  side: order.side,
  stopPrice: "0",
  icebergQty: "0",
  time: order.time,
  updateTime: order.updateTime,
  isWorking: order.status === "NEW",
  stpMode: order.stpMode,
  cancelReason: "",
  transactTime: order.time,
})

const toldCancel = (order: Order, clientOrderId = ""): Row => ({
  ...told(order),
  origClientOrderId: order.clientId,
  clientOrderId,
})

/** The elements of the parameter `batchOrders`, their values as text. */
const batchOf = (sent: Sent): ReadonlyArray<Sent> => {
  let list: unknown
  try {
    list = JSON.parse(sent.get("batchOrders") ?? "")
  } catch {}
  if (!Array.isArray(list) || list.length === 0 || !list.every(isObject))
    throw new RejectedRequest("mandatoryParameter", "batchOrders")
  if (list.length > Limits.batchOrdersMax)
    throw new RejectedRequest("parameterError", `at most ${Limits.batchOrdersMax} orders in a batch`)
  if (new Set(list.map(({ symbol }) => symbol)).size > 1)
    throw new RejectedRequest("parameterError", "the orders of a batch have one symbol")
  return list.map((each) => new Map(Object.entries(each).map(([name, value]) => [name, String(value)])))
}

/** Those within the window that the request names, the newest first, as many as it wants. */
const latest = <A extends { readonly time: number }>(
  rows: ReadonlyArray<A>,
  sent: Sent,
  { limitDefault, limitMax }: { readonly limitDefault: number; readonly limitMax: number },
): ReadonlyArray<A> => {
  const whole = (name: string, otherwise: number) => Number(sent.get(name) ?? otherwise)
  const limit = whole("limit", limitDefault)
  if (limit < 1 || limit > limitMax) throw new RejectedRequest("mandatoryParameter", "limit")
  const [from, to] = [whole("startTime", 0), whole("endTime", Number.POSITIVE_INFINITY)]
  return rows
    .filter(({ time }) => time >= from && time <= to)
    .slice(-limit)
    .toReversed()
}

/** Fields that have another name in other answers. Clients may look for that name in every answer. */
const elsewhere: Readonly<Record<string, string>> = { Qty: "origQty" }

/** A row in the catalogue's fields. One that has two names is there under both: clients may read either. */
const shaped = ({ answer }: EndpointEntry, row: Row): Row =>
  Object.fromEntries(
    answer.fields.flatMap((field) => {
      const other = elsewhere[field.name]
      const names = [...namesOf(field), ...(other === undefined ? [] : [other])]
      const name = names.find((each) => Object.hasOwn(row, each))
      return name === undefined ? [] : names.map((each) => [each, row[name]])
    }),
  )

type Handler = (sent: Sent) => Row | ReadonlyArray<Row>

/** Answers by the endpoint's id. They throw {@link RejectedRequest}. */
export const makeTradingAnswers = (world: World, newId: () => string) => {
  const trading = makeTrading(world, newId)
  const { symbols, orders, fills, balances, symbolOf, find, orderOf, place, cancel } = trading
  const isOpen = ({ status }: Order) => status === "NEW"
  let mxDeduct = false

  const element = (sent: Sent): Row => {
    try {
      return told(place(orderOf(sent)))
    } catch (error) {
      if (!(error instanceof RejectedRequest)) throw error
      const [name, detail = ""] = error.refusal
      const { code, message } = errorTable[name]
      const newClientOrderId = sent.get("newClientOrderId") ?? ""
      return { newClientOrderId, msg: message.replace("{}", () => detail), code }
    }
  }
  const envelope = (data: Row): Row => ({ data, code: 0, msg: "success", timestamp: world.now() })

  const handlers: Readonly<Record<string, Handler>> = {
    "spot.selfSymbols": () => ({ code: 200, data: [...symbols.keys()], msg: null }),
    "spot.testOrder": (sent) => {
      orderOf(sent)
      return {}
    },
    "spot.placeOrder": (sent) => told(place(orderOf(sent))),
    "spot.batchOrders": (sent) => batchOf(sent).map(element),
    "spot.cancelOrder": (sent) => {
      const order = find(sent, "unknownOrder")
      if (!isOpen(order)) throw new RejectedRequest("unknownOrder")
      cancel(order)
      return toldCancel(order, sent.get("newClientOrderId"))
    },
    "spot.cancelOpenOrders": (sent) => {
      const symbol = symbolOf(sent)
      const open = orders.filter((order) => order.symbol === symbol && isOpen(order))
      for (const order of open) cancel(order)
      return open.map((order) => toldCancel(order))
    },
    "spot.queryOrder": (sent) => told(find(sent, "orderNotFound")),
    "spot.openOrders": (sent) => {
      const names = sent.get("symbol")?.split(",")
      if (names?.some((name) => !symbols.has(name))) throw new RejectedRequest("invalidSymbol")
      const isAsked = ({ symbol }: Order) => names?.includes(symbol.symbol) !== false
      return orders.filter((order) => isOpen(order) && isAsked(order)).map(told)
    },
    "spot.allOrders": (sent) => {
      const symbol = symbolOf(sent)
      const own = orders.filter((order) => order.symbol === symbol)
      return latest(own, sent, Limits.allOrders).map(told)
    },
    "spot.myTrades": (sent) => {
      const { symbol } = symbolOf(sent)
      const orderId = sent.get("orderId") ?? ""
      const own = fills.filter((row) => row.symbol === symbol && (orderId === "" || row.orderId === orderId))
      return latest(own, sent, Limits.myTrades)
    },
    "spot.account": () => ({
      makerCommission: null,
      takerCommission: null,
      buyerCommission: null,
      sellerCommission: null,
      canTrade: true,
      canWithdraw: true,
      canDeposit: true,
      updateTime: null,
      accountType: "SPOT",
      balances: [...balances].map(([asset, { free, locked }]) => ({
        asset,
        free: textOf(free),
        locked: textOf(locked),
        available: textOf(free),
      })),
      permissions: ["SPOT"],
    }),
    "spot.tradeFee": (sent) => {
      symbolOf(sent)
      return envelope({ makerCommission: rates.maker, takerCommission: rates.taker })
    },
    "spot.setMxDeduct": (sent) => {
      const flag = sent.get("mxDeductEnable")
      if (flag !== "true" && flag !== "false")
        throw new RejectedRequest("mandatoryParameter", "mxDeductEnable")
      mxDeduct = flag === "true"
      return envelope({ mxDeductEnable: mxDeduct })
    },
    "spot.mxDeduct": () => envelope({ mxDeductEnable: mxDeduct }),
  }

  /** What the state answers; undefined where it has no part in the endpoint. */
  return (endpoint: EndpointEntry, sent: Sent): Row | ReadonlyArray<Row> | undefined => {
    const value = handlers[endpoint.id]?.(sent)
    if (value === undefined) return undefined
    return Array.isArray(value)
      ? value.map((row: Row) => shaped(endpoint, row))
      : shaped(endpoint, value as Row)
  }
}
