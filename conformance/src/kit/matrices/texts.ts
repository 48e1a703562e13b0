/**
 * Tests texts that callers choose: every endpoint must return an accepted text unchanged. The interface does
 * not say which characters a server accepts, so any text may be rejected.
 */
import type { ActorNeed, Fixture } from "../Fixture.ts"
import { everyRight, fixture, keyOf, passwords, type Step, subAccount } from "./written.ts"

const texts = {
  plain: "A-1_b",
  latin: "Zürich ☕",
  signs: "a+b & c=d/e?f #g %20 \"h\" 'i' <j> ;k \\l",
  chinese: "漢字かな 한글",
  beyond: "🚀 𝒳 👩‍🚀",
} as const
const names = Object.keys(texts) as ReadonlyArray<keyof typeof texts>
const all = Object.values(texts)

interface TextOf {
  readonly id: string
  readonly profile: Fixture["profile"]
  readonly risk: Fixture["risk"]
  readonly needs?: ReadonlyArray<string>
  readonly actors: Readonly<Record<string, ActorNeed>>
  readonly before?: ReadonlyArray<Step>
  /** Makes a request that sends this text. */
  readonly make: (name: keyof typeof texts, text: string) => Step
  /** Steps that read the lists in which each accepted text appears. */
  readonly shown: ReadonlyArray<Step>
  readonly cleanup?: ReadonlyArray<Step>
}

/** Matches rows whose field has one of the sent texts, or no text. */
const sentIn = (field: string, none: ReadonlyArray<string | null> = []) => ({
  $array: { of: { [field]: { $oneOf: [...all, ...none] } } },
})

/** Matches rows whose field has a sent text after the variable that makes the name unique. */
const behindUnique = (field: string) => ({
  $array: { of: { [field]: { $oneOf: all.map((text) => `{unique}${text}`) } } },
})

const bidder: ActorNeed = { balances: { "{quote}": "{lowPrice*quantity*40}" } }
const withdrawer: ActorNeed = { balances: { "{chain.coin}": "{chain.amount*40}" } }
const optional = ["", null]

const remarks = (call: string, network: "network" | "netWork"): TextOf => ({
  id: call,
  profile: "wallet-move",
  risk: "moves",
  actors: { trader: withdrawer },
  make: (name, text) => ({
    name: `withdraw with ${name}`,
    call,
    with: {
      coin: "{chain.coin}",
      [network]: `{chain.${network}}`,
      address: "{chain.address}",
      amount: "{chain.amount}",
      remark: text,
    },
    covers: [`${call}.parameter.remark`],
  }),
  shown: [
    {
      name: "the withdrawal is listed",
      call: "wallet.withdrawalHistory coin={chain.coin}",
      answer: sentIn("remark", optional),
      covers: ["wallet.withdrawalHistory.field.remark", `${call}.parameter.remark`],
    },
  ],
})

const orderLists = ["spot.openOrders", "spot.allOrders"] as const

const fields: ReadonlyArray<TextOf> = [
  {
    id: "spot.placeOrder",
    profile: "spot-trade",
    risk: "locks",
    actors: { trader: bidder },
    make: (name, text) => ({
      name: `place with ${name}`,
      call: "spot.placeOrder",
      with: {
        symbol: "{symbol}",
        side: "BUY",
        type: "LIMIT",
        quantity: "{quantity}",
        price: "{lowPrice}",
        newClientOrderId: `{unique}${text}`,
      },
      covers: ["spot.placeOrder.parameter.newClientOrderId"],
    }),
    shown: [
      ...orderLists.map(
        (list): Step => ({
          name: list,
          call: `${list} symbol={symbol}`,
          answer: behindUnique("clientOrderId"),
          covers: [`${list}.field.clientOrderId`, "spot.placeOrder.parameter.newClientOrderId"],
        }),
      ),
      ...names.map(
        (name): Step => ({
          name: `query by ${name}`,
          call: "spot.queryOrder",
          with: { symbol: "{symbol}", origClientOrderId: `{unique}${texts[name]}` },
          expect: "either",
          answer: { clientOrderId: `{unique}${texts[name]}` },
          covers: ["spot.queryOrder.field.clientOrderId", "spot.queryOrder.finds-by-client-order-id"],
        }),
      ),
      {
        name: "cancel the order",
        call: "spot.cancelOpenOrders symbol={symbol}",
        expect: "either",
        answer: behindUnique("origClientOrderId"),
        covers: ["spot.cancelOpenOrders.field.origClientOrderId"],
      },
    ],
    cleanup: [{ name: "tidy", call: "spot.cancelOpenOrders symbol={symbol}" }],
  },
  {
    id: "spot.createStrategyGroup",
    profile: "spot-trade",
    risk: "writes",
    actors: { trader: { role: "master" } },
    make: (name, text) => ({
      name: `a group with ${name}`,
      call: "spot.createStrategyGroup",
      with: { tradeGroupName: `{unique}${text}` },
      answer: { data: { tradeGroupName: `{unique}${text}` } },
      covers: ["spot.createStrategyGroup.field.data.tradeGroupName"],
    }),
    shown: names.map((name) => ({
      name: `found by ${name}`,
      call: "spot.strategyGroups",
      with: { tradeGroupName: `{unique}${texts[name]}` },
      expect: "either",
      answer: { data: { $array: { of: { tradeGroupName: `{unique}${texts[name]}` } } } },
      covers: ["spot.strategyGroups.field.data.tradeGroupName", "spot.strategyGroups.finds-by-name"],
    })),
  },
  remarks("wallet.withdraw", "netWork"),
  remarks("wallet.withdrawApply", "network"),
  {
    id: "wallet.withdraw.order-id",
    profile: "wallet-move",
    risk: "moves",
    actors: { trader: withdrawer },
    make: (name, text) => ({
      name: `withdraw with ${name}`,
      call: "wallet.withdraw",
      with: {
        coin: "{chain.coin}",
        netWork: "{chain.netWork}",
        address: "{chain.address}",
        amount: "{chain.amount}",
        withdrawOrderId: `{unique}${text}`,
      },
      covers: ["wallet.withdraw.order-id-is-kept"],
    }),
    shown: [
      {
        name: "the withdrawal is listed",
        call: "wallet.withdrawalHistory coin={chain.coin}",
        answer: behindUnique("withdrawOrderId"),
        covers: ["wallet.withdraw.order-id-is-kept"],
      },
    ],
  },
  {
    id: "broker.createSubAccount",
    profile: "broker",
    risk: "writes",
    needs: ["broker"],
    actors: { broker: { role: "broker" } },
    make: (name, text) => ({
      name: `a sub-account with ${name}`,
      call: "broker.createSubAccount",
      with: { subAccount: `{unique}${name.slice(0, 1)}`, note: text },
      answer: { data: [{ note: text }] },
      covers: ["broker.createSubAccount.answers-the-sub-account-made"],
    }),
    shown: [
      {
        name: "the sub-account is listed",
        call: "broker.subAccounts",
        answer: { data: sentIn("note") },
        covers: ["broker.subAccounts.field.data.note"],
      },
    ],
  },
  {
    id: "broker.createApiKey",
    profile: "broker",
    risk: "writes",
    needs: ["broker"],
    actors: { broker: { role: "broker" } },
    before: [subAccount("a")],
    make: (name, text) => ({
      name: `a key with ${name}`,
      call: "broker.createApiKey",
      with: { subAccount: "{unique}a", permissions: everyRight, note: text },
      answer: { note: text },
      covers: ["broker.createApiKey.answers-what-was-sent"],
    }),
    shown: [
      {
        name: "the key is listed",
        call: "broker.apiKeys subAccount={unique}a",
        answer: { subAccount: sentIn("note") },
        covers: ["broker.apiKeys.field.subAccount.note", "broker.apiKeys.lists-a-key-made"],
      },
    ],
  },
  {
    id: "broker.withdraw",
    profile: "broker",
    risk: "spends",
    needs: ["broker"],
    actors: { broker: { role: "broker", ...withdrawer }, sub: { madeBy: "a key of a" } },
    before: [
      {
        name: "create sub-account a",
        call: "broker.createSubAccount",
        with: { subAccount: "{unique}a", note: "note a", password: passwords.a },
      },
      keyOf("a"),
      {
        name: "fund sub-account a",
        call: "broker.universalTransfer toAccount={unique}a fromAccountType=SPOT toAccountType=SPOT asset={chain.coin} amount={chain.amount*40}",
      },
    ],
    make: (name, text) => ({
      name: `withdraw with ${name}`,
      as: "sub",
      call: "broker.withdraw",
      with: {
        coin: "{chain.coin}",
        network: "{chain.network}",
        address: "{chain.address}",
        amount: "{chain.amount}",
        password: passwords.a,
        remark: text,
      },
      covers: ["broker.withdraw.parameter.remark"],
    }),
    shown: [
      {
        name: "the withdrawal is listed",
        as: "sub",
        call: "wallet.withdrawalHistory coin={chain.coin}",
        answer: sentIn("remark", optional),
        covers: ["wallet.withdrawalHistory.field.remark", "broker.withdraw.parameter.remark"],
      },
    ],
  },
]

export const textFixtures: ReadonlyArray<Fixture> = fields.map(
  ({ id, make, shown, before = [], needs, cleanup, ...rest }) =>
    fixture(`texts.${id}`, {
      ...rest,
      title: `${id}: an accepted text is returned unchanged`,
      fresh: true,
      ...(needs === undefined ? {} : { needs }),
      steps: [
        ...before,
        ...names.map((name): Step => ({ ...make(name, texts[name]), expect: "either" })),
        ...shown,
      ],
      ...(cleanup === undefined ? {} : { cleanup }),
    }),
)
