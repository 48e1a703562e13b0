/**
 * Answers requests about orders, trades and the account from the mock's session. The catalogue decides which
 * fields an answer has; this file sets the fields' values.
 */
import { errorTable, Limits } from "@bourse/core"
import { add, textOf } from "../values/Exact.ts"
import { isObject } from "../values/Json.ts"
import { type Funds, isAbove, nothing } from "./Funds.ts"
import type { World } from "./Replies.ts"
import { type Handler, latest, RejectedRequest, type Row, type Sent } from "./Session.ts"
import { makeTrading, type Order, rates } from "./Trading.ts"

const rowOf = (order: Order): Row => ({
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
  ...rowOf(order),
  origClientOrderId: order.clientId,
  clientOrderId,
})

/** Orders in the parameter `batchOrders`, with their values as text. */
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

/** Handlers of the trading endpoints, by the endpoint's id. */
export const tradingHandlers = (
  world: World,
  newId: () => string,
  funds: Funds,
): Readonly<Record<string, Handler>> => {
  const trading = makeTrading(world, newId, funds)
  const { symbols, orders, fills, symbolOf, find, orderOf, place, cancel } = trading
  const { balances } = funds
  const isOpen = ({ status }: Order) => status === "NEW"
  let mxDeduct = false

  const element = (sent: Sent): Row => {
    try {
      return rowOf(place(orderOf(sent)))
    } catch (error) {
      if (!(error instanceof RejectedRequest)) throw error
      const [name, detail = ""] = error.rejection
      const { code, message } = errorTable[name]
      const newClientOrderId = sent.get("newClientOrderId") ?? ""
      return { newClientOrderId, msg: message.replace("{}", () => detail), code }
    }
  }
  const envelope = (data: Row): Row => ({ data, code: 0, msg: "success", timestamp: world.now() })

  return {
    "spot.selfSymbols": () => ({ code: 200, data: [...symbols.keys()], msg: null }),
    "spot.testOrder": (sent) => {
      orderOf(sent)
      return {}
    },
    "spot.placeOrder": (sent) => rowOf(place(orderOf(sent))),
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
    "spot.queryOrder": (sent) => rowOf(find(sent, "orderNotFound")),
    "spot.openOrders": (sent) => {
      const names = sent.get("symbol")?.split(",")
      if (names?.some((name) => !symbols.has(name))) throw new RejectedRequest("invalidSymbol")
      const isAsked = ({ symbol }: Order) => names?.includes(symbol.symbol) !== false
      return orders.filter((order) => isOpen(order) && isAsked(order)).map(rowOf)
    },
    "spot.allOrders": (sent) => {
      const symbol = symbolOf(sent)
      const own = orders.filter((order) => order.symbol === symbol)
      return latest(own, sent, ({ time }) => time, Limits.allOrders).map(rowOf)
    },
    "spot.myTrades": (sent) => {
      const { symbol } = symbolOf(sent)
      const orderId = sent.get("orderId") ?? ""
      const own = fills.filter((row) => row.symbol === symbol && (orderId === "" || row.orderId === orderId))
      return latest(own, sent, ({ time }) => time, Limits.myTrades)
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
      balances: [...balances]
        .filter(([, { free, locked }]) => isAbove(add(free, locked), nothing))
        .map(([asset, { free, locked }]) => ({
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
}
