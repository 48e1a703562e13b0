import { describe, expect, test } from "vitest"
import {
  type AccountView,
  type Act,
  emptyView,
  type Invariant,
  type Made,
  type Row,
  type Step,
} from "../../src/explore/History.ts"
import { addressesAreOwn } from "../../src/explore/invariants/addressesAreOwn.ts"
import { balancesFollowRecords } from "../../src/explore/invariants/balancesFollowRecords.ts"
import { clientIdsFind } from "../../src/explore/invariants/clientIdsFind.ts"
import { convertedOnce } from "../../src/explore/invariants/convertedOnce.ts"
import { convertibleIsCurrent } from "../../src/explore/invariants/convertibleIsCurrent.ts"
import { endedStaysEnded } from "../../src/explore/invariants/endedStaysEnded.ts"
import { feesAreStated } from "../../src/explore/invariants/feesAreStated.ts"
import { fillsAddUp } from "../../src/explore/invariants/fillsAddUp.ts"
import { futuresAddUp } from "../../src/explore/invariants/futuresAddUp.ts"
import { groupNamesDiffer } from "../../src/explore/invariants/groupNamesDiffer.ts"
import { idsAreNew } from "../../src/explore/invariants/idsAreNew.ts"
import { keysAreRefused } from "../../src/explore/invariants/keysAreRefused.ts"
import { locksMatchOrders } from "../../src/explore/invariants/locksMatchOrders.ts"
import { membersFollow } from "../../src/explore/invariants/membersFollow.ts"
import { moneyConserved } from "../../src/explore/invariants/moneyConserved.ts"
import { noNegativeAmount } from "../../src/explore/invariants/noNegativeAmount.ts"
import { onlyRises } from "../../src/explore/invariants/onlyRises.ts"
import { ordersKeepTheirBounds } from "../../src/explore/invariants/ordersKeepTheirBounds.ts"
import { othersAreLeftAlone } from "../../src/explore/invariants/othersAreLeftAlone.ts"
import { ownRecordsOnly } from "../../src/explore/invariants/ownRecordsOnly.ts"
import { pagesAreTheList } from "../../src/explore/invariants/pagesAreTheList.ts"
import { preventionHolds } from "../../src/explore/invariants/preventionHolds.ts"
import { preventionNeedsGroup } from "../../src/explore/invariants/preventionNeedsGroup.ts"
import { recordsAgree } from "../../src/explore/invariants/recordsAgree.ts"
import { recordsAreRead } from "../../src/explore/invariants/recordsAreRead.ts"
import { rejectionChangesNothing } from "../../src/explore/invariants/rejectionChangesNothing.ts"
import { settingsAreKept } from "../../src/explore/invariants/settingsAreKept.ts"
import { someOrderExplains } from "../../src/explore/invariants/someOrderExplains.ts"
import { subAccountsWithdraw } from "../../src/explore/invariants/subAccountsWithdraw.ts"
import { textsComeBack } from "../../src/explore/invariants/textsComeBack.ts"
import { viewsAgree } from "../../src/explore/invariants/viewsAgree.ts"
import { writesAreRead } from "../../src/explore/invariants/writesAreRead.ts"
import type { Known } from "../../src/explore/Known.ts"
import { fundsPassword } from "../../src/explore/subAccount.ts"
import { loadKit } from "../../src/kit/Kit.ts"

const kit = loadKit()

const symbol = {
  symbol: "BTCUSDT",
  base: "BTC",
  quote: "USDT",
  tick: "1",
  lot: "1",
  minQuantity: "1",
  minAmount: "1",
  price: "9",
}
const known: Known = {
  symbols: new Map([["BTCUSDT", symbol]]),
  actorOf: (name) => new Map([["1", "first"]]).get(name),
  broker: "first",
  platformToken: "MX",
  feeRate: "0.01",
  networks: [{ coin: "BTC", network: "Old", netWork: "NEW", withdrawFee: "0.5" }],
  permissionOf: (endpoint) => kit.endpoints.get(endpoint)?.permission ?? undefined,
  reads: new Set(["spot.allOrders", "wallet.transferHistory"]),
}

type Sent = Readonly<Record<string, string>>

const held = (free: string, locked: string, asset = "BTC"): Partial<AccountView> => ({
  balances: [{ asset, free, locked }],
})
const act = (endpoint: string, more: Partial<Act> = {}): Act => ({
  step: 1,
  actor: "first",
  endpoint,
  sent: {},
  outcome: "ok",
  rows: [],
  totals: [],
  made: [],
  ended: [],
  ...more,
})
/**
 * Makes a step with the first account's view before and after the given requests; `past` are the requests of
 * earlier steps.
 */
const step = (
  was: Partial<AccountView>,
  is: Partial<AccountView>,
  acts: ReadonlyArray<Act> = [act("spot.placeOrder")],
  past: ReadonlyArray<Act> = [],
): Step => {
  const before = new Map([["first", { ...emptyView, ...was }]])
  const after = new Map([["first", { ...emptyView, ...is }]])
  return { start: before, before, after, acts, past: [...past, ...acts] }
}
const made = (kind: Made["kind"], id: string, sent: Sent = {}, owner = "first"): Made => ({
  kind,
  owner,
  id,
  sent,
  answer: {},
})
const order: Row = {
  symbol: "BTCUSDT",
  orderId: "7",
  side: "SELL",
  status: "NEW",
  price: "9",
  origQty: "2",
  executedQty: "0",
  cummulativeQuoteQty: "0",
  isWorking: true,
  updateTime: 5,
}
const canceled = { ...order, status: "CANCELED", isWorking: false }
const sale = { symbol: "BTCUSDT", side: "SELL", type: "LIMIT", quantity: "2", price: "9" }
const placed = (sent: Sent = sale, id = "7", owner = "first") =>
  act("spot.placeOrder", { actor: owner, sent, made: [made("order", id, sent, owner)] })
const groupCalled = (tradeGroupId: string, tradeGroupName: string): Row => ({ tradeGroupId, tradeGroupName })
const converts = act("wallet.convert", { rows: [{ successList: ["BTC"] }] })
const cancels = act("spot.cancelOrder", { ended: ["order BTCUSDT 7"], step: 2 })
const rejected = act("spot.placeOrder", { outcome: "rejected" })

const withdrawn = act("wallet.withdraw", {
  made: [made("withdrawal", "w", { coin: "BTC", amount: "2", remark: "😀", withdrawOrderId: "x" })],
})
const isDone = act("driver.withdrawal", { step: 2, sent: { id: "w", becomes: "done" } })
const returns = act("wallet.cancelWithdrawal", { step: 3, ended: ["withdrawal w"] })
const toFutures = { asset: "BTC", amount: "2", fromAccountType: "SPOT", toAccountType: "FUTURES" }
const moved = act("wallet.transfer", { sent: toFutures, made: [made("transfer", "t", toFutures)] })
const fromFutures = { ...toFutures, fromAccountType: "FUTURES", toAccountType: "SPOT" }
const movedBack = act("wallet.transfer", { sent: fromFutures, made: [made("transfer", "b", fromFutures)] })
const negativeSend = act("wallet.internalTransfer", {
  made: [made("internal", "i", { asset: "BTC", amount: "-2", toAccountType: "UID", toAccount: "2" })],
})
const converted = act("wallet.convert", {
  sent: { asset: "BTC" },
  rows: [{ successList: ["BTC"], failedList: [], totalConvert: "5" }],
})
const toOwnFutures = act("broker.universalTransfer", {
  made: [made("universal", "t", { ...toFutures, toAccountType: "FUTURE" })],
})
const spots = { fromAccountType: "SPOT", toAccountType: "SPOT", asset: "BTC" }
const between = act("broker.universalTransfer", {
  made: [made("universal", "t", { ...spots, amount: "2", fromAccount: "s", toAccount: "other" })],
})
const sentToSub = { ...spots, amount: "1.5", toAccount: "other" }
const toSub = act("broker.universalTransfer", { made: [made("universal", "t", sentToSub)] })
const transferRow = { tranId: "t", ...toFutures, status: "SUCCESS", timestamp: 5 }

const keyMade = (more: Sent = {}) => {
  const sent = { subAccount: "s", permissions: "SPOT_ACCOUNT_READ", note: "☕", ...more }
  return act("broker.createApiKey", { sent, made: [made("key", "k", sent)] })
}
const keyDeleted = act("broker.deleteApiKey", { step: 2, ended: ["key k"] })
const uses = (endpoint: string, outcome: Act["outcome"]) =>
  act(endpoint, { step: 3, actor: "sub", key: "k", outcome })

const list = (endpoint: string, sent: Sent, rows: ReadonlyArray<Row>, totals: ReadonlyArray<number> = []) => [
  act(endpoint, { sent, rows, totals }),
]
const bothRows = [transferRow, { ...transferRow, tranId: "u", timestamp: 8 }]
const asks = { fromAccountType: "SPOT", toAccountType: "FUTURES", size: "1" }

const grouped = [
  act("spot.createStrategyGroup", { made: [made("group", "g")] }),
  act("spot.addToStrategyGroup", { sent: { uid: "1", tradeGroupId: "g" } }),
]
const prevents = { ...sale, stpMode: "cancel_taker" }

const addressOf = (actor: string, memo: string | null) =>
  act("wallet.createDepositAddress", { actor, sent: { coin: "BTC" }, rows: [{ address: "a", memo }] })
const paid = { coin: "BTC", network: "Old", transferType: 0, transactionFee: "0.50" }
const named = placed({ ...sale, newClientOrderId: "mine" })
const spends = placed({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: "9" })
const window = { startTime: "4", endTime: "6" }
const atEnd = [
  { ...order, time: 5 },
  { ...order, orderId: "8", time: 6 },
] as const
const prevented = { ...canceled, cancelReason: "stp_cancel" }

const cases: ReadonlyArray<readonly [string, Invariant, fair: Step, wrong: Step]> = [
  ["a balance is negative", noNegativeAmount, step({}, held("0", "1")), step({}, held("-1", "1"))],
  [
    "money is made",
    moneyConserved,
    step(held("3", "0"), held("1", "2")),
    step(held("3", "0"), held("3", "2")),
  ],
  [
    "money is made by trading with each other, not with somebody else",
    moneyConserved,
    step(held("3", "0"), { ...held("1", "0"), fills: [{ ...order, id: "1", qty: "2", quoteQty: "18" }] }, [
      placed(),
    ]),
    step(held("3", "0"), { ...held("4", "0"), fills: [] }, [placed()]),
  ],
  [
    "a lock stays without its order",
    locksMatchOrders(known),
    step(held("3", "0"), { ...held("1", "2"), open: [order] }),
    step({ ...held("1", "2"), open: [order] }, held("1", "2")),
  ],
  [
    "a buy locks less than its price",
    locksMatchOrders(known),
    // A buy order may also lock its fee.
    step(held("30", "0", "USDT"), { ...held("11.82", "18.18", "USDT"), open: [{ ...order, side: "BUY" }] }),
    step(held("30", "0", "USDT"), { ...held("13", "17", "USDT"), open: [{ ...order, side: "BUY" }] }),
  ],
  [
    "a lock of a withdrawal stays when it has ended",
    locksMatchOrders(known),
    step(held("3", "0"), held("1", "2"), [withdrawn]),
    step(held("3", "0"), held("1", "2"), [isDone], [withdrawn]),
  ],
  [
    "a withdrawal that is done pays back",
    balancesFollowRecords(known),
    step(held("3", "0"), held("1", "0"), [returns], [withdrawn, isDone]),
    step(held("3", "0"), held("3", "0"), [returns], [withdrawn, isDone]),
  ],
  [
    "a cancelled withdrawal pays back less",
    balancesFollowRecords(known),
    step(held("3", "0"), held("3", "0"), [returns], [withdrawn]),
    step(held("3", "0"), held("2", "0"), [returns], [withdrawn]),
  ],
  [
    "a transfer leaves the balance as it was",
    balancesFollowRecords(known),
    step(held("3", "0"), { ...held("1", "0"), transfers: [transferRow] }, [moved]),
    step(held("3", "0"), { ...held("3", "0"), transfers: [transferRow] }, [moved]),
  ],
  [
    "a fill takes another commission than it tells",
    balancesFollowRecords(known),
    step(
      held("3", "0"),
      {
        balances: [
          { asset: "BTC", free: "1", locked: "0" },
          { asset: "USDT", free: "17", locked: "0" },
        ],
        fills: [{ ...order, id: "1", qty: "2", quoteQty: "18", commission: "1", commissionAsset: "USDT" }],
      },
      [placed()],
    ),
    step(
      held("3", "0"),
      {
        balances: [
          { asset: "BTC", free: "1", locked: "0" },
          { asset: "USDT", free: "16", locked: "0" },
        ],
        fills: [{ ...order, id: "1", qty: "2", quoteQty: "18", commission: "1", commissionAsset: "USDT" }],
      },
      [placed()],
    ),
  ],
  [
    "a deposit is credited twice",
    balancesFollowRecords(known),
    step(held("3", "0"), held("5", "0"), [
      act("driver.deposit", { sent: { uid: "1", asset: "BTC", amount: "2" } }),
    ]),
    step(held("3", "0"), held("7", "0"), [
      act("driver.deposit", { sent: { uid: "1", asset: "BTC", amount: "2" } }),
    ]),
  ],
  [
    "a transfer to a futures account adds to a spot account",
    balancesFollowRecords(known),
    step(held("3", "0"), held("1", "0"), [toOwnFutures]),
    step(held("3", "0"), held("3", "0"), [toOwnFutures]),
  ],
  [
    "a negative amount is taken from the receiver",
    balancesFollowRecords(known),
    step(held("3", "0"), held("1", "0"), [negativeSend]),
    step(held("3", "0"), held("5", "0"), [negativeSend]),
  ],
  [
    "a conversion credits more than it tells",
    balancesFollowRecords(known),
    step(held("3", "0", "MX"), held("8", "0", "MX"), [converted]),
    step(held("3", "0", "MX"), held("13", "0", "MX"), [converted]),
  ],
  [
    "the list of small balances has a balance that was converted",
    convertibleIsCurrent,
    step({}, { ...held("1", "2"), convertible: [{ asset: "BTC", balance: "3.0" }] }),
    step({}, { ...held("0", "0"), convertible: [{ asset: "BTC", balance: "3" }] }),
  ],
  [
    "an account has two groups of one name",
    groupNamesDiffer,
    step({}, { groups: [groupCalled("1", "a"), groupCalled("2", "b"), groupCalled("1", "a")] }),
    step({}, { groups: [groupCalled("1", "a"), groupCalled("2", "a")] }),
  ],
  [
    "two conversions of one balance at once both succeed",
    convertedOnce,
    step(held("1", "0"), {}, [converts, { ...converts, rows: [{ successList: [] }] }]),
    step(held("1", "0"), {}, [converts, converts]),
  ],
  [
    "a conversion succeeds without a balance",
    convertedOnce,
    step(held("0", "2"), {}, [converts, act("driver.dust")]),
    step(held("0", "2"), {}, [converts]),
  ],
  [
    "more leaves a futures account than it has",
    futuresAddUp(known),
    step({}, {}, [movedBack], [moved]),
    step({}, {}, [{ ...movedBack, made: [made("transfer", "c", fromFutures)] }], [moved, movedBack]),
  ],
  [
    "an amount in a futures account cannot be transferred back",
    futuresAddUp(known),
    step({}, {}, [{ ...movedBack, outcome: "rejected", made: [] }]),
    step({}, {}, [{ ...movedBack, outcome: "rejected", made: [] }], [moved]),
  ],
  [
    "the master pays for a transfer between its sub-accounts",
    balancesFollowRecords(known),
    step(held("3", "0"), held("3", "0"), [between]),
    step(held("3", "0"), held("1", "0"), [between]),
  ],
  [
    "a transfer to a sub-account that is no actor pays for another one at once",
    someOrderExplains(known),
    step(held("3", "0"), {}, [toSub, { ...toSub, made: [made("universal", "v", sentToSub)] }]),
    step(held("2", "0"), {}, [toSub, { ...toSub, made: [made("universal", "v", sentToSub)] }]),
  ],
  [
    "two orders at once cost more than there is",
    someOrderExplains(known),
    step(held("3", "0"), { queried: [order] }, [placed()]),
    step(held("3", "0"), { queried: [order, { ...order, orderId: "8" }] }, [placed(), placed(sale, "8")]),
  ],
  [
    "two transfers at once move more than there is",
    someOrderExplains(known),
    step(held("3", "0"), {}, [moved]),
    step(held("3", "0"), {}, [moved, { ...moved, made: [made("transfer", "u", toFutures)] }]),
  ],
  [
    "a fill is missing",
    fillsAddUp,
    step(
      {},
      {
        queried: [{ ...order, executedQty: "1", cummulativeQuoteQty: "9" }],
        fills: [{ symbol: "BTCUSDT", orderId: "7", qty: "1", quoteQty: "9" }],
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
    "an executed quantity falls",
    onlyRises,
    step({ queried: [order] }, { queried: [{ ...order, executedQty: "1" }] }),
    step({ queried: [{ ...order, executedQty: "1" }] }, { queried: [order] }),
  ],
  [
    "the time of the last change goes back",
    onlyRises,
    step({ queried: [order] }, { queried: [{ ...order, updateTime: 6 }] }),
    step({ queried: [order] }, { queried: [{ ...order, updateTime: 4 }] }),
  ],
  [
    "a fill disappears",
    onlyRises,
    step({}, { fills: [{ id: "1", orderId: "7" }] }),
    step({ fills: [{ id: "1", orderId: "7" }] }, {}),
  ],
  [
    "a list shows another status",
    viewsAgree,
    // The list may write an amount with another number of decimals.
    step({}, { queried: [order], open: [order], all: [{ ...order, price: `${order.price}.00` }] }),
    step({}, { queried: [order], open: [order], all: [{ ...order, status: "FILLED" }] }),
  ],
  [
    "the client's id finds another state of the order",
    viewsAgree,
    step({}, { queried: [canceled], byClientId: [canceled] }),
    step({}, { queried: [canceled], byClientId: [order] }),
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
    ownRecordsOnly,
    step({}, { open: [order] }, [placed()]),
    step({}, { open: [order] }, [placed(sale, "7", "second")]),
  ],
  [
    "an account sees another's transfer",
    ownRecordsOnly,
    step({}, { transfers: [transferRow] }, [moved]),
    step({}, { foreign: [transferRow] }, [
      { ...moved, actor: "second", made: [made("transfer", "t", toFutures, "second")] },
    ]),
  ],
  [
    "an account cancels another's order",
    othersAreLeftAlone(known),
    step({}, {}, [cancels], [placed()]),
    step({}, {}, [cancels], [placed(sale, "7", "second")]),
  ],
  [
    "an account moves funds of another's sub-account",
    othersAreLeftAlone(known),
    step(
      {},
      {},
      [act("broker.universalTransfer", { sent: { fromAccount: "s" } })],
      [act("broker.createSubAccount", { made: [made("subAccount", "s")] })],
    ),
    step(
      {},
      {},
      [act("broker.universalTransfer", { sent: { fromAccount: "s" } })],
      [act("broker.createSubAccount", { made: [made("subAccount", "s", {}, "second")] })],
    ),
  ],
  [
    "a rejected order locks money",
    rejectionChangesNothing(known),
    step(held("3", "0"), held("3.0", "0"), [rejected]),
    step(held("3", "0"), held("1", "2"), [rejected]),
  ],
  [
    "a read changes a balance",
    rejectionChangesNothing(known),
    step(held("3", "0"), held("2", "0")),
    step(held("3", "0"), held("2", "0"), [act("spot.allOrders")]),
  ],
  [
    "a rejected order stays open",
    rejectionChangesNothing(known),
    step(held("3", "0"), held("1", "2")),
    step({}, { open: [order] }, [rejected]),
  ],
  [
    "an id comes twice",
    idsAreNew,
    step({}, {}, [placed()], [placed(sale, "6")]),
    step({}, {}, [placed()], [placed()]),
  ],
  [
    "a placed order is not found",
    writesAreRead,
    step({}, { queried: [order] }, [placed()]),
    step({}, {}, [placed()]),
  ],
  [
    "a cancelled order is NEW",
    writesAreRead,
    step({}, { queried: [canceled] }, [cancels], [placed()]),
    step({}, { queried: [order] }, [cancels], [placed()]),
  ],
  [
    "a withdrawal is not in the history",
    recordsAreRead(known),
    step({}, { withdrawals: [{ id: "w", amount: "1.5" }] }, [withdrawn]),
    step({}, {}, [withdrawn]),
  ],
  [
    "a transfer is recorded with another amount",
    recordsAreRead(known),
    step({}, { transfers: [transferRow], transferRecords: [transferRow] }, [moved]),
    step({}, { transfers: [transferRow], transferRecords: [{ ...transferRow, amount: "3" }] }, [moved]),
  ],
  [
    "a deleted key is listed",
    recordsAreRead(known),
    step({}, {}, [keyDeleted], [keyMade()]),
    step({}, { keys: [{ apiKey: "k" }] }, [keyDeleted], [keyMade()]),
  ],
  [
    "the list tells another time of a transfer",
    recordsAgree,
    step({}, { transfers: [transferRow], transferRecords: [{ ...transferRow, toAccountType: "FUTURE" }] }),
    step({}, { transfers: [transferRow], transferRecords: [{ ...transferRow, timestamp: 6 }] }),
  ],
  [
    "a remark comes back in other characters",
    textsComeBack,
    step({}, { withdrawals: [{ id: "w", remark: "😀", withdrawOrderId: "x" }] }, [withdrawn]),
    step({}, { withdrawals: [{ id: "w", remark: "?", withdrawOrderId: "x" }] }, [withdrawn]),
  ],
  [
    "a key's note comes back in other characters",
    textsComeBack,
    step({}, { keys: [{ apiKey: "k", note: "☕" }] }, [keyMade()]),
    step({}, { keys: [{ apiKey: "k", note: "?" }] }, [keyMade()]),
  ],
  [
    "a setting is another one than was set",
    settingsAreKept,
    step({}, { switches: [{ mxDeductEnable: true }] }, [
      act("spot.setMxDeduct", { sent: { mxDeductEnable: "true" } }),
    ]),
    step({}, { switches: [{ mxDeductEnable: false }] }, [
      act("spot.setMxDeduct", { sent: { mxDeductEnable: "true" } }),
    ]),
  ],
  [
    "an account that was added is not in the group",
    membersFollow,
    step({}, { groups: [{ tradeGroupId: "g", tradeGroupUid: "2,1" }] }, grouped.slice(1)),
    step({}, { groups: [{ tradeGroupId: "g", tradeGroupUid: "2" }] }, grouped.slice(1)),
  ],
  [
    "an order with a mode trades with its own account",
    preventionHolds(known),
    step(
      {},
      { fills: [{ symbol: "BTCUSDT", id: "1", orderId: "7", isSelfTrade: true }] },
      [placed()],
      grouped,
    ),
    step(
      {},
      { fills: [{ symbol: "BTCUSDT", id: "1", orderId: "7", isSelfTrade: true }] },
      [placed(prevents)],
      grouped,
    ),
  ],
  [
    "a deleted key trades",
    keysAreRefused(known),
    step({}, {}, [uses("spot.placeOrder", "rejected")], [keyMade(), keyDeleted]),
    step({}, {}, [uses("spot.placeOrder", "ok")], [keyMade(), keyDeleted]),
  ],
  [
    "a key trades without the permission",
    keysAreRefused(known),
    step({}, {}, [uses("spot.account", "ok")], [keyMade()]),
    step({}, {}, [uses("spot.placeOrder", "ok")], [keyMade()]),
  ],
  [
    "a key is used from another address",
    keysAreRefused(known),
    step({}, {}, [uses("spot.account", "rejected")], [keyMade({ ip: "192.0.2.1" })]),
    step({}, {}, [uses("spot.account", "ok")], [keyMade({ ip: "192.0.2.1" })]),
  ],
  [
    "a key is refused what it may do",
    keysAreRefused(known),
    step({}, {}, [uses("spot.account", "ok")], [keyMade()]),
    step({}, {}, [uses("spot.account", "rejected")], [keyMade()]),
  ],
  [
    "the pages lack a row",
    pagesAreTheList(known),
    step(
      { transfers: bothRows },
      { transfers: bothRows },
      list("wallet.transferHistory", asks, bothRows, [2, 2]),
    ),
    step(
      { transfers: bothRows },
      { transfers: bothRows },
      list("wallet.transferHistory", asks, bothRows.slice(1)),
    ),
  ],
  [
    "the client's id does not find its order",
    clientIdsFind,
    step({}, { queried: [order], byClientId: [order] }, [named]),
    step({}, { queried: [order] }, [named]),
  ],
  [
    "the client's id finds another order, though no two have it",
    clientIdsFind,
    // Two orders have the same client id, and the query finds one of them.
    step({}, { queried: [order, { ...order, orderId: "8" }], byClientId: [order] }, [
      named,
      placed({ ...sale, newClientOrderId: "mine" }, "8"),
    ]),
    step({}, { queried: [order, { ...order, orderId: "8" }], byClientId: [order] }, [
      named,
      placed({ ...sale, newClientOrderId: "MINE" }, "8"),
    ]),
  ],
  [
    "two accounts have the same deposit address and memo",
    addressesAreOwn,
    step({}, {}, [addressOf("first", "1"), addressOf("second", "2"), addressOf("first", "1")]),
    step({}, {}, [
      addressOf("first", "1"),
      act("driver.deposit", { actor: "second", sent: { asset: "BTC" }, rows: [{ address: "a", memo: "1" }] }),
    ]),
  ],
  [
    "a withdrawal costs another network's fee",
    feesAreStated(known),
    step({}, { withdrawals: [paid, { ...paid, transferType: 1, transactionFee: "0" }] }),
    step({}, { withdrawals: [{ ...paid, network: "NEW", transactionFee: "0.25" }] }),
  ],
  [
    "a master makes a sub-account's withdrawal",
    subAccountsWithdraw(known),
    step({}, {}, [act("broker.withdraw", { actor: "sub" })]),
    step({}, {}, [act("broker.withdraw")]),
  ],
  [
    "any funds password is taken",
    subAccountsWithdraw(known),
    step({}, {}, [act("broker.withdraw", { actor: "sub", sent: { password: fundsPassword } })]),
    step({}, {}, [act("broker.withdraw", { actor: "sub", sent: { password: "0" } })]),
  ],
  [
    "two deals of an order have the same id",
    idsAreNew,
    // Both orders of a self-trade list the fill.
    step({}, { fills: [order, { ...order, orderId: "8" }].map((each) => ({ ...each, id: "d" })) }),
    step({}, { fills: [order, order].map((each) => ({ ...each, id: "d" })) }),
  ],
  [
    "a client's id changes without a cancel that has an id",
    textsComeBack,
    step(
      {},
      { queried: [{ ...canceled, clientOrderId: "c" }] },
      [{ ...cancels, sent: { newClientOrderId: "c" } }],
      [named],
    ),
    step({}, { queried: [{ ...canceled, clientOrderId: "m" }] }, [cancels], [named]),
  ],
  [
    "an order executes more than its quantity",
    ordersKeepTheirBounds,
    step({}, { queried: [{ ...order, executedQty: "2" }] }, [placed()]),
    step({}, { queried: [{ ...order, executedQty: "3" }] }, [placed()]),
  ],
  [
    "an order spends more than its amount",
    ordersKeepTheirBounds,
    step({}, { queried: [{ ...order, cummulativeQuoteQty: "9" }] }, [spends]),
    step({}, { queried: [{ ...order, cummulativeQuoteQty: "9.5" }] }, [spends]),
  ],
  [
    "prevention cancels without a group",
    preventionNeedsGroup,
    step({ queried: [order] }, { queried: [prevented] }, [placed(prevents, "8")], grouped),
    step({ queried: [order] }, { queried: [prevented] }, [placed(prevents, "8")]),
  ],
  [
    "prevention cancels after the last group was deleted",
    preventionNeedsGroup,
    // The order was cancelled before the step.
    step(
      { queried: [prevented] },
      { queried: [prevented] },
      [rejected],
      [...grouped, act("spot.deleteStrategyGroup", { ended: ["group g"] })],
    ),
    step(
      { queried: [order] },
      { queried: [prevented] },
      [placed(prevents, "8")],
      [...grouped, act("spot.deleteStrategyGroup", { ended: ["group g"] })],
    ),
  ],
  [
    "prevention cancels although no order has a mode",
    preventionNeedsGroup,
    step({ queried: [order] }, { queried: [canceled] }, [cancels], grouped),
    step({ queried: [order] }, { queried: [prevented] }, [placed(sale, "8")], grouped),
  ],
  [
    "a total counts rows that the filter leaves out",
    pagesAreTheList(known),
    step(
      { transfers: bothRows },
      { transfers: bothRows },
      list("wallet.transferHistory", { ...asks, startTime: "4", endTime: "6" }, [transferRow], [1]),
    ),
    step(
      { transfers: bothRows },
      { transfers: bothRows },
      list("wallet.transferHistory", { ...asks, startTime: "4", endTime: "6" }, [transferRow], [2]),
    ),
  ],
  [
    "a window has a row that lies outside",
    pagesAreTheList(known),
    step(
      { all: [{ ...order, time: 5 }] },
      { all: [{ ...order, time: 5 }] },
      list("spot.allOrders", { limit: "2", startTime: "4", endTime: "6" }, [order]),
    ),
    step(
      { all: [{ ...order, time: 9 }] },
      { all: [{ ...order, time: 9 }] },
      list("spot.allOrders", { limit: "2", startTime: "4", endTime: "6" }, [order]),
    ),
  ],
  [
    "a list lacks a row that its limit has room for",
    pagesAreTheList(known),
    // A row at the very end of the time window may be in the list.
    step({ all: atEnd }, { all: atEnd }, list("spot.allOrders", { limit: "1", ...window }, [atEnd[1]])),
    step({ all: atEnd }, { all: atEnd }, list("spot.allOrders", { limit: "2", ...window }, [atEnd[1]])),
  ],
  [
    "a list has more rows than its limit",
    pagesAreTheList(known),
    step({ all: [order] }, { all: [order] }, list("spot.allOrders", { limit: "1" }, [order])),
    step(
      { all: [order, { ...order, orderId: "8" }] },
      { all: [order, { ...order, orderId: "8" }] },
      list("spot.allOrders", { limit: "1" }, [order, { ...order, orderId: "8" }]),
    ),
  ],
]

describe("an invariant", () => {
  test.each(cases)(
    "an invariant accepts a correct history, and reports when %s",
    (_, invariant, fair, wrong) => {
      expect(invariant(fair)).toEqual([])
      const [breach] = invariant(wrong)
      expect([...kit.statements.keys()]).toContain(breach?.statement)
      expect(breach?.wanted).not.toBe(breach?.got)
    },
  )
})
