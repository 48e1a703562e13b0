/** Mutants that list all orders of a symbol wrongly. */
import { adds, dayMs, elementsOf, keeps, leavesOut, sets } from "../deviations.ts"
import { type Json, mutants } from "../Mutant.ts"

const all = "spot.allOrders"

const isActive = ({ status }: Json): boolean => status === "NEW" || status === "PARTIALLY_FILLED"

export const allOrders = [
  ...mutants(all, {
    "lists-active-orders": { "Only orders that have ended are listed.": leavesOut(all, isActive) },
    "lists-cancelled-orders": {
      "Cancelled orders are not listed.": leavesOut(all, ({ status }) => status === "CANCELED"),
    },
    "lists-completed-orders": {
      "Orders that have executed in full are not listed.": leavesOut(
        all,
        (order) => !isActive(order) && order.status !== "CANCELED",
      ),
    },
    "leaves-out-other-symbols": {
      "The orders of ETHUSDT are listed with those of any symbol.": adds(all, async ({ parameters, ask }) =>
        parameters.symbol === "ETHUSDT"
          ? []
          : elementsOf((await ask(all, { ...parameters, symbol: "ETHUSDT" })).json),
      ),
    },
    "reach-7-days": {
      "Orders listed once stay in the list at any age.": keeps(
        all,
        "orderId",
        ({ time }, { parameters: { startTime, endTime } }) =>
          time >= Number(startTime) && time <= Number(endTime),
      ),
      "Orders of more than 5 days ago are not listed.": leavesOut(
        all,
        ({ time }, { now }) => now() - time > 5 * dayMs,
      ),
    },
    "open-order-is-new": {
      "An open order has the status ACTIVE.": sets(all, {
        status: ({ status }) => (status === "NEW" ? "ACTIVE" : status),
      }),
    },
    "cancelled-order-is-canceled": {
      "CANCELED is spelled with two l.": sets(all, {
        status: ({ status }) => (status === "CANCELED" ? "CANCELLED" : status),
      }),
    },
    "working-while-in-book": {
      "isWorking is always true.": sets(all, { isWorking: true }),
      "isWorking is false once something has executed.": sets(all, {
        isWorking: ({ status }) => status === "NEW",
      }),
    },
    "cancel-reason-empty-for-user": {
      "cancelReason says that the user cancelled.": sets(all, {
        cancelReason: ({ status }) => (status === "CANCELED" ? "user" : ""),
      }),
    },
    "cancel-reason-of-stp": {
      "cancelReason is always empty.": sets(all, { cancelReason: "" }),
      "cancelReason is STP_CANCEL.": sets(all, {
        cancelReason: ({ cancelReason }) => String(cancelReason).toUpperCase(),
      }),
    },
    "field.executedQty": { "executedQty is always 0.": sets(all, { executedQty: "0" }) },
    "field.cummulativeQuoteQty": {
      "cummulativeQuoteQty counts the base asset.": sets(all, {
        cummulativeQuoteQty: ({ executedQty }) => executedQty,
      }),
    },
    "field.orderListId": { "orderListId is always -1.": sets(all, { orderListId: -1 }) },
  }),
]
