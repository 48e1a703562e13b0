/**
 * Tests each write at the limit of the balance it needs: the whole balance is accepted, one unit more is
 * rejected.
 */
import type { ActorNeed, Fixture, NegativeCase } from "../Fixture.ts"
import { decimal, fixture, keyOf, noneOf, nothingOf, type Step, subAccount } from "./written.ts"

interface Spending {
  readonly id: string
  readonly profile: Fixture["profile"]
  readonly needs?: ReadonlyArray<string>
  readonly actors: Readonly<Record<string, ActorNeed>>
  readonly before?: ReadonlyArray<Step>
  readonly as?: string
  readonly call: string
  readonly with: Readonly<Record<string, string>>
  readonly amount: string
  /** Statement that is violated if the server accepts a larger amount. */
  readonly covers: string
  readonly over: string
  /** The list of the accepted writes, and its answer around the rows. */
  readonly listed: { readonly call: string; readonly answer: (rows: unknown) => unknown }
  /** Amount of the asset that is left after the accepted write; default: none. */
  readonly left?: { readonly asset: string; readonly as?: string }
}

const spot = (side: "BUY" | "SELL", type: "LIMIT" | "MARKET"): Omit<Spending, "listed"> => ({
  id: `spot.placeOrder-${type.toLowerCase()}-${side.toLowerCase()}`,
  profile: "spot-trade",
  ...(type === "MARKET" ? { needs: ["own-market"] } : {}),
  actors: {
    // A buy may lock its commission in addition to its amount.
    trader: {
      balances: side === "SELL" ? { "{base}": "{quantity*4}" } : { "{quote}": "{lowPrice*quantity*4}" },
    },
    maker: { balances: { "{base}": "{quantity*20}", "{quote}": "{price*quantity*20}" } },
  },
  before:
    type === "MARKET"
      ? [
          {
            name: "place an order of the other account",
            as: "maker",
            call: `spot.placeOrder symbol={symbol} side=${side === "BUY" ? "SELL" : "BUY"} type=LIMIT quantity={quantity*9} price={${side === "BUY" ? "lowPrice" : "price"}}`,
          },
        ]
      : [],
  call: "spot.placeOrder",
  // A sale's price is above the low bids of concurrent fixtures, so that no order matches.
  with: {
    ...{ symbol: "{symbol}", side, type },
    ...(type === "LIMIT" ? { price: side === "SELL" ? "{price}" : "{lowPrice}" } : {}),
  },
  ...(type === "MARKET" && side === "BUY"
    ? { amount: "quoteOrderQty", over: "{lowPrice*quantity*4+tick}" }
    : { amount: "quantity", over: "{quantity*4+lot}" }),
  covers: "spot.placeOrder.funds-must-suffice",
})

/** Amount that the balance covers with any commission. */
const suffices = ({ with: { side = "", type = "" }, amount }: Omit<Spending, "listed">): string =>
  amount === "quoteOrderQty"
    ? "{lowPrice*quantity*3}"
    : side === "BUY" && type !== ""
      ? "{quantity*3}"
      : "{quantity*4}"

/** Checks that a sale locks the whole balance, since a sale locks no commission. */
const allIsLocked: Step = {
  name: "the whole balance is locked",
  call: "spot.account",
  answer: {
    balances: {
      $array: {
        contains: [
          {
            asset: "{base}",
            free: decimal("0"),
            locked: decimal("{quantity*4}"),
            available: decimal("0"),
          },
        ],
      },
    },
  },
  covers: ["free", "locked", "available"].map((name) => `spot.account.field.balances.${name}`),
}

const spotFixture = (spending: Omit<Spending, "listed">): Fixture => {
  const wrong: NegativeCase = {
    title: "one unit above the balance",
    covers: [spending.covers],
    set: { [spending.amount]: spending.over },
  }
  return fixture(`amounts.${spending.id}`, {
    title: "An order for one unit above the balance is rejected",
    profile: spending.profile,
    risk: "spends",
    fresh: true,
    ...(spending.needs === undefined ? {} : { needs: spending.needs }),
    actors: spending.actors,
    steps: [
      ...(spending.before ?? []),
      {
        name: "an order for the whole balance",
        call: spending.call,
        with: { ...spending.with, [spending.amount]: suffices(spending) },
        wrongs: [wrong],
        capture: { order: "/orderId" },
        covers: [spending.covers],
      },
      {
        name: "no rejected order is listed as open or executed",
        call: "spot.allOrders symbol={symbol}",
        answer: {
          $array: {
            min: 1,
            of: { $oneOf: [{ orderId: { $ref: "order" } }, { status: noneOf("NEW", "FILLED") }] },
          },
        },
        covers: [spending.covers],
      },
      ...(spending.with.side === "SELL" && spending.with.type === "LIMIT" ? [allIsLocked] : []),
    ],
    cleanup: [
      { name: "tidy", call: "spot.cancelOpenOrders symbol={symbol}" },
      { name: "cancel the maker's orders", as: "maker", call: "spot.cancelOpenOrders symbol={symbol}" },
    ],
  })
}

const funds = "{minAmount*4}"
const over = "{minAmount*3+0.00000001}"
const quoteHolder: ActorNeed = { balances: { "{quote}": funds } }

const transferred = (from: string, to: string): Spending["listed"] => ({
  call: `wallet.transferHistory fromAccountType=${from} toAccountType=${to} size=100`,
  answer: (rows) => [{ rows }],
})
const universally = (accounts: string): Spending["listed"] => ({
  call: `broker.universalTransferHistory ${accounts} fromAccountType=SPOT toAccountType=SPOT`,
  answer: (rows) => rows,
})

const moves: ReadonlyArray<Spending> = [
  {
    id: "wallet.transfer-to-futures",
    profile: "wallet-move",
    actors: { trader: quoteHolder },
    call: "wallet.transfer",
    with: { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "{quote}" },
    amount: "amount",
    covers: "wallet.transfer.funds-must-suffice",
    listed: transferred("SPOT", "FUTURES"),
    over,
  },
  {
    id: "wallet.transfer-to-spot",
    profile: "wallet-move",
    // The trader has an equal spot balance, which must not count as futures balance.
    actors: { trader: { balances: { "{quote}": "{minAmount*8}" } } },
    before: [
      {
        name: "transfer half to futures",
        call: `wallet.transfer fromAccountType=SPOT toAccountType=FUTURES asset={quote} amount=${funds}`,
      },
    ],
    call: "wallet.transfer",
    with: { fromAccountType: "FUTURES", toAccountType: "SPOT", asset: "{quote}" },
    amount: "amount",
    covers: "wallet.transfer.funds-must-suffice",
    listed: transferred("FUTURES", "SPOT"),
    over,
  },
  {
    id: "wallet.internalTransfer",
    profile: "wallet-move",
    actors: { trader: quoteHolder, receiver: {} },
    call: "wallet.internalTransfer",
    with: { toAccountType: "UID", toAccount: "{receiver.uid}", asset: "{quote}" },
    amount: "amount",
    covers: "wallet.internalTransfer.funds-must-suffice",
    listed: { call: "wallet.internalTransferHistory limit=100", answer: (data) => ({ data }) },
    over,
    left: { asset: "{quote}" },
  },
  {
    id: "broker.universalTransfer-of-the-master",
    profile: "broker",
    needs: ["broker"],
    actors: { broker: { role: "broker", ...quoteHolder } },
    before: [subAccount("a")],
    call: "broker.universalTransfer",
    with: { toAccount: "{unique}a", fromAccountType: "SPOT", toAccountType: "SPOT", asset: "{quote}" },
    amount: "amount",
    covers: "broker.universalTransfer.funds-must-suffice",
    listed: universally("toAccount={unique}a"),
    over,
    left: { asset: "{quote}" },
  },
  {
    id: "broker.universalTransfer-of-a-sub-account",
    profile: "broker",
    needs: ["broker"],
    // The master has an equal balance, which must not count as the sub-account's balance.
    actors: {
      broker: { role: "broker", balances: { "{quote}": "{minAmount*8}" } },
      sub: { madeBy: "a key of a" },
    },
    before: [
      subAccount("a"),
      subAccount("b"),
      keyOf("a"),
      {
        name: "transfer half to sub-account a",
        call: "broker.universalTransfer",
        with: {
          toAccount: "{unique}a",
          fromAccountType: "SPOT",
          toAccountType: "SPOT",
          asset: "{quote}",
          amount: funds,
        },
      },
    ],
    call: "broker.universalTransfer",
    with: {
      fromAccount: "{unique}a",
      toAccount: "{unique}b",
      fromAccountType: "SPOT",
      toAccountType: "SPOT",
      asset: "{quote}",
    },
    amount: "amount",
    covers: "broker.universalTransfer.funds-must-suffice",
    listed: universally("fromAccount={unique}a toAccount={unique}b"),
    over,
    left: { asset: "{quote}", as: "sub" },
  },
]

const moveFixture = (spending: Spending): Fixture => {
  const { left } = spending
  return fixture(`amounts.${spending.id}`, {
    title: "A transfer of one unit above the balance moves nothing, and one of the whole balance is accepted",
    profile: spending.profile,
    risk: "moves",
    fresh: true,
    ...(spending.needs === undefined ? {} : { needs: spending.needs }),
    actors: spending.actors,
    steps: [
      ...(spending.before ?? []),
      // The amount differs from that of the rejected request below, so that neither looks like a repetition.
      {
        name: "transfer a quarter of it",
        call: spending.call,
        with: { ...spending.with, amount: "{minAmount*1}" },
        covers: [spending.covers],
      },
      {
        name: "transfer all of the rest",
        call: spending.call,
        with: { ...spending.with, amount: "{minAmount*3}" },
        wrongs: [
          { title: "one unit more", covers: [spending.covers], set: { amount: spending.over } },
          { title: "ten times as much", covers: [spending.covers], set: { amount: "{minAmount*40}" } },
        ],
        covers: [spending.covers],
      },
      {
        name: "no rejected transfer is listed as a success",
        call: spending.listed.call,
        answer: spending.listed.answer({
          $array: {
            min: 2,
            of: {
              $oneOf: [
                { amount: decimal("{minAmount*1}") },
                { amount: decimal("{minAmount*3}") },
                { status: noneOf("SUCCESS") },
              ],
            },
          },
        }),
        covers: [spending.covers],
      },
      ...(left === undefined
        ? []
        : [
            {
              name: "no balance is left",
              ...(left.as === undefined ? {} : { as: left.as }),
              call: "spot.account",
              answer: {
                balances: {
                  $array: {
                    of: nothingOf(left.asset),
                  },
                },
              },
              covers: [spending.covers],
            } as Step,
          ]),
    ],
  })
}

type Withdraw = "wallet.withdraw" | "wallet.withdrawApply"

const idOf = (call: Withdraw): string => (call === "wallet.withdraw" ? "/id" : "/0/id")

const sent = (name: "netWork" | "network"): Readonly<Record<string, string>> => ({
  coin: "{chain.coin}",
  [name]: name === "netWork" ? "{chain.netWork}" : "{chain.network}",
  address: "{chain.address}",
  amount: "{chain.amount}",
})

const withdrawal = (call: Withdraw, name: "netWork" | "network"): Fixture =>
  fixture(`amounts.${call}`, {
    title: "A withdrawal of one unit above the balance is rejected",
    profile: "wallet-move",
    risk: "moves",
    fresh: true,
    actors: { trader: { balances: { "{chain.coin}": "{chain.amount*2}" } } },
    steps: [
      {
        name: "read the withdrawal fee",
        call: "wallet.coinConfigurations",
        capture: { fee: "/coin={chain.coin}/networkList/netWork={chain.netWork}/withdrawFee" },
      },
      // Funds for the withdrawal fee, which a server may add to the amount.
      { name: "fund the fees", driver: "fund uid={trader.uid} asset={chain.coin} amount={fee*2}" },
      // The amount differs from that of the rejected request below, so that neither looks like a repetition.
      {
        name: "withdraw the first half",
        call,
        with: sent(name),
        covers: [`${call}.funds-must-suffice`],
        capture: { first: idOf(call) },
      },
      {
        name: "its status",
        call: "wallet.withdrawalHistory coin={chain.coin}",
        capture: { status: "/id={first}/status" },
      },
      {
        name: "withdraw the second half",
        call,
        with: sent(name),
        wrongs: [
          {
            title: "a little more",
            covers: [`${call}.funds-must-suffice`],
            set: { amount: "{chain.amount+fee*2+0.000001}" },
          },
        ],
        covers: [`${call}.funds-must-suffice`],
        capture: { second: idOf(call) },
      },
      {
        name: "no rejected withdrawal is listed as an accepted one",
        call: "wallet.withdrawalHistory coin={chain.coin}",
        answer: {
          $array: {
            min: 2,
            of: {
              $oneOf: [{ id: { $ref: "first" } }, { id: { $ref: "second" } }, { status: noneOf("{status}") }],
            },
          },
        },
        covers: [`${call}.funds-must-suffice`],
      },
    ],
    cleanup: [
      { name: "cancel the first withdrawal", call: "wallet.cancelWithdrawal id={first}" },
      { name: "cancel the second withdrawal", call: "wallet.cancelWithdrawal id={second}" },
    ],
  })

export const amountFixtures: ReadonlyArray<Fixture> = [
  ...(["LIMIT", "MARKET"] as const).flatMap((type) =>
    (["BUY", "SELL"] as const).map((side) => spotFixture(spot(side, type))),
  ),
  ...moves.map(moveFixture),
  withdrawal("wallet.withdraw", "netWork"),
  withdrawal("wallet.withdrawApply", "network"),
]
