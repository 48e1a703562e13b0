/** Mutants that cancel an order wrongly. */
import { answerOf, changes, elementsOf, instead, isOk, needs, reads, serves, sets } from "../deviations.ts"
import { type Json, mutants } from "../Mutant.ts"

const cancel = "spot.cancelOrder"
const query = "spot.queryOrder"

const cancelled = (order: Json) =>
  answerOf({ ...order, origClientOrderId: order.clientOrderId, status: "CANCELED" })

const anyOrder = {
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
}

export const cancelling = [
  ...mutants(cancel, {
    "status-becomes-canceled": {
      "A cancel is confirmed, but the order stays open.": instead(
        cancel,
        async ({ parameters, isSigned, ask }) => {
          if (!isSigned) return undefined
          const found = await ask(query, { ...parameters, newClientOrderId: undefined })
          return isOk(found) && cancelled(found.json)
        },
      ),
      "The status of a cancelled order is spelled CANCELLED.": sets(cancel, { status: "CANCELLED" }),
      "A query of a cancelled order still says NEW.": sets(query, {
        status: ({ status }) => (status === "CANCELED" ? "NEW" : status),
      }),
      "The answer to a cancel says that nothing of the order has executed.": sets(cancel, {
        executedQty: "0",
        cummulativeQuoteQty: "0",
      }),
    },
    "both-ids-missing-is-rejected": {
      "A cancel without an id cancels any open order.": serves(
        cancel,
        async ({ isSigned, parameters, ask }) => {
          if (!isSigned || parameters.orderId || parameters.origClientOrderId) return undefined
          const [first] = elementsOf((await ask("spot.openOrders", parameters)).json)
          return first && ask(cancel, { ...parameters, orderId: String(first.orderId) })
        },
      ),
    },
    "unknown-order-is-rejected": {
      "A cancel of an unknown order is confirmed.": serves(
        cancel,
        ({ isSigned, key, parameters: { orderId, origClientOrderId, symbol } }) =>
          isSigned &&
          key?.isFull === true &&
          (orderId ?? origClientOrderId) !== undefined &&
          cancelled({ symbol, ...anyOrder }),
      ),
    },
    "cancels-by-order-id": { "A cancel by orderId alone is rejected.": needs(cancel, "origClientOrderId") },
    "cancels-by-client-order-id": {
      "A cancel by origClientOrderId alone is rejected.": needs(cancel, "orderId"),
    },
    "client-order-id-names-the-cancel": {
      "The ids of the cancel and of the order are swapped.": changes(cancel, (json) => ({
        ...json,
        clientOrderId: json.origClientOrderId,
        origClientOrderId: json.clientOrderId,
      })),
    },
    "parameter.newClientOrderId": {
      "The answer to a cancel has the order's id instead of the cancel's.": sets(cancel, {
        clientOrderId: ({ origClientOrderId }) => origClientOrderId,
      }),
    },
    "parameter.symbol": {
      "A cancel finds its order under any symbol.": reads(cancel, "symbol", (symbol) =>
        symbol.endsWith("USDT") ? undefined : "BTCUSDT",
      ),
    },
    "ended-orders-do-not-change": {
      "A second cancel of an order changes it once more.": async ({ endpoint, parameters, memory, pass }) => {
        const answer = await pass()
        const cancels = (id: unknown) => Number(memory.get(String(id)) ?? 0)
        if (endpoint === cancel) memory.set(String(parameters.orderId), cancels(parameters.orderId) + 1)
        if (endpoint !== query || !isOk(answer) || cancels(answer.json.orderId) < 2) return answer
        return answerOf({ ...answer.json, updateTime: answer.json.updateTime + 1 })
      },
      "An executed order that somebody tries to cancel is reported as cancelled.": async (call) => {
        const answer = await call.pass()
        const { orderId, origClientOrderId } = call.parameters
        if (call.endpoint === cancel)
          for (const id of [orderId, origClientOrderId]) call.memory.set(id ?? "", true)
        if (call.endpoint !== query || !isOk(answer)) return answer
        const isTried = [answer.json.orderId, answer.json.clientOrderId].some((id) =>
          call.memory.has(id ?? ""),
        )
        return isTried ? answerOf({ ...answer.json, status: "CANCELED" }) : answer
      },
    },
  }),
]
