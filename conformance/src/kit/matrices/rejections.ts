/**
 * Tests that a rejected write changes nothing, for each write whose repetition has a visible effect. The
 * fixture makes each write twice. Before the second write, every wrong variant is sent: without each required
 * parameter, without key, permission, signature and timestamp. At the end exactly two writes must have taken
 * effect.
 */
import type { EndpointEntry } from "../Catalogue.ts"
import { authStatements, rightsWith } from "../Derive.ts"
import type { ActorNeed, Fixture, NegativeCase } from "../Fixture.ts"
import type { Endpoints } from "./commonFields.ts"
import { everyRight, fixture, keyOf, passwords, type Step, subAccount } from "./written.ts"

interface Repeatable {
  readonly call: string
  readonly profile: Fixture["profile"]
  readonly risk: Fixture["risk"]
  readonly needs?: ReadonlyArray<string>
  readonly actors: Readonly<Record<string, ActorNeed>>
  /** Actor that makes the write; default: the first actor. */
  readonly as?: string
  readonly before?: ReadonlyArray<Step>
  /** Steps of the fixture before each of its two writes. */
  readonly ready?: (time: 1 | 2) => ReadonlyArray<Step>
  readonly with: Readonly<Record<string, string>>
  /** Parameters that differ in the second write, if an identical write would not be visible. */
  readonly second?: Readonly<Record<string, string>>
  /** Wrong variants in addition to those of every write. */
  readonly wrongs?: ReadonlyArray<NegativeCase>
  readonly answer?: unknown
  /** Steps of the fixture that show the effect of both writes. */
  readonly twice?: ReadonlyArray<Step>
  readonly changes?: Fixture["changes"]
  readonly cleanup?: ReadonlyArray<Step>
}

const withoutRight = "one without the right"

const wrongsOf = (endpoint: EndpointEntry, hasOtherKey: boolean): ReadonlyArray<NegativeCase> => [
  ...endpoint.parameters
    .filter(
      ({ name, required, level = "must" }) =>
        required === true && level === "must" && name !== "timestamp" && name !== "signature",
    )
    .map(({ name }) => ({
      title: `without ${name}`,
      covers: [`${endpoint.id}.parameter.${name}`],
      set: { [name]: null },
    })),
  { title: "without a key", covers: [authStatements.key], controls: { key: "none" } },
  { title: "without a signature", covers: [authStatements.signature], controls: { omit: ["signature"] } },
  {
    title: "with another digit in the signature",
    covers: [authStatements.wrongSignature],
    controls: { tamper: "signature" },
  },
  { title: "without a timestamp", covers: [authStatements.timestamp], controls: { omit: ["timestamp"] } },
  ...(hasOtherKey
    ? [{ title: "by a key without the right", covers: [`${endpoint.id}.permission`], as: withoutRight }]
    : []),
]

const rejectionFixture = (endpoint: EndpointEntry, write: Repeatable): Fixture => {
  const [first = ""] = Object.keys(write.actors)
  const as = write.as ?? first
  const { permission } = endpoint
  // An account that a step of the fixture makes has no second key here.
  const hasOtherKey = permission !== null && write.actors[as]?.madeBy === undefined
  const { ready = () => [], twice = [] } = write
  const step: Step = {
    name: "once",
    as,
    call: write.call,
    with: write.with,
    ...(write.answer === undefined ? {} : { answer: write.answer }),
    covers: [`${write.call}.route`],
  }
  return fixture(`rejections.${write.call}`, {
    title: `${endpoint.section}: a rejected request changes nothing and repeats no earlier request`,
    profile: write.profile,
    risk: write.risk,
    fresh: true,
    covers: [`${write.call}.route`],
    ...(write.needs === undefined ? {} : { needs: write.needs }),
    actors: {
      ...write.actors,
      ...(hasOtherKey
        ? { [withoutRight]: { keyOf: as, permissions: { without: rightsWith(permission) } } }
        : {}),
    },
    ...(write.changes === undefined
      ? {}
      : {
          changes: {
            ...write.changes,
            // The second key belongs to the same account, so the account's balances change for this key too.
            ...(hasOtherKey ? { [withoutRight]: write.changes[as] ?? {} } : {}),
          },
        }),
    steps: [
      ...(write.before ?? []),
      ...ready(1),
      step,
      ...ready(2),
      {
        ...step,
        name: "again, after rejections",
        with: write.second ?? write.with,
        wrongs: [...wrongsOf(endpoint, hasOtherKey), ...(write.wrongs ?? [])],
      },
      ...twice,
    ],
    ...(write.cleanup === undefined ? {} : { cleanup: write.cleanup }),
  })
}

const two = { $array: { min: 2, max: 2 } }
const bidder: ActorNeed = { balances: { "{quote}": "{lowPrice*quantity*40}" } }
const bid = { symbol: "{symbol}", side: "BUY", type: "LIMIT", quantity: "{quantity}", price: "{lowPrice}" }
const tidy: Step = { name: "tidy", call: "spot.cancelOpenOrders symbol={symbol}" }
const twoAreOpen = (call: string): Step => ({
  name: "two orders are open",
  call: "spot.openOrders symbol={symbol}",
  answer: two,
  covers: [`${call}.route`],
})

const members = { one: "{one.uid}", two: "{two.uid}" } as const
const changeMember = (name: string, call: string, member: keyof typeof members): Step => ({
  name,
  call: `spot.${call}StrategyGroup uid=${members[member]} tradeGroupId={group}`,
})
const group = (call: "addTo" | "removeFrom"): Repeatable => {
  const isAdd = call === "addTo"
  const [inside, outside] = isAdd ? [members.two, members.one] : [members.one, members.two]
  return {
    call: `spot.${call}StrategyGroup`,
    profile: "spot-trade",
    risk: "writes",
    actors: {
      trader: { role: "master" },
      one: { role: "sub", of: "trader" },
      two: { role: "sub", of: "trader" },
    },
    before: [
      {
        name: "create a group",
        call: "spot.createStrategyGroup tradeGroupName={unique}r",
        capture: { group: "/data/tradeGroupId" },
      },
      ...(isAdd
        ? []
        : [changeMember("one is in", "addTo", "one"), changeMember("two is in", "addTo", "two")]),
    ],
    with: { uid: members.one, tradeGroupId: "{group}" },
    ready: (time) =>
      time === 1
        ? []
        : [
            isAdd
              ? changeMember("one is out again", "removeFrom", "one")
              : changeMember("one is in again", "addTo", "one"),
          ],
    second: { uid: members.two, tradeGroupId: "{group}" },
    twice: [
      {
        name: "the members of the group",
        call: "spot.strategyGroups tradeGroupName={unique}r",
        answer: { data: [{ tradeGroupUid: { $regex: `^(?=.*${inside})(?!.*${outside})` } }] },
        covers: ["spot.strategyGroups.lists-members", `spot.${call}StrategyGroup.route`],
      },
    ],
    cleanup: [{ name: "tidy", call: "spot.deleteStrategyGroup tradeGroupId={group}" }],
  }
}

const holder: ActorNeed = { balances: { "{quote}": "{minAmount*90}" } }
const moved = (amount: string) => ({ "{quote}": amount })

const withdrawal = (call: string, name: string): Repeatable => ({
  call,
  profile: "wallet-move",
  risk: "moves",
  actors: { trader: { balances: { "{chain.coin}": "{chain.amount*40}" } } },
  with: {
    coin: "{chain.coin}",
    [name]: `{chain.${name}}`,
    address: "{chain.address}",
    amount: "{chain.amount}",
  },
  twice: [
    {
      name: "two withdrawals are listed",
      call: "wallet.withdrawalHistory coin={chain.coin}",
      answer: two,
      capture: { first: "/0/id", second: "/1/id" },
      covers: [`${call}.route`, "wallet.withdraw.is-listed-in-the-history"],
    },
  ],
  cleanup: ["first", "second"].map((id) => ({
    name: `tidy ${id}`,
    call: `wallet.cancelWithdrawal id={${id}}`,
  })),
})

const writes: ReadonlyArray<Repeatable> = [
  {
    call: "spot.placeOrder",
    profile: "spot-trade",
    risk: "locks",
    actors: { trader: bidder },
    with: bid,
    twice: [twoAreOpen("spot.placeOrder")],
    cleanup: [tidy],
  },
  {
    call: "spot.batchOrders",
    profile: "spot-trade",
    risk: "locks",
    actors: { trader: bidder },
    with: { batchOrders: `[${JSON.stringify(bid)}]` },
    twice: [twoAreOpen("spot.batchOrders")],
    cleanup: [tidy],
  },
  {
    call: "spot.cancelOpenOrders",
    profile: "spot-trade",
    risk: "locks",
    actors: { trader: bidder },
    ready: (time) => [{ name: `an order, ${time}`, call: "spot.placeOrder", with: bid }],
    with: { symbol: "{symbol}" },
    // One order is open before each of the two writes.
    answer: { $array: { min: 1, max: 1 } },
    cleanup: [tidy],
  },
  group("addTo"),
  group("removeFrom"),
  {
    call: "wallet.transfer",
    profile: "wallet-move",
    risk: "moves",
    actors: { trader: holder },
    with: {
      fromAccountType: "SPOT",
      toAccountType: "FUTURES",
      asset: "{quote}",
      amount: "{minAmount*2}",
    },
    changes: { trader: moved("-{minAmount*4}") },
  },
  {
    call: "wallet.internalTransfer",
    profile: "wallet-move",
    risk: "moves",
    actors: { trader: holder, receiver: {} },
    with: {
      toAccountType: "UID",
      toAccount: "{receiver.uid}",
      asset: "{quote}",
      amount: "{minAmount*2}",
    },
    changes: { trader: moved("-{minAmount*4}"), receiver: moved("{minAmount*4}") },
  },
  withdrawal("wallet.withdraw", "netWork"),
  withdrawal("wallet.withdrawApply", "network"),
  {
    call: "wallet.convert",
    profile: "wallet-move",
    risk: "moves",
    needs: ["small-balances"],
    actors: { trader: {} },
    ready: (time) => [
      { name: `a little, ${time}`, driver: "dust uid={trader.uid} asset={base} amount={minQuantity}" },
    ],
    with: { asset: "{base}" },
    // There is a balance to convert before each of the two conversions.
    answer: { successList: ["{base}"], failedList: [], totalConvert: { $decimal: { gt: "0" } } },
  },
  {
    call: "broker.createApiKey",
    profile: "broker",
    risk: "writes",
    needs: ["broker"],
    actors: { broker: { role: "broker" } },
    before: [subAccount("a")],
    with: { subAccount: "{unique}a", permissions: everyRight, note: "the same note" },
    wrongs: [
      {
        title: "with five addresses",
        covers: ["broker.createApiKey.ip-at-most-4"],
        set: { ip: "192.0.2.1,192.0.2.2,192.0.2.3,192.0.2.4,192.0.2.5" },
      },
    ],
    twice: [
      {
        name: "two keys are listed",
        call: "broker.apiKeys subAccount={unique}a",
        answer: { subAccount: two },
        covers: ["broker.createApiKey.route", "broker.apiKeys.lists-a-key-made"],
      },
    ],
  },
  {
    call: "broker.universalTransfer",
    profile: "broker",
    risk: "moves",
    needs: ["broker"],
    actors: { broker: { role: "broker", ...holder } },
    before: [subAccount("a")],
    with: {
      toAccount: "{unique}a",
      fromAccountType: "SPOT",
      toAccountType: "SPOT",
      asset: "{quote}",
      amount: "{minAmount*2}",
    },
    changes: { broker: moved("-{minAmount*4}") },
  },
  {
    call: "broker.withdraw",
    profile: "broker",
    risk: "spends",
    needs: ["broker"],
    actors: {
      broker: { role: "broker", balances: { "{chain.coin}": "{chain.amount*40}" } },
      sub: { madeBy: "a key of a" },
    },
    as: "sub",
    before: [
      {
        name: "create sub-account a",
        call: "broker.createSubAccount",
        with: {
          subAccount: "{unique}a",
          note: "note a",
          password: passwords.a,
        },
      },
      keyOf("a"),
      {
        name: "fund sub-account a",
        call: "broker.universalTransfer",
        with: {
          toAccount: "{unique}a",
          fromAccountType: "SPOT",
          toAccountType: "SPOT",
          asset: "{chain.coin}",
          amount: "{chain.amount*40}",
        },
      },
    ],
    with: {
      coin: "{chain.coin}",
      network: "{chain.network}",
      address: "{chain.address}",
      amount: "{chain.amount}",
      password: passwords.a,
    },
    twice: [
      {
        name: "two withdrawals are listed",
        as: "sub",
        call: "wallet.withdrawalHistory coin={chain.coin}",
        answer: two,
        covers: ["broker.withdraw.route", "wallet.withdraw.is-listed-in-the-history"],
      },
    ],
  },
]

/**
 * Some writes of the interface have no fixture about rejections. Repeating these writes changes nothing (fee
 * switch, deposit addresses, futures), is rejected (cancels, deletes, a group's name), is left open (a
 * sub-account's name), or is a test order.
 */
export const rejectionFixtures = (endpoints: Endpoints): ReadonlyArray<Fixture> =>
  writes.flatMap((write) => {
    const endpoint = endpoints.get(write.call)
    return endpoint === undefined ? [] : [rejectionFixture(endpoint, write)]
  })
