/**
 * A client compares the answer to a write with its request. The client accepts the real exchange's answers,
 * also with legal rewordings, and rejects answers to other requests.
 */
import { decimal, makeBroker, makeSpot, makeWallet } from "@bourse/client"
import { beforeAll, describe, expect, it } from "vitest"
import { carol, type Key, ok, serverOfFile, uids } from "../support/testServer.ts"
import { outside } from "../support/testWallet.ts"

const server = await serverOfFile()

type Json = Record<string, unknown>
const asNumber = (value: unknown) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : value)

/** Legal rewordings of each object in an answer. */
const rewordings: Readonly<Record<string, (object: Json) => void>> = {
  "as the exchange writes them": () => {},
  "amounts with more zeros": (object) => {
    for (const name of ["price", "origQty", "executedQty", "amount"])
      if (typeof object[name] === "string" && decimal(object[name]))
        object[name] = `${object[name]}${object[name].includes(".") ? "" : "."}000`
  },
  "ids as numbers where their type is open": (object) => {
    object.tradeGroupId &&= asNumber(object.tradeGroupId)
  },
  "the long order type, null for nothing, and short names of rights": (object) => {
    if (object.type === "LIMIT") object.type = "LIMIT_ORDER"
    for (const name of ["origClientOrderId", "clientOrderId", "memo", "msg"])
      if (object[name] === "") object[name] = null
    if (typeof object.permissions === "string")
      object.permissions = object.permissions.replaceAll("_READ", "_R").replaceAll(",", ", ")
  },
  "more fields than are documented": (object) => {
    Object.assign(object, { zz: null, executed: "7", network: object.network ?? "Tron(TRC20)" })
  },
}

const reword = (value: unknown, change: (object: Json) => void): unknown => {
  if (typeof value !== "object" || value === null) return value
  for (const each of Object.values(value)) reword(each, change)
  if (!Array.isArray(value)) change(value as Json)
  return value
}

const fetchThat =
  (change: (object: Json) => void): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    const { status, headers } = response
    return new Response(JSON.stringify(reword(await response.json(), change)), { status, headers })
  }

const symbol = "BTCUSDT"
const bid = {
  symbol,
  side: "BUY",
  type: "LIMIT",
  quantity: decimal("0.0010"),
  price: decimal("50000.0"),
} as const
const tenUsdt = { asset: "USDT", amount: decimal("10.00") } as const
const withdrawal = { coin: "USDT", address: outside.TRX, amount: decimal("10.0") } as const
const sides = { fromAccountType: "SPOT", toAccountType: "FUTURES" } as const

let keys: Readonly<Record<"documented" | "field", { readonly alice: Key; readonly carol: Key }>>
beforeAll(async () => {
  const of = async (dialect: string) => ({
    alice: await server.grant(uids.alice, undefined, { dialect }),
    carol: await server.grant(uids.carol, undefined, { dialect }),
  })
  keys = { documented: await of("documented"), field: await of("field") }
  const { maker, alice } = uids
  for (const [uid, asset] of [
    [maker, "BTC"],
    [alice, "XRP"],
    [alice, "PEPE"],
  ])
    ok(await server.control("POST", "/sandbox/v1/fund", { uid, asset, amount: "1000" }))
  const saved = { uid: uids.carol, asset: "USDT", network: "TRX", address: outside.TRX }
  ok(await server.control("POST", "/sandbox/v1/withdrawal-addresses", saved))
})

describe.each(["documented", "field"] as const)("with a key of the dialect %s", (dialect) => {
  it.each(Object.entries(rewordings))(
    "the client accepts the answers to every write when they are reworded: %s",
    async (words, change) => {
      const name = `${dialect}${Object.keys(rewordings).indexOf(words)}`
      const optionsOf = ({ key, secret }: Key) => ({
        baseUrl: server.bourse.url,
        apiKey: key,
        secret,
        recvWindowMs: 60_000,
        reconcile: false,
        fetch: fetchThat(change),
      })
      const spot = makeSpot(optionsOf(keys[dialect].alice))
      const wallet = makeWallet(optionsOf(keys[dialect].alice))
      const broker = makeBroker(optionsOf(keys[dialect].alice))
      const makerKey = await server.grant(uids.maker)
      await makeSpot(optionsOf(makerKey)).placeOrder({ ...bid, side: "SELL", quantity: decimal("0.01") })
      const ids = { newClientOrderId: name }

      // A MARKET order ignores its price; a MARKET order by amount ignores its quantity.
      await spot.placeOrder({ ...bid, type: "MARKET", quoteOrderQty: decimal("10"), quantity: decimal("7") })
      await spot
        .placeOrder({ ...bid, type: "MARKET", side: "SELL", quantity: decimal("0.0001") })
        .catch((error) => {
          // At this point the book has no bid left, so the order is rejected.
          expect(error).toMatchObject({ _tag: "ApiError" })
        })
      await makeSpot(optionsOf(makerKey)).cancelOpenOrders({ symbol })
      await spot.placeOrder({ ...bid, ...ids, type: "LIMIT_ORDER", quoteOrderQty: decimal("1") })
      const { orderId } = await spot.placeOrder({ ...bid, type: "LIMIT_MAKER", stpMode: "cancel_maker" })
      await spot.placeOrder({ ...bid, type: "IMMEDIATE_OR_CANCEL" })
      const batch = { ...bid, newClientOrderId: `${name}b` }
      const rejected = { ...bid, price: decimal("0"), newClientOrderId: `${name}c` }
      await spot.batchOrders({ batchOrders: [batch, rejected, bid] })
      await spot.cancelOrder({ symbol, orderId, newClientOrderId: "cancel" })
      await spot.cancelOrder({ symbol, origClientOrderId: name })
      await spot.cancelOpenOrders({ symbol })
      await spot.setFeeDeduction({ mxDeductEnable: true })
      const group = await spot.createStrategyGroup({ tradeGroupName: name })
      const tradeGroupId = String(group.data.tradeGroupId)
      await spot.addToStrategyGroup({ tradeGroupId, uid: uids.alice })
      await spot.removeFromStrategyGroup({ tradeGroupId, uid: uids.alice })
      await spot.deleteStrategyGroup({ tradeGroupId })

      const { id } = await wallet.withdraw({
        ...withdrawal,
        netWork: "TRX",
        remark: "r",
        withdrawOrderId: name,
      })
      await wallet.cancelWithdrawal({ id })
      await wallet.withdrawApply({ ...withdrawal, network: "TRX" })
      await wallet.createDepositAddress({ coin: "XRP", network: "XRP" })
      await wallet.transfer({ ...sides, ...tenUsdt })
      await wallet.internalTransfer({ toAccountType: "UID", toAccount: uids.bob, ...tenUsdt })
      await wallet.convert({ asset: "PEPE" })

      const desk = { subAccount: `desk${name}` }
      await broker.createSubAccount({ ...desk, note: "a desk" })
      const created = await broker.createApiKey({
        ...desk,
        permissions: "SPOT_ACCOUNT_READ",
        note: "k",
        ip: "127.0.0.1",
      })
      await broker.deleteApiKey({ ...desk, apiKey: created.apiKey })
      await broker.createSubDepositAddress({ coin: "USDT", network: "TRX" })
      await broker.universalTransfer({
        ...sides,
        toAccountType: "SPOT",
        ...tenUsdt,
        toAccount: desk.subAccount,
      })
      await broker.enableFutures(desk)
      await makeBroker(optionsOf(keys[dialect].carol)).withdraw({ ...withdrawal, network: "TRX" })
    },
  )
})

describe("the answer to a write that names another", () => {
  const other = (change: Json) =>
    makeSpot({
      baseUrl: server.bourse.url,
      apiKey: carol.key,
      secret: carol.secret,
      reconcile: false,
      fetch: fetchThat((object) => {
        for (const [field, value] of Object.entries(change)) if (field in object) object[field] = value
      }),
    })
  const unknown = { _tag: "OutcomeUnknown", cause: { _tag: "UnexpectedResponse", status: 200 } }

  it.each<Json>([
    { symbol: "ETHUSDT" },
    { side: "SELL" },
    { type: "MARKET" },
    { price: "50001" },
    { origQty: "0.01" },
    { stpMode: "cancel_both" },
  ])("an answer about another order, %j, is an unknown outcome", async (change) => {
    await expect(other(change).placeOrder({ ...bid, stpMode: "cancel_maker" })).rejects.toMatchObject(unknown)
  })

  it("an answer about another cancel is an unknown outcome", async () => {
    const { orderId } = await other({}).placeOrder(bid)
    await expect(other({ orderId: "1" }).cancelOrder({ symbol, orderId })).rejects.toMatchObject(unknown)
    await expect(other({ symbol: "ETHUSDT" }).cancelOpenOrders({ symbol })).rejects.toMatchObject(unknown)
    const setting = other({ mxDeductEnable: false }).setFeeDeduction({ mxDeductEnable: true })
    await expect(setting).rejects.toMatchObject(unknown)
    const batch = other({ symbol: "ETHUSDT" }).batchOrders({ batchOrders: [bid] })
    await expect(batch).rejects.toMatchObject(unknown)
  })
})

describe("a look-up that shows another order", () => {
  const withAnother = (change: Json) =>
    makeSpot({
      baseUrl: server.bourse.url,
      apiKey: carol.key,
      secret: carol.secret,
      recvWindowMs: 100,
      timeoutMs: 60_000,
      // The answer to every write is lost, and every look-up's answer is changed.
      fetch: async (input, init) => {
        if (init?.method === "GET")
          return fetchThat((object) => void Object.assign(object, change))(input, init)
        await fetch(input, init)
        throw new TypeError("lost")
      },
    })
  const mine = { newClientOrderId: "mine" }

  it("a look-up with the same content but another client id is not taken for the sent order", async () => {
    const placed = withAnother({ clientOrderId: "another" }).placeOrder({ ...bid, ...mine })
    await expect(placed).rejects.toMatchObject({ _tag: "OutcomeUnknown" })
  })

  it("a look-up of another order, filled or cancelled, does not confirm a cancel", async () => {
    for (const status of ["FILLED", "CANCELED"]) {
      const { orderId } = ok(await server.order({}, { key: carol }))
      const cancel = withAnother({ orderId: "1", status }).cancelOrder({ symbol, orderId })
      await expect(cancel).rejects.toMatchObject({ _tag: "OutcomeUnknown" })
    }
  })
})
