/**
 * Commission over HTTP: its rates, and paying it in the platform token. In these tests MX costs 3 USDT, and the
 * discount is a fifth.
 */
import { SpotApi } from "@bourse/spot"
import * as Schema from "effect/Schema"
import { afterEach, describe, expect, it } from "vitest"
import {
  alice,
  bob,
  carol,
  type Key,
  notTaken,
  ok,
  rejection,
  serverOfFile,
  uids,
  withReason,
} from "../support/testServer.ts"

const server = await serverOfFile()
afterEach(async () => void ok(await server.control("POST", "/sandbox/v1/reset")))

const path = "/api/v3/mxDeduct/enable"
const toggle = (mxDeductEnable: string | undefined, key = alice) =>
  server.signed("POST", path, { mxDeductEnable }, { key })
const isOn = async (key = alice) => ok(await server.signed("GET", path, {}, { key })).data.mxDeductEnable
const balance = async (asset: string, key = alice) => {
  const { balances } = ok(await server.signed("GET", "/api/v3/account", {}, { key }))
  return balances.find((each: { asset: string }) => each.asset === asset)?.free
}
/** The account's fees for its fills of a symbol, oldest first. */
const fees = async (symbol: string, key: Key = alice) =>
  ok(await server.signed("GET", "/api/v3/myTrades", { symbol }, { key }))
    .toReversed()
    .map(({ commission, commissionAsset }: Record<string, string>) => `${commission} ${commissionAsset}`)
/** Bob offers and the account takes: 0.01 BTC at 60000, with a commission of 0.3 USDT. */
const take = async (key = alice, quantity = "0.01") => {
  ok(await server.order({ side: "SELL", quantity, price: "60000" }, { key: bob }))
  return ok(await server.order({ quantity, price: "60000" }, { key }))
}

describe("paying commission in the platform token", () => {
  it("fee deduction is off at first, is switched only by the account itself, and is answered in an envelope", async () => {
    const envelope = { code: 0, msg: "success", timestamp: expect.any(Number) }
    const asked = ok(await server.signed("GET", path))
    Schema.decodeUnknownSync(SpotApi.feeDeduction.success)(asked)
    expect(asked).toEqual({ ...envelope, data: { mxDeductEnable: false } })
    const switched = ok(await toggle("true"))
    Schema.decodeUnknownSync(SpotApi.setFeeDeduction.success)(switched)
    expect(switched).toEqual({ ...envelope, data: { mxDeductEnable: true } })
    expect([await isOn(), await isOn(bob), await isOn(carol)]).toEqual([true, false, false])
    const before = await server.snapshot()
    ok(await toggle("true"))
    expect(await server.snapshot()).toBe(before)
    ok(await toggle("false"))
    expect(await isOn()).toBe(false)
  })

  it.each([undefined, "", "TRUE", "1", "yes", "null"])(
    "fee deduction is not switched by %j",
    async (value) => {
      const before = await server.snapshot()
      expect(rejection(await toggle(value))).toEqual(notTaken("mxDeductEnable", value))
      expect(await server.snapshot()).toBe(before)
    },
  )

  it("fee deduction charges the next fill in the token, at a discount, and nothing in the quote asset", async () => {
    await take()
    expect(await balance("USDT")).toBe("99399.7")
    ok(await toggle("true"))
    await take()
    ok(await toggle("false"))
    await take()
    // 0.3 USDT are 0.1 MX, less the discount of a fifth.
    expect(await fees("BTCUSDT")).toEqual(["0.3 USDT", "0.08 MX", "0.3 USDT"])
    expect(await balance("USDT")).toBe("98199.4")
    expect(await balance("MX")).toBe("999.92")
    expect((await server.snapshot()).length).toBeGreaterThan(0)
  })

  it("fee deduction switched while an order is open applies to its later fills", async () => {
    const eth = { symbol: "ETHBTC", price: "0.05" }
    const { orderId } = ok(await server.order({ ...eth, side: "SELL", quantity: "1" }))
    const fill = async (quantity: string) => ok(await server.order({ ...eth, quantity }, { key: bob }))
    await fill("0.4")
    ok(await toggle("true"))
    await fill("0.4")
    ok(await toggle("false"))
    await fill("0.2")
    // A maker pays a commission of 0.02 %. MX and BTC both trade in USDT, which gives MX's price in BTC.
    expect(await fees("ETHBTC")).toEqual(["0.000004 BTC", "0.064 MX", "0.000002 BTC"])
    expect(ok(await server.signed("GET", "/api/v3/order", { symbol: "ETHBTC", orderId })).status).toBe(
      "FILLED",
    )
    expect(await balance("BTC")).toBe("2.049994")
    expect(await balance("MX")).toBe("999.936")
  })

  it("fee deduction is all or nothing: with too little of the token a fill is charged as usual", async () => {
    ok(await toggle("true", carol))
    const fund = (amount: string) =>
      server.control("POST", "/sandbox/v1/fund", { uid: uids.carol, asset: "MX", amount })
    await take(carol, "0.001")
    await fund("0.007999999999")
    await take(carol, "0.001")
    await fund("0.000000000001")
    await take(carol, "0.001")
    expect(await fees("BTCUSDT", carol)).toEqual(["0.03 USDT", "0.03 USDT", "0.008 MX"])
  })

  it("fee deduction is switched off by a reset", async () => {
    ok(await toggle("true"))
    ok(await server.control("POST", "/sandbox/v1/reset"))
    expect(await isOn()).toBe(false)
  })
})

describe("the commission rates of a symbol", () => {
  const tradeFee = (symbol?: string, key = alice) =>
    server.signed("GET", "/api/v3/tradeFee", { symbol }, { key })

  it.each([
    ["BTCUSDT", 0, 0.0005],
    ["ETHBTC", 0.0002, 0.0005],
  ])(
    "the commission rates %s are numbers, and equal the charged fees",
    async (symbol, makerCommission, takerCommission) => {
      const answer = ok(await tradeFee(symbol))
      Schema.decodeUnknownSync(SpotApi.tradeFee.success)(answer)
      expect(answer).toEqual({
        data: { makerCommission, takerCommission },
        code: 0,
        msg: "success",
        timestamp: expect.any(Number),
      })
    },
  )

  it("commission rates are requested by an existing symbol", async () => {
    expect(rejection(await tradeFee("NOPEUSDT"))).toEqual([400, -1121, withReason("Invalid symbol")])
    expect(rejection(await tradeFee("__proto__"))).toEqual([400, -1121, withReason("Invalid symbol")])
    expect(rejection(await tradeFee())).toEqual(notTaken("symbol"))
    expect(rejection(await tradeFee(""))).toEqual(notTaken("symbol"))
  })
})
