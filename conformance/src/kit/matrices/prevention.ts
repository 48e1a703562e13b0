/**
 * Tests self-trade prevention: limit and market orders of either side that match an own order, first or after
 * another account's order, unfilled or partly filled, in each STP mode.
 */
import type { Fixture } from "../Fixture.ts"
import { decimal, fixture, noneOf, type Step, trader } from "./written.ts"

const modes = ["cancel_maker", "cancel_taker", "cancel_both"] as const
type Mode = (typeof modes)[number]
type Side = "BUY" | "SELL"

const ruleOf: Readonly<Record<Mode, string>> = {
  cancel_maker: "spot.placeOrder.stp-cancels-maker",
  cancel_taker: "spot.placeOrder.stp-cancels-taker",
  cancel_both: "spot.placeOrder.stp-cancels-both",
}

interface Case {
  readonly isLater: boolean
  readonly isPartlyFilled: boolean
}
const cases: ReadonlyArray<Case> = [
  { isLater: false, isPartlyFilled: false },
  { isLater: false, isPartlyFilled: true },
  { isLater: true, isPartlyFilled: false },
  { isLater: true, isPartlyFilled: true },
]

const place = (name: string, as: string, values: string, more: object = {}): Step => ({
  name,
  as,
  call: `spot.placeOrder symbol={symbol} ${values}`,
  ...more,
})

/** One case of self-trade prevention: the resting order, the incoming order, and the result for both orders. */
const meeting = (side: Side, type: "LIMIT" | "MARKET", mode: Mode, { isLater, isPartlyFilled }: Case) => {
  const other = side === "BUY" ? "SELL" : "BUY"
  const [better, worse] = side === "BUY" ? ["{price-tick}", "{price+tick}"] : ["{price+tick}", "{price-tick}"]
  const words = `${isPartlyFilled ? "a partly filled" : "a fresh"} order ${isLater ? "after another's" : "first"}`
  const key = `${isLater ? "l" : "f"}${isPartlyFilled ? "p" : "n"}`
  const [maker, taker] = [`maker${key}`, `taker${key}`]
  const makerEnds = mode !== "cancel_taker"
  const takerEnds = mode !== "cancel_maker"
  const size =
    type === "MARKET" && side === "BUY"
      ? `quoteOrderQty={price*quantity*${isLater ? 4 : 2}}`
      : `quantity={quantity*${isLater ? 4 : 2}}`
  const covers = [ruleOf[mode]]
  const steps: ReadonlyArray<Step> = [
    place(
      `${words}: own`,
      "trader",
      `side=${other} type=LIMIT quantity={quantity*4} price={price} newClientOrderId={unique}${key}m`,
      {
        capture: { [maker]: "/orderId" },
      },
    ),
    ...(isPartlyFilled
      ? [
          place(
            `${words}: a part executes`,
            "stranger",
            `side=${side} type=LIMIT quantity={quantity} price={price}`,
          ),
        ]
      : []),
    ...(isLater
      ? [
          place(
            `${words}: another's, better`,
            "stranger",
            `side=${other} type=LIMIT quantity={quantity} price=${better} newClientOrderId={unique}${key}s`,
          ),
        ]
      : []),
    place(
      `${words}: another's, behind`,
      "stranger",
      `side=${other} type=LIMIT quantity={quantity*8} price=${worse} newClientOrderId={unique}${key}w`,
    ),
    {
      name: `${words}: the own order stays open`,
      call: `spot.queryOrder symbol={symbol} orderId={${maker}}`,
      answer: { cancelReason: "", isWorking: true },
      covers: ["spot.queryOrder.field.cancelReason"],
    },
    place(
      `${words}: it comes`,
      "trader",
      `side=${side} type=${type} ${size}${type === "LIMIT" ? ` price=${worse}` : ""} newClientOrderId={unique}${key}t stpMode=${mode}`,
      { capture: { [taker]: "/orderId" } },
    ),
    {
      name: `${words}: state of the own order afterwards`,
      call: `spot.queryOrder symbol={symbol} orderId={${maker}}`,
      answer: {
        executedQty: decimal(isPartlyFilled ? "{quantity}" : "0"),
        ...(makerEnds
          ? { status: "CANCELED", cancelReason: "stp_cancel", isWorking: false }
          : { status: noneOf("CANCELED"), cancelReason: "", isWorking: true }),
      },
      covers,
    },
    {
      name: `${words}: state of the incoming order`,
      call: `spot.queryOrder symbol={symbol} orderId={${taker}}`,
      answer: takerEnds
        ? { cancelReason: "stp_cancel", isWorking: false, executedQty: decimal(isLater ? "{quantity}" : "0") }
        : { cancelReason: "", executedQty: { $decimal: { gt: isLater ? "{quantity}" : "0" } } },
      covers,
    },
    {
      name: `${words}: the order in the list`,
      call: "spot.allOrders symbol={symbol}",
      answer: {
        $array: {
          contains: [
            { orderId: { $ref: maker }, cancelReason: makerEnds ? "stp_cancel" : "" },
            { orderId: { $ref: taker }, cancelReason: takerEnds ? "stp_cancel" : "" },
          ],
        },
      },
      covers: [...covers, "spot.allOrders.cancel-reason-of-stp"],
    },
    {
      name: `${words}: cancel the own order`,
      call: "spot.cancelOpenOrders symbol={symbol}",
      expect: "either",
    },
    {
      name: `${words}: cancel the other account's orders`,
      as: "stranger",
      call: "spot.cancelOpenOrders symbol={symbol}",
      expect: "either",
    },
  ]
  return steps
}

const group: ReadonlyArray<Step> = [
  {
    name: "create a group",
    call: "spot.createStrategyGroup tradeGroupName={unique}g",
    capture: { group: "/data/tradeGroupId" },
  },
  {
    name: "add the account to the group, if that is allowed",
    call: "spot.addToStrategyGroup uid={trader.uid} tradeGroupId={group}",
    expect: "either",
  },
]

export const preventionFixtures: ReadonlyArray<Fixture> = modes.flatMap((mode) =>
  (["LIMIT", "MARKET"] as const).flatMap((type) =>
    (["BUY", "SELL"] as const).map((side) =>
      fixture(`prevention.${mode.replace("_", "-")}-${type.toLowerCase()}-${side.toLowerCase()}`, {
        title: `${mode} of a ${type} ${side} that matches unfilled and partly filled own orders, first and later`,
        profile: "spot-trade",
        risk: "spends",
        needs: ["own-market"],
        covers: [ruleOf[mode]],
        actors: { trader: trader(60), stranger: trader(60) },
        steps: [...group, ...cases.flatMap((each) => meeting(side, type, mode, each))],
        cleanup: [
          { name: "delete the group", call: "spot.deleteStrategyGroup tradeGroupId={group}" },
          { name: "cancel the own orders", call: "spot.cancelOpenOrders symbol={symbol}" },
          {
            name: "cancel the other account's orders",
            as: "stranger",
            call: "spot.cancelOpenOrders symbol={symbol}",
          },
        ],
      }),
    ),
  ),
)
