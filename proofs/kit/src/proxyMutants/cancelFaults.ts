/** Servers that cancel wrongly. */
import {
  answerOf,
  changed,
  changesResponse,
  elementsOf,
  type Fault,
  isOk,
  reachesEveryAccount,
  refuses,
  serves,
  setsFields,
  understands,
  without,
} from "./Fault.ts"

const cancel = "spot.cancelOrder"

const cancelled = (order: Record<string, unknown>) =>
  answerOf({ ...order, origClientOrderId: order.clientOrderId, status: "CANCELED" })

export const cancelFaults: ReadonlyArray<Fault> = [
  {
    id: "cancel-does-not-cancel",
    statement: "spot.cancelOrder.status-becomes-canceled",
    text: "A cancel is answered as done, and the order stays open.",
    handle: async ({ endpoint, parameters, isSigned, ask, pass }) => {
      if (endpoint !== cancel || !isSigned) return pass()
      const found = await ask("spot.queryOrder", without(parameters, "newClientOrderId"))
      return isOk(found) ? cancelled(found.json as Record<string, unknown>) : pass()
    },
  },
  {
    id: "cancelled-with-two-l",
    statement: "spot.cancelOrder.status-becomes-canceled",
    text: "The status of a cancelled order is spelled CANCELLED.",
    handle: setsFields(cancel, { status: "CANCELLED" }),
  },
  {
    id: "cancelled-order-is-new",
    statement: "spot.cancelOrder.status-becomes-canceled",
    text: "A query of a cancelled order still says NEW.",
    handle: setsFields("spot.queryOrder", {
      status: ({ status }: { status: string }) => (status === "CANCELED" ? "NEW" : status),
    }),
  },
  {
    id: "cancel-forgets-what-executed",
    statement: "spot.cancelOrder.status-becomes-canceled",
    text: "The answer to a cancel says that nothing of the order has executed.",
    handle: setsFields(cancel, { executedQty: "0", cummulativeQuoteQty: "0" }),
  },
  {
    id: "cancels-without-an-id",
    statement: "spot.cancelOrder.both-ids-missing-is-refused",
    text: "A cancel without an id cancels whatever is open.",
    handle: serves(cancel, async ({ isSigned, parameters, ask }) => {
      if (!isSigned || parameters.has("orderId") || parameters.has("origClientOrderId")) return undefined
      const open = await ask("spot.openOrders", parameters)
      const [first] = elementsOf(open.json)
      return first === undefined
        ? undefined
        : ask(cancel, changed(parameters, { orderId: String(first.orderId) }))
    }),
  },
  {
    id: "cancels-what-is-not-there",
    statement: "spot.cancelOrder.unknown-order-is-refused",
    text: "A cancel of an order that there is not is answered as done.",
    handle: serves(cancel, ({ isSigned, key, parameters }) =>
      isSigned && key?.isFull === true && (parameters.has("orderId") || parameters.has("origClientOrderId"))
        ? cancelled({
            symbol: parameters.get("symbol"),
            clientOrderId: "",
            orderId: "1",
            orderListId: -1,
            price: "1",
            origQty: "1",
            executedQty: "0",
            cummulativeQuoteQty: "0",
            timeInForce: "GTC",
            type: "LIMIT",
            side: "BUY",
          })
        : undefined,
    ),
  },
  {
    id: "cancels-others-orders",
    statement: "roles.own-account-only",
    text: "A cancel reaches the orders of every account.",
    handle: reachesEveryAccount(cancel),
  },
  {
    id: "cancels-by-client-id-only",
    statement: "spot.cancelOrder.cancels-by-order-id",
    text: "A cancel by orderId alone is refused.",
    handle: refuses(cancel, (parameters) => !parameters.has("origClientOrderId")),
  },
  {
    id: "cancels-by-order-id-only",
    statement: "spot.cancelOrder.cancels-by-client-order-id",
    text: "A cancel by origClientOrderId alone is refused.",
    handle: refuses(cancel, (parameters) => !parameters.has("orderId")),
  },
  {
    id: "cancel-swaps-its-ids",
    statement: "spot.cancelOrder.client-order-id-names-the-cancel",
    text: "The ids of the cancel and of the order are swapped.",
    handle: changesResponse(cancel, (json) => ({
      ...json,
      clientOrderId: json.origClientOrderId,
      origClientOrderId: json.clientOrderId,
    })),
  },
  {
    id: "cancel-forgets-its-id",
    statement: "spot.cancelOrder.parameter.newClientOrderId",
    text: "The answer to a cancel has the order's id for the cancel's.",
    handle: setsFields(cancel, {
      clientOrderId: (order: Record<string, unknown>) => order.origClientOrderId,
    }),
  },
  {
    id: "cancels-on-any-symbol",
    statement: "spot.cancelOrder.parameter.symbol",
    text: "A cancel finds its order under whatever symbol.",
    handle: understands(cancel, (parameters) =>
      parameters.get("symbol")?.endsWith("USDT") === false
        ? changed(parameters, { symbol: "BTCUSDT" })
        : undefined,
    ),
  },
  {
    id: "cancelled-twice",
    statement: "spot.cancelOrder.ended-orders-do-not-change",
    text: "A second cancel of an order is one more change of it.",
    handle: async ({ endpoint, parameters, memory, pass }) => {
      const answer = await pass()
      const cancels = (id: string) => Number(memory.get(id) ?? 0)
      const asked = parameters.get("orderId") ?? ""
      if (endpoint === cancel) memory.set(asked, cancels(asked) + 1)
      if (endpoint !== "spot.queryOrder" || !isOk(answer)) return answer
      const order = answer.json as Record<string, unknown>
      return cancels(String(order.orderId)) > 1
        ? answerOf({ ...order, updateTime: Number(order.updateTime) + 1 })
        : answer
    },
  },
  {
    id: "cancel-changes-ended-orders",
    statement: "spot.cancelOrder.ended-orders-do-not-change",
    text: "An executed order that somebody tries to cancel is reported as cancelled.",
    handle: async ({ endpoint, parameters, memory, pass }) => {
      const answer = await pass()
      if (endpoint === cancel)
        for (const name of ["orderId", "origClientOrderId"]) memory.set(parameters.get(name) ?? "", true)
      const order = answer.json as Record<string, string>
      return endpoint === "spot.queryOrder" &&
        isOk(answer) &&
        (memory.has(order.orderId ?? "") || memory.has(order.clientOrderId ?? ""))
        ? answerOf({ ...order, status: "CANCELED" })
        : answer
    },
  },
]
