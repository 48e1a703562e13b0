/** What the server does for each endpoint of spot account and trading, in the document's order. */
import { Limits } from "@bourse/core"
import {
  describeOrder,
  type FillRecord,
  findOpenOrder,
  formatUnits,
  type OrderRecord,
  type OrderType,
  type PlaceOrder,
} from "@bourse/engine"
import { SpotApi } from "@bourse/spot"
import { FromHistory } from "../Exchange.ts"
import { refused } from "../Refused.ts"
import { type Call, type Route, route } from "../Route.ts"

const timeInForce = {
  LIMIT: "GTC",
  LIMIT_MAKER: "GTC",
  IMMEDIATE_OR_CANCEL: "IOC",
  FILL_OR_KILL: "FOK",
  // It takes what is there and never rests.
  MARKET: "IOC",
} as const

/** What every answer about an order has in common. */
const orderFields = (order: OrderRecord) => ({
  symbol: order.symbol,
  orderId: String(order.id),
  orderListId: -1,
  price: order.price,
  origQty: order.quantity,
  executedQty: order.executedQuantity,
  cummulativeQuoteQty: order.executedQuote,
  status: order.status,
  timeInForce: timeInForce[order.type],
  type: order.type,
  side: order.side,
})

const wireOrder = (order: OrderRecord) => ({
  ...orderFields(order),
  clientOrderId: order.clientOrderId ?? "",
  stopPrice: "",
  icebergQty: "",
  time: order.time,
  updateTime: order.updateTime,
  isWorking: order.status === "NEW" || order.status === "PARTIALLY_FILLED",
  stpMode: order.stpMode,
  cancelReason: order.cancelReason,
  origQuoteOrderQty: order.quoteQuantity,
})

const wireTrade = (fill: FillRecord) => ({
  symbol: fill.symbol,
  id: String(fill.tradeId),
  orderId: String(fill.orderId),
  orderListId: -1,
  price: fill.price,
  qty: fill.quantity,
  quoteQty: fill.quote,
  commission: fill.fee,
  commissionAsset: fill.feeAsset,
  time: fill.time,
  isBuyer: fill.side === "BUY",
  isMaker: fill.isMaker,
  isBuyerMaker: fill.isMaker,
  isBestMatch: true,
  isSelfTrade: fill.isSelfTrade,
  clientOrderId: fill.clientOrderId,
})

/** ccxt reads isBuyerMaker as "the buyer was the maker" and takes the trade's side and role from it alone. */
const fieldTrade = (fill: FillRecord): ReturnType<typeof wireTrade> =>
  ({ ...wireTrade(fill), isBuyerMaker: undefined }) as never

type OrderParameters = Parameters<typeof orderCommand>[1]
const orderCommand = (
  call: Call,
  parameters: {
    readonly symbol: string
    readonly side: PlaceOrder["side"]
    readonly type: OrderType | "LIMIT_ORDER"
    readonly quantity?: string | undefined
    readonly quoteOrderQty?: string | undefined
    readonly price?: string | undefined
    readonly newClientOrderId?: string | undefined
    readonly stpMode?: PlaceOrder["stpMode"] | undefined
  },
): Omit<PlaceOrder, "type"> => ({
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

/** Order ids are counters written as text; anything else names no order. */
const parseOrderId = (text: string): number | undefined => {
  const id = Number(text)
  return Number.isSafeInteger(id) && String(id) === text ? id : undefined
}

export const spotRoutes: ReadonlyArray<Route> = [
  route(SpotApi.kycStatus, (call, _, done) => {
    call.view((state) => ({ status: state.accounts.get(call.uid)!.kyc }), done)
  }),
  route(SpotApi.uid, (call, _, done) => {
    call.view(() => ({ uid: call.uid }), done)
  }),
  route(SpotApi.selfSymbols, (call, _, done) => {
    call.view((state) => ({ code: 200 as const, data: [...state.markets.keys()], msg: null }), done)
  }),
  route(SpotApi.testOrder, (call, parameters, done) => {
    call.submit({ type: "testOrder", ...orderCommand(call, parameters) }, () => ({}), done)
  }),
  route(SpotApi.placeOrder, (call, parameters: OrderParameters, done) => {
    const encode = (order: OrderRecord) => ({
      symbol: order.symbol,
      orderId: String(order.id),
      orderListId: -1,
      price: order.price,
      origQty: order.quantity,
      type: order.type,
      side: order.side,
      stpMode: order.stpMode,
      transactTime: order.time,
    })
    call.submit({ type: "placeOrder", ...orderCommand(call, parameters) }, encode, done)
  }),
  route(SpotApi.cancelOrder, (call, parameters, done) => {
    const { symbol, orderId, origClientOrderId, newClientOrderId } = parameters
    const encode = (order: OrderRecord) => ({
      ...orderFields(order),
      origClientOrderId: order.clientOrderId ?? "",
      clientOrderId: newClientOrderId ?? "",
    })
    call.submit(
      { type: "cancelOrder", uid: call.uid, symbol, orderId, clientOrderId: origClientOrderId },
      encode,
      done,
    )
  }),
  route(SpotApi.queryOrder, (call, { symbol, orderId, origClientOrderId }, done) => {
    call.view((state, now) => {
      if (!state.markets.has(symbol)) return refused("invalidSymbol")
      if (orderId === undefined && origClientOrderId === undefined)
        return refused("mandatoryParameter", "orderId")
      const open = findOpenOrder(state, call.uid, symbol, orderId, origClientOrderId)
      const answer = (order: OrderRecord) => ({ ...wireOrder(order), Qty: order.quantity })
      if (open !== undefined) return answer(describeOrder(state, open))
      return new FromHistory(async (page) => {
        const owner = { uid: call.uid, symbol }
        const id = orderId === undefined ? undefined : parseOrderId(orderId)
        if (orderId !== undefined && id === undefined) return refused("orderNotFound")
        const [order] =
          id === undefined
            ? await page("orderByClientId", { ...owner, clientOrderId: origClientOrderId! })
            : await page("orderById", { ...owner, id })
        if (order === undefined || order.time < now - Limits.queryOrderReachMs)
          return refused("orderNotFound")
        const agrees = origClientOrderId === undefined || order.clientOrderId === origClientOrderId
        return agrees ? answer(order) : refused("orderNotFound")
      })
    }, done)
  }),
  route(SpotApi.openOrders, (call, { symbol }, done) => {
    call.view((state) => {
      const account = state.accounts.get(call.uid)!
      const symbols = symbol === undefined ? [...account.orders.keys()] : [...new Set(symbol.split(","))]
      if (symbols.some((each) => !state.markets.has(each))) return refused("invalidSymbol")
      return symbols
        .flatMap((each) => [...(account.orders.get(each)?.values() ?? [])])
        .sort((a, b) => b.id - a.id)
        .slice(0, Limits.openOrdersReturnedMax)
        .map((order) => wireOrder(describeOrder(state, order)))
    }, done)
  }),
  route(SpotApi.account, (call, _, done) => {
    call.view((state) => {
      const balances = [...(state.ledger.balances.get(call.uid) ?? [])]
        .filter(([, { free, locked }]) => free > 0n || locked > 0n)
        .map(([asset, { free, locked }]) => {
          const scale = state.assets.get(asset)!.ledgerScale
          const freeText = formatUnits(free, scale)
          return { asset, free: freeText, locked: formatUnits(locked, scale), available: freeText }
        })
      return {
        makerCommission: null,
        takerCommission: null,
        buyerCommission: null,
        sellerCommission: null,
        canTrade: true,
        canWithdraw: true,
        canDeposit: true,
        updateTime: null,
        accountType: "SPOT",
        balances,
        permissions: ["SPOT"],
      }
    }, done)
  }),
  route(SpotApi.myTrades, (call, { symbol, orderId, startTime, endTime, limit }, done) => {
    call.view((state, now) => {
      if (!state.markets.has(symbol)) return refused("invalidSymbol")
      if (startTime !== undefined && endTime !== undefined && startTime > endTime) {
        return refused("parameterError", "startTime must not be after endTime")
      }
      const id = orderId === undefined ? null : parseOrderId(orderId)
      if (id === undefined) return []
      const wire = call.caller!.key.dialect === "field" ? fieldTrade : wireTrade
      const { reachMs, limitDefault, limitMax } = Limits.myTrades
      return new FromHistory(async (page) => {
        const fills = await page("fills", {
          uid: call.uid,
          symbol,
          orderId: id,
          from: Math.max(startTime ?? 0, now - reachMs),
          to: endTime ?? now,
          limit: Math.min(limit ?? limitDefault, limitMax),
        })
        return fills.map(wire)
      })
    }, done)
  }),
]
