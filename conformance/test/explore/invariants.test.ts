import { describe, expect, test } from "vitest"
import {
  type AccountView,
  type Act,
  emptyView,
  type Invariant,
  type Row,
  type Step,
} from "../../src/explore/History.ts"
import { endedStaysEnded } from "../../src/explore/invariants/endedStaysEnded.ts"
import { fillsAddUp } from "../../src/explore/invariants/fillsAddUp.ts"
import { idsAreNew } from "../../src/explore/invariants/idsAreNew.ts"
import { locksMatchOrders } from "../../src/explore/invariants/locksMatchOrders.ts"
import { moneyConserved } from "../../src/explore/invariants/moneyConserved.ts"
import { noNegativeAmount } from "../../src/explore/invariants/noNegativeAmount.ts"
import { ownOrdersOnly } from "../../src/explore/invariants/ownOrdersOnly.ts"
import { rejectionChangesNothing } from "../../src/explore/invariants/rejectionChangesNothing.ts"
import { viewsAgree } from "../../src/explore/invariants/viewsAgree.ts"
import { writesAreRead } from "../../src/explore/invariants/writesAreRead.ts"

const held = (free: string, locked: string): Partial<AccountView> => ({
  balances: [{ asset: "BTC", free, locked }],
})
const step = (was: Partial<AccountView>, is: Partial<AccountView>, act: Partial<Act> = {}): Step => ({
  before: new Map([["first", { ...emptyView, ...was }]]),
  after: new Map([["first", { ...emptyView, ...is }]]),
  acts: [{ actor: "first", endpoint: "spot.placeOrder", outcome: "ok", placed: [], cancelled: [], ...act }],
})
const order: Row = {
  symbol: "BTCUSDT",
  base: "BTC",
  orderId: "7",
  side: "SELL",
  status: "NEW",
  price: "9",
  origQty: "2",
  executedQty: "0",
  cummulativeQuoteQty: "0",
  isWorking: true,
}
const canceled = { ...order, status: "CANCELED", isWorking: false }
const rejected = { outcome: "rejected" } as const

const cases: ReadonlyArray<readonly [string, Invariant, fair: Step, wrong: Step]> = [
  ["a balance is negative", noNegativeAmount, step({}, held("0", "1")), step({}, held("-1", "1"))],
  [
    "money is made",
    moneyConserved,
    step(held("3", "0"), held("1", "2")),
    step(held("3", "0"), held("3", "2")),
  ],
  [
    "a lock stays without its order",
    locksMatchOrders(["BTC"]),
    step(held("3", "0"), { ...held("1", "2"), open: [order] }),
    step({ ...held("1", "2"), open: [order] }, held("1", "2")),
  ],
  [
    "a fill is missing",
    fillsAddUp,
    step(
      {},
      {
        queried: [{ ...order, executedQty: "1", cummulativeQuoteQty: "9" }],
        fills: [{ orderId: "7", qty: "1", quoteQty: "9" }],
      },
    ),
    step({}, { queried: [{ ...order, executedQty: "1", cummulativeQuoteQty: "9" }] }),
  ],
  [
    "an ended order works again",
    endedStaysEnded,
    step({ queried: [order] }, { queried: [canceled] }),
    step({ queried: [canceled] }, { queried: [order] }),
  ],
  [
    "a list shows another status",
    viewsAgree,
    // The list may write an amount in another way.
    step({}, { queried: [order], open: [order], all: [{ ...order, price: `${order.price}.00` }] }),
    step({}, { queried: [order], open: [order], all: [{ ...order, status: "FILLED" }] }),
  ],
  [
    "an open order is not listed",
    viewsAgree,
    step({}, { queried: [canceled] }),
    step({}, { queried: [order], all: [order] }),
  ],
  [
    "an ended order is listed as open",
    viewsAgree,
    step({}, {}),
    step({}, { queried: [canceled], open: [order] }),
  ],
  [
    "an account sees another's order",
    ownOrdersOnly(new Map([["BTCUSDT 7", "second"]])),
    step({}, { open: [{ ...order, orderId: "8" }] }),
    step({}, { open: [order] }),
  ],
  [
    "a rejected order locks money",
    rejectionChangesNothing,
    step(held("3", "0"), held("3.0", "0"), rejected),
    step(held("3", "0"), held("1", "2"), rejected),
  ],
  [
    "a rejected order stays open",
    rejectionChangesNothing,
    step(held("3", "0"), held("1", "2")),
    step({}, { open: [order] }, rejected),
  ],
  [
    "an id comes twice",
    idsAreNew(new Set(["6"])),
    step({}, {}, { placed: ["7"] }),
    step({}, {}, { placed: ["6"] }),
  ],
  [
    "a placed order is not found",
    writesAreRead,
    step({}, { queried: [order] }, { placed: ["7"] }),
    step({}, {}, { placed: ["7"] }),
  ],
  [
    "a cancelled order is NEW",
    writesAreRead,
    step({}, { queried: [canceled] }, { cancelled: ["7"] }),
    step({}, { queried: [order] }, { cancelled: ["7"] }),
  ],
]

describe("an invariant is silent on a fair history, and speaks where", () => {
  test.each(cases)("%s", (_, invariant, fair, wrong) => {
    expect(invariant(fair)).toEqual([])
    const [breach] = invariant(wrong)
    expect(breach?.statement).toMatch(/^(spot|roles)\./)
    expect(breach?.wanted).not.toBe(breach?.got)
  })
})
