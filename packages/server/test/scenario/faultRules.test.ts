/** The requests that a fault rule selects: by the n-th, by count, by time, by endpoint and by key. */
import type { Fault } from "@bourse/control"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import {
  alice,
  bob,
  folderOfTest,
  ok,
  rejection,
  serverOfTest,
  startServer,
  type TestServer,
  times,
} from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock: { frozen: true } })
})
afterAll(() => server.bourse.close())
beforeEach(() => server.control("POST", "/sandbox/v1/reset"))

const add = async (rule: object): Promise<Fault> =>
  ok(await server.control("POST", "/sandbox/v1/faults", rule))
const rules = async (): Promise<ReadonlyArray<Fault>> => ok(await server.control("GET", "/sandbox/v1/faults"))
const path = {
  time: () => server.get("/api/v3/time"),
  depth: () => server.get("/api/v3/depth", { symbol: "BTCUSDT" }),
  orders: (key = alice) => server.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" }, { key }),
  account: () => server.signed("GET", "/api/v3/account"),
}
/** The statuses of the answers to successive calls. */
const statuses = async (...calls: ReadonlyArray<keyof typeof path>): Promise<ReadonlyArray<number>> => {
  const found: Array<number> = []
  for (const call of calls) found.push((await path[call]()).status)
  return found
}

it("a fault rule applies to the n-th request, and to as many after it as the rule says", async () => {
  await add({ kind: "serverErrorBeforeCommit", nth: 3, endpoint: "market.time" })
  expect(await statuses("time", "depth", "time", "time", "time")).toEqual([200, 200, 200, 500, 200])
  await add({ kind: "tooManyRequests", nth: 2, count: 2, endpoint: "market.time" })
  expect(await statuses("time", "time", "depth", "time", "time")).toEqual([200, 429, 200, 429, 200])
})

it("the n-th request is counted per key, independently of other rules", async () => {
  await add({ kind: "serverErrorBeforeCommit", nth: 2, endpoint: "spot.openOrders", key: bob.key })
  await add({ kind: "tooManyRequests", nth: 3, endpoint: "spot.openOrders", key: bob.key })
  const seen: Array<number> = []
  for (const key of [bob, alice, bob, alice, bob, bob]) seen.push((await path.orders(key)).status)
  expect(seen).toEqual([200, 200, 500, 200, 429, 200])
  expect(await rules()).toMatchObject([
    { applied: 1, remaining: 0 },
    { applied: 1, remaining: 0 },
  ])
})

it("two rules that select the same request apply to it and to the next one", async () => {
  await add({ kind: "serverErrorBeforeCommit", nth: 2 })
  await add({ kind: "tooManyRequests", nth: 2 })
  expect(await statuses("time", "time", "time", "time")).toEqual([200, 500, 429, 200])
})

it("an outage lasts by the exchange clock, from its first request on", async () => {
  const { id } = await add({ kind: "serverErrorBeforeCommit", status: 503, for: "10m", nth: 2 })
  await server.advance(3_600_000)
  expect(await statuses("time", "account", "depth")).toEqual([200, 503, 503])
  const { time } = ok(await server.control("GET", "/sandbox/v1/clock"))
  expect(await rules()).toMatchObject([{ id, for: "10m", applied: 2, until: time + 600_000 }])
  await server.advance(599_999)
  expect(await statuses("time")).toEqual([503])
  await server.advance(1)
  expect(await statuses("time", "account")).toEqual([200, 200])
  expect((await rules())[0]).not.toHaveProperty("remaining")
})

it("a share of the requests within a time gets the fault, and none afterwards", async () => {
  await add({ kind: "tooManyRequests", share: 0.5, seed: 3, for: "1m" })
  const during = await statuses(...Array.from({ length: 30 }, () => "time" as const))
  expect(new Set(during)).toEqual(new Set([200, 429]))
  await server.advance(60_000)
  const after = await statuses(...Array.from({ length: 30 }, () => "time" as const))
  expect(new Set(after)).toEqual(new Set([200]))
})

it.each([
  ["market.*", [503, 503, 200, 200]],
  ["GET /api/v3/*", [503, 503, 503, 503]],
  ["market.depth, spot.account", [200, 503, 200, 503]],
  ["GET /api/v3/time,spot.openOrders", [503, 200, 503, 200]],
  ["*", [503, 503, 503, 503]],
])("the pattern %s selects these endpoints", async (endpoint, expected) => {
  await add({ kind: "serverErrorBeforeCommit", status: 503, endpoint, for: "1m" })
  expect(await statuses("time", "depth", "orders", "account")).toEqual(expected)
})

it("an injected Retry-After is the remaining time, or the rule's own value", async () => {
  const retryAfter = async () => (await path.time()).headers["retry-after"]
  await add({ kind: "tooManyRequests", for: "30s" })
  const seen = [await retryAfter()]
  await server.advance(12_500)
  seen.push(await retryAfter())
  await server.advance(17_499)
  seen.push(await retryAfter())
  await server.advance(1)
  seen.push(await retryAfter())
  expect(seen).toEqual(["30", "18", "1", undefined])
  await add({ kind: "tooManyRequests", for: "30s", retryAfter: 5 })
  expect(await retryAfter()).toBe("5")
})

it("a bot banned for an order is banned from everything until the ban ends", async () => {
  await add({ kind: "banned", endpoint: "spot.openOrders", nth: 2, for: "2m" })
  expect(await statuses("orders", "time", "orders", "time", "account", "depth")).toEqual([
    200, 200, 418, 418, 418, 418,
  ])
  await server.advance(30_000)
  expect((await path.account()).headers["retry-after"]).toBe("90")
  await server.advance(90_000)
  expect(await statuses("orders", "time", "account")).toEqual([200, 200, 200])
})

it("a ban of a key does not affect another bot", async () => {
  await add({ kind: "banned", endpoint: "spot.openOrders", key: bob.key, for: "2m" })
  const of = async (key: typeof bob) => (await path.orders(key)).status
  expect([await of(alice), await of(bob), await of(alice), await of(bob)]).toEqual([200, 418, 200, 418])
})

const warned: Array<object> = []
const serveOn = async (data: string) =>
  serverOfTest({
    data,
    masterKey: "a".repeat(64),
    log: {
      info: () => {},
      error: () => {},
      warn: (message, fields) => void warned.push({ message, ...fields }),
    },
  })
const timeOf = (on: TestServer) => on.get("/api/v3/time")

it("fault rules and their counts survive a restart: the n-th stays the n-th, an outage ends on time", async () => {
  const data = folderOfTest()
  const first = await serverOfTest({ data, masterKey: "a".repeat(64), clock: { frozen: true } })
  const post = async (rule: object) => ok(await first.control("POST", "/sandbox/v1/faults", rule))
  await post({ kind: "tooManyRequests", nth: 3, count: 2, endpoint: "market.time" })
  await post({ kind: "serverErrorBeforeCommit", status: 503, for: "1m", nth: 2, endpoint: "market.depth" })
  const acts = [
    { kind: "fault", for: "1h", fault: { kind: "banned", nth: 2, count: 1, endpoint: "market.ping" } },
  ]
  ok(await first.control("POST", "/sandbox/v1/scenario", { name: "mine", acts }))
  const seen: Array<number> = []
  const ask = async (on: TestServer, ...paths: ReadonlyArray<string>) => {
    for (const path of paths) seen.push((await on.get(`/api/v3/${path}`, { symbol: "BTCUSDT" })).status)
  }
  await ask(first, "time", "depth", "depth", "ping", "time", "time")
  await first.bourse.close()
  const second = await serveOn(data)
  expect(warned).toContainEqual({
    message: "fault rules from before this start are active: bourse fault lists them",
    rules: 2,
  })
  await ask(second, "time", "time", "depth", "ping", "ping")
  await second.advance(60_000)
  await ask(second, "depth")
  expect(seen).toEqual([200, 200, 503, 200, 200, 429, 429, 200, 503, 418, 200, 200])
  expect(ok(await second.control("GET", "/sandbox/v1/faults"))).toMatchObject([
    { id: "1", applied: 2, remaining: 0 },
    { id: "2", applied: 2 },
  ])
  const next = ok(await second.control("POST", "/sandbox/v1/faults", { kind: "banned" }))
  expect(next.id).toBe("3")
})

it("a snapshot has the fault rules of its moment with their counts", async () => {
  await add({ kind: "tooManyRequests", count: 2 })
  expect(await statuses("time")).toEqual([429])
  const { name } = ok(await server.control("POST", "/sandbox/v1/snapshots", {}))
  expect(await statuses("time", "time")).toEqual([429, 200])
  await add({ kind: "banned", count: 9 })
  ok(await server.control("POST", `/sandbox/v1/snapshots/${name}/load`))
  expect(await statuses("time", "time")).toEqual([429, 200])
  expect(await rules()).toMatchObject([{ kind: "tooManyRequests", remaining: 0 }])
})

it("an exchange has at most a thousand fault rules", async () => {
  for (let added = 0; added < 1_000; added += 100)
    await times(100, () => add({ kind: "banned", nth: 1_000_000 }))
  expect(rejection(await server.control("POST", "/sandbox/v1/faults", { kind: "banned" }))[2]).toMatch(
    /there are 1000 fault rules, the maximum: remove some first/,
  )
  ok(await server.control("DELETE", "/sandbox/v1/faults"))
  expect((await timeOf(server)).status).toBe(200)
})
