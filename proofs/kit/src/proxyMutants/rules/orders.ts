/** Mutants that report orders wrongly: a queried order, or open orders. */
import {
  answerOf,
  answers,
  changes,
  dayMs,
  elementsOf,
  ignores,
  instead,
  isOk,
  keeps,
  needs,
  reads,
  rejects,
  rejectsWhen,
  serves,
  sets,
} from "../deviations.ts"
import { type Answer, type Call, type Json, mutants, type Parameters } from "../Mutant.ts"

const query = "spot.queryOrder"
const open = "spot.openOrders"

const symbolsOf = ({ symbol }: Parameters): ReadonlyArray<string> => symbol?.split(",") ?? []

const openOrders = async ({ ask }: Call, symbol: string | undefined): Promise<ReadonlyArray<Json>> =>
  elementsOf((await ask(open, { symbol })).json)

export const orders = [
  ...mutants(query, {
    "unknown-order-is-rejected": {
      "A query of an unknown order returns an open order.": serves(query, async (call) => {
        if (!call.isSigned) return undefined
        const [first] = await openOrders(call, call.parameters.symbol ?? "")
        return first && answerOf(first)
      }),
    },
    "parameter.symbol": {
      "A query finds its order under any symbol.": reads(query, "symbol", (symbol) =>
        symbol.endsWith("USDT") ? undefined : "BTCUSDT",
      ),
    },
    "finds-by-order-id": { "A query by orderId is rejected.": needs(query, "origClientOrderId") },
    "finds-by-client-order-id": { "A query by origClientOrderId is rejected.": needs(query, "orderId") },
    "reach-7-days": {
      "An order of more than 7 days ago is found.": instead(
        query,
        async ({ parameters, memory, isSigned, pass }) => {
          const answer = await pass()
          if (!isSigned) return answer
          const id = parameters.orderId ?? parameters.origClientOrderId
          if (!isOk(answer)) return (memory.get(id ?? "") as Answer | undefined) ?? answer
          for (const name of [answer.json.orderId, answer.json.clientOrderId]) memory.set(name ?? "", answer)
          return answer
        },
      ),
      "An order of 6 days ago is not found.": rejectsWhen(
        query,
        ({ time }, { now }) => now() - time > 5 * dayMs,
      ),
    },
    "open-order-is-new": {
      "An open order has the status OPEN.": sets(query, {
        status: ({ status }) => (status === "NEW" ? "OPEN" : status),
      }),
    },
    "executed-amounts": {
      "An order that has executed has the status NEW.": sets(query, { status: "NEW" }),
      "executedQty is always 0.": sets(query, { executedQty: "0" }),
      "cummulativeQuoteQty counts the base asset.": sets(query, {
        cummulativeQuoteQty: ({ executedQty }) => executedQty,
      }),
      "The quantity ordered shrinks as the order executes.": changes(query, (order) => {
        const rest = (Number(order.Qty ?? order.origQty) - Number(order.executedQty)).toFixed(8)
        return { ...order, Qty: rest, origQty: rest }
      }),
    },
    "working-while-in-book": {
      "isWorking is always true.": sets(query, { isWorking: true }),
      "isWorking is false as soon as something has executed.": sets(query, {
        isWorking: ({ status }) => status === "NEW",
      }),
    },
    "cancel-reason-empty-for-user": {
      "cancelReason says that the user cancelled.": sets(query, {
        cancelReason: ({ status }) => (status === "CANCELED" ? "user" : ""),
      }),
    },
    "answer-gives-the-order": {
      "The client order id is empty.": sets(query, { clientOrderId: "" }),
      "Every order is reported to buy.": sets(query, { side: "BUY" }),
    },
  }),
  ...mutants(open, {
    "lists-open-orders": { "The list of open orders is empty.": answers(open, []) },
    "several-symbols": {
      "The last of several symbols is left out.": reads(open, "symbol", (symbol) => {
        const symbols = symbol.split(",")
        return symbols.length > 1 ? symbols.slice(0, -1).join(",") : undefined
      }),
      "More than two symbols are rejected.": rejects(open, (sent) => symbolsOf(sent).length > 2),
    },
    "symbols-max-5": {
      "The open orders of six symbols are listed at once.": {
        capabilities: ["six-symbols"],
        handle: serves(open, async ({ isSigned, parameters, ask }) => {
          const symbols = symbolsOf(parameters)
          if (!isSigned || symbols.length !== 6) return undefined
          const halves = [symbols.slice(0, 3), symbols.slice(3)]
          const lists = await Promise.all(
            halves.map((half) => ask(open, { ...parameters, symbol: half.join(",") })),
          )
          return lists.every(isOk) && answerOf(lists.flatMap(({ json }) => elementsOf(json)))
        }),
      },
    },
    "orders-max-1000": {
      "A query of five symbols is answered with all their open orders, however many.": instead(
        open,
        async (call) => {
          const symbols = symbolsOf(call.parameters)
          if (!call.isSigned || symbols.length !== 5) return undefined
          const lists = await Promise.all(symbols.map((symbol) => openOrders(call, symbol)))
          return answerOf(lists.flat())
        },
      ),
    },
    "leaves-out-other-symbols": {
      "The open orders of all symbols are listed, not only of the requested one.": ignores(open, "symbol"),
    },
    "without-symbol-is-allowed": { "Without a symbol the open orders are rejected.": needs(open, "symbol") },
    "leaves-out-ended-orders": {
      "An order that was once listed as open stays in the list.": keeps(open, "orderId"),
    },
    "open-order-is-new": { "A listed order has the status OPEN.": sets(open, { status: "OPEN" }) },
    "open-orders-are-working": { "A listed order is not working.": sets(open, { isWorking: false }) },
  }),
]
