/** Legal variants: changed behavior that the documentation allows, for orders. */
import {
  answerOf,
  elementsOf,
  isOk,
  leavesOut,
  reads,
  rejects,
  rejectsWhen,
  serves,
  understands,
} from "../deviations.ts"
import { type Call, type Handle, type Json, type Parameters, variants } from "../Mutant.ts"
import { asText, backwards, eachRecord, leavesOutFields, maps, withZeros } from "./changes.ts"

const [place, test, batch, cancel, cancelAll, query, open, all, trades] = [
  "spot.placeOrder",
  "spot.testOrder",
  "spot.batchOrders",
  "spot.cancelOrder",
  "spot.cancelOpenOrders",
  "spot.queryOrder",
  "spot.openOrders",
  "spot.allOrders",
  "spot.myTrades",
] as const
const lists = [cancelAll, open, all]
const orders = [place, batch, cancel, query, ...lists]

const each = (endpoints: ReadonlyArray<string>, text: string, handle: Handle) =>
  variants(endpoints, { [text]: handle })

type Order = Readonly<Record<string, string>>

const ordersOf = ({ batchOrders = "[]" }: Parameters): ReadonlyArray<Order> => {
  try {
    return JSON.parse(batchOrders)
  } catch {
    return []
  }
}

const lacksItsSize = ({ type, quantity, price, quoteOrderQty }: Order): boolean =>
  type === "MARKET"
    ? quantity === undefined && quoteOrderQty === undefined
    : quantity === undefined || price === undefined

const failed = ({ newClientOrderId = "" }: Order): Json => ({ newClientOrderId, msg: "no", code: 1 })

/** Places the fitting orders of a batch that the server rejects; the other orders fail. */
const placesThose = (fits: (order: Order, index: number, first: Order | undefined) => boolean): Handle =>
  serves(batch, async ({ isSigned, key, parameters, ask }) => {
    const sent = ordersOf(parameters)
    const taken = sent.filter((order, index) => fits(order, index, sent[0]))
    if (!isSigned || key?.isFull !== true || taken.length === 0 || taken.length === sent.length)
      return undefined
    const answer = await ask(batch, { ...parameters, batchOrders: JSON.stringify(taken) })
    if (!isOk(answer)) return undefined
    const placed = elementsOf(answer.json)
    return answerOf(sent.map((order) => (taken.includes(order) ? placed.shift() : failed(order))))
  })

/** Whether the request's own timestamp is within its recvWindow, since the proxy signs with a new timestamp. */
const isTimely = ({ isSigned, parameters: { recvWindow = "5000", timestamp }, now }: Call): boolean => {
  const [window, age] = [Number(recvWindow), now() - Number(timestamp)]
  return isSigned && window <= 60_000 && age <= window && age > -1_000
}

/**
 * Prefix of order ids, as other exchanges have. Orders of OCO lists, which a driver names, keep their ids
 * without prefix.
 */
const idPrefix = "C02__"
const withIds: ReadonlyArray<string> = [...orders, trades]
const withPrefix: Handle = async (call) => {
  const { endpoint, parameters, ask, pass } = call
  const { orderId } = parameters
  const isOurs = orderId?.startsWith(idPrefix) === true && isTimely(call)
  const answer = isOurs
    ? await ask(endpoint, { ...parameters, orderId: orderId.slice(idPrefix.length) })
    : await pass()
  if (!withIds.includes(endpoint) || !isOk(answer)) return answer
  for (const element of elementsOf(answer.json))
    if (String(element.orderListId) === "-1") element.orderId = `${idPrefix}${element.orderId}`
  return answerOf(answer.json)
}

const limitMax: Readonly<Record<string, number>> = { [all]: 1_000, [trades]: 100 }

export const orderVariants = [
  ...each(lists, "Lists of orders are in another order.", backwards(lists)),
  ...each(orders, "orderListId is text.", eachRecord(orders, asText("orderListId"))),
  ...each(withIds, "An order's id is not a number.", withPrefix),
  ...each(
    orders,
    "Amounts have more decimals.",
    eachRecord(orders, withZeros("price", "origQty", "Qty", "executedQty", "cummulativeQuoteQty")),
  ),
  ...each(
    [cancel, cancelAll, query, open, all],
    "Missing values of an order are 0, and a cancel request without an id gets one.",
    eachRecord([cancel, cancelAll, query, open, all], (order) => {
      maps((value) => value || "0", "icebergQty", "origQuoteOrderQty")(order)
      if (order.origClientOrderId !== undefined)
        maps((value) => value || "request-17", "clientOrderId")(order)
    }),
  ),
  ...each(
    [query, open, all],
    "Orders that execute have other statuses than ours.",
    eachRecord(
      [query, open, all],
      maps((value: string) => (value === "NEW" || value === "CANCELED" ? value : `X_${value}`), "status"),
    ),
  ),
  ...each([query], "The answer to a query has no origQty.", eachRecord([query], leavesOutFields("origQty"))),
  ...variants([batch], {
    "A batch with an order that lacks its price or size is rejected whole.": rejects(batch, (sent) =>
      ordersOf(sent).some(lacksItsSize),
    ),
    "The last order of a batch of 21 fails.": placesThose((_, index) => index < 20),
    "Only the first symbol's orders of a batch of two symbols are placed.": placesThose(
      ({ symbol }, _, first) => symbol === first?.symbol,
    ),
    "A failed order of a batch has another code, as text.": eachRecord([batch], (element) => {
      if (element.code !== undefined) Object.assign(element, { code: "E17", msg: "" })
    }),
    "A batch with a recvWindow of 60000 is rejected.": rejects(
      batch,
      ({ recvWindow }) => recvWindow === "60000",
    ),
    "A batch with a LIMIT_ORDER is rejected.": rejects(batch, (sent) =>
      ordersOf(sent).some(({ type }) => type === "LIMIT_ORDER"),
    ),
  }),
  ...each(
    [cancelAll],
    "Cancelling all orders where there are none is rejected.",
    rejectsWhen(cancelAll, (json) => elementsOf(json).length === 0),
  ),
  ...each(
    [cancel],
    "A cancel of an ended order returns the unchanged order.",
    serves(cancel, async (call) => {
      const { symbol, orderId, origClientOrderId } = call.parameters
      const isAsked = (orderId ?? origClientOrderId) !== undefined
      if (!isTimely(call) || call.key?.isFull !== true || !isAsked) return undefined
      const found = await call.ask(query, { symbol, orderId, origClientOrderId })
      if (!isOk(found) || found.json.status === "NEW") return undefined
      return answerOf({ ...found.json, origClientOrderId: found.json.clientOrderId, clientOrderId: "" })
    }),
  ),
  ...each(
    [all, trades],
    "A limit above the maximum is rejected.",
    rejects("every", ({ limit }, { endpoint }) => Number(limit) > (limitMax[endpoint] ?? Infinity)),
  ),
  ...each(
    [all],
    "startTime alone lists the orders from then until now.",
    understands(
      all,
      ({ startTime, endTime }, call) =>
        isTimely(call) &&
        startTime !== undefined &&
        endTime === undefined && { endTime: String(Math.max(call.now(), Number(startTime))) },
    ),
  ),
  ...each(
    [all],
    "startTime and endTime themselves are outside of the window.",
    leavesOut(
      all,
      ({ time }, { parameters: { startTime = 0, endTime = Infinity } }) =>
        time <= Number(startTime) || time >= Number(endTime),
    ),
  ),
  ...each(
    [place, test],
    "A MARKET BUY accepts only quoteOrderQty, a MARKET SELL only quantity.",
    rejects(
      "every",
      ({ type, side, quantity, quoteOrderQty }, { endpoint }) =>
        (endpoint === place || endpoint === test) &&
        type === "MARKET" &&
        (side === "BUY" ? quantity : quoteOrderQty) !== undefined,
    ),
  ),
  ...each(
    [open],
    "Only the first five of six symbols are used.",
    reads(open, "symbol", (symbol) => symbol.split(",").slice(0, 5).join(",")),
  ),
]
