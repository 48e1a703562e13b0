/** Account changes by the operator: verification level and freezing. */
import { BrokerApi } from "@bourse/broker"
import type { Endpoint } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import { describe, expect, it, onTestFinished } from "vitest"
import { call } from "../support/brokerCalls.ts"
import { everyEndpoint } from "../support/everyEndpoint.ts"
import { exampleParameters, neededByRules } from "../support/exampleParameters.ts"
import {
  alice,
  bob,
  carol,
  limitBuy,
  ok,
  rejection,
  serverOfFile,
  serverOfTest,
  uids,
  type Values,
  withReason,
} from "../support/testServer.ts"

const server = await serverOfFile()

const change = (uid: string, changes: unknown) => server.control("POST", `/admin/v1/accounts/${uid}`, changes)
const freeze = async (frozen: boolean, uid = uids.carol) => ok(await change(uid, { frozen }))
const frozen = [400, 140002, withReason("sub account is forbidden")]
const order = { ...limitBuy, quantity: "0.0001" }

describe("a frozen account", () => {
  it("a frozen account cannot place an order in any way, and its attempts change nothing", async () => {
    expect(await freeze(true)).toMatchObject({ uid: uids.carol, frozen: true })
    const before = await server.snapshot()
    expect(rejection(await server.order(order, { key: carol }))).toEqual(frozen)
    expect(rejection(await server.order({ ...order, type: "MARKET" }, { key: carol }))).toEqual(frozen)
    expect(rejection(await server.signed("POST", "/api/v3/order/test", order, { key: carol }))).toEqual(
      frozen,
    )
    const batchOrders = JSON.stringify([
      { ...order, newClientOrderId: "ice" },
      { ...order, price: "0.001" },
    ])
    expect(ok(await server.signed("POST", "/api/v3/batchOrders", { batchOrders }, { key: carol }))).toEqual([
      { newClientOrderId: "ice", msg: withReason("sub account is forbidden"), code: 140002 },
      { newClientOrderId: "", msg: withReason("sub account is forbidden"), code: 140002 },
    ])
    const { symbol } = limitBuy
    const pair = { uid: uids.carol, symbol, side: "BUY", quantity: "0.0001", price: "50000" }
    const oco = { ...pair, stopPrice: "70000", stopLimitPrice: "70000" }
    expect(rejection(await server.control("POST", "/sandbox/v1/oco", oco))).toEqual(frozen)
    expect(await server.snapshot()).toBe(before)
    await freeze(false)
  })

  it("a frozen account is reported as frozen, reads, cancels, and is filled by others", async () => {
    const mx = { symbol: "MXUSDT", quantity: "1", price: "3" }
    const ids: Array<string> = []
    for (const each of [order, order, order, mx])
      ids.push(ok(await server.order(each, { key: carol })).orderId)
    await freeze(true)
    const account = ok(await server.signed("GET", "/api/v3/account", {}, { key: carol }))
    expect(account).toMatchObject({ canTrade: false, canWithdraw: false, canDeposit: true })
    ok(await server.order({ ...mx, side: "SELL" }, { key: bob }))

    const { symbol } = limitBuy
    const call = (method: string, path: string, parameters = {}) =>
      server.signed(method, path, parameters, { key: carol })
    const [open] = ok(await call("GET", "/api/v3/openOrders", { symbol }))
    expect(open.orderId).toBe(ids[2])
    expect(ok(await call("GET", "/api/v3/allOrders", { symbol: "MXUSDT" }))).toMatchObject([
      { status: "FILLED" },
    ])
    expect(ok(await call("GET", "/api/v3/myTrades", { symbol: "MXUSDT" }))).toHaveLength(1)
    expect(ok(await call("GET", "/api/v3/order", { symbol, orderId: ids[0] })).status).toBe("NEW")
    expect(ok(await call("DELETE", "/api/v3/order", { symbol, orderId: ids[0] })).status).toBe("CANCELED")
    expect(ok(await call("DELETE", "/api/v3/openOrders", { symbol }))).toHaveLength(2)
    for (const path of [
      "/api/v3/kyc/status",
      "/api/v3/uid",
      "/api/v3/selfSymbols",
      "/api/v3/mxDeduct/enable",
    ])
      ok(await call("GET", path))
    await freeze(false)
    expect(ok(await call("GET", "/api/v3/account"))).toMatchObject({ canTrade: true, canWithdraw: true })
    ok(await server.order(order, { key: carol }))
  })

  it("freezing an account freezes neither its master nor its siblings", async () => {
    await freeze(true)
    ok(await server.order())
    await freeze(false)
    await freeze(true, uids.alice)
    ok(await server.order(order, { key: carol }))
    expect(rejection(await server.order())).toEqual(frozen)
    await freeze(false, uids.alice)
  })
})

/** Writes that a frozen account may send; listedErrors.test.ts provokes the error for the others. */
const allowed = everyEndpoint.filter(
  ({ endpoint, errors, elementErrors = {} }) =>
    endpoint.kind === "write" && !("subAccountFrozen" in errors || "subAccountFrozen" in elementErrors),
)

describe("what a frozen account can do:", () => {
  const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
  const named = { subAccount: "carolsub01", note: "of ice", permissions: "SPOT_DEAL_READ" }

  it("the documentation of few writes does not list the frozen-account rejection", () => {
    expect(allowed.map(({ endpoint }) => endpoint.id)).toEqual([
      "spot.cancelOrder",
      "spot.cancelOpenOrders",
      "wallet.cancelWithdrawal",
      "wallet.createDepositAddress",
      "broker.deleteApiKey",
      "broker.createSubDepositAddress",
      "streams.createListenKey",
      "streams.extendListenKey",
      "streams.closeListenKey",
    ])
  })

  it.each(allowed.map((each) => [each.endpoint.id, each] as const))(
    "a frozen account can or cannot call the endpoint as documented: %s",
    async (_, documented) => {
      const { endpoint } = documented
      const [key, uid] = endpoint.role === "sub" ? [carol, uids.carol] : [alice, uids.alice]
      await freeze(true, uid)
      onTestFinished(() => freeze(false, uid))
      const parameters = exampleParameters(documented, { subAccount: "carolsub01" }, neededByRules)
      const { json } = await call(server, endpoint, parameters, { key })
      expect(Number(json.code)).not.toBe(140002)
    },
  )

  it("a frozen account can receive money in every way and send none; its broker still manages its keys and groups", async () => {
    await server.signed("POST", "/api/v3/strategy/group", { tradeGroupName: "of the frozen" })
    await freeze(true)
    onTestFinished(() => freeze(false))
    const free = async () => {
      const { balances } = ok(await server.signed("GET", "/api/v3/account", {}, { key: carol }))
      return Number(balances.find(({ asset }: { asset: string }) => asset === "USDT").free)
    }
    const before = await free()
    const spot = { fromAccountType: "SPOT", toAccountType: "SPOT", asset: "USDT", amount: "1" }
    const write = (endpoint: Endpoint, fields: Values) => call(server, endpoint, fields)
    ok(await write(BrokerApi.universalTransfer, { ...spot, toAccount: "carolsub01" }))
    ok(await write(WalletApi.internalTransfer, { ...spot, toAccountType: "UID", toAccount: uids.carol }))
    expect(await free()).toBe(before + 2)
    const pull = await write(BrokerApi.universalTransfer, { ...spot, fromAccount: "carolsub01" })
    expect(Number(pull.json.code)).toBe(140002)
    const { apiKey } = ok(await write(BrokerApi.createApiKey, named))
    ok(await write(BrokerApi.deleteApiKey, { subAccount: "carolsub01", apiKey }))
    ok(await write(BrokerApi.enableFutures, { subAccount: "carolsub01" }))
    const [{ tradeGroupId }] = ok(
      await server.signed("GET", "/api/v3/strategy/group", { tradeGroupName: "of the frozen" }),
    ).data
    ok(await write(SpotApi.addToStrategyGroup, { tradeGroupId, uid: uids.carol }))
    ok(await write(SpotApi.removeFromStrategyGroup, { tradeGroupId, uid: uids.carol }))
  })

  it("a withdrawal that began before its account was frozen still arrives", async () => {
    const own = await serverOfTest()
    await own.control("POST", "/sandbox/v1/clock/freeze")
    const { id } = ok(
      await own.signed("POST", "/api/v3/capital/withdraw", {
        coin: "USDT",
        netWork: "TRX",
        address,
        amount: "20",
      }),
    )
    ok(await own.control("POST", `/admin/v1/accounts/${uids.alice}`, { frozen: true }))
    await own.advance(86_400_000)
    const [row] = ok(await own.signed("GET", "/api/v3/capital/withdraw/history"))
    expect(row).toMatchObject({ id, status: 7 })
  })
})

describe("a change of an account", () => {
  const kyc = async () => ok(await server.signed("GET", "/api/v3/kyc/status"))

  it("changing an account's verification level changes nothing else of it", async () => {
    await freeze(true, uids.alice)
    for (const level of ["1", "2", "4", "3"]) {
      expect(ok(await change(uids.alice, { kyc: level }))).toEqual({
        uid: uids.alice,
        name: "alice",
        master: null,
        broker: true,
        kyc: level,
        frozen: true,
      })
      expect(await kyc()).toEqual({ status: level })
    }
    expect(await freeze(false, uids.alice)).toMatchObject({ kyc: "3", frozen: false })
    expect(ok(await change(uids.alice, {}))).toMatchObject({ kyc: "3", frozen: false })
  })

  it.each<readonly [string, string, unknown, number]>([
    ["of nobody", "99999999", { frozen: true }, 10001],
    ["to an unknown level", uids.alice, { kyc: "5" }, 33333],
    ["to a level that is a number", uids.alice, { kyc: 3 }, 33333],
    ["to half frozen", uids.alice, { frozen: "half" }, 33333],
    ["that is no object", uids.alice, [], 33333],
  ])("a change of an account %s is rejected", async (_, uid, changes, code) => {
    const before = await server.snapshot()
    const answer = await change(uid, changes)
    expect([answer.status, answer.json.code]).toEqual([400, code])
    expect(await server.snapshot()).toBe(before)
  })

  it("changing an account needs the operator's token", async () => {
    for (const token of [null, "wrong"]) {
      const answer = await server.control("POST", `/admin/v1/accounts/${uids.alice}`, { frozen: true }, token)
      expect(answer.status).toBe(403)
    }
    ok(await server.order({}, { key: alice }))
  })
})
