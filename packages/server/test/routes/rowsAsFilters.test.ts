/**
 * What a row says can be asked for: of every list, each field of a row that has the name of a parameter is sent back as
 * that parameter, and the answer has the row. Lists and names come from the definitions.
 */

import { BrokerApi } from "@bourse/broker"
import type { Endpoint } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import { afterAll, beforeAll, expect, it } from "vitest"
import { call } from "../support/brokerCalls.ts"
import { everyEndpoint } from "../support/everyEndpoint.ts"
import {
  bob,
  carol,
  limitBuy,
  ok,
  startServer,
  type TestServer,
  uids,
  type Values,
} from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  const make = async (endpoint: Endpoint, fields: Values, request = {}) =>
    ok(await call(server, endpoint, fields, request))
  ok(await server.order({ newClientOrderId: "mine" }))
  ok(await server.order({ price: "49000" }))
  await make(SpotApi.placeOrder, { ...limitBuy, side: "SELL", price: "60000" }, { key: bob })
  await make(SpotApi.placeOrder, { ...limitBuy, price: "60000" })
  await make(SpotApi.createStrategyGroup, { tradeGroupName: "rows" })
  await make(WalletApi.createDepositAddress, { coin: "USDT", network: "TRX" })
  const deposit = { asset: "USDT", network: "TRX", amount: "5" }
  ok(await server.control("POST", "/sandbox/v1/deposits", { uid: uids.alice, ...deposit }))
  await make(BrokerApi.createSubDepositAddress, { coin: "USDT", network: "TRX" }, { key: carol })
  ok(await server.control("POST", "/sandbox/v1/deposits", { uid: uids.carol, ...deposit }))
  const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
  const saved = { uid: uids.alice, asset: "USDT", network: "TRX", address }
  ok(await server.control("POST", "/sandbox/v1/withdrawal-addresses", saved))
  await make(WalletApi.withdraw, { coin: "USDT", netWork: "TRX", address, amount: "20" })
  const sides = { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "USDT" }
  await make(WalletApi.transfer, { ...sides, amount: "1" })
  await make(WalletApi.internalTransfer, {
    toAccountType: "UID",
    toAccount: uids.bob,
    asset: "USDT",
    amount: "1",
  })
  const between = { fromAccountType: "SPOT", toAccountType: "SPOT", asset: "USDT", amount: "1" }
  await make(BrokerApi.universalTransfer, { ...between, toAccount: "carolsub01" })
})
afterAll(() => server.bourse.close())

/** What a list must be asked with, and no default stands for. */
const needed: Values = {
  symbol: "BTCUSDT",
  coin: "USDT",
  tradeGroupName: "rows",
  fromAccountType: "SPOT",
  subAccount: "carolsub01",
  interval: "1m",
}
const neededBy = ({ id }: Endpoint): Values =>
  id === "wallet.transferHistory"
    ? { toAccountType: "FUTURES" }
    : id === "broker.universalTransferHistory"
      ? { toAccountType: "SPOT", toAccount: "carolsub01" }
      : {}

type Row = Readonly<Record<string, unknown>>

/** The rows of an answer, wherever they stand in it. */
const rowsOf = (answer: unknown): ReadonlyArray<Row> => {
  const isRow = (value: unknown): value is Row =>
    typeof value === "object" && value !== null && !Array.isArray(value)
  if (Array.isArray(answer)) {
    const [only] = answer
    return answer.length === 1 && isRow(only) && Array.isArray(only.rows) ? only.rows : answer.filter(isRow)
  }
  if (!isRow(answer)) return []
  return Object.values(answer).filter(Array.isArray)[0] ?? [answer]
}

const reads = everyEndpoint.flatMap(({ endpoint }) =>
  endpoint.kind === "read" && endpoint.method === "GET" && endpoint.permission !== null ? [endpoint] : [],
)
const namesOf = ({ query }: Endpoint): ReadonlyArray<string> =>
  Object.keys((query as unknown as { readonly fields: object }).fields)

const list = async (endpoint: Endpoint, more: Values) => {
  const names = namesOf(endpoint)
  const base = Object.fromEntries(Object.entries(needed).filter(([name]) => names.includes(name)))
  const parameters = { ...base, ...neededBy(endpoint), ...more }
  return rowsOf(ok(await call(server, endpoint, parameters)))
}

const asked: Array<string> = []
it.each(
  reads
    .filter((endpoint) => endpoint.id !== "spot.queryOrder" && endpoint.id !== "wallet.transferRecord")
    .map((endpoint) => [endpoint.id, endpoint] as const),
)("a row of %s is found by each of its fields", async (id, endpoint) => {
  const rows = await list(endpoint, {})
  for (const row of rows)
    for (const name of namesOf(endpoint).filter((each) => Object.hasOwn(row, each))) {
      const value = row[name] === null ? "" : String(row[name])
      expect(await list(endpoint, { [name]: value }), `${name}=${value}`).toContainEqual(row)
      asked.push(`${id} ${name}`)
    }
})

it("all lists with such fields had a row", () => {
  expect([...new Set(asked)].sort()).toEqual([
    "broker.allSubDepositHistory coin",
    "broker.allSubDepositHistory status",
    "broker.subAccounts subAccount",
    "broker.subDepositAddresses coin",
    "broker.subDepositHistory coin",
    "broker.subDepositHistory status",
    "broker.universalTransferHistory clientTranId",
    "broker.universalTransferHistory fromAccount",
    "broker.universalTransferHistory fromAccountType",
    "broker.universalTransferHistory toAccount",
    "broker.universalTransferHistory toAccountType",
    "spot.allOrders symbol",
    "spot.myTrades orderId",
    "spot.myTrades symbol",
    "spot.openOrders symbol",
    "spot.strategyGroups tradeGroupName",
    "wallet.depositAddresses coin",
    "wallet.depositAddresses network",
    "wallet.depositHistory coin",
    "wallet.depositHistory status",
    "wallet.internalTransferHistory tranId",
    "wallet.transferHistory fromAccountType",
    "wallet.transferHistory toAccountType",
    "wallet.withdrawalAddresses coin",
    "wallet.withdrawalHistory coin",
    "wallet.withdrawalHistory status",
  ])
})

it("an order is found by its own fields, and canceled by them, an empty client id among them", async () => {
  for (const order of ok(await server.signed("GET", "/api/v3/openOrders"))) {
    const { symbol, orderId, clientOrderId: origClientOrderId } = order
    const ids = { symbol, orderId, origClientOrderId }
    expect(ok(await server.signed("GET", "/api/v3/order", ids))).toMatchObject({ orderId })
    expect(ok(await server.signed("DELETE", "/api/v3/order", ids))).toMatchObject({ orderId })
  }
})

it("a universal transfer is repeated by the fields of its row", async () => {
  const [row] = await list(BrokerApi.universalTransferHistory, {})
  const fields = namesOf(BrokerApi.universalTransfer)
    .filter((name) => row![name] !== null)
    .map((name) => [name, String(row![name])] as const)
  ok(await call(server, BrokerApi.universalTransfer, Object.fromEntries(fields)))
})
