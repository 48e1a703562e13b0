/**
 * Tests commissions that depend on more than one fill: an account with fewer platform tokens than its commission
 * costs, and an order that first takes and then rests in the book.
 */
import type { Fixture } from "../Fixture.ts"
import { decimal, fixture, type Step, trader } from "./written.ts"

const covers = ["spot.tradeFee.rates-are-those-charged"]
const sides = ["BUY", "SELL"] as const
type Side = (typeof sides)[number]
const otherSide = { BUY: "SELL", SELL: "BUY" } as const
const roles = ["taker", "maker"] as const
type Role = (typeof roles)[number]

const place = (name: string, as: string, side: Side, quantities: number): Step => ({
  name,
  as,
  call: `spot.placeOrder symbol={symbol} side=${side} type=LIMIT quantity={quantity*${quantities}} price={price}`,
  capture: { [as]: "/orderId" },
})

const deduction = (as: string, isOn: boolean): Step => ({
  name: `${as} switches the platform token ${isOn ? "on" : "off"}`,
  as,
  call: `spot.setMxDeduct mxDeductEnable=${isOn}`,
})

const rates = (as: string): Step => ({
  name: "the rates",
  as,
  call: "spot.tradeFee symbol={symbol}",
  capture: { takerRate: "/data/takerCommission", makerRate: "/data/makerCommission" },
})

const cleanup = (...actors: ReadonlyArray<string>): ReadonlyArray<Step> =>
  actors.map((as) => ({ name: `tidy of ${as}`, as, call: "spot.cancelOpenOrders symbol={symbol}" }))

/** Least part of the commission that must be paid in another asset: the tokens pay a twentieth. */
const owed = (rate: string, amount: string) => `${rate}*${amount}*10`

/**
 * A rich account pays for a twentieth of the trade in tokens. The poor account has just that many tokens, so its
 * commission takes from what it gets or gives too.
 */
const fewTokens = (role: Role, side: Side): Fixture => {
  const trade = (as: "rich" | "poor", quantities: number): ReadonlyArray<Step> => {
    const own = place(`${as} trades`, as, side, quantities)
    const against = place(`other trades with ${as}`, "other", otherSide[side], quantities)
    return role === "taker" ? [against, own] : [own, against]
  }
  const rate = `${role}Rate`
  const [base, quote] = side === "BUY" ? ["300", "100"] : ["100", "300"]
  const atMost = (asset: string, most: string) => ({
    balances: { $array: { contains: [{ asset, free: { $decimal: { lte: most } } }] } },
  })
  return fixture(`commissions.few-tokens-${role}-${side.toLowerCase()}`, {
    title: "An account with too few platform tokens pays the rest of its commission otherwise",
    profile: "spot-trade",
    risk: "spends",
    fresh: true,
    needs: ["own-market"],
    actors: {
      poor: { balances: { "{base}": "{quantity*200}", "{quote}": "{price*quantity*200}" } },
      rich: { balances: { ...trader(20).balances, "{platformToken}": "1000000" } },
      other: trader(400),
    },
    steps: [
      rates("poor"),
      deduction("rich", true),
      deduction("poor", true),
      ...trade("rich", 5),
      {
        name: "rich pays in tokens",
        as: "rich",
        call: "spot.myTrades symbol={symbol} orderId={rich}",
        answer: { $array: { min: 1, max: 1 } },
        capture: { paid: "/0/commission" },
      },
      {
        name: "poor gets as many tokens",
        driver: "fund uid={poor.uid} asset={platformToken} amount={paid+0.00000001}",
      },
      ...trade("poor", 100),
      {
        name: "poor pays in another asset",
        as: "poor",
        call: "spot.account",
        answer: {
          $oneOf: [
            atMost("{base}", `{quantity*${base}-${owed(rate, "quantity")}}`),
            atMost("{quote}", `{price*quantity*${quote}-${owed(rate, "price*quantity")}}`),
          ],
        },
        covers: [...covers, "spot.setMxDeduct.commission-in-platform-token"],
      },
    ],
    cleanup: cleanup("poor", "rich", "other"),
  })
}

/** Matches a fill of this quantity that was charged this rate, unless in another asset than base or quote. */
const charged = (quantities: number, rate: string, more: object): ReadonlyArray<object> =>
  (
    [
      ["{base}", "quantity"],
      ["{quote}", "price*quantity"],
    ] as const
  ).map(([commissionAsset, amount]) => ({
    qty: decimal(`{quantity*${quantities}}`),
    commissionAsset,
    commission: {
      $decimal: {
        gte: `{${rate}*${amount}*${quantities}*0.9999}`,
        lte: `{${rate}*${amount}*${quantities}*1.0001}`,
      },
    },
    ...more,
  }))

const takesAndRests = (side: Side): Fixture => {
  // For a buyer both spellings of the field mean the same.
  const isMaker = (value: boolean) => (side === "BUY" ? { isMaker: value } : {})
  return fixture(`commissions.takes-and-rests-${side.toLowerCase()}`, {
    title: "An order pays as taker for what it takes, and as maker for its rest in the book",
    profile: "spot-trade",
    risk: "spends",
    fresh: true,
    needs: ["own-market"],
    actors: { own: trader(200), other: trader(200) },
    steps: [
      rates("own"),
      deduction("own", false),
      place("an order in the book", "other", otherSide[side], 40),
      place("take the order, and rest", "own", side, 100),
      place("take the rest", "other", otherSide[side], 60),
      {
        name: "the commission of each fill",
        as: "own",
        call: "spot.myTrades symbol={symbol} orderId={own}",
        answer: {
          $array: {
            min: 2,
            max: 2,
            of: {
              $oneOf: [
                ...charged(40, "takerRate", isMaker(false)),
                ...charged(60, "makerRate", isMaker(true)),
                { commissionAsset: { $other: ["{base}", "{quote}"] } },
              ],
            },
          },
        },
        covers: [...covers, ...(side === "BUY" ? ["spot.myTrades.field.isMaker"] : [])],
      },
    ],
    cleanup: cleanup("own", "other"),
  })
}

export const commissionFixtures: ReadonlyArray<Fixture> = [
  ...roles.flatMap((role) => sides.map((side) => fewTokens(role, side))),
  ...sides.map(takesAndRests),
]
