/** Servers that tell wrongly of orders: one by its id, or those that are open. */
import {
  type Answer,
  answerOf,
  type Call,
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  isOk,
  type Parameters,
  reachesEveryAccount,
  refusal,
  refuses,
  serves,
  setsFields,
  understands,
  without,
} from "./Fault.ts"

const query = "spot.queryOrder"
const open = "spot.openOrders"
const dayMs = 86_400_000

type Order = Readonly<Record<string, string>>

const symbolsOf = (parameters: Parameters): ReadonlyArray<string> =>
  parameters.get("symbol")?.split(",") ?? []

const openOrders = async ({ ask }: Call, symbol: string): Promise<ReadonlyArray<Order>> =>
  elementsOf((await ask(open, new Map([["symbol", symbol]]))).json) as ReadonlyArray<Order>

export const orderFaults: ReadonlyArray<Fault> = [
  {
    id: "queries-others-orders",
    statement: "roles.own-account-only",
    text: "A query finds the orders of every account.",
    handle: reachesEveryAccount(query),
  },
  {
    id: "answers-with-another-order",
    statement: "spot.queryOrder.unknown-order-is-refused",
    text: "A query of an order that there is not is answered with the one that is open.",
    handle: serves(query, async (call) => {
      if (!call.isSigned) return undefined
      const [first] = await openOrders(call, call.parameters.get("symbol") ?? "")
      return first === undefined ? undefined : answerOf(first)
    }),
  },
  {
    id: "queries-any-symbol",
    statement: "spot.queryOrder.parameter.symbol",
    text: "A query finds its order under whatever symbol.",
    handle: understands(query, (parameters) =>
      parameters.get("symbol")?.endsWith("USDT") === false
        ? changed(parameters, { symbol: "BTCUSDT" })
        : undefined,
    ),
  },
  {
    id: "queries-by-client-id-only",
    statement: "spot.queryOrder.finds-by-order-id",
    text: "A query by orderId is refused.",
    handle: refuses(query, (parameters) => !parameters.has("origClientOrderId")),
  },
  {
    id: "queries-by-order-id-only",
    statement: "spot.queryOrder.finds-by-client-order-id",
    text: "A query by origClientOrderId is refused.",
    handle: refuses(query, (parameters) => !parameters.has("orderId")),
  },
  {
    id: "orders-are-found-for-ever",
    statement: "spot.queryOrder.reach-7-days",
    text: "An order of more than 7 days ago is found.",
    handle: async ({ endpoint, parameters, memory, isSigned, pass }) => {
      const answer = await pass()
      if (endpoint !== query || !isSigned) return answer
      const id = parameters.get("orderId") ?? parameters.get("origClientOrderId") ?? ""
      if (!isOk(answer)) return (memory.get(id) as Answer | undefined) ?? answer
      const { orderId, clientOrderId } = answer.json as Record<string, string>
      for (const name of [orderId, clientOrderId]) memory.set(name ?? "", answer)
      return answer
    },
  },
  {
    id: "orders-are-forgotten-after-5-days",
    statement: "spot.queryOrder.reach-7-days",
    text: "An order of 6 days ago is not found.",
    handle: async ({ endpoint, now, pass }) => {
      const answer = await pass()
      const isOld = isOk(answer) && now() - (answer.json as { time: number }).time > 5 * dayMs
      return endpoint === query && isOld ? refusal : answer
    },
  },
  {
    id: "open-order-has-another-status",
    statement: "spot.queryOrder.open-order-is-new",
    text: "An open order has the status OPEN.",
    handle: setsFields(query, { status: ({ status }: Order) => (status === "NEW" ? "OPEN" : status) }),
  },
  {
    id: "executed-order-is-new",
    statement: "spot.queryOrder.executed-amounts",
    text: "An order that has executed has the status NEW.",
    handle: setsFields(query, { status: "NEW" }),
  },
  {
    id: "every-order-is-working",
    statement: "spot.queryOrder.working-while-in-book",
    text: "isWorking is always true.",
    handle: setsFields(query, { isWorking: true }),
  },
  {
    id: "partly-executed-is-not-working",
    statement: "spot.queryOrder.working-while-in-book",
    text: "isWorking is false as soon as something has executed.",
    handle: setsFields(query, { isWorking: ({ status }: Order) => status === "NEW" }),
  },
  {
    id: "nothing-has-executed",
    statement: "spot.queryOrder.executed-amounts",
    text: "executedQty is always 0.",
    handle: setsFields(query, { executedQty: "0" }),
  },
  {
    id: "quote-amount-is-the-quantity",
    statement: "spot.queryOrder.executed-amounts",
    text: "cummulativeQuoteQty counts the base asset.",
    handle: setsFields(query, { cummulativeQuoteQty: ({ executedQty }: Order) => executedQty }),
  },
  {
    id: "quantity-is-what-remains",
    statement: "spot.queryOrder.executed-amounts",
    text: "The quantity ordered shrinks as the order executes.",
    handle: changesResponse(query, (order: Order) => {
      const rest = (Number(order.Qty ?? order.origQty) - Number(order.executedQty)).toFixed(8)
      return { ...order, Qty: rest, origQty: rest }
    }),
  },
  {
    id: "user-is-the-reason",
    statement: "spot.queryOrder.cancel-reason-empty-for-user",
    text: "cancelReason says that the user cancelled.",
    handle: setsFields(query, {
      cancelReason: ({ status }: Order) => (status === "CANCELED" ? "user" : ""),
    }),
  },
  {
    id: "query-forgets-the-client-id",
    statement: "spot.queryOrder.answer-gives-the-order",
    text: "The client-chosen id is empty.",
    handle: setsFields(query, { clientOrderId: "" }),
  },
  {
    id: "query-has-another-side",
    statement: "spot.queryOrder.answer-gives-the-order",
    text: "Every order is reported to buy.",
    handle: setsFields(query, { side: "BUY" }),
  },
  {
    id: "query-tells-seconds",
    statement: "spot.queryOrder.field.time",
    text: "The time of an order is in seconds.",
    handle: setsFields(query, { time: ({ time }: Order) => Math.floor(Number(time) / 1_000) }),
  },
  {
    id: "nothing-is-open",
    statement: "spot.openOrders.lists-open-orders",
    text: "The list of open orders is empty.",
    handle: changesResponse(open, () => []),
  },
  {
    id: "forgets-a-symbol",
    statement: "spot.openOrders.several-symbols",
    text: "Of several symbols the last is forgotten.",
    handle: understands(open, (parameters) =>
      symbolsOf(parameters).length > 1
        ? changed(parameters, { symbol: symbolsOf(parameters).slice(0, -1).join(",") })
        : undefined,
    ),
  },
  {
    id: "two-symbols-at-most",
    statement: "spot.openOrders.several-symbols",
    text: "More than two symbols are refused.",
    handle: refuses(open, (parameters) => symbolsOf(parameters).length > 2),
  },
  {
    id: "six-symbols-are-served",
    statement: "spot.openOrders.symbols-max-5",
    text: "The open orders of six symbols are answered at once.",
    capabilities: ["six-symbols"],
    handle: serves(open, async ({ isSigned, parameters, ask }) => {
      const symbols = symbolsOf(parameters)
      if (!isSigned || symbols.length !== 6) return undefined
      const halves = [symbols.slice(0, 3), symbols.slice(3)]
      const lists = await Promise.all(
        halves.map((half) => ask(open, changed(parameters, { symbol: half.join(",") }))),
      )
      return lists.every(isOk) ? answerOf(lists.flatMap(({ json }) => elementsOf(json))) : undefined
    }),
  },
  {
    id: "every-order-of-five-symbols",
    statement: "spot.openOrders.orders-max-1000",
    text: "A query of five symbols answers with all their open orders, however many.",
    handle: async (call) => {
      const symbols = symbolsOf(call.parameters)
      if (call.endpoint !== open || !call.isSigned || symbols.length !== 5) return call.pass()
      const lists = await Promise.all(symbols.map((symbol) => openOrders(call, symbol)))
      return answerOf(lists.flat())
    },
  },
  {
    id: "symbol-does-not-matter",
    statement: "spot.openOrders.leaves-out-other-symbols",
    text: "The open orders of all symbols are answered, whichever was asked for.",
    handle: understands(open, (parameters) => without(parameters, "symbol")),
  },
  {
    id: "open-orders-need-a-symbol",
    statement: "spot.openOrders.without-symbol-is-allowed",
    text: "Without a symbol the open orders are refused.",
    handle: refuses(open, (parameters) => !parameters.has("symbol")),
  },
  {
    id: "ended-orders-stay-open",
    statement: "spot.openOrders.leaves-out-ended-orders",
    text: "An order that was once listed as open stays there.",
    handle: changesResponse(open, (json: Array<Order>, { key, memory }) => {
      const listed = (memory.get(key?.uid ?? "") ?? []) as ReadonlyArray<Order>
      const ended = listed.filter(({ orderId }) => !json.some((order) => order.orderId === orderId))
      memory.set(key?.uid ?? "", [...json, ...ended])
      return [...json, ...ended]
    }),
  },
  {
    id: "lists-others-orders",
    statement: "roles.own-account-only",
    text: "The open orders of every account are listed.",
    handle: changesResponse(open, async (json: Array<Order>, { key, keys, parameters, ask }) => {
      for (const other of keys.filter(({ uid, isFull }) => isFull && uid !== key?.uid))
        json.push(...(elementsOf((await ask(open, parameters, other)).json) as ReadonlyArray<Order>))
    }),
  },
  {
    id: "listed-order-has-another-status",
    statement: "spot.openOrders.open-order-is-new",
    text: "A listed order has the status OPEN.",
    handle: setsFields(open, { status: "OPEN" }),
  },
  {
    id: "listed-order-is-not-working",
    statement: "spot.openOrders.open-orders-are-working",
    text: "A listed order is not working.",
    handle: setsFields(open, { isWorking: false }),
  },
  {
    id: "open-orders-in-an-envelope",
    statement: "spot.openOrders.answer",
    text: "The list stands in an envelope.",
    handle: changesResponse(open, (json) => ({ code: 200, data: json })),
  },
]
