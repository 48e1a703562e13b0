/**
 * Common parameters of all lists: row count, page, start and end. The test's cases come from the endpoints'
 * definitions, so a new list is tested too.
 */
import { BrokerApi } from "@bourse/broker"
import type { Endpoint } from "@bourse/core"
import { MarketApi } from "@bourse/market"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import type * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { call } from "../support/brokerCalls.ts"
import {
  alice,
  bob,
  type Key,
  limitBuy,
  ok,
  serverOfFile,
  startServer,
  type TestServer,
  uids,
  type Values,
} from "../support/testServer.ts"
import { dayMs, fund, longEnoughMs, sendDeposit, tenUsdt } from "../support/testWallet.ts"

const endpoints: ReadonlyArray<Endpoint> = [SpotApi, WalletApi, BrokerApi, MarketApi].flatMap((api) =>
  Object.values(api),
)
const parametersOf = ({ query }: Endpoint): ReadonlyArray<string> =>
  Object.keys((query as unknown as Schema.Struct<Schema.Struct.Fields>).fields)

/** Mandatory parameters of the tested endpoints. */
const needed: Values = {
  symbol: "BTCUSDT",
  interval: "1m",
  fromAccountType: "SPOT",
  toAccountType: "FUTURES",
}
const ask = (server: TestServer, endpoint: Endpoint, parameters: Values, key: Key = alice) => {
  const known = parametersOf(endpoint)
  const own = Object.fromEntries(Object.entries(needed).filter(([name]) => known.includes(name)))
  return call(server, endpoint, { ...own, ...parameters }, { key })
}

const server = await serverOfFile()

const counts = endpoints.flatMap((endpoint) =>
  parametersOf(endpoint)
    .filter((name) => ["limit", "size", "pageSize", "page"].includes(name))
    .map((name) => [name, `${endpoint.method} ${endpoint.path}`, endpoint] as const),
)

it("the API has the expected number of parameters for row counts and page numbers", () => {
  expect(counts).toHaveLength(26)
})

it.each(counts)(
  "the parameter %s of %s is a whole number from 1; a too large one is accepted",
  async (name, _, endpoint) => {
    for (const value of ["0", "00", "-1", "1.5", "1e1", "one", "9".repeat(16)]) {
      const { status, json } = await ask(server, endpoint, { [name]: value })
      expect([value, status, String(json.code), json.msg]).toEqual([
        value,
        400,
        "700004",
        expect.stringMatching(`^Parameter '${name}' is invalid: ${value.slice(0, 2)}`),
      ])
    }
    for (const value of ["1", "", "9".repeat(15)]) ok(await ask(server, endpoint, { [name]: value }))
  },
)

const spans = endpoints
  .filter((endpoint) => parametersOf(endpoint).includes("endTime"))
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

it("the API has the expected number of lists with a start and an end", () => {
  expect(spans).toHaveLength(13)
})

it.each(spans)("the list %s rejects an end before its start", async (_, endpoint) => {
  const now = await server.now()
  for (const startTime of [now, now - 200 * dayMs]) {
    const { status, json } = await ask(server, endpoint, { startTime, endTime: startTime - dayMs })
    expect([status, String(json.code), json.msg]).toEqual([
      400,
      "33333",
      `'startTime' ${startTime} is after 'endTime' ${startTime - dayMs}`,
    ])
  }
  // A time slightly in the future, from a fast client clock, is accepted.
  ok(await ask(server, endpoint, { startTime: now + dayMs }))
})

it.each(spans)("the list %s rejects a time that is no time", async (_, endpoint) => {
  for (const name of ["startTime", "endTime"])
    for (const value of ["123", "1700000000", "12345678901234", "-1", "now", "1.7e12"]) {
      const { status, json } = await ask(server, endpoint, { [name]: value })
      expect([value, status, String(json.code), json.msg]).toEqual([
        value,
        400,
        "700004",
        expect.stringContaining(`'${name}' is invalid: ${value} `),
      ])
    }
})

describe("with a start alone", () => {
  let own: TestServer
  let started: number
  const half = 12 * dayMs

  /** One record of every list, all of them alice's. */
  const live = async () => {
    ok(await own.order({ symbol: "MXUSDT", side: "SELL", quantity: "10", price: "3" }, { key: bob }))
    ok(await own.order({ symbol: "MXUSDT", type: "IMMEDIATE_OR_CANCEL", quantity: "10", price: "3" }))
    ok(await own.order(limitBuy))
    await sendDeposit(own, uids.alice, "USDT", "TRX", "20")
    await sendDeposit(own, uids.carol, "USDT", "TRX", "20")
    ok(await ask(own, WalletApi.withdraw, tenUsdt))
    const oneUsdt = { asset: "USDT", amount: "1" }
    ok(await ask(own, WalletApi.transfer, oneUsdt))
    ok(await ask(own, WalletApi.internalTransfer, { toAccountType: "UID", toAccount: uids.bob, ...oneUsdt }))
    ok(
      await ask(own, BrokerApi.universalTransfer, {
        ...oneUsdt,
        toAccount: "carolsub01",
        toAccountType: "SPOT",
      }),
    )
    await fund(own, uids.alice, "USDC", "1")
    ok(await ask(own, WalletApi.convert, { asset: "USDC" }))
    // The clock passes all confirmations of the deposits and withdrawals.
    await own.advance(longEnoughMs)
  }

  beforeAll(async () => {
    own = await startServer()
    started = await own.now()
    await live()
    await own.advance(half)
    await live()
  })
  afterAll(() => own.bourse.close())

  const [first, second] = ["the first", "the second"]
  it.each<readonly [string, Endpoint, Values, ReadonlyArray<string>]>([
    ["orders, as far as they reach", SpotApi.allOrders, { symbol: "BTCUSDT" }, [second]],
    ["fills", SpotApi.myTrades, { symbol: "MXUSDT" }, [first, second]],
    ["deposits, for seven days from there", WalletApi.depositHistory, {}, [first]],
    ["withdrawals, for seven days from there", WalletApi.withdrawalHistory, {}, [first]],
    ["transfers to futures", WalletApi.transferHistory, {}, [first, second]],
    ["transfers to users", WalletApi.internalTransferHistory, {}, [first, second]],
    ["conversions", WalletApi.conversionHistory, { limit: 10 }, [first, second]],
    ["deposits of the calling account", BrokerApi.subDepositHistory, {}, [first, second]],
    ["deposits of all sub-accounts, as far as they reach", BrokerApi.allSubDepositHistory, {}, [second]],
    [
      "universal transfers",
      BrokerApi.universalTransferHistory,
      { toAccount: "carolsub01", toAccountType: "SPOT" },
      [first, second],
    ],
    ["public trades", MarketApi.aggTrades, { symbol: "MXUSDT" }, [first, second]],
  ])("with a start alone, %s are listed until now", async (_, endpoint, parameters, expected) => {
    const json = ok(await ask(own, endpoint, { ...parameters, startTime: started }))
    const rows: ReadonlyArray<Record<string, number>> = Array.isArray(json)
      ? (json[0]?.rows ?? json)
      : json.data
    const times = rows.map(
      (row) => row.time ?? row.insertTime ?? row.applyTime ?? row.timestamp ?? row.convertTime ?? row.T!,
    )
    expect(times.map((time) => (time < started + half ? first : second)).toReversed()).toEqual(expected)
  })

  it("with a start alone, rebates are listed until now", async () => {
    ok(await own.order({ symbol: "MXUSDT", side: "SELL", quantity: "10", price: "3" }, { key: bob }))
    const carol = { key: "dev-carol", secret: "dev-secret-carol" }
    ok(await own.order({ symbol: "MXUSDT", quantity: "10", price: "3" }, { key: carol }))
    await own.advance(dayMs)
    expect(ok(await ask(own, BrokerApi.rebates, { startTime: started })).totalRecords).toBe(1)
  })
})
