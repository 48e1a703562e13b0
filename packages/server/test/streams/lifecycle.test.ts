/** Streams across a reset, a loaded snapshot and a restart, and with a fast clock. */
import { expect, test, vi } from "vitest"
import { makeListenKey, openAccount, openStream, patience } from "../support/streamClient.ts"
import { folderOfTest, ok, serverOfTest, startServer } from "../support/testServer.ts"

const depth = "spot@public.aggre.depth.v3.api.pb@10ms@BTCUSDT"
const ticker = "spot@public.aggre.bookTicker.v3.api.pb@10ms@BTCUSDT"
const kline = "spot@public.kline.v3.api.pb@BTCUSDT@Min1"
const orders = "spot@private.orders.v3.api.pb"
const account = "spot@private.account.v3.api.pb"

const newLife = {
  code: 1012,
  reason: "the exchange was reset or a snapshot was loaded: connect and read again",
}

test("a reset and a loaded snapshot end all streams; their listen keys open them again", async () => {
  const server = await serverOfTest({ clock: { frozen: true } })
  const key = await makeListenKey(server)
  ok(await server.order())
  ok(await server.control("POST", "/sandbox/v1/snapshots", { name: "mine" }))
  for (const [method, path] of [
    ["POST", "/sandbox/v1/reset"],
    ["POST", "/sandbox/v1/snapshots/mine/load"],
  ] as const) {
    const [privately, publicly] = [await openStream(server, key), await openStream(server)]
    await privately.subscribe(orders, account)
    await publicly.subscribe(depth)
    ok(await server.control(method, path))
    expect(await privately.end()).toEqual(newLife)
    expect(await publicly.end()).toEqual(newLife)
    // The streams did not push the reset and the load as changes.
    expect(privately.pushes).toEqual([])
  }
  const again = await openStream(server, key)
  await again.subscribe(orders)
  ok(await server.order({ price: "40000" }))
  await again.count(orders, 1)
})

test("a restart ends all streams, and the listen key opens them again on the same data", async () => {
  const data = folderOfTest()
  const before = await startServer({ data, clock: { frozen: true } })
  const key = await makeListenKey(before)
  const client = await openStream(before, key)
  await client.subscribe(orders, depth)
  await before.bourse.close()
  expect(await client.end()).toEqual({ code: 1012, reason: "the server stops: connect again" })
  const server = await serverOfTest({ data })
  await vi.waitFor(async () => expect((await server.get("/readyz")).status).toBe(200), patience)
  const again = await openStream(server, key)
  await again.subscribe(orders)
  const { orderId } = ok(await server.order())
  const [push] = await again.count(orders, 1)
  expect(push.privateOrders.id).toBe(orderId)
})

test("the streams are not available while a server starts", async () => {
  const server = await serverOfTest({ clock: { frozen: true } })
  const closing = server.bourse.close()
  await expect(openStream(server)).rejects.toThrow()
  await closing
})

test("at a thousand times the system clock, pushes arrive at most every ten milliseconds of the system clock", async () => {
  const server = await serverOfTest({ market: true, clock: { speed: 1_000 } })
  // The tested stream is public: a listen key would expire within seconds.
  const client = await openStream(server)
  const began = performance.now() // clock: a slow machine only makes the bound wider
  await client.subscribe(depth, ticker, kline)
  await client.count(depth, 20)
  await client.count(kline, 3)
  const tookMs = performance.now() - began // clock: likewise
  for (const name of [depth, ticker]) expect(client.on(name).length).toBeLessThanOrEqual(tookMs / 10 + 2)
  const chain = client.on(depth).map(({ publicAggreDepths }) => publicAggreDepths)
  for (const [i, { fromVersion }] of chain.slice(1).entries())
    expect(Number(fromVersion)).toBe(Number(chain[i].toVersion) + 1)
  // All times in pushes are exchange times.
  const times = client.on(depth).map(({ sendTime }) => sendTime)
  expect(times.at(-1) - times[0]).toBeGreaterThan(1_000)
  const starts = client.on(kline).map(({ publicSpotKline }) => publicSpotKline.windowStart)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
})

test("the listen key's hour is an hour of the exchange clock, however fast that is", async () => {
  const server = await serverOfTest({ clock: { frozen: true } })
  const client = await openAccount(server)
  await client.subscribe(account)
  ok(await server.control("POST", "/sandbox/v1/clock/speed", { speed: 10_000 }))
  ok(await server.control("POST", "/sandbox/v1/clock/unfreeze"))
  expect(await client.end()).toEqual({ code: 1008, reason: "the listen key is not valid any more" })
})
