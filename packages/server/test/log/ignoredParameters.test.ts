/**
 * Order options that this exchange ignores, sent by real ccxt and plain HTTP: the order is accepted without them, and
 * the request log marks it.
 */
import { makeControl } from "@bourse/client"
import type * as ccxt from "ccxt"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type RunningBourse, startBourse } from "../../src/index.ts"
import { pointed, resetToBook, symbol } from "../support/ccxtClient.ts"

let bourse: RunningBourse
let alice: ccxt.mexc
let bob: ccxt.mexc

beforeAll(async () => {
  bourse = await startBourse({ weights: false })
  alice = pointed(bourse.url, "dev-ccxt", "dev-secret-ccxt")
  bob = pointed(bourse.url, "dev-bob", "dev-secret-bob")
  await alice.loadMarkets()
  await bob.loadMarkets()
})
afterAll(() => bourse.close())

beforeEach(() => resetToBook(bourse, bob))

/** The latest order in the request log. */
const latest = async () => {
  const { sandbox } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
  const requests = await sandbox.requests({ limit: "1000" })
  return requests.findLast(({ key, method }) => key === "dev-ccxt" && method === "POST")!
}

test.each([
  ["triggerPrice", 50_000],
  ["stopPrice", 50_000],
  ["stopLossPrice", 50_000],
  ["takeProfitPrice", 70_000],
  ["trailingPercent", 1],
])("a ccxt market sale with %s, meant to wait, executes at once and is marked", async (name, value) => {
  const { id } = await alice.createOrder(symbol, "market", "sell", 0.01, undefined, { [name]: value })
  expect(await alice.fetchOrder(id!, symbol)).toMatchObject({ status: "closed", filled: 0.01 })
  expect(await latest()).toMatchObject({
    parameters: { type: "MARKET", [name]: String(value) },
    status: 200,
    ignored: [name],
  })
})

test("a ccxt stop limit order sells at once, since its limit is below the bid", async () => {
  const { id } = await alice.createOrder(symbol, "limit", "sell", 0.01, 49_900, { triggerPrice: 50_000 })
  expect(await alice.fetchOrder(id!, symbol)).toMatchObject({ status: "closed", average: 59_990 })
  expect((await latest()).ignored).toEqual(["triggerPrice"])
})

test("a stop loss that ccxt attaches to a purchase is never placed, and is marked", async () => {
  await alice.createOrder(symbol, "limit", "buy", 0.01, 60_010, { stopLoss: { triggerPrice: 50_000 } })
  expect((await latest()).ignored).toEqual(["stopLoss[triggerPrice]"])
  expect(await alice.fetchOpenOrders(symbol)).toEqual([])
})

test("ccxt turns timeInForce and postOnly into an order type, which is obeyed", async () => {
  const create = async (options: object, price: number) => {
    await alice.createOrder(symbol, "limit", "buy", 0.01, price, options)
    const { parameters, ignored } = await latest()
    return [(parameters as Readonly<Record<string, string>>).type, ignored]
  }
  expect(await create({ timeInForce: "IOC" }, 60_010)).toEqual(["IMMEDIATE_OR_CANCEL", []])
  expect(await create({ timeInForce: "FOK" }, 60_010)).toEqual(["FILL_OR_KILL", []])
  expect(await create({ postOnly: true }, 50_000)).toEqual(["LIMIT_MAKER", []])
  expect(await create({ timeInForce: "GTC" }, 50_000)).toEqual(["LIMIT", []])
})

const placed = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.01", price: "50000" }
const raw = (call: "Order" | "OrderTest", options: object): Promise<unknown> =>
  (alice as unknown as Readonly<Record<string, (parameters: object) => Promise<unknown>>>)[
    `spotPrivatePost${call}`
  ]!({ ...placed, ...options })

test("a plain limit order with timeInForce=IOC rests in the book and is marked", async () => {
  await raw("Order", { timeInForce: "IOC" })
  expect((await latest()).ignored).toEqual(["timeInForce"])
  expect(await alice.fetchOpenOrders(symbol)).toHaveLength(1)
  await raw("OrderTest", { timeInForce: "GTX", icebergQty: "0.001" })
  expect(await latest()).toMatchObject({
    endpoint: "spot.testOrder",
    ignored: ["timeInForce", "icebergQty"],
  })
  await raw("Order", { timeInForce: "GTC", stopPrice: "0", icebergQty: "" })
  expect((await latest()).ignored).toEqual([])
})

test("a rejected order is not marked", async () => {
  await expect(raw("Order", { stopPrice: "49000", quantity: "100" })).rejects.toThrow()
  expect(await latest()).toMatchObject({ endpoint: "spot.placeOrder", ignored: [] })
})

test("orders of a batch are marked by the orders that were placed", async () => {
  const batch = async (...amounts: ReadonlyArray<number>) => {
    await alice.createOrders(
      amounts.map((amount, index) => ({
        ...{ symbol, type: "limit", side: "buy", amount, price: 50_000 },
        params: index === 0 ? { stopLossPrice: 49_000 } : {},
      })),
    )
    return latest()
  }
  expect(await batch(0.01, 0.02)).toMatchObject({ endpoint: "spot.batchOrders", ignored: ["stopLossPrice"] })
  // The first order of the batch exceeds the balance.
  expect(await batch(100, 0.02)).toMatchObject({ status: 200, ignored: [] })
})
