/**
 * Servers that are right about orders, and decide otherwise than ours what the interface leaves open: no fixture may
 * fail before any of them.
 */
import {
  answerOf,
  type Call,
  changed,
  changesResponse,
  elementsOf,
  type Handle,
  isOk,
  type Json,
  type Parameters,
  refusal,
  refuses,
  serves,
  understands,
  type Variant,
} from "./Fault.ts"

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

const variant = (id: string, text: string, endpoints: ReadonlyArray<string>, handle: Handle): Variant => ({
  id,
  text,
  endpoints,
  handle,
})

/** Successes of these endpoints are told differently, element by element. */
const tellsEach =
  (endpoints: ReadonlyArray<string>, change: (element: Json) => void): Handle =>
  async (call) => {
    const answer = await call.pass()
    if (!endpoints.includes(call.endpoint) || !isOk(answer)) return answer
    for (const element of elementsOf(answer.json)) change(element)
    return answerOf(answer.json)
  }

const rename =
  (name: string, change: (value: string) => string) =>
  (element: Json): void => {
    if (typeof element[name] === "string") element[name] = change(element[name])
  }

type Order = Readonly<Record<string, string>>

const ordersOf = (parameters: Parameters): ReadonlyArray<Order> => {
  try {
    return JSON.parse(parameters.get("batchOrders") ?? "[]")
  } catch {
    return []
  }
}

const lacksItsSize = ({ type, quantity, price, quoteOrderQty }: Order): boolean =>
  type === "MARKET"
    ? quantity === undefined && quoteOrderQty === undefined
    : quantity === undefined || price === undefined

const failed = ({ newClientOrderId = "" }: Order): Json => ({ newClientOrderId, msg: "no", code: 1 })

/** Of a batch that is refused whole, the orders up to the first that is too much are placed, the others fail. */
const placesTheFirst = (fits: (order: Order, index: number, first: Order | undefined) => boolean): Handle =>
  serves(batch, async ({ isSigned, key, parameters, ask }) => {
    const sent = ordersOf(parameters)
    const taken = sent.filter((order, index) => fits(order, index, sent[0]))
    if (!isSigned || key?.isFull !== true || taken.length === 0 || taken.length === sent.length)
      return undefined
    const answer = await ask(batch, changed(parameters, { batchOrders: JSON.stringify(taken) }))
    if (!isOk(answer)) return undefined
    const placed = elementsOf(answer.json)
    return answerOf(sent.map((order) => (taken.includes(order) ? placed.shift() : failed(order))))
  })

/** Whether the server takes it as it was signed: what is signed afresh no longer tells. */
const isTimely = ({ isSigned, parameters, now }: Call): boolean => {
  const window = Number(parameters.get("recvWindow") ?? 5_000)
  const age = now() - Number(parameters.get("timestamp"))
  return isSigned && window <= 60_000 && age <= window && age > -1_000
}

/** What an order of a single or a test call asks for is refused. */
const takesNo = (asked: (parameters: Parameters) => boolean): Handle => {
  const [single, tested] = [refuses(place, asked), refuses(test, asked)]
  return (call) => (call.endpoint === test ? tested(call) : single(call))
}

const isMarket = (parameters: Parameters): boolean => parameters.get("type") === "MARKET"

/** Ids as other venues have them. Orders of OCO lists, which a driver names, keep theirs. */
const idPrefix = "C02__"
const withIds: ReadonlyArray<string> = [...orders, trades]
const withPrefix: Handle = async (call) => {
  const { endpoint, parameters, ask, pass } = call
  const asked = parameters.get("orderId")
  const isOurs = asked?.startsWith(idPrefix) === true && isTimely(call)
  const answer = isOurs
    ? await ask(endpoint, changed(parameters, { orderId: asked.slice(idPrefix.length) }))
    : await pass()
  if (!withIds.includes(endpoint) || !isOk(answer)) return answer
  for (const element of elementsOf(answer.json))
    if (String(element.orderListId) === "-1") element.orderId = `${idPrefix}${element.orderId}`
  return answerOf(answer.json)
}

const amounts = ["price", "origQty", "Qty", "executedQty", "cummulativeQuoteQty"]

export const orderVariants: ReadonlyArray<Variant> = [
  variant("lists-backwards", "Lists of orders stand in another order.", lists, async (call) => {
    const answer = await call.pass()
    return lists.includes(call.endpoint as (typeof lists)[number]) && isOk(answer)
      ? answerOf(elementsOf(answer.json).toReversed())
      : answer
  }),
  variant(
    "list-ids-are-text",
    "orderListId is text.",
    orders,
    tellsEach(orders, (element) => {
      if (element.orderListId !== undefined) element.orderListId = String(element.orderListId)
    }),
  ),
  variant("order-ids-have-letters", "An order's id is no number.", withIds, withPrefix),
  variant(
    "amounts-with-more-zeros",
    "Amounts are reported with twelve decimals.",
    orders,
    tellsEach(orders, (element) => {
      const padded = (value: string) => (value.includes(".") ? value : `${value}.`) + "0".repeat(8)
      for (const name of amounts) rename(name, padded)(element)
    }),
  ),
  variant(
    "zeros-for-nothing",
    "What an order does not have is 0, and a cancel request without an id gets one.",
    [cancel, cancelAll, query, open, all],
    tellsEach([cancel, cancelAll, query, open, all], (element) => {
      for (const name of ["icebergQty", "origQuoteOrderQty"]) rename(name, (value) => value || "0")(element)
      if (element.origClientOrderId !== undefined)
        rename("clientOrderId", (value) => value || "request-17")(element)
    }),
  ),
  variant(
    "other-statuses",
    "Orders that execute have other statuses than ours.",
    [query, open, all],
    tellsEach([query, open, all], (element) => {
      rename("status", (value) => (value === "NEW" || value === "CANCELED" ? value : `X_${value}`))(element)
    }),
  ),
  variant(
    "query-without-origQty",
    "The answer to a query has no origQty.",
    [query],
    tellsEach([query], (element) => {
      delete element.origQty
    }),
  ),
  variant(
    "bad-batches-are-refused-whole",
    "A batch with an order that lacks its price or size is refused whole.",
    [batch],
    refuses(batch, (parameters) => ordersOf(parameters).some(lacksItsSize)),
  ),
  variant(
    "twenty-of-twenty-one",
    "Of a batch of 21 orders the last one fails.",
    [batch],
    placesTheFirst((_, index) => index < 20),
  ),
  variant(
    "one-symbol-of-two",
    "Of a batch of two symbols the orders of the first are placed.",
    [batch],
    placesTheFirst(({ symbol }, _, first) => symbol === first?.symbol),
  ),
  variant(
    "other-codes-in-batches",
    "A failed order of a batch has another code, as text.",
    [batch],
    tellsEach([batch], (element) => {
      if (element.code !== undefined) Object.assign(element, { code: "E17", msg: "" })
    }),
  ),
  variant(
    "batches-within-a-minute",
    "A batch is refused a recvWindow of 60000.",
    [batch],
    refuses(batch, (parameters) => parameters.get("recvWindow") === "60000"),
  ),
  variant(
    "only-limit-in-batches",
    "A batch with a LIMIT_ORDER is refused.",
    [batch],
    refuses(batch, (parameters) => ordersOf(parameters).some(({ type }) => type === "LIMIT_ORDER")),
  ),
  variant(
    "nothing-to-cancel",
    "Cancelling all orders where there are none is refused.",
    [cancelAll],
    async (call) => {
      const answer = await call.pass()
      const isNone = call.endpoint === cancelAll && isOk(answer) && elementsOf(answer.json).length === 0
      return isNone ? refusal : answer
    },
  ),
  variant(
    "ended-orders-are-told",
    "A cancel of an order that has ended answers with it as it stands.",
    [cancel],
    serves(cancel, async (call) => {
      const { key, parameters, ask } = call
      const isAsked = parameters.has("orderId") || parameters.has("origClientOrderId")
      if (!isTimely(call) || key?.isFull !== true || !isAsked) return undefined
      const names = ["symbol", "orderId", "origClientOrderId"]
      const found = await ask(query, new Map([...parameters].filter(([name]) => names.includes(name))))
      const order = found.json as Json
      if (!isOk(found) || order.status === "NEW") return undefined
      return answerOf({ ...order, origClientOrderId: order.clientOrderId, clientOrderId: "" })
    }),
  ),
  variant(
    "no-limit-above-the-maximum",
    "A limit above the maximum is refused.",
    [all, trades],
    async (call) => {
      const most = call.endpoint === all ? 1_000 : call.endpoint === trades ? 100 : Number.POSITIVE_INFINITY
      return Number(call.parameters.get("limit") ?? 0) > most ? refusal : call.pass()
    },
  ),
  variant(
    "from-the-start-until-now",
    "startTime alone asks for the orders from then until now.",
    [all],
    understands(all, (parameters, call) =>
      isTimely(call) && parameters.has("startTime") && !parameters.has("endTime")
        ? changed(parameters, { endTime: String(Math.max(call.now(), Number(parameters.get("startTime")))) })
        : undefined,
    ),
  ),
  variant(
    "windows-without-their-ends",
    "startTime and endTime themselves are outside of the window.",
    [all],
    changesResponse(all, (json: ReadonlyArray<Json>, { parameters }) =>
      json.filter(
        ({ time }) =>
          Number(time) > Number(parameters.get("startTime") ?? 0) &&
          Number(time) < Number(parameters.get("endTime") ?? Number.POSITIVE_INFINITY),
      ),
    ),
  ),
  variant(
    "market-orders-the-narrow-way",
    "A MARKET BUY takes quoteOrderQty alone, a MARKET SELL quantity alone.",
    [place, test],
    takesNo(
      (parameters) =>
        isMarket(parameters) &&
        parameters.has(parameters.get("side") === "BUY" ? "quantity" : "quoteOrderQty"),
    ),
  ),
  variant(
    "five-of-six-symbols",
    "Of six symbols the first five are served.",
    [open],
    understands(open, (parameters) => {
      const symbols = parameters.get("symbol")?.split(",") ?? []
      return symbols.length > 5 ? changed(parameters, { symbol: symbols.slice(0, 5).join(",") }) : undefined
    }),
  ),
]
