/**
 * Decides whether a response shows the bot the outcome of a write, for the rules about lost answers.
 *
 * A response shows the outcome if the opposite outcome would have changed its content: it contains the order, lacks
 * it where a list would have it, or contains a fill or a balance that only this order changed. Public data, ids of
 * other records, times and headers never show it. Content and the exchange's state decide, not the endpoint:
 * `openOrders` shows nothing about an order that filled at once.
 */
import { ErrorCode } from "@bourse/vocabulary"
import { subscriptionsOf } from "./channels.ts"
import type { Fill, Order, Placement, Seen, Trace } from "./Trace.ts"

/**
 * A write, with the question about its outcome:
 * - `placed`: whether the order was placed at all.
 * - `open`: whether the order is open.
 * - `executed`: the executed quantity of the order.
 */
export type Write =
  | { readonly asked: "placed"; readonly placement: Placement }
  | { readonly asked: "open"; readonly order: Order; readonly since: number }
  | { readonly asked: "executed"; readonly order: Order; readonly since: number }

type Row = Readonly<Record<string, unknown>>
const parsed = new WeakMap<Seen, ReadonlyArray<Row>>()

/** Objects in a response's body, including nested ones. */
const rowsOf = (response: Seen): ReadonlyArray<Row> => {
  const known = parsed.get(response)
  if (known !== undefined) return known
  const rows: Array<Row> = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each)
    else if (typeof value === "object" && value !== null) {
      rows.push(value as Row)
      for (const each of Object.values(value)) walk(each)
    }
  }
  try {
    walk(JSON.parse(response.answer))
  } catch {
    // The log truncates a long body; its complete rows count.
    for (const [text] of response.answer.matchAll(/\{[^{}]*\}/g))
      try {
        walk(JSON.parse(text))
      } catch {
        // The body of the response is not JSON.
      }
  }
  parsed.set(response, rows)
  return rows
}

const recordOf = (response: Seen, { id }: Order): Row | undefined =>
  rowsOf(response).find(({ orderId }) => String(orderId) === id)

/** Whether the bot received this response, and its request was signed. */
const isReceived = ({ outcome, key, parameters }: Seen): boolean =>
  (outcome === "done" || outcome === "refused") && key !== null && "signature" in parameters

const symbolsIn = ({ parameters: { symbol } }: Seen): ReadonlyArray<string> | undefined => symbol?.split(",")

const covers = (response: Seen, symbol: string): boolean => symbolsIn(response)?.includes(symbol) ?? true

/** Whether a list's window and page, newest first, have room for a row of this time. */
const hasRoom = (response: Seen, time: number): boolean => {
  const { startTime, endTime, limit } = response.parameters
  if (startTime && Number(startTime) > time) return false
  if (endTime && Number(endTime) < time) return false
  const newer = rowsOf(response).filter((row) => typeof row.time === "number" && row.time > time).length
  return newer < Number(limit || 100)
}

const namesOrder = (
  { parameters: { orderId, origClientOrderId } }: Seen,
  { id, clientId }: Order,
): boolean => (orderId ? orderId === id : Boolean(origClientOrderId) && origClientOrderId === clientId)

/** Whether a limit order would match at the best prices of its arrival. */
const crosses = ({ side, price, request: { bid, ask } }: Placement): boolean => {
  if (price === null) return true
  if (side === "BUY") return ask !== null && price >= Number(ask)
  return bid !== null && price <= Number(bid)
}

const restingTypes = new Set(["LIMIT", "LIMIT_MAKER"])

/** Whether an executed order would rest, by its type and the best prices at its arrival. */
const rests = (placement: Placement): boolean => restingTypes.has(placement.type) && !crosses(placement)
const trades = (placement: Placement): boolean => placement.type !== "LIMIT_MAKER" && crosses(placement)

export const isOpenAt = (order: Order, time: number): boolean =>
  order.time <= time && (order.isOpen || order.updated > time)

const fillsOf = ({ fills }: Trace, { id }: Order): ReadonlyArray<Fill> =>
  fills.filter(({ orderId }) => orderId === id)

/** Times at which an order changed balances: placement, fills, end. */
const movesOf = (trace: Trace, order: Order): ReadonlyArray<number> => [
  order.time,
  ...fillsOf(trace, order).map(({ time }) => time),
  ...(order.isOpen ? [] : [order.updated]),
]

/** Assets whose balance an order changed in total, until this time. */
const movedBy = (trace: Trace, order: Order, until: number): ReadonlySet<string> => {
  const assets = trace.assets.get(order.symbol)
  if (assets === undefined || order.time > until) return new Set()
  const [gives, gets] = order.side === "BUY" ? [assets.quote, assets.base] : [assets.base, assets.quote]
  const isFilled = fillsOf(trace, order).some(({ time }) => time <= until)
  return new Set([...(isFilled ? [gives, gets] : []), ...(isOpenAt(order, until) ? [gives] : [])])
}

/** Whether another order changed an asset's balance within this time. */
const isMovedByOthers = (trace: Trace, asset: string, own: Order | null, from: number, to: number): boolean =>
  trace.orders.some((each) => {
    if (each === own) return false
    const assets = trace.assets.get(each.symbol)
    if (assets === undefined || (assets.base !== asset && assets.quote !== asset)) return false
    const gives = each.side === "BUY" ? assets.quote : assets.base
    const moves = movesOf(trace, each)
    // Without a fill an order changes only the asset that it sells.
    return (
      moves.some((time) => time >= from && time <= to) && (gives === asset || fillsOf(trace, each).length > 0)
    )
  })

/** Whether a response shows the balance of an asset. */
const showsBalance = (response: Seen, asset: string): boolean =>
  response.outcome === "done" &&
  rowsOf(response).some(
    (row) =>
      (row.asset === asset || row.coin === asset || row.currency === asset) &&
      ["free", "locked", "available"].some((name) => row[name] !== undefined),
  )

/** Whether a response shows a balance that only this placement changed. */
const showsMoved = (
  trace: Trace,
  response: Seen,
  { order, request }: Placement,
  assets: Iterable<string>,
): boolean =>
  [...assets].some(
    (asset) =>
      showsBalance(response, asset) && !isMovedByOthers(trace, asset, order, request.at, response.at),
  )

/** Whether a response shows that a placement was executed or not. */
const tellsPlaced = (trace: Trace, response: Seen, placement: Placement): boolean => {
  const { request, order, clientId, symbol, side } = placement
  if (response.id === request.id || response.at <= request.at) return false
  const { endpoint, code, parameters } = response
  const isOwnId = clientId !== null && clientId !== ""
  if (order !== null) {
    if (recordOf(response, order) !== undefined) return true
    // The rejection of a repeated client id shows that the order exists.
    if (isOwnId && code === ErrorCode.duplicateClientOrderId && parameters.newClientOrderId === clientId)
      return true
    if (
      isOwnId &&
      rowsOf(response).some(
        (row) => row.code === ErrorCode.duplicateClientOrderId && row.newClientOrderId === clientId,
      )
    )
      return true
    return showsMoved(trace, response, placement, movedBy(trace, order, response.at))
  }
  // The placement was not executed: an answer shows this if an execution would have changed the answer.
  if (response.kind === "staleRead") return false
  const isNamed = isOwnId && !parameters.orderId && parameters.origClientOrderId === clientId
  if (endpoint === "spot.queryOrder") return isNamed && code === ErrorCode.orderNotFound
  if (endpoint === "spot.cancelOrder") return isNamed && code === ErrorCode.unknownOrder && rests(placement)
  if (response.outcome !== "done") return false
  if (endpoint === "spot.openOrders" || endpoint === "spot.cancelOpenOrders")
    return covers(response, symbol) && rests(placement)
  if (endpoint === "spot.allOrders") return covers(response, symbol) && hasRoom(response, request.at)
  if (endpoint === "spot.myTrades")
    return (
      covers(response, symbol) && !parameters.orderId && trades(placement) && hasRoom(response, request.at)
    )
  if (isOwnId && endpoint === "spot.placeOrder" && parameters.newClientOrderId === clientId) return true
  const assets = trace.assets.get(symbol)
  if (assets === undefined) return false
  const [gives, gets] = side === "BUY" ? [assets.quote, assets.base] : [assets.base, assets.quote]
  const moved = trades(placement) ? [gives, gets] : rests(placement) ? [gives] : []
  return showsMoved(trace, response, placement, moved)
}

/** Whether a response shows that an order is open or not. */
const tellsOpen = (trace: Trace, response: Seen, order: Order, since: number): boolean => {
  if (response.at < since) return false
  const { endpoint, code, outcome, kind } = response
  if (endpoint === "spot.cancelOrder")
    return namesOrder(response, order) && (outcome === "done" || code === ErrorCode.unknownOrder)
  if (endpoint === "spot.openOrders" || endpoint === "spot.cancelOpenOrders") {
    if (outcome !== "done" || !covers(response, order.symbol)) return false
    return recordOf(response, order) !== undefined || kind !== "staleRead"
  }
  const record = recordOf(response, order)
  if (record?.status !== undefined) return true
  const assets = trace.assets.get(order.symbol)
  if (assets === undefined) return false
  const asset = order.side === "BUY" ? assets.quote : assets.base
  return showsBalance(response, asset) && !isMovedByOthers(trace, asset, order, since, response.at)
}

const executedUntil = (trace: Trace, order: Order, until: number): number =>
  fillsOf(trace, order)
    .filter(({ time }) => time <= until)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether a response shows an order's executed quantity. */
const tellsExecuted = (trace: Trace, response: Seen, order: Order, since: number): boolean => {
  if (response.at < since || response.outcome !== "done") return false
  const least = executedUntil(trace, order, since) * (1 - 1e-9)
  const shown = rowsOf(response).filter(({ orderId }) => String(orderId) === order.id)
  if (shown.some(({ executedQty }) => executedQty !== undefined && Number(executedQty) >= least)) return true
  if (response.endpoint === "spot.myTrades") {
    const sum = shown.reduce((all, { qty }) => all + Number(qty ?? 0), 0)
    if (sum > 0) return sum >= least || shown.some(({ time }) => Number(time) >= Math.floor(since))
    // A complete list of fills without one of this order shows that the order has none.
    return least === 0 && covers(response, order.symbol) && hasRoom(response, order.time)
  }
  // The balance shows the traded total, even if other orders changed it.
  const assets = trace.assets.get(order.symbol)
  return (
    assets !== undefined &&
    response.kind !== "staleRead" &&
    (showsBalance(response, assets.base) || showsBalance(response, assets.quote))
  )
}

/** Whether a response shows the outcome of a write. */
export const reveals = (trace: Trace, response: Seen, write: Write): boolean => {
  if (!isReceived(response)) return false
  switch (write.asked) {
    case "placed":
      return tellsPlaced(trace, response, write.placement)
    case "open":
      return tellsOpen(trace, response, write.order, write.since)
    case "executed":
      return tellsExecuted(trace, response, write.order, write.since)
  }
}

const isLive = (trace: Trace, topics: ReadonlyArray<string>, time: number): boolean =>
  subscriptionsOf(trace).some(
    ({ channel, from, to }) =>
      topics.some((topic) => channel.startsWith(`spot@private.${topic}.`)) && from <= time && time < to,
  )

/** Whether a private stream pushed the outcome of a write, or would have by this time. */
const isPushed = (trace: Trace, write: Write, until: number): boolean => {
  if (write.asked === "executed") {
    const { order, since } = write
    const last = fillsOf(trace, order).findLast(({ time }) => time <= since)
    return last !== undefined && isLive(trace, ["orders", "deals", "account"], last.time)
  }
  if (write.asked === "placed" && write.placement.order !== null) {
    const { order } = write.placement
    const [fill] = fillsOf(trace, order)
    if (isLive(trace, ["orders", "account"], order.time)) return true
    return fill !== undefined && fill.time <= until && isLive(trace, ["deals"], fill.time)
  }
  // If the bot was subscribed all the time, a missing event means that nothing happened.
  const from = write.asked === "placed" ? write.placement.request.at : write.since
  return subscriptionsOf(trace).some(
    (each) => /^spot@private\.(orders|account)\./.test(each.channel) && each.from <= from && each.to >= until,
  )
}

/** Whether the bot knew the outcome of a write at this time: from a push, or a response requested after `from`. */
export const knew = (trace: Trace, write: Write, from: number, until: number): boolean =>
  isPushed(trace, write, until) ||
  trace.requests.some((each) => each.at >= from && each.end <= until && reveals(trace, each, write))
