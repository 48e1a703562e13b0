/** Mutants with wrong self-trade prevention, and mutants that forget which orders belong to an OCO list. */
import { sets, understands } from "../deviations.ts"
import { mutants } from "../Mutant.ts"

const place = "spot.placeOrder"
const query = "spot.queryOrder"

const modes = ["", "cancel_maker", "cancel_taker", "cancel_both"]
const ruleOf: Readonly<Record<string, string>> = {
  cancel_maker: "stp-cancels-maker",
  cancel_taker: "stp-cancels-taker",
  cancel_both: "stp-cancels-both",
  "": "self-trading-with-group-without-mode",
}

/** Handles an order of one STP mode like an order of another mode, but reports the requested mode. */
const takenFor = (sent: string, taken: string) => {
  const places = understands(place, ({ stpMode = "" }) => stpMode === sent && { stpMode: taken })
  const reports = sets(query, { stpMode: ({ stpMode }) => (stpMode === taken ? sent : stpMode) })
  return mutants(place, {
    [ruleOf[sent] ?? ""]: {
      [`An order with ${sent || "no mode"} is handled as one with ${taken || "no mode"}, but reported with its own.`]:
        (call) => (call.endpoint === query ? reports(call) : places(call)),
    },
  })
}

export const prevention = [
  ...modes.flatMap((sent) =>
    modes.filter((taken) => taken !== sent).flatMap((taken) => takenFor(sent, taken)),
  ),
  ...mutants(place, {
    "stp-cancels-maker": {
      "An order that prevention cancelled is reported as open.": sets(query, {
        status: ({ cancelReason, status }) => (cancelReason === "stp_cancel" ? "NEW" : status),
      }),
    },
  }),
  ...mutants(query, {
    "cancel-reason-of-stp": {
      "cancelReason is always empty.": sets(query, { cancelReason: "" }),
      "cancelReason is STP_CANCEL.": sets(query, {
        cancelReason: ({ cancelReason }) => String(cancelReason).toUpperCase(),
      }),
    },
    "field.orderListId": {
      "An order outside of OCO lists has the list 0.": sets(query, {
        orderListId: ({ orderListId }) => (String(orderListId) === "-1" ? 0 : orderListId),
      }),
    },
    "field.stopPrice": { "stopPrice is always 0.": sets(query, { stopPrice: "0" }) },
  }),
  ...(
    [
      [query, "oco-order-has-list-id"],
      ["spot.cancelOrder", "oco-order-has-list-id"],
      ["spot.openOrders", "field.orderListId"],
    ] as const
  ).flatMap(([endpoint, rule]) =>
    mutants(endpoint, { [rule]: { "orderListId is always -1.": sets(endpoint, { orderListId: -1 }) } }),
  ),
]
