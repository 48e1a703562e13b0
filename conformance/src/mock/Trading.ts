/**
 * Keeps the mock's orders and fills, which later queries, lists and cancels use. The mock has no other trader.
 * An order that can trade at the symbol's price is filled at once and completely; any other order stays open
 * until it is cancelled.
 *
 * TradingAnswers.ts makes the responses about orders.
 */
import type { ErrorName } from "@bourse/core"
import type { TargetSymbol } from "../target/Target.ts"
import { add, compare, type Exact, exact, multiply, textOf, times, wholeSteps } from "../values/Exact.ts"
import { amountOf, type Funds, isAbove, minus, nothing } from "./Funds.ts"
import type { World } from "./Replies.ts"
import { RejectedRequest, type Row, type Sent } from "./Session.ts"

export interface Order {
  readonly id: string
  readonly clientId: string
  readonly symbol: TargetSymbol
  readonly side: "BUY" | "SELL"
  readonly type: string
  readonly price: Exact
  readonly quantity: Exact
  readonly quote: Exact
  readonly stpMode: string
  readonly time: number
  readonly executed: Exact
  readonly spent: Exact
  status: "NEW" | "FILLED" | "CANCELED"
  updateTime: number
}

/**
 * Commission rates, as fractions of the amount received. A limit order that rests in the book pays no
 * commission.
 */
export const rates = { maker: 0, taker: 0.0005 } as const

const isStepped = (amount: Exact, step: string): boolean =>
  compare(times(exact(step), wholeSteps(amount, exact(step))), amount) === 0

const stpModes = ["", "cancel_maker", "cancel_taker", "cancel_both"]

export const makeTrading = ({ target, now }: World, newId: () => string, { balance }: Funds) => {
  const symbols = new Map(Object.values(target.symbols).map((symbol) => [symbol.symbol, symbol]))
  const orders: Array<Order> = []
  const fills: Array<Row & { readonly symbol: string; readonly orderId: string; readonly time: number }> = []

  const symbolOf = (sent: Sent): TargetSymbol => {
    const symbol = symbols.get(sent.get("symbol") ?? "")
    if (symbol === undefined) throw new RejectedRequest("invalidSymbol")
    return symbol
  }

  /** The order that a request would place. Making this order changes nothing in the session. */
  const orderOf = (sent: Sent): Order => {
    const symbol = symbolOf(sent)
    const [side, type] = [sent.get("side"), sent.get("type")]
    if (side !== "BUY" && side !== "SELL") throw new RejectedRequest("mandatoryParameter", "side")
    if (type === undefined || type === "") throw new RejectedRequest("mandatoryParameter", "type")
    const stpMode = sent.get("stpMode") ?? ""
    if (!stpModes.includes(stpMode)) throw new RejectedRequest("mandatoryParameter", "stpMode")
    const isMarket = type === "MARKET"
    const market = exact(symbol.price)
    const [given, price, quote] = [
      amountOf(sent, "quantity"),
      amountOf(sent, "price"),
      amountOf(sent, "quoteOrderQty"),
    ]
    if (!isMarket && (given === undefined || price === undefined))
      throw new RejectedRequest("mandatoryParameter", given === undefined ? "quantity" : "price")
    if (isMarket && given === undefined && quote === undefined)
      throw new RejectedRequest("mandatoryParameter", "quantity")
    const at = isMarket ? market : (price as Exact)
    const lot = exact(symbol.lot)
    const quantity = given ?? times(lot, wholeSteps(quote as Exact, multiply(market, lot)))
    if (!isStepped(quantity, symbol.lot)) throw new RejectedRequest("quantityOffLot", symbol.lot)
    if (!isStepped(at, symbol.tick)) throw new RejectedRequest("priceOffTick", symbol.tick)
    if (isAbove(exact(symbol.minAmount), quote ?? multiply(quantity, at)))
      throw new RejectedRequest("minimumVolume", `${symbol.minAmount}${symbol.quote}`)
    const clientId = sent.get("newClientOrderId") ?? ""
    if (clientId !== "" && orders.some((order) => order.clientId === clientId))
      throw new RejectedRequest("duplicateClientOrderId")
    const isTrading = isMarket || (side === "BUY" ? compare(at, market) >= 0 : compare(at, market) <= 0)
    const order: Order = {
      id: "",
      clientId,
      symbol,
      side,
      type,
      price: at,
      quantity,
      quote: quote ?? nothing,
      stpMode,
      time: now(),
      updateTime: now(),
      executed: isTrading ? quantity : nothing,
      spent: isTrading ? multiply(quantity, market) : nothing,
      status: isTrading ? "FILLED" : "NEW",
    }
    const { asset, amount } = costOf(order)
    if (isAbove(amount, balance(asset).free)) throw new RejectedRequest("oversold")
    return order
  }

  /** Amount that an order takes from the free balance: spent at once, or locked until it ends. */
  const costOf = ({ symbol, side, status, quantity, price, spent }: Order) =>
    side === "SELL"
      ? { asset: symbol.base, amount: quantity }
      : { asset: symbol.quote, amount: status === "FILLED" ? spent : multiply(quantity, price) }

  const place = (order: Order): Order => {
    const placed = { ...order, id: newId() }
    const { asset, amount } = costOf(placed)
    const cost = balance(asset)
    cost.free = minus(cost.free, amount)
    if (placed.status === "NEW") cost.locked = add(cost.locked, amount)
    else fill(placed)
    orders.push(placed)
    return placed
  }

  const fill = ({ id, clientId, symbol, side, quantity, spent, updateTime }: Order) => {
    const [asset, amount] = side === "BUY" ? [symbol.base, quantity] : [symbol.quote, spent]
    const commission = multiply(amount, exact(String(rates.taker)))
    const got = balance(asset)
    got.free = add(got.free, minus(amount, commission))
    fills.push({
      symbol: symbol.symbol,
      id: newId(),
      orderId: id,
      orderListId: -1,
      price: symbol.price,
      qty: textOf(quantity),
      quoteQty: textOf(spent),
      commission: textOf(commission),
      commissionAsset: asset,
      time: updateTime,
      isBuyer: side === "BUY",
      isMaker: false,
      isBestMatch: true,
      isSelfTrade: false,
      clientOrderId: clientId === "" ? null : clientId,
    })
  }

  const cancel = (order: Order) => {
    const { asset, amount } = costOf(order)
    const held = balance(asset)
    held.locked = minus(held.locked, amount)
    held.free = add(held.free, amount)
    order.status = "CANCELED"
    order.updateTime = now()
  }

  const find = (sent: Sent, error: ErrorName): Order => {
    const { symbol } = symbolOf(sent)
    const [id, clientId] = [sent.get("orderId"), sent.get("origClientOrderId")]
    if (!id && !clientId) throw new RejectedRequest("mandatoryParameter", "orderId")
    const order = orders.find(
      (each) => each.symbol.symbol === symbol && (id ? each.id === id : each.clientId === clientId),
    )
    if (order === undefined) throw new RejectedRequest(error)
    return order
  }

  return {
    symbols: symbols as ReadonlyMap<string, TargetSymbol>,
    orders: orders as ReadonlyArray<Order>,
    fills: fills as ReadonlyArray<(typeof fills)[number]>,
    symbolOf,
    find,
    orderOf,
    place,
    cancel,
  }
}
