/** All list parameters have one grammar: spaces around an item are ignored, an empty item is rejected. */
import { BrokerApi } from "@bourse/broker"
import type { Endpoint } from "@bourse/core"
import { MarketApi } from "@bourse/market"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import { beforeAll, expect, it } from "vitest"
import { call } from "../support/brokerCalls.ts"
import { serverOfFile, uids, type Values } from "../support/testServer.ts"

const server = await serverOfFile()
beforeAll(async () => {
  await call(server, SpotApi.createStrategyGroup, { tradeGroupName: "lists" })
})

const key = { subAccount: "carolsub01", note: "of a list", permissions: "SPOT_DEAL_READ" }
const lists: ReadonlyArray<readonly [string, Endpoint, Values, string, string]> = [
  ["symbol", SpotApi.openOrders, {}, "BTCUSDT", "ETHUSDT"],
  ["symbols", MarketApi.exchangeInfo, {}, "BTCUSDT", "ETHUSDT"],
  ["uid", SpotApi.addToStrategyGroup, { tradeGroupId: "1" }, uids.alice, uids.carol],
  ["uid", SpotApi.removeFromStrategyGroup, { tradeGroupId: "1" }, uids.alice, uids.carol],
  ["asset", WalletApi.convert, {}, "BTC", "ETH"],
  ["ip", BrokerApi.createApiKey, key, "203.0.113.7", "2001:db8::1"],
  ["permissions", BrokerApi.createApiKey, key, "SPOT_DEAL_READ", "SPOT_ACCOUNT_READ"],
]
const ask = (endpoint: Endpoint, fields: Values) =>
  endpoint.permission === null ? server.get(endpoint.path, fields) : call(server, endpoint, fields)

it.each(lists)(
  "the list parameter %s accepts spaces and one or many values, in %o",
  async (name, endpoint, others, one, other) => {
    const spaced = await ask(endpoint, { ...others, [name]: ` ${one} , ${other} ` })
    expect(spaced.status, spaced.text).toBe(200)
    const before = await server.snapshot()
    for (const list of [`${one},`, `,${one}`, `${one},,${other}`, `${one}, ,${other}`, " ", ","]) {
      const { status, json } = await ask(endpoint, { ...others, [name]: list })
      // Addresses and permissions have their own error codes.
      expect([status, Number(json.code)], list).toEqual([
        400,
        { ip: 730704, permissions: 730702 }[name] ?? 700004,
      ])
    }
    expect(await server.snapshot()).toBe(before)
  },
)
