/**
 * Tests that a withdrawal or order that has ended pays back only once. A second cancel request may be accepted
 * or rejected, but must not change balances.
 */
import type { Fixture } from "../Fixture.ts"
import { fixture, type Step, trader } from "./written.ts"

/** Reads the account after the withdrawal or order has ended, and again after two more cancel requests. */
const cancelsInVain = (
  asset: string,
  cancel: { readonly call: string },
  covers: ReadonlyArray<string>,
): ReadonlyArray<Step> => [
  {
    name: "the balance after the end",
    call: "spot.account",
    capture: { free: `/balances/asset=${asset}/free`, locked: `/balances/asset=${asset}/locked` },
  },
  ...["cancel", "cancel again"].map((name): Step => ({ name, ...cancel, expect: "either" })),
  {
    name: "the balance did not change",
    call: "spot.account",
    answer: {
      balances: {
        $array: {
          contains: [
            {
              asset,
              free: { $decimal: { eq: "{free}" } },
              locked: { $decimal: { eq: "{locked}" } },
            },
          ],
        },
      },
    },
    covers,
  },
]

const endings = ["done", "failed", "cancelled"] as const
const withdrawals = (["wallet.withdraw", "wallet.withdrawApply"] as const).flatMap((call) =>
  endings.map((ending): Fixture => {
    const isOld = call === "wallet.withdrawApply"
    const cancel = { call: "wallet.cancelWithdrawal id={id}" }
    const covers =
      ending === "done"
        ? [`${call}.amount-leaves-the-balance`]
        : [
            ending === "failed"
              ? "wallet.withdraw.failed-amount-returns"
              : "wallet.cancelWithdrawal.amount-returns",
          ]
    return fixture(`ended.${call}-${ending}`, {
      title: `Cancelling a withdrawal that is ${ending} returns nothing`,
      profile: "wallet-move",
      risk: "moves",
      actors: { trader: { balances: { "{chain.coin}": "{chain.amount*4}" } } },
      steps: [
        {
          name: "withdraw",
          call: `${call} coin={chain.coin} ${isOld ? "network={chain.network}" : "netWork={chain.netWork}"} address={chain.address} amount={chain.amount}`,
          capture: { id: isOld ? "/0/id" : "/id" },
        },
        ending === "cancelled"
          ? { name: "cancel the withdrawal", ...cancel, expect: "either" }
          : { name: `the withdrawal becomes ${ending}`, driver: `withdrawal id={id} becomes=${ending}` },
        ...cancelsInVain("{chain.coin}", cancel, covers),
      ],
    })
  }),
)

const cancelOrder = { call: "spot.cancelOrder symbol={symbol} orderId={order}" }
const bid: Step = {
  name: "place a bid",
  call: "spot.placeOrder symbol={symbol} side=BUY type=LIMIT quantity={quantity} price={price}",
  capture: { order: "/orderId" },
}
const orders = (["executed", "cancelled"] as const).map(
  (ending): Fixture =>
    fixture(`ended.spot.placeOrder-${ending}`, {
      title: `Cancelling an order that is ${ending} returns nothing`,
      profile: "spot-trade",
      risk: "spends",
      needs: ["own-market"],
      actors: { trader: trader(8), other: trader(8) },
      steps: [
        bid,
        ending === "executed"
          ? {
              name: "fill the bid",
              as: "other",
              call: "spot.placeOrder symbol={symbol} side=SELL type=LIMIT quantity={quantity} price={price}",
            }
          : { name: "cancel the bid", ...cancelOrder },
        ...cancelsInVain("{quote}", cancelOrder, [
          "spot.cancelOrder.ended-orders-do-not-change",
          "spot.account.balances-follow-the-funds",
        ]),
      ],
      cleanup: ["trader", "other"].map((as) => ({
        name: `tidy of ${as}`,
        as,
        call: "spot.cancelOpenOrders symbol={symbol}",
      })),
    }),
)

export const endedFixtures: ReadonlyArray<Fixture> = [...withdrawals, ...orders]
