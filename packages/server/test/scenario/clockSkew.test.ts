/**
 * A server with a skewed clock: requests signed by the right time are rejected, requests signed by the server's time
 * are accepted, and no write is executed twice.
 */
import { beforeEach, expect, it } from "vitest"
import {
  alice,
  bob,
  folderOfTest,
  limitBuy,
  ok,
  rejection,
  serverOfTest,
  type TestServer,
} from "../support/testServer.ts"

let server: TestServer
beforeEach(async () => {
  server = await serverOfTest()
})

const minute = 60_000
const skew = async (skewMs: number, more: object = {}) =>
  ok(await server.control("POST", "/sandbox/v1/faults", { kind: "clockSkew", skewMs, for: "1d", ...more }))
const order = (timestamp: number, more: object = {}) => server.order({}, { timestamp, ...more })
const serverTime = () => server.now()

it.each([30 * minute, 90_000, -90_000, -30 * minute])(
  "with a skew of %i ms the bot's own time is outside the window, the skewed server's time inside",
  async (skewMs) => {
    await skew(skewMs)
    const early = Date.now() // clock: what is asserted holds however much later the server reads its own
    const late = await order(early)
    expect([...rejection(late).slice(0, 2), late.headers["x-bourse-fault"]]).toEqual([400, 700003, "1"])
    const shown = await serverTime()
    expect(shown - early).toBeGreaterThanOrEqual(skewMs)
    expect(shown - Date.now()).toBeLessThanOrEqual(skewMs) // clock: it was read before
    expect((await order(shown)).status).toBe(200)
    expect(ok(await server.get("/api/v3/exchangeInfo")).serverTime - early).toBeGreaterThanOrEqual(skewMs)
  },
)

it("a skew within the window and the tolerance has no effect", async () => {
  await skew(20_000)
  expect((await order(server.timestamp())).status).toBe(200)
})

it("a skew applies only to the endpoints and the key of the rule", async () => {
  await skew(30 * minute, { endpoint: "spot.*", key: bob.key })
  expect((await order(server.timestamp())).status).toBe(200)
  expect(rejection(await order(server.timestamp(), { key: bob }))[1]).toBe(700003)
  const { time } = ok(await server.control("GET", "/sandbox/v1/clock"))
  expect((await serverTime()) - time).toBeLessThan(minute)
})

it("a skew does not change times in answers and in the journal", async () => {
  await skew(30 * minute)
  const shown = await serverTime()
  const { orderId, transactTime } = ok(await order(shown))
  expect(shown - transactTime).toBeGreaterThan(25 * minute)
  await server.control("DELETE", "/sandbox/v1/faults")
  const { time } = ok(await server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
  expect(time).toBe(transactTime)
})

it.each([10 * minute, -10 * minute])(
  "a skew by %i ms: many orders of one second are accepted, and none twice, also after the skew ends",
  async (skewMs) => {
    await skew(skewMs)
    const base = Math.floor((await serverTime()) / 1_000) * 1_000
    const requests = Array.from({ length: 20 }, (_, i) =>
      server.signedRequest("POST", "/api/v3/order", limitBuy, { timestamp: base + i, recvWindow: minute }),
    )
    for (const [i, each] of requests.entries()) {
      expect((await server.send(each)).status, `order ${i}`).toBe(200)
      // The signature memory is swept once a second: it keeps signatures that the skewed clock accepts.
      if (i % 7 === 6) await new Promise((passed) => setTimeout(passed, 1_001))
    }
    for (const each of requests) expect(rejection(await server.send(each))[1]).toBe(700010)
    await server.control("DELETE", "/sandbox/v1/faults")
    await server.advance(Math.max(0, skewMs))
    for (const each of requests) expect([700003, 700010]).toContain(rejection(await server.send(each))[1])
    const open = ok(await server.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }, { key: alice }))
    expect(open).toHaveLength(20)
  },
)

it("a skew is not forgotten by a restart: an order signed ahead of time is not accepted again", async () => {
  const data = folderOfTest()
  const options = { data, masterKey: "a".repeat(64) }
  server = await serverOfTest(options)
  await skew(10 * minute)
  const request = server.signedRequest("POST", "/api/v3/order", limitBuy, { timestamp: await serverTime() })
  expect((await server.send(request)).status).toBe(200)
  await server.bourse.close()
  server = await serverOfTest(options)
  expect(rejection(await server.send(request))[1]).toBe(700003)
  await server.control("DELETE", "/sandbox/v1/faults")
  await server.advance(10 * minute)
  expect(rejection(await server.send(request))[1]).toBe(700003)
  const open = ok(await server.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }))
  expect(open).toHaveLength(1)
})

it.each([
  [{ kind: "clockSkew" }, /clockSkew needs skewMs/],
  [{ kind: "clockSkew", skewMs: 0 }, /skewMs must not be 0/],
  [
    { kind: "clockSkew", skewMs: 86_400_001 },
    /'skewMs' is invalid: it is not between -86400000 and 86400000/,
  ],
  [{ kind: "banned", skewMs: 5 }, /skewMs is only for clockSkew/],
])("the clock skew rule %j is rejected with a reason", async (rule, words) => {
  expect(rejection(await server.control("POST", "/sandbox/v1/faults", rule))[2]).toMatch(words)
})
