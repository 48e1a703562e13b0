/** Faults of the streams: the effect of a rule on the pushes that it selects, and on no others. */
import { expect, onTestFinished, test, vi } from "vitest"
import { makeListenKey, openAccount, openStream, type Pushed, patience } from "../support/streamClient.ts"
import { alice, bob, ok, rejection, serverOfFile } from "../support/testServer.ts"

const server = await serverOfFile({ clock: { frozen: true } })

const depth = "spot@public.aggre.depth.v3.api.pb@10ms@BTCUSDT"
const orders = "spot@private.orders.v3.api.pb"
const account = "spot@private.account.v3.api.pb"

const inject = async (rule: object): Promise<() => Promise<Pushed>> => {
  const { id } = ok(await server.control("POST", "/sandbox/v1/faults", rule))
  onTestFinished(async () => void (await server.control("DELETE", "/sandbox/v1/faults")))
  return async () =>
    ok(await server.control("GET", "/sandbox/v1/faults")).find((each: Pushed) => each.id === id)
}

let price = 40_000
/** Places orders one after the other; returns their ids. */
const place = async (count: number, key = alice): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = []
  for (let i = 0; i < count; i++)
    ids.push(ok(await server.order({ price: String(price++) }, { key })).orderId)
  return ids
}

const idsOf = (pushes: ReadonlyArray<Pushed>) => pushes.map(({ privateOrders }) => privateOrders.id)

test("an injected gap leaves out pushes, and the versions of the book's changes show it", async () => {
  const client = await openStream(server)
  await client.subscribe(depth)
  await client.count(depth, 2)
  const gap = await inject({ kind: "streamGap", channel: "*depth*", for: "1m" })
  await place(1)
  const { applied } = await gap()
  await vi.waitFor(async () => expect((await gap()).applied).toBeGreaterThan(applied + 2), patience)
  const before = client.on(depth)
  ok(await server.control("DELETE", "/sandbox/v1/faults"))
  const after = (await client.count(depth, before.length + 1))[before.length]
  expect(Number(after.publicAggreDepths.fromVersion)).toBe(
    Number(before.at(-1).publicAggreDepths.toVersion) + 2,
  )
})

test("the control plane lists connections, subscriptions, affected pushes and ends", async () => {
  const events = async () =>
    ok(await server.control("GET", "/sandbox/v1/streams?limit=100000")) as Array<Pushed>
  const before = Math.max(0, ...(await events()).map(({ connection }) => connection))
  const client = await openAccount(server)
  await client.subscribe(orders, account)
  for (const message of [
    { method: "UNSUBSCRIPTION", params: [account] },
    { method: "PING" },
    { method: "PING" },
  ])
    client.send(message)
  await vi.waitFor(() => expect(client.answers).toHaveLength(5), patience)
  await inject({ kind: "listenKeyExpired", channel: orders })
  await place(1)
  await client.end()
  const refused = await openStream(server, "no-key")
  await refused.end()
  // Connections of earlier tests can still end during this test.
  const own = (await events()).filter(({ connection }) => connection > before)
  const { exchangeTime, connection } = own[0]
  const known = { exchangeTime, connection, key: alice.key, channel: null, faultKind: null, reason: null }
  expect(own).toEqual([
    { ...known, event: "opened" },
    { ...known, event: "subscribed", channel: orders },
    { ...known, event: "subscribed", channel: account },
    { ...known, event: "unsubscribed", channel: account },
    { ...known, event: "pinged" },
    { ...known, event: "fault", channel: orders, faultKind: "listenKeyExpired" },
    { ...known, event: "closed", reason: "the listen key is not valid any more" },
    { ...known, connection: connection + 1, key: null, event: "refused", reason: "Invalid listen key" },
  ])
  expect(ok(await server.control("GET", "/sandbox/v1/streams?limit=1"))).toEqual([own.at(-1)])
})

test("the n-th push of one key is left out, that of another key is not", async () => {
  const [mine, others] = [await openAccount(server, alice), await openAccount(server, bob)]
  await mine.subscribe(orders)
  await others.subscribe(orders)
  await inject({ kind: "streamGap", channel: orders, key: alice.key, nth: 2 })
  const [a, b] = [await place(3, alice), await place(3, bob)]
  await mine.count(orders, 2)
  await others.count(orders, 3)
  expect(idsOf(mine.on(orders))).toEqual([a[0], a[2]])
  expect(idsOf(others.on(orders))).toEqual(b)
})

test("an injected duplicate sends the same message once more", async () => {
  const client = await openAccount(server)
  await client.subscribe(orders)
  await inject({ kind: "streamDuplicate", channel: orders })
  const [first, second] = await place(2)
  await client.count(orders, 3)
  expect(idsOf(client.on(orders))).toEqual([first, first, second])
})

test("an injected stall leaves a connection without data but with pongs; another connection gets everything", async () => {
  const key = await makeListenKey(server)
  const [stalled, other] = [await openStream(server, key), await openAccount(server, bob)]
  await stalled.subscribe(orders, account)
  await other.subscribe(orders)
  await inject({ kind: "streamStall", key: alice.key, nth: 2 })
  await place(3)
  const ids = await place(1, bob)
  await other.count(orders, 1)
  const before = stalled.answers.length
  stalled.send({ method: "PING" })
  await vi.waitFor(() => expect(stalled.answers.length).toBe(before + 1), patience)
  expect(stalled.pushes).toHaveLength(1)
  expect(idsOf(other.on(orders))).toEqual(ids)
})

test("an injected stall with a time is over after it", async () => {
  const client = await openAccount(server)
  await client.subscribe(orders)
  await inject({ kind: "streamStall", channel: orders, for: "1m" })
  await place(2)
  await server.advance(60_000)
  const [after] = await place(1)
  await client.count(orders, 1)
  expect(idsOf(client.on(orders))).toEqual([after])
})

test("an injected cut ends a connection without a close frame", async () => {
  const client = await openAccount(server)
  await client.subscribe(orders)
  await inject({ kind: "streamCut", channel: orders })
  await place(1)
  expect((await client.end()).code).toBe(1006)
  expect(client.pushes).toEqual([])
})

test("injected late pushes keep their order, and arrive at their time on the exchange clock", async () => {
  const client = await openAccount(server)
  await client.subscribe(orders)
  ok(await server.control("POST", "/sandbox/v1/clock/unfreeze"))
  onTestFinished(async () => void (await server.control("POST", "/sandbox/v1/clock/freeze")))
  await inject({ kind: "streamDelay", latencyMs: 300, channel: orders })
  const ids = await place(3)
  const pushes = await client.count(orders, 3)
  expect(idsOf(pushes)).toEqual(ids)
})

test("an injected expiry of a listen key ends its connection, and opens none", async () => {
  const key = await makeListenKey(server)
  const client = await openStream(server, key)
  await client.subscribe(orders)
  await inject({ kind: "listenKeyExpired", key: alice.key })
  await place(1)
  expect(await client.end()).toEqual({ code: 1008, reason: "the listen key is not valid any more" })
  expect(await (await openStream(server, key)).end()).toEqual({ code: 1008, reason: "Invalid listen key" })
})

test("fault rules of pushes select channels; fault rules of requests select endpoints", async () => {
  const add = async (rule: object) => rejection(await server.control("POST", "/sandbox/v1/faults", rule))
  expect(await add({ kind: "streamGap", channel: "depth" })).toEqual([
    400,
    33333,
    expect.stringContaining("no channel has the name depth"),
  ])
  expect(await add({ kind: "streamGap", endpoint: "spot.placeOrder" })).toEqual([
    400,
    33333,
    expect.stringContaining("streamGap is injected into pushes, which have no endpoint: use channel"),
  ])
  expect(await add({ kind: "dropAfterCommit", channel: orders })).toEqual([
    400,
    33333,
    expect.stringContaining("channel is only for streamGap and streamDuplicate and"),
  ])
  expect(await add({ kind: "streamDelay" })).toEqual([
    400,
    33333,
    expect.stringContaining("streamDelay needs latencyMs"),
  ])
  await inject({ kind: "streamCut", count: 100 })
  expect((await server.order()).status).toBe(200)
})
