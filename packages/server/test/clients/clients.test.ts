/**
 * Every endpoint through both entries of its client, against the real exchange: the Effect client calls first, then
 * the promise client, each in default settings. The exchange's clock is frozen, so both clients read the same
 * data.
 */

import { type BrokerApi, BrokerClient } from "@bourse/broker"
import {
  type Broker,
  type Market,
  makeBroker,
  makeControl,
  makeMarket,
  makeSpot,
  makeWallet,
  type Operation,
  type Spot,
  type Wallet,
} from "@bourse/client"
import {
  type Decimal,
  decimal,
  type Endpoint,
  type Method,
  type Parameters,
  type Success,
} from "@bourse/core"
import { type MarketApi, MarketClient } from "@bourse/market"
import { type SpotApi, SpotClient } from "@bourse/spot"
import { plainSecrets } from "@bourse/testing/plainSecrets"
import { type WalletApi, WalletClient } from "@bourse/wallet"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest"
import { type RunningBourse, startBourse } from "../../src/index.ts"
import { typesOf, uids } from "../support/testServer.ts"
import { dayMs, outside } from "../support/testWallet.ts"

const entries = ["effect", "promise"] as const
type Entry = (typeof entries)[number]
type Who = "alice" | "bob" | "carol"

type PromiseClient = Readonly<Record<string, (...given: Array<never>) => Promise<unknown>>>
type EffectClient = { readonly [name: string]: unknown }

type SpotEndpoints = Omit<typeof SpotApi, "addToStrategyGroupByGet">
type Endpoints = Readonly<Record<string, Endpoint>>

/** Answers to earlier calls of the same client, by entry. */
type Before<Api extends Endpoints> = { readonly [Name in keyof Api]: Success<Api[Name]> }

/**
 * Every operation of a client, in calling order: its parameters, expected part of the answer, and the caller.
 */
type Table<Api extends Endpoints> = {
  readonly [Name in keyof Api]: readonly [
    parameters: Parameters<Api[Name]> | ((entry: Entry, before: Before<Api>) => Parameters<Api[Name]>),
    answers: unknown,
    by?: Who,
  ]
}

/** Parameters and answers of every call of the promise client. */
type Promised<Client> = {
  readonly [Name in keyof Client]: Client[Name] extends Operation<infer Given, infer Answer>
    ? readonly [Given, Answer]
    : never
}
/** An answer whose secret is a plain text, as the promise client has it. */
type Plain<Answer> = Answer extends { readonly secretKey: Redacted.Redacted }
  ? Omit<Answer, "secretKey"> & { readonly secretKey: string }
  : Answer

/** Parameters and answers of every call of the Effect client. */
type Effectful<Client> = {
  readonly [Name in keyof Client]: Client[Name] extends Method<infer Given, infer Answer, infer _>
    ? readonly [Given, Plain<Answer>]
    : never
}
/** Parameters and answers by the endpoint definitions, from which both kinds of clients are made. */
type Defined<Api extends Endpoints> = {
  readonly [Name in keyof Api]: readonly [Parameters<Api[Name]>, Plain<Success<Api[Name]>>]
}

type Ruled =
  | "placeOrder"
  | "testOrder"
  | "batchOrders"
  | "cancelOrder"
  | "queryOrder"
  | "addToStrategyGroup"
  | "removeFromStrategyGroup"

const id = expect.stringMatching(/^\d+$/)
const symbols = { effect: "BTCUSDT", promise: "ETHUSDT" } as const
const symbol = "BTCUSDT"
const usdt = { asset: "USDT", amount: decimal("10") } as const
const withdrawal = { coin: "USDT", address: outside.TRX, amount: decimal("10") } as const

/** A price far below the market, so the order stays open. */
const order = { side: "BUY", type: "LIMIT", quantity: decimal("0.01"), price: decimal("1000") } as const

const spotTable: Table<SpotEndpoints> = {
  kycStatus: [{}, { status: expect.stringMatching(/^[1-4]$/) }],
  uid: [{}, { uid: uids.alice }],
  selfSymbols: [{}, { code: 200, data: expect.arrayContaining([symbol]) }],
  testOrder: [{ ...order, symbol }, {}],
  placeOrder: [
    (entry) => ({ ...order, symbol: symbols[entry] }),
    { orderId: id, price: "1000", origQty: "0.01", type: "LIMIT", side: "BUY" },
  ],
  batchOrders: [
    (entry) => ({
      batchOrders: [
        { ...order, symbol: symbols[entry] },
        { ...order, symbol: symbols[entry], price: decimal("0") },
      ],
    }),
    [{ orderId: id }, { code: expect.any(Number), msg: expect.any(String) }],
  ],
  queryOrder: [
    (entry, { placeOrder }) => ({ symbol: symbols[entry], orderId: placeOrder.orderId }),
    { status: "NEW", isWorking: true, executedQty: "0" },
  ],
  openOrders: [
    { symbol },
    [
      { symbol, status: "NEW" },
      { symbol, status: "NEW" },
    ],
  ],
  cancelOrder: [
    (entry, { placeOrder }) => ({ symbol: symbols[entry], orderId: placeOrder.orderId }),
    { status: "CANCELED", executedQty: "0" },
  ],
  cancelOpenOrders: [(entry) => ({ symbol: symbols[entry] }), [{ status: "CANCELED" }]],
  allOrders: [{ symbol }, expect.arrayContaining([expect.objectContaining({ status: "FILLED" })])],
  account: [
    {},
    { canTrade: true, balances: expect.arrayContaining([expect.objectContaining({ asset: "BTC" })]) },
  ],
  myTrades: [{ symbol }, [{ symbol, price: "60000", qty: "0.001", commissionAsset: "USDT" }]],
  setFeeDeduction: [
    (entry) => ({ mxDeductEnable: entry === "effect" }),
    { data: { mxDeductEnable: expect.any(Boolean) } },
  ],
  feeDeduction: [{}, { data: { mxDeductEnable: false } }],
  tradeFee: [
    { symbol },
    { data: { makerCommission: expect.anything(), takerCommission: expect.anything() } },
  ],
  createStrategyGroup: [
    (entry) => ({ tradeGroupName: entry }),
    { code: 200, data: { tradeGroupId: expect.anything() } },
  ],
  strategyGroups: [(entry) => ({ tradeGroupName: entry }), { data: [{ tradeGroupId: expect.anything() }] }],
  addToStrategyGroup: [
    (entry, { createStrategyGroup: { data } }) => ({
      tradeGroupId: String(data.tradeGroupId),
      uid: entry === "effect" ? uids.alice : uids.carol,
    }),
    { code: 200 },
  ],
  removeFromStrategyGroup: [
    (entry, { createStrategyGroup: { data } }) => ({
      tradeGroupId: String(data.tradeGroupId),
      uid: entry === "effect" ? uids.alice : uids.carol,
    }),
    { code: 200, data: true },
  ],
  deleteStrategyGroup: [
    (_, { createStrategyGroup: { data } }) => ({ tradeGroupId: String(data.tradeGroupId) }),
    { code: 200, data: true },
  ],
}

const toFutures = { fromAccountType: "SPOT", toAccountType: "FUTURES" } as const

const walletTable: Table<typeof WalletApi> = {
  coinConfigurations: [{}, expect.arrayContaining([expect.objectContaining({ coin: "USDT" })])],
  withdraw: [{ ...withdrawal, netWork: "TRX" }, { id }],
  cancelWithdrawal: [(_, { withdraw }) => ({ id: withdraw.id }), { id }],
  withdrawApply: [{ ...withdrawal, network: "TRX" }, { id }],
  withdrawalHistory: [{}, [{ coin: "USDT" }, { coin: "USDT" }, { coin: "USDT" }, { coin: "USDT" }]],
  depositHistory: [{ coin: "USDT" }, [{ coin: "USDT", amount: "25" }]],
  createDepositAddress: [
    (entry) => (entry === "effect" ? { coin: "BTC", network: "BTC" } : { coin: "ETH", network: "ETH" }),
    { address: expect.any(String) },
  ],
  depositAddresses: [
    { coin: "USDT", network: "TRX" },
    [{ coin: "USDT", address: expect.stringMatching(/^T/) }],
  ],
  withdrawalAddresses: [{ coin: "USDT" }, { data: [{ coin: "USDT", address: outside.TRX }] }],
  transfer: [{ ...toFutures, ...usdt }, { tranId: id }],
  transferHistory: [toFutures, { total: 2, rows: [{ asset: "USDT" }, { asset: "USDT" }] }],
  transferRecord: [(_, { transfer }) => ({ tranId: transfer.tranId }), { ...toFutures, asset: "USDT" }],
  convertibleAssets: [
    {},
    expect.arrayContaining(["PEPE", "USDC"].map((asset) => expect.objectContaining({ asset }))),
  ],
  convert: [
    (entry) => ({ asset: entry === "effect" ? "PEPE" : "USDC" }),
    { successList: [expect.any(String)], failedList: [] },
  ],
  conversionHistory: [
    { limit: 10 },
    { data: ["USDC", "PEPE"].map((asset) => ({ convertDetails: [{ asset }] })), totalRecords: 2 },
  ],
  internalTransfer: [{ toAccountType: "UID", toAccount: uids.bob, ...usdt }, { tranId: id }],
  internalTransferHistory: [{}, { data: [{ asset: "USDT" }, { asset: "USDT" }] }],
}

const spots = { fromAccountType: "SPOT", toAccountType: "SPOT" } as const
const desks = { effect: "northdesk", promise: "southdesk" } as const
const desk = (entry: Entry) => ({ subAccount: desks[entry] })

const brokerTable: Table<typeof BrokerApi> = {
  createSubAccount: [(entry) => ({ ...desk(entry), note: "a desk" }), { data: [{ note: "a desk" }] }],
  subAccounts: [{}, { data: [{ subAccount: "carolsub01" }, {}, {}] }],
  subAccountStatus: [desk, { status: "1" }],
  createApiKey: [
    (entry) => ({ ...desk(entry), permissions: "SPOT_ACCOUNT_READ", note: "reads", ip: "127.0.0.1" }),
    { apiKey: expect.any(String), secretKey: expect.any(String), note: "reads" },
  ],
  apiKeys: [desk, { subAccount: [{ note: "reads", apiKey: expect.any(String) }] }],
  deleteApiKey: [
    (entry, { createApiKey }) => ({ ...desk(entry), apiKey: createApiKey.apiKey }),
    { subAccount: expect.any(String) },
  ],
  createSubDepositAddress: [
    (entry) => (entry === "effect" ? { coin: "PEPE", network: "ETH" } : { coin: "USDC", network: "ETH" }),
    { address: expect.any(String) },
  ],
  subDepositAddresses: [{ coin: "PEPE" }, [{ coin: "PEPE", network: "ETH" }]],
  subDepositHistory: [{}, [{ coin: "USDT", amount: "25" }]],
  allSubDepositHistory: [{}, [{ coin: "USDT", amount: "7" }]],
  withdraw: [{ ...withdrawal, network: "TRX" }, { id }, "carol"],
  universalTransfer: [(entry) => ({ ...spots, ...usdt, toAccount: desks[entry] }), { tranId: id }],
  universalTransferHistory: [{ ...spots, toAccount: desks.effect }, [{ asset: "USDT", amount: "10" }]],
  enableFutures: [desk, { data: [{ isFuturesEnabled: true }] }],
  rebates: [{}, { data: [{ uid: uids.carol, asset: "USDT" }] }],
}

const marketTable: Table<typeof MarketApi> = {
  ping: [{}, {}],
  time: [{}, { serverTime: expect.any(Number) }],
  defaultSymbols: [{}, { data: expect.arrayContaining([symbol]) }],
  exchangeInfo: [{ symbol }, { symbols: [{ symbol }] }],
  depth: [{ symbol, limit: 5 }, { asks: [["61000", "0.5"]] }],
  trades: [{ symbol }, [{ price: "60000" }, { price: "60000" }]],
  aggTrades: [{ symbol }, [{ p: "60000" }, { p: "60000" }]],
  klines: [{ symbol, interval: "1d" }, expect.arrayContaining([expect.arrayContaining(["60000"])])],
  avgPrice: [{ symbol }, { price: "60000" }],
  dayTicker: [{ symbol }, { symbol, askPrice: "61000" }],
  priceTicker: [{}, expect.arrayContaining([{ symbol, price: "60000" }])],
  bookTicker: [{ symbol }, { symbol, askPrice: "61000", askQty: "0.5" }],
  contractDetail: [{}, { success: true, data: [] }],
}

let bourse: RunningBourse
const optionsOf = (who: Who) => ({
  baseUrl: bourse.url,
  apiKey: `dev-${who}`,
  secret: `dev-secret-${who}`,
})
/** Two equal writes of one account in one millisecond would have the same signature. */
const otherWindow = { recvWindowMs: 4_000 }

const effects = {
  spot: (who: Who) => Effect.provide(SpotClient, SpotClient.layer(optionsOf(who))),
  wallet: (who: Who) => Effect.provide(WalletClient, WalletClient.layer(optionsOf(who))),
  broker: (who: Who) => Effect.provide(BrokerClient, BrokerClient.layer(optionsOf(who))),
  market: () => Effect.provide(MarketClient, MarketClient.layer({ baseUrl: bourse.url })),
}
const promises = {
  spot: (who: Who) => makeSpot({ ...optionsOf(who), ...otherWindow }),
  wallet: (who: Who) => makeWallet({ ...optionsOf(who), ...otherWindow }),
  broker: (who: Who) => makeBroker({ ...optionsOf(who), ...otherWindow }),
  market: () => makeMarket({ baseUrl: bourse.url }),
}

beforeAll(async () => {
  bourse = await startBourse()
  const { sandbox } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
  await sandbox.freezeClock()
  const [alice, bob, carol] = (["alice", "bob", "carol"] as const).map((who) => promises.spot(who))
  await bob!.placeOrder({
    symbol,
    ...order,
    side: "SELL",
    price: decimal("60000"),
    quantity: decimal("0.002"),
  })
  for (const buyer of [alice, carol])
    await buyer!.placeOrder({ symbol, side: "BUY", type: "MARKET", quantity: decimal("0.001") })
  await bob!.placeOrder({ symbol, ...order, side: "SELL", price: decimal("61000"), quantity: decimal("0.5") })
  for (const [who, amount] of [
    ["alice", "25"],
    ["carol", "7"],
  ] as const) {
    await promises.wallet(who).createDepositAddress({ coin: "USDT", network: "TRX" })
    const deposit = { uid: uids[who], asset: "USDT", network: "TRX", amount: decimal(amount) }
    await sandbox.deposit(deposit)
    await sandbox.saveAddress({ uid: uids[who], asset: "USDT", network: "TRX", address: outside.TRX })
  }
  await sandbox.fund({ uid: uids.alice, asset: "PEPE", amount: decimal("100000") })
  await sandbox.fund({ uid: uids.alice, asset: "USDC", amount: decimal("1") })
  await sandbox.advanceClock({ ms: dayMs })
})
afterAll(() => bourse.close())

const clientsOf = (name: keyof typeof effects, who: Who) => ({
  effect: Effect.runSync(effects[name](who) as Effect.Effect<unknown> as Effect.Effect<EffectClient>),
  promise: promises[name](who) as unknown as PromiseClient,
})

type Call = ((parameters: object) => Effect.Effect<unknown, unknown> | Promise<unknown>) & {
  readonly endpoint: Endpoint
}

describe.each([
  ["spot", spotTable],
  ["wallet", walletTable],
  ["broker", brokerTable],
  ["market", marketTable],
] as const)("%s", (name, table) => {
  const before: Record<Entry, Record<string, unknown>> = { effect: {}, promise: {} }
  it.each(Object.keys(table))("%s", async (operation) => {
    const [given, answers, by = "alice"] = (table as unknown as Table<Endpoints>)[operation]!
    const clients = clientsOf(name, by)
    const sent: Record<string, unknown> = {}
    for (const entry of entries) {
      const parameters = (
        typeof given === "function"
          ? (given as (...of: Array<unknown>) => object)(entry, before[entry])
          : given
      ) as object
      const answer = (clients[entry][operation] as Call)(parameters)
      const came = await (Effect.isEffect(answer) ? Effect.runPromise(answer) : answer)
      before[entry][operation] = plainSecrets(came)
      expect(before[entry][operation]).toMatchObject(answers as object)
      sent[entry] = parameters
    }
    const { kind } = (clients.promise[operation] as unknown as Call).endpoint
    const [one, other] = entries.map((entry) => before[entry][operation])
    const isSame = kind === "read" && JSON.stringify(sent.effect) === JSON.stringify(sent.promise)
    if (isSame) expect(other).toEqual(one)
    else expect(typesOf(other)).toEqual(typesOf(one))
  })
})

it("the Promise entry and the Effect entry have the same calls, with the same parameters and answers", () => {
  expectTypeOf<keyof Spot>().toEqualTypeOf<keyof SpotClient["Service"]>()
  expectTypeOf<keyof Wallet>().toEqualTypeOf<keyof WalletClient["Service"]>()
  expectTypeOf<keyof Broker>().toEqualTypeOf<keyof BrokerClient["Service"]>()
  expectTypeOf<keyof Market>().toEqualTypeOf<keyof MarketClient["Service"]>()
  // The clients' parameter types include rules between parameters; the wire's schema does not.
  expectTypeOf<Effectful<SpotClient["Service"]>>().toExtend<Promised<Spot>>()
  expectTypeOf<Promised<Spot>>().toExtend<Effectful<SpotClient["Service"]>>()
  expectTypeOf<Promised<Spot>>().toExtend<Defined<SpotEndpoints>>()
  expectTypeOf<Defined<Omit<SpotEndpoints, Ruled>>>().toExtend<Promised<Omit<Spot, Ruled>>>()
  expectTypeOf<Effectful<WalletClient["Service"]>>().toExtend<Promised<Wallet>>()
  expectTypeOf<Promised<Wallet>>().toExtend<Effectful<WalletClient["Service"]>>()
  expectTypeOf<Promised<Wallet>>().toExtend<Defined<typeof WalletApi>>()
  expectTypeOf<Defined<typeof WalletApi>>().toExtend<Promised<Wallet>>()
  expectTypeOf<Effectful<BrokerClient["Service"]>>().toExtend<Promised<Broker>>()
  expectTypeOf<Promised<Broker>>().toExtend<Effectful<BrokerClient["Service"]>>()
  expectTypeOf<Promised<Broker>>().toExtend<Defined<typeof BrokerApi>>()
  expectTypeOf<Defined<typeof BrokerApi>>().toExtend<Promised<Broker>>()
  expectTypeOf<Effectful<MarketClient["Service"]>>().toExtend<Promised<Market>>()
  expectTypeOf<Promised<Market>>().toExtend<Effectful<MarketClient["Service"]>>()
  expectTypeOf<Promised<Market>>().toExtend<Defined<typeof MarketApi>>()
  expectTypeOf<Defined<typeof MarketApi>>().toExtend<Promised<Market>>()
  type Given<Call> = Call extends Operation<infer Each, infer _> ? Each : never
  expectTypeOf<Given<Wallet["withdraw"]>["amount"]>().toEqualTypeOf<Decimal>()
  expectTypeOf<{ readonly coin: "USDT" }>().not.toExtend<Given<Wallet["createDepositAddress"]>>()
  expectTypeOf<{ readonly symbol: "BTCUSDT"; readonly interval: "1h" }>().not.toExtend<
    Given<Market["klines"]>
  >()
  const every = { spot: spotTable, wallet: walletTable, broker: brokerTable, market: marketTable }
  for (const name of ["spot", "wallet", "broker", "market"] as const)
    for (const client of Object.values(clientsOf(name, "alice")))
      expect(Object.keys(client).sort()).toEqual(Object.keys(every[name]).sort())
})
