/**
 * Limits of each history: its default window, its earliest time and its maximum interval. Every list gets one
 * row at the same frozen moment; the clock then moves to each moment at which a list's answer changes.
 */
import { BrokerApi } from "@bourse/broker"
import type { Endpoint } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import { beforeAll, expect, test } from "vitest"
import { call } from "../support/brokerCalls.ts"
import { bob, limitBuy, ok, serverOfFile, uids, type Values } from "../support/testServer.ts"
import { codeOf, dayMs, freeze, fund, sendDeposit, tenUsdt } from "../support/testWallet.ts"

const server = await serverOfFile()
const oneUsdt = { asset: "USDT", amount: "1" }
const toFutures = { fromAccountType: "SPOT", toAccountType: "FUTURES" }
const toSub = { fromAccountType: "SPOT", toAccountType: "SPOT", toAccount: "carolsub01" }

interface History {
  readonly endpoint: Endpoint
  readonly parameters?: Values
  /** Earliest time in days; a list without it goes back to its first row. */
  readonly byDefault?: number
  readonly reach?: number
  /** Maximum interval, in days. */
  readonly longest?: number
}

const wallet = { byDefault: 7, reach: 90, longest: 7 }
const histories: Readonly<Record<string, History>> = {
  "open orders": { endpoint: SpotApi.allOrders, parameters: { symbol: "ETHUSDT" }, byDefault: 1, reach: 7 },
  "closed orders": { endpoint: SpotApi.allOrders, parameters: { symbol: "MXUSDT" }, byDefault: 1, reach: 7 },
  fills: { endpoint: SpotApi.myTrades, parameters: { symbol: "MXUSDT" }, reach: 31 },
  deposits: { endpoint: WalletApi.depositHistory, ...wallet },
  withdrawals: { endpoint: WalletApi.withdrawalHistory, ...wallet },
  "transfers to futures": {
    endpoint: WalletApi.transferHistory,
    parameters: toFutures,
    byDefault: 7,
    reach: 184,
  },
  "transfers to users": { endpoint: WalletApi.internalTransferHistory, byDefault: 7 },
  conversions: { endpoint: WalletApi.conversionHistory },
  "deposits of the calling account": { endpoint: BrokerApi.subDepositHistory, byDefault: 10 },
  "deposits of all sub-accounts": { endpoint: BrokerApi.allSubDepositHistory, reach: 3 },
  "universal transfers": { endpoint: BrokerApi.universalTransferHistory, parameters: toSub },
}

const rowsOf = (json: unknown): ReadonlyArray<unknown> => {
  const answer = (Array.isArray(json) && json.length === 1 && "rows" in json[0] ? json[0] : json) as Record<
    string,
    ReadonlyArray<unknown>
  >
  return Array.isArray(answer) ? answer : (answer.rows ?? answer.data ?? [])
}

let time: number
beforeAll(async () => {
  await freeze(server)
  // The list of all sub-accounts' deposits counts from midnight: in a day's last millisecond it reaches back three
  // days.
  await server.advance(dayMs - 1 - ((await server.now()) % dayMs))
  time = await server.now()
  const make = async (endpoint: Endpoint, fields: Values) => ok(await call(server, endpoint, fields))
  ok(await server.order({ symbol: "MXUSDT", side: "SELL", quantity: "10", price: "3" }, { key: bob }))
  ok(await server.order({ symbol: "MXUSDT", quantity: "10", price: "3" }))
  ok(await server.order({ ...limitBuy, symbol: "ETHUSDT", price: "2000", quantity: "0.01" }))
  await sendDeposit(server, uids.alice, "USDT", "TRX", "20")
  await sendDeposit(server, uids.carol, "USDT", "TRX", "20")
  await make(WalletApi.withdraw, tenUsdt)
  await make(WalletApi.transfer, { ...toFutures, ...oneUsdt })
  await make(WalletApi.internalTransfer, { toAccountType: "UID", toAccount: uids.bob, ...oneUsdt })
  await make(BrokerApi.universalTransfer, { ...toSub, ...oneUsdt })
  await fund(server, uids.alice, "USDC", "1")
  await make(WalletApi.convert, { asset: "USDC" })
})

const ask = ({ endpoint, parameters }: History, more: Values) =>
  call(server, endpoint, { ...parameters, ...more })
/** For each of the queries: whether the list's answer contains the row. */
const has = async (history: History, ...asked: ReadonlyArray<Values>) => {
  const seen = []
  for (const more of asked) seen.push(rowsOf(ok(await ask(history, more))).length === 1)
  return seen
}

test.each(Object.entries(histories))("the list %s includes both ends of its window", async (_, history) => {
  const windows = [
    { startTime: time, endTime: time },
    { startTime: time },
    { endTime: time },
    { startTime: time + 1 },
    { endTime: time - 1 },
  ]
  expect(await has(history, ...windows)).toEqual([true, true, true, false, false])
})

test.each(Object.entries(histories))(
  "the list %s accepts the longest interval and rejects a longer one",
  async (_, history) => {
    const { longest = 400 } = history
    const startTime = time - longest * dayMs
    ok(await ask(history, { startTime, endTime: time }))
    const tooLong = await ask(history, { startTime: startTime - 1, endTime: time })
    const expected = history.longest === undefined ? { status: 200 } : { status: 400, json: { code: 33333 } }
    expect(tooLong).toMatchObject(expected)
  },
)

test("each list shows a row for as long as its default window and its earliest time permit", async () => {
  const entries = Object.entries(histories)
  const daysOf = ({ byDefault = Infinity, reach = Infinity }: History) => [Math.min(byDefault, reach), reach]
  const limits = [...new Set(entries.flatMap(([, history]) => daysOf(history)))].filter(Number.isFinite)
  const moments = limits.flatMap((days) => [days * dayMs, days * dayMs + 1])
  for (const after of [...moments, 366 * dayMs].sort((a, b) => a - b)) {
    await server.advance(time + after - (await server.now()))
    for (const [name, history] of entries) {
      const [byDefault, reach] = daysOf(history).map((days) => after <= days * dayMs)
      const around = { startTime: time - dayMs, endTime: time + dayMs }
      expect([name, after / dayMs, await has(history, {}, around)]).toEqual([
        name,
        after / dayMs,
        [byDefault, reach],
      ])
    }
  }
})

test("a transfer older than its history's earliest time is not found by its id either", async () => {
  await freeze(server)
  const { tranId } = ok(await call(server, WalletApi.transfer, { ...toFutures, ...oneUsdt }))[0]
  await server.advance(184 * dayMs)
  expect(ok(await call(server, WalletApi.transferRecord, { tranId }))).toMatchObject({ tranId })
  await server.advance(1)
  expect(codeOf(await call(server, WalletApi.transferRecord, { tranId }))).toBe(22222)
})
