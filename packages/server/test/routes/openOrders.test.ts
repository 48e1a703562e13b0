/** Many open orders: which orders a query returns, and their maximum number. */
import { expect, it } from "vitest"
import { ok, serverOfTest, type TestServer } from "../support/testServer.ts"
import { fund } from "../support/testWallet.ts"

/** Places this many orders far below the market, batch by batch. */
const place = async (server: TestServer, symbol: string, quantity: string, price: string, count: number) => {
  const order = { symbol, side: "BUY", type: "LIMIT", quantity, price }
  for (let placed = 0; placed < count; placed += 20) {
    const batchOrders = JSON.stringify(Array(20).fill(order))
    const answers = ok(await server.signed("POST", "/api/v3/batchOrders", { batchOrders }))
    expect(answers.filter((answer: object) => "orderId" in answer)).toHaveLength(20)
  }
}

const idsOf = async (server: TestServer, symbol?: string): Promise<ReadonlyArray<number>> =>
  ok(await server.signed("GET", "/api/v3/openOrders", { symbol })).map((order: { orderId: string }) =>
    Number(order.orderId),
  )

it("open orders of five symbols are the newest 1000; of fewer symbols, or of all, every one", async () => {
  const server = await serverOfTest()
  await fund(server, "10000001", "USDT", "10000000")
  await fund(server, "10000001", "BTC", "100")
  for (const [symbol, quantity, price, count] of [
    ["BTCUSDT", "0.001", "50000", 420],
    ["MXUSDT", "10", "2", 420],
    ["ETHUSDT", "0.01", "2000", 420],
    ["USDCUSDT", "10", "0.9", 20],
    ["ETHBTC", "0.01", "0.04", 20],
  ] as const)
    await place(server, symbol, quantity, price, count)
  const all = await idsOf(server)
  expect(all).toHaveLength(1_300)
  expect(all).toEqual(all.toSorted((a, b) => b - a))
  expect(await idsOf(server, "BTCUSDT")).toHaveLength(420)
  expect(await idsOf(server, "BTCUSDT,MXUSDT,ETHUSDT")).toHaveLength(1_260)
  expect(await idsOf(server, "BTCUSDT,MXUSDT,ETHUSDT,BTCUSDT,MXUSDT")).toHaveLength(1_260)
  expect(await idsOf(server, "BTCUSDT,MXUSDT,ETHUSDT,USDCUSDT,ETHBTC")).toEqual(all.slice(0, 1_000))
})

it("an account has as many open orders in all symbols as the settings allow", async () => {
  const server = await serverOfTest()
  await server.change({ openOrdersMax: 2 })
  const [first] = [
    ok(await server.order()).orderId,
    ok(await server.order({ symbol: "MXUSDT", quantity: "10", price: "2" })),
  ]
  expect((await server.order()).json.code).toBe(30029)
  expect((await server.order({ symbol: "ETHUSDT", price: "2000", quantity: "0.01" })).json.code).toBe(30029)
  ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId: first }))
  ok(await server.order({ symbol: "ETHUSDT", price: "2000", quantity: "0.01" }))
})
