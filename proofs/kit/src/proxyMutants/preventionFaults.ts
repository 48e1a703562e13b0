/** Servers that prevent self-trading wrongly, and servers that forget which orders are of an OCO list. */
import { changed, type Fault, type Handle, type Json, setsFields, understands } from "./Fault.ts"

const place = "spot.placeOrder"
const query = "spot.queryOrder"

/** An order of one mode is taken as one of another. */
const takesMode = (asked: string, mode: string): Handle =>
  understands(place, (parameters) =>
    (parameters.get("stpMode") ?? "") === asked ? changed(parameters, { stpMode: mode }) : undefined,
  )

const modes: ReadonlyArray<readonly [rule: string, asked: string, instead: ReadonlyArray<string>]> = [
  ["stp-cancels-maker", "cancel_maker", ["", "cancel_taker", "cancel_both"]],
  ["stp-cancels-taker", "cancel_taker", ["", "cancel_maker", "cancel_both"]],
  ["stp-cancels-both", "cancel_both", ["", "cancel_maker", "cancel_taker"]],
  ["self-trading-with-group-without-mode", "", ["cancel_maker", "cancel_taker", "cancel_both"]],
]

const reason = (id: string, text: string, fields: Json): Fault => ({
  id,
  statement: `${query}.cancel-reason-of-stp`,
  text,
  handle: setsFields(query, fields),
})

const isPrevented = ({ cancelReason }: Json): boolean => cancelReason === "stp_cancel"

export const preventionFaults: ReadonlyArray<Fault> = [
  ...modes.flatMap(([rule, asked, instead]) =>
    instead.map(
      (mode): Fault => ({
        id: `${asked || "no mode"} is ${mode || "no mode"}`.replaceAll(" ", "-"),
        statement: `${place}.${rule}`,
        text: `An order with ${asked || "no mode"} is taken as one with ${mode || "no mode"}, and told as it was sent.`,
        handle: async (call) => {
          if (call.endpoint !== query) return takesMode(asked, mode)(call)
          return setsFields(query, {
            stpMode: ({ stpMode }: Json) => (stpMode === mode ? asked : stpMode),
          })(call)
        },
      }),
    ),
  ),
  {
    id: "prevented-order-is-open",
    statement: `${place}.stp-cancels-maker`,
    text: "An order that prevention cancelled is reported as open.",
    handle: setsFields(query, {
      status: (order: Json) => (isPrevented(order) ? "NEW" : order.status),
    }),
  },
  reason("no-reason", "cancelReason is always empty.", { cancelReason: "" }),
  reason("reason-in-capitals", "cancelReason is STP_CANCEL.", {
    cancelReason: ({ cancelReason }: Json) => String(cancelReason).toUpperCase(),
  }),
  ...([query, "spot.cancelOrder"] as const).map(
    (endpoint): Fault => ({
      id: `outside-of-lists.${endpoint}`,
      statement: `${endpoint}.oco-order-has-list-id`,
      text: "orderListId is always -1.",
      handle: setsFields(endpoint, { orderListId: -1 }),
    }),
  ),
  {
    id: "outside-of-lists.spot.openOrders",
    statement: "spot.openOrders.field.orderListId",
    text: "orderListId is always -1.",
    handle: setsFields("spot.openOrders", { orderListId: -1 }),
  },
  {
    id: "every-order-in-a-list",
    statement: `${query}.field.orderListId`,
    text: "An order outside any OCO list has the list 0.",
    handle: setsFields(query, {
      orderListId: ({ orderListId }: Json) => (String(orderListId) === "-1" ? 0 : orderListId),
    }),
  },
  {
    id: "no-stop-price",
    statement: `${query}.field.stopPrice`,
    text: "stopPrice is always 0.",
    handle: setsFields(query, { stopPrice: "0" }),
  },
]
