/** Servers that list all orders of a symbol wrongly. */
import {
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  type Handle,
  type Json,
  type Parameters,
  refuses,
  setsFields,
  understands,
  without,
} from "./Fault.ts"

const all = "spot.allOrders"
const dayMs = 86_400_000

type Order = Json & { readonly status: string; readonly time: number; readonly orderId: string }

const leavesOut = (wanted: (order: Order, now: number) => boolean): Handle =>
  changesResponse(all, (json: Array<Order>, { now }) => json.filter((order) => !wanted(order, now())))

const isActive = ({ status }: Order): boolean => status === "NEW" || status === "PARTIALLY_FILLED"

const hasWindow = (parameters: Parameters): boolean =>
  parameters.has("startTime") || parameters.has("endTime")

/** Without a window, the latest so many milliseconds. */
const byDefault = (ms: number): Handle =>
  understands(all, (parameters, { now }) =>
    hasWindow(parameters)
      ? undefined
      : changed(parameters, { startTime: String(now() - ms), endTime: String(now()) }),
  )

const withoutLimit = (limit: string): Handle =>
  understands(all, (parameters) => (parameters.has("limit") ? undefined : changed(parameters, { limit })))

const ignores = (name: string): Fault => ({
  id: `all-orders-ignore-${name}`,
  statement: `${all}.parameter.${name}`,
  text: `${name} does not matter.`,
  handle: understands(all, (parameters) => (parameters.has(name) ? without(parameters, name) : undefined)),
})

const told = (id: string, rule: string, text: string, fields: Json): Fault => ({
  id,
  statement: `${all}.${rule}`,
  text,
  handle: setsFields(all, fields),
})

export const allOrdersFaults: ReadonlyArray<Fault> = [
  {
    id: "no-list-of-all-orders",
    statement: `${all}.route`,
    text: "All orders are refused.",
    handle: refuses(all, () => true),
  },
  {
    id: "all-orders-in-an-envelope",
    statement: `${all}.answer`,
    text: "The list stands in an envelope.",
    handle: changesResponse(all, (json) => ({ code: 200, data: json })),
  },
  {
    id: "all-but-the-active",
    statement: `${all}.lists-active-orders`,
    text: "Only orders that have ended are listed.",
    handle: leavesOut(isActive),
  },
  {
    id: "all-but-the-cancelled",
    statement: `${all}.lists-cancelled-orders`,
    text: "Cancelled orders are not listed.",
    handle: leavesOut(({ status }) => status === "CANCELED"),
  },
  {
    id: "all-but-the-completed",
    statement: `${all}.lists-completed-orders`,
    text: "Orders that have executed in full are not listed.",
    handle: leavesOut((order) => !isActive(order) && order.status !== "CANCELED"),
  },
  {
    id: "all-orders-of-two-symbols",
    statement: `${all}.leaves-out-other-symbols`,
    text: "The orders of ETHUSDT are listed with those of any symbol.",
    handle: changesResponse(all, async (json: Array<Json>, { parameters, ask }) =>
      parameters.get("symbol") === "ETHUSDT"
        ? json
        : [...json, ...elementsOf((await ask(all, changed(parameters, { symbol: "ETHUSDT" }))).json)],
    ),
  },
  {
    id: "all-orders-of-everybody",
    statement: "roles.own-account-only",
    text: "The orders of every account are listed.",
    handle: changesResponse(all, async (json: Array<Json>, { key, keys, parameters, ask }) => {
      for (const other of keys.filter(({ uid, isFull }) => isFull && uid !== key?.uid))
        json.push(...elementsOf((await ask(all, parameters, other)).json))
    }),
  },
  {
    id: "all-orders-of-a-week-by-default",
    statement: `${all}.default-window-24-hours`,
    text: "Without a window the orders of 7 days are listed.",
    handle: byDefault(7 * dayMs),
  },
  {
    id: "all-orders-of-12-hours-by-default",
    statement: `${all}.default-window-24-hours`,
    text: "Without a window the orders of 12 hours are listed.",
    handle: byDefault(dayMs / 2),
  },
  {
    id: "all-orders-for-ever",
    statement: `${all}.reach-7-days`,
    text: "What was once listed is found whenever it is asked for.",
    handle: changesResponse(all, (json: Array<Order>, { parameters, memory }) => {
      for (const order of json) memory.set(order.orderId, order)
      const [from, to] = [Number(parameters.get("startTime")), Number(parameters.get("endTime"))]
      const kept = ([...memory.values()] as ReadonlyArray<Order>).filter(
        ({ time }) => time >= from && time <= to,
      )
      return [...json, ...kept.filter(({ orderId }) => !json.some((order) => order.orderId === orderId))]
    }),
  },
  {
    id: "all-orders-of-5-days",
    statement: `${all}.reach-7-days`,
    text: "Orders of more than 5 days ago are not listed.",
    handle: leavesOut(({ time }, now) => now - time > 5 * dayMs),
  },
  {
    id: "100-orders-by-default",
    statement: `${all}.limit-default-500`,
    text: "Without limit 100 orders are listed.",
    handle: withoutLimit("100"),
  },
  {
    id: "1000-orders-by-default",
    statement: `${all}.limit-default-500`,
    text: "Without limit 1000 orders are listed.",
    handle: withoutLimit("1000"),
  },
  {
    id: "1001-orders",
    statement: `${all}.limit-max-1000`,
    text: "A list of 1000 orders gets one more.",
    handle: changesResponse(all, (json: Array<Json>) => (json.length === 1000 ? [...json, json[0]] : json)),
  },
  ...["startTime", "endTime", "limit"].map(ignores),
  told("open-order-is-active", "open-order-is-new", "An open order has the status ACTIVE.", {
    status: ({ status }: Order) => (status === "NEW" ? "ACTIVE" : status),
  }),
  told("listed-as-cancelled-with-two-l", "cancelled-order-is-canceled", "CANCELED is spelled with two l.", {
    status: ({ status }: Order) => (status === "CANCELED" ? "CANCELLED" : status),
  }),
  told("all-orders-are-working", "working-while-in-book", "isWorking is always true.", { isWorking: true }),
  told(
    "only-new-orders-are-working",
    "working-while-in-book",
    "isWorking is false once something has executed.",
    {
      isWorking: ({ status }: Order) => status === "NEW",
    },
  ),
  told(
    "user-is-the-listed-reason",
    "cancel-reason-empty-for-user",
    "cancelReason says that the user cancelled.",
    {
      cancelReason: ({ status }: Order) => (status === "CANCELED" ? "user" : ""),
    },
  ),
  told("no-listed-reason", "cancel-reason-of-stp", "cancelReason is always empty.", { cancelReason: "" }),
  told("listed-reason-in-capitals", "cancel-reason-of-stp", "cancelReason is STP_CANCEL.", {
    cancelReason: ({ cancelReason }: Order) => String(cancelReason).toUpperCase(),
  }),
  told("nothing-listed-has-executed", "field.executedQty", "executedQty is always 0.", { executedQty: "0" }),
  told("listed-quote-is-base", "field.cummulativeQuoteQty", "cummulativeQuoteQty counts the base asset.", {
    cummulativeQuoteQty: ({ executedQty }: Order) => executedQty,
  }),
  told("listed-outside-of-lists", "field.orderListId", "orderListId is always -1.", { orderListId: -1 }),
]
