/**
 * Isolation of accounts: three strangers (another broker, its sub-account, a master) call every endpoint that takes an id
 * or an account with alice's. The strangers read nothing, change nothing, and get the answer for a thing that
 * does not exist.
 */
import { BrokerApi } from "@bourse/broker"
import type { Endpoint } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import type * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { call } from "../support/brokerCalls.ts"
import {
  alice,
  bob,
  carol,
  type Key,
  ok,
  startServer,
  type TestServer,
  uids,
  type Values,
} from "../support/testServer.ts"

let server: TestServer
/** Strangers by name: the other broker, its sub-account, and a master that is no broker. */
const strangers = new Map<string, Key>()
/** Ids of records of alice or her sub-account. */
let own: Record<
  "orderId" | "tradeOrderId" | "groupId" | "withdrawal" | "transfer" | "internal" | "apiKey" | "uid",
  string
>
const nothing = "99999999"
const clientTranId = "0123456789abcdef0123456789ABCDEF"
const spots = { fromAccountType: "SPOT", toAccountType: "SPOT" }

beforeAll(async () => {
  server = await startServer()
  const { symbol } = { symbol: "MXUSDT" }
  const order = { symbol, type: "LIMIT", side: "BUY", quantity: "10", price: "2" }
  const open = (account: object) => server.control("POST", "/admin/v1/accounts", account).then(ok)
  const dave = await open({ name: "dave", broker: true })
  const sub = await open({ name: "davesub001", master: dave.uid })
  const erin = await open({ name: "erin" })
  for (const { name, uid } of [dave, sub, erin]) {
    await server.control("POST", "/sandbox/v1/fund", { uid, asset: "USDT", amount: "1000" })
    strangers.set(name, await server.grant(uid))
  }
  const ask = (endpoint: Endpoint, fields: Values, key: Key = alice) =>
    call(server, endpoint, fields, { key }).then(ok)
  const traded = await ask(SpotApi.placeOrder, { ...order, price: "3" })
  await ask(SpotApi.placeOrder, { ...order, price: "3", side: "SELL" }, bob)
  const resting = await ask(SpotApi.placeOrder, { ...order, newClientOrderId: "of-alice" })
  const { data: group } = await ask(SpotApi.createStrategyGroup, { tradeGroupName: "of-alice" })
  const tradeGroupId = String(group.tradeGroupId)
  await ask(SpotApi.addToStrategyGroup, { tradeGroupId, uid: uids.carol })
  await ask(SpotApi.createStrategyGroup, { tradeGroupName: "of-dave" }, strangers.get("dave"))
  const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
  await server.control("POST", "/sandbox/v1/withdrawal-addresses", {
    uid: uids.alice,
    asset: "USDT",
    network: "TRX",
    address,
  })
  const withdrawal = await ask(WalletApi.withdraw, { coin: "USDT", netWork: "TRX", address, amount: "50" })
  const usdt = { asset: "USDT", amount: "10" }
  const [transfer] = [
    await ask(WalletApi.transfer, { ...usdt, fromAccountType: "SPOT", toAccountType: "FUTURES" }),
  ].flat()
  const internal = await ask(WalletApi.internalTransfer, {
    ...usdt,
    toAccountType: "UID",
    toAccount: uids.bob,
  })
  await ask(BrokerApi.universalTransfer, { ...spots, ...usdt, toAccount: "carolsub01", clientTranId })
  own = {
    orderId: resting.orderId,
    tradeOrderId: traded.orderId,
    groupId: tradeGroupId,
    withdrawal: withdrawal.id,
    transfer: transfer.tranId,
    internal: internal.tranId,
    apiKey: carol.key,
    uid: uids.carol,
  }
  // Some answers contain the time.
  ok(await server.control("POST", "/sandbox/v1/clock/freeze"))
})
afterAll(() => server.bourse.close())

/** An endpoint, its parameters with one of alice's ids, and its parameters with an unknown id. */
type Case = readonly [Endpoint, () => Values, Values]
const order = { symbol: "MXUSDT" }
const key = { note: "stolen", permissions: "SPOT_DEAL_READ" }
const usdt = { ...spots, asset: "USDT", amount: "1" }
const cases: ReadonlyArray<Case> = [
  [SpotApi.queryOrder, () => ({ ...order, orderId: own.orderId }), { ...order, orderId: nothing }],
  [
    SpotApi.queryOrder,
    () => ({ ...order, origClientOrderId: "of-alice" }),
    { ...order, origClientOrderId: "nobody's" },
  ],
  [SpotApi.cancelOrder, () => ({ ...order, orderId: own.orderId }), { ...order, orderId: nothing }],
  [
    SpotApi.cancelOrder,
    () => ({ ...order, origClientOrderId: "of-alice" }),
    { ...order, origClientOrderId: "nobody's" },
  ],
  [SpotApi.myTrades, () => ({ ...order, orderId: own.tradeOrderId }), { ...order, orderId: nothing }],
  [SpotApi.strategyGroups, () => ({ tradeGroupName: "of-alice" }), { tradeGroupName: "nobody's" }],
  [SpotApi.deleteStrategyGroup, () => ({ tradeGroupId: own.groupId }), { tradeGroupId: nothing }],
  ...[SpotApi.addToStrategyGroup, SpotApi.addToStrategyGroupByGet, SpotApi.removeFromStrategyGroup].map(
    (endpoint): Case => [
      endpoint,
      () => ({ tradeGroupId: own.groupId, uid: own.uid }),
      { tradeGroupId: nothing, uid: nothing },
    ],
  ),
  [WalletApi.cancelWithdrawal, () => ({ id: own.withdrawal }), { id: nothing }],
  [WalletApi.transferRecord, () => ({ tranId: own.transfer }), { tranId: nothing }],
  [WalletApi.internalTransferHistory, () => ({ tranId: own.internal }), { tranId: nothing }],
  [BrokerApi.subAccounts, () => ({ subAccount: "carolsub01" }), { subAccount: "nobodysown" }],
  [BrokerApi.subAccountStatus, () => ({ subAccount: "carolsub01" }), { subAccount: "nobodysown" }],
  [
    BrokerApi.createApiKey,
    () => ({ ...key, subAccount: "carolsub01" }),
    { ...key, subAccount: "nobodysown" },
  ],
  [BrokerApi.apiKeys, () => ({ subAccount: "carolsub01" }), { subAccount: "nobodysown" }],
  [
    BrokerApi.deleteApiKey,
    () => ({ subAccount: "carolsub01", apiKey: own.apiKey }),
    { subAccount: "nobodysown", apiKey: "nobody's" },
  ],
  [
    BrokerApi.deleteApiKey,
    () => ({ subAccount: "davesub001", apiKey: own.apiKey }),
    { subAccount: "davesub001", apiKey: "nobody's" },
  ],
  [
    BrokerApi.universalTransfer,
    () => ({ ...usdt, fromAccount: "carolsub01" }),
    { ...usdt, fromAccount: "nobodysown" },
  ],
  [
    BrokerApi.universalTransfer,
    () => ({ ...usdt, toAccount: "carolsub01" }),
    { ...usdt, toAccount: "nobodysown" },
  ],
  [
    BrokerApi.universalTransfer,
    () => ({ ...usdt, fromAccount: "carolsub01", toAccount: "davesub001" }),
    { ...usdt, fromAccount: "nobodysown", toAccount: "davesub001" },
  ],
  [
    BrokerApi.universalTransferHistory,
    () => ({ ...spots, toAccount: "carolsub01" }),
    { ...spots, toAccount: "nobodysown" },
  ],
  [
    BrokerApi.universalTransferHistory,
    () => ({ ...spots, toAccount: "carolsub01", clientTranId }),
    { ...spots, toAccount: "nobodysown", clientTranId: "f".repeat(32) },
  ],
  [
    BrokerApi.universalTransferHistory,
    () => ({ ...spots, clientTranId }),
    { ...spots, clientTranId: "f".repeat(32) },
  ],
  [BrokerApi.enableFutures, () => ({ subAccount: "carolsub01" }), { subAccount: "nobodysown" }],
]

/** The answer, without the parameter values that a rejection repeats. */
const ask = async (endpoint: Endpoint, fields: Values, of: Key) => {
  const { status, text } = await call(server, endpoint, fields, { key: of })
  return { status, text: text.replace(/'(\w+)' (\\"[^"]*\\"|[^ ":]+)/g, "'$1' ...") }
}

describe("a stranger who names something of alice's", () => {
  it.each(cases.map((each) => [`${each[0].method} ${each[0].path}`, Object.keys(each[2]), ...each] as const))(
    "a stranger who requests %s with %j gets the answer for a thing that does not exist",
    async (_, __, endpoint, alices, nobodys) => {
      const before = await server.snapshot()
      for (const [name, stranger] of strangers) {
        const answer = await ask(endpoint, alices(), stranger)
        expect(answer, name).toEqual(await ask(endpoint, nobodys, stranger))
        expect(answer.status).toBeLessThan(500)
      }
      expect(await server.snapshot()).toBe(before)
      // The record does exist: a permitted caller gets another answer than for an unknown id.
      if (endpoint.kind === "read")
        expect(await ask(endpoint, alices(), alice)).not.toEqual(await ask(endpoint, nobodys, alice))
    },
  )

  it("a stranger cannot add or remove accounts of another master in their own group", async () => {
    const dave = strangers.get("dave")!
    const { data } = ok(
      await call(server, SpotApi.strategyGroups, { tradeGroupName: "of-dave" }, { key: dave }),
    )
    const { tradeGroupId } = [data].flat()[0]
    const before = await server.snapshot()
    for (const endpoint of [SpotApi.addToStrategyGroup, SpotApi.removeFromStrategyGroup])
      for (const uid of [uids.carol, uids.alice, uids.bob]) {
        const { status, text } = await call(server, endpoint, { tradeGroupId, uid }, { key: dave })
        const none = await call(server, endpoint, { tradeGroupId, uid: nothing }, { key: dave })
        expect([status, text.replace(uid, nothing)]).toEqual([none.status, none.text])
        expect(status).toBe(400)
      }
    expect(await server.snapshot()).toBe(before)
  })

  it("lists show a stranger nothing of alice's", async () => {
    const canary = new RegExp(
      [uids.alice, uids.carol, "carolsub01", carol.key, "of-alice", clientTranId].join("|"),
    )
    for (const [name, stranger] of strangers)
      for (const endpoint of [
        SpotApi.openOrders,
        SpotApi.allOrders,
        SpotApi.myTrades,
        SpotApi.account,
        WalletApi.withdrawalHistory,
        WalletApi.depositHistory,
        WalletApi.withdrawalAddresses,
        WalletApi.transferHistory,
        WalletApi.internalTransferHistory,
        WalletApi.conversionHistory,
        BrokerApi.subAccounts,
        BrokerApi.subDepositHistory,
        BrokerApi.allSubDepositHistory,
        BrokerApi.universalTransferHistory,
        BrokerApi.rebates,
      ]) {
        const { text } = await ask(endpoint, { ...order, ...spots, coin: "USDT" }, stranger)
        expect(text, `${name} ${endpoint.path}`).not.toMatch(canary)
      }
  })

  it("a stranger can use one of alice's client ids for their own transfer", async () => {
    const dave = strangers.get("dave")!
    const asked = { ...usdt, toAccount: "davesub001", clientTranId }
    const { tranId } = ok(await call(server, BrokerApi.universalTransfer, asked, { key: dave }))
    const direction = { ...spots, toAccount: "carolsub01", clientTranId }
    const [alices] = ok(await call(server, BrokerApi.universalTransferHistory, direction))
    expect(alices.tranId).not.toBe(tranId)
  })
})

describe("the list of cases", () => {
  /** Names of parameters with an id or an account. */
  const naming = new Set([
    "orderId",
    "origClientOrderId",
    "tradeGroupId",
    "tradeGroupName",
    "uid",
    "id",
    "tranId",
    "clientTranId",
    "subAccount",
    "apiKey",
    "fromAccount",
    "toAccount",
  ])
  /** Endpoints that need no case: they create a record by its name, or send to any account. */
  const exempt: ReadonlyArray<Endpoint> = [
    SpotApi.createStrategyGroup,
    BrokerApi.createSubAccount,
    WalletApi.internalTransfer,
  ]

  it("the isolation tests include every endpoint that takes an id or an account", () => {
    const all: ReadonlyArray<Endpoint> = [SpotApi, WalletApi, BrokerApi].flatMap((api) => Object.values(api))
    const fieldsOf = ({ query }: Endpoint) =>
      Object.keys((query as unknown as Schema.Struct<Schema.Struct.Fields>).fields)
    const names = all.filter((each) => fieldsOf(each).some((name) => naming.has(name)))
    const covered = new Set([...exempt, ...cases.map(([endpoint]) => endpoint)])
    expect(names.filter((each) => !covered.has(each)).map(({ id }) => id)).toEqual([])
  })
})
