/** Access: every signed endpoint with every permission and role, and from which addresses a key works. */
import { type DocumentedEndpoint, type Endpoint, type Permission, permissions } from "@bourse/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { call } from "../support/brokerCalls.ts"
import { everyEndpoint } from "../support/everyEndpoint.ts"
import { exampleParameters, neededByRules } from "../support/exampleParameters.ts"
import {
  type Answer,
  bob,
  carol,
  type Key,
  rejection,
  serverOfFile,
  serverOfTest,
  startServer,
  type TestServer,
  uids,
  type Values,
  withReason,
} from "../support/testServer.ts"

const server = await serverOfFile()
beforeAll(async () => {
  // The clock is frozen, so that nothing falls due between two snapshots.
  await server.control("POST", "/sandbox/v1/clock/freeze")
})

const noPermission = [403, 700007, withReason("No permission to access the endpoint.")]
const notOnList = [403, 700006, withReason("IP non white list")]
const signedEndpoints = everyEndpoint.filter(({ endpoint }) => endpoint.permission !== null)
const named = signedEndpoints.map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each] as const)

/** This key, which makes further keys, has only one permission. */
const parametersOf = (documented: DocumentedEndpoint): Values =>
  exampleParameters(documented, { permissions: documented.endpoint.permission! }, neededByRules)

/** The code of an answer as a number, also if the answer has it as text. */
const codeOf = ({ json }: Answer) => Number(json?.code)
const told = (answer: Answer) => [answer.status, codeOf(answer), answer.json?.msg]

/** Makes a key for one test; an account has at most thirty. */
const withKey = async (
  rights: ReadonlyArray<string>,
  use: (key: typeof bob) => Promise<void>,
  more = {},
  uid = uids.alice,
) => {
  const key = await server.grant(uid, rights, more)
  await use(key)
  await server.control("DELETE", `/admin/v1/keys/${key.key}`)
}

describe("a key", () => {
  it("a key that may only read orders cannot write any, not even with data it has read", async () => {
    await withKey(["SPOT_DEAL_READ", "SPOT_ACCOUNT_READ"], async (key) => {
      const { json } = await server.order({ newClientOrderId: "read-only" })
      const before = await server.snapshot()
      const writes = named.filter(([, { endpoint }]) =>
        /^SPOT_(DEAL|ACCOUNT)_WRITE$/.test(endpoint.permission!),
      )
      expect(writes.length).toBeGreaterThan(10)
      for (const [name, documented] of writes) {
        const { endpoint } = documented
        const parameters = exampleParameters(documented, { orderId: json.orderId }, neededByRules)
        expect(told(await call(server, endpoint, parameters, { key })), name).toEqual(noPermission)
        const headers = { "X-HTTP-Method-Override": endpoint.method }
        const overridden = { symbol: "BTCUSDT", _method: endpoint.method, orderId: json.orderId }
        const read = await server.signed("GET", "/api/v3/openOrders", overridden, { key, headers })
        expect(read.status).toBe(200)
      }
      expect(await server.snapshot()).toBe(before)
    })
    await server.signed("DELETE", "/api/v3/openOrders", { symbol: "BTCUSDT" })
  })

  it("a key with an overheard query for open orders cannot cancel with it", async () => {
    await server.order()
    const asked = server.signedRequest("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" })
    expect((await server.send(asked)).json).toHaveLength(1)
    const before = await server.snapshot()
    const turned = await server.send({ ...asked, method: "DELETE" })
    expect(rejection(turned)).toEqual([400, 700010, "signature already used"])
    expect(await server.snapshot()).toBe(before)
    await server.signed("DELETE", "/api/v3/openOrders", { symbol: "BTCUSDT" })
  })

  it("a revoked key stops working at once", async () => {
    const key = await server.grant("10000001")
    expect((await server.signed("GET", "/api/v3/uid", {}, { key })).status).toBe(200)
    await server.control("DELETE", `/admin/v1/keys/${key.key}`)
    for (const path of ["/api/v3/uid", "/api/v3/openOrders"]) {
      expect(rejection(await server.signed("GET", path, {}, { key }))).toEqual([
        400,
        10072,
        "Api key info invalid",
      ])
    }
  })

  it("a key granted again under its old name has the new secret and the new permissions", async () => {
    const key = { key: "renewed", secret: "first" }
    await server.grant("10000001", "all", key)
    await server.signed("GET", "/api/v3/uid", {}, { key })
    await server.control("DELETE", "/admin/v1/keys/renewed")
    const renewed = await server.grant("10000002", ["SPOT_ACCOUNT_READ"], {
      key: "renewed",
      secret: "second",
    })
    expect(rejection(await server.signed("GET", "/api/v3/uid", {}, { key }))).toEqual([
      400,
      700002,
      withReason("Signature for this request is not valid."),
    ])
    expect((await server.signed("GET", "/api/v3/uid", {}, { key: renewed })).json).toEqual({
      uid: "10000002",
    })
    expect(rejection(await server.order({}, { key: renewed }))).toEqual(noPermission)
  })

  it("a key finds and changes nothing in other accounts, as if they did not exist", async () => {
    const { json: order } = await server.order({ newClientOrderId: "of-alice" })
    const { json: made } = await server.signed("POST", "/api/v3/strategy/group", {
      tradeGroupName: "of-alice",
    })
    const { tradeGroupId } = made.data
    const before = await server.snapshot()
    /** The answer with the sent ids replaced by one placeholder. */
    const ask = async (method: string, path: string, query: object) => {
      const parameters = { symbol: "BTCUSDT", ...query }
      const { status, text } = await server.signed(method, path, parameters, { key: bob })
      const { timestamp: _, ...json } = JSON.parse(text)
      const ids = Object.values(query).join("|")
      const shown = Array.isArray(JSON.parse(text)) ? text : JSON.stringify(json)
      return { status, text: ids === "" ? shown : shown.replaceAll(new RegExp(`\\b(${ids})\\b`, "g"), "ID") }
    }
    for (const [method, path, own, nobodys] of [
      ["GET", "/api/v3/order", { orderId: order.orderId }, { orderId: "999999" }],
      ["GET", "/api/v3/order", { origClientOrderId: "of-alice" }, { origClientOrderId: "nobody" }],
      ["DELETE", "/api/v3/order", { orderId: order.orderId }, { orderId: "999999" }],
      ["DELETE", "/api/v3/openOrders", {}, { symbol: "PEPEUSDT" }],
      ["GET", "/api/v3/allOrders", {}, { symbol: "PEPEUSDT" }],
      ["GET", "/api/v3/myTrades", { orderId: order.orderId }, { orderId: "999999" }],
      ["GET", "/api/v3/strategy/group", { tradeGroupName: "of-alice" }, { tradeGroupName: "nobody" }],
      ["DELETE", "/api/v3/strategy/group", { tradeGroupId }, { tradeGroupId: "999999" }],
      [
        "POST",
        "/api/v3/strategy/group/uid",
        { tradeGroupId, uid: "10000002" },
        { tradeGroupId: "999999", uid: "10000002" },
      ],
      [
        "DELETE",
        "/api/v3/strategy/group/uid",
        { tradeGroupId, uid: "10000003" },
        { tradeGroupId: "999999", uid: "10000003" },
      ],
    ] as const)
      expect(await ask(method, path, own), `${method} ${path}`).toEqual(await ask(method, path, nobodys))
    expect(await server.snapshot()).toBe(before)
    await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId: order.orderId })
  })

  it("a sub-account's key trades for the sub-account and sees nothing of its master", async () => {
    const { json } = await server.order({ newClientOrderId: "of-the-master" })
    expect((await server.signed("GET", "/api/v3/openOrders", {}, { key: carol })).json).toEqual([])
    const ids = { symbol: "BTCUSDT", orderId: json.orderId }
    expect(rejection(await server.signed("DELETE", "/api/v3/order", ids, { key: carol }))).toEqual([
      400,
      -2011,
      withReason("Unknown order sent"),
    ])
    expect((await server.order({ quantity: "0.0001" }, { key: carol })).status).toBe(200)
    await server.signed("DELETE", "/api/v3/order", ids)
  })
})

describe("every signed endpoint answers every role and right as documented:", () => {
  const notABroker = [403, 730603, "account does not support broker sub-account"]
  const callers = [
    { role: "master", uid: uids.bob },
    { role: "sub", uid: uids.carol },
    { role: "broker", uid: uids.alice },
  ] as const
  type Caller = (typeof callers)[number]
  const keys = new Map<string, Key>()
  /** All permissions of a key except one. */
  const others = new Map<string, Key>()
  let matrix: TestServer
  beforeAll(async () => {
    matrix = await startServer()
    await matrix.control("POST", "/sandbox/v1/clock/freeze")
    for (const { role, uid } of callers)
      for (const right of permissions) {
        keys.set(`${role} ${right}`, await matrix.grant(uid, [right]))
        const rest = permissions.filter((each) => each !== right)
        others.set(`${role} ${right}`, await matrix.grant(uid, rest))
      }
  })
  afterAll(() => matrix.bourse.close())

  /** The expected rejection in a cell of the matrix; null if the call is allowed. */
  const rejectionOf = (endpoint: Endpoint, { role }: Caller, right: Permission) => {
    if (right !== endpoint.permission) return noPermission
    const isLetIn = {
      any: true,
      master: role !== "sub",
      sub: role === "sub",
      broker: role === "broker",
    }[endpoint.role]
    if (isLetIn) return null
    return endpoint.role === "broker" && role === "master" ? notABroker : noPermission
  }

  it("the endpoints with roles are the documented ones", () => {
    const of = (role: string) =>
      signedEndpoints.flatMap(({ endpoint }) => (endpoint.role === role ? [endpoint] : []))
    const pathsOf = (role: string) => [...new Set(of(role).map(({ path }) => path.slice(8)))]
    expect(pathsOf("master")).toEqual([
      "strategy/group",
      "strategy/group/uid",
      "broker/capital/deposit/subHisrec/getall",
    ])
    expect(pathsOf("sub")).toEqual(["broker/capital/withdraw/apply"])
    expect(of("broker").map(({ method, path }) => `${method} ${path.slice(8)}`)).toEqual([
      "POST broker/sub-account/universalTransfer",
    ])
  })

  it.each(named)(
    "every signed endpoint answers every role and permission as documented: %s",
    async (_, documented) => {
      const { endpoint } = documented
      const cells = callers.flatMap((caller) =>
        permissions.map((right) => ({
          cell: `${caller.role} ${right}`,
          rejection: rejectionOf(endpoint, caller, right),
        })),
      )
      const ask = (key: Key, parameters = parametersOf(documented), timestamp?: number) =>
        call(matrix, endpoint, parameters, { key, ...(timestamp === undefined ? {} : { timestamp }) })
      const before = await matrix.snapshot()
      // Requests can share a millisecond, but each is rejected before its signature counts as used.
      for (const { cell, rejection } of cells)
        if (rejection !== null)
          expect(told(await ask(keys.get(cell)!, undefined, Date.now())), cell).toEqual(rejection)
      for (const { role } of callers) {
        const key = others.get(`${role} ${endpoint.permission}`)!
        // The permission is checked before the parameters.
        for (const parameters of [undefined, {}])
          expect(told(await ask(key, parameters, Date.now())), role).toEqual(noPermission)
      }
      expect(await matrix.snapshot()).toBe(before)
      for (const { cell, rejection } of cells)
        if (rejection === null) {
          const answer = await ask(keys.get(cell)!)
          // Permission and parameters are accepted: the answer is a success or a later rejection.
          expect([700004, 700007], cell).not.toContain(codeOf(answer))
          expect([403, 500, 503], cell).not.toContain(answer.status)
        }
    },
  )
})

describe("an address list", () => {
  const ask = (key: typeof bob, headers = {}, of = server, from = "127.0.0.1") =>
    of.signed("GET", "/api/v3/uid", {}, { key, headers, from })

  it("an address list allows the addresses on it and no others", async () => {
    await withKey(
      permissions,
      async (key) => {
        expect((await ask(key)).status).toBe(200)
        expect(rejection(await ask(key, {}, server, "127.0.0.2"))).toEqual(notOnList)
      },
      { addresses: ["10.0.0.1", "127.0.0.1"] },
    )
  })

  it.each([
    { "X-Forwarded-For": "10.0.0.1" },
    { "X-Forwarded-For": ["10.0.0.1", "10.0.0.1"] },
    { Forwarded: "for=10.0.0.1" },
    { "X-Real-IP": "10.0.0.1" },
    { "CF-Connecting-IP": "10.0.0.1" },
    { "True-Client-IP": "10.0.0.1" },
    { "X-Client-IP": "10.0.0.1" },
  ])("an address list cannot be evaded by %o", async (headers) => {
    await withKey(
      permissions,
      async (key) => {
        expect(rejection(await ask(key, headers))).toEqual(notOnList)
        const before = await server.snapshot()
        expect(rejection(await server.order({}, { key, headers }))).toEqual(notOnList)
        expect(await server.snapshot()).toBe(before)
      },
      { addresses: ["10.0.0.1"] },
    )
  })

  it("an address list trusts a configured proxy, and uses the last hop that is no proxy itself", async () => {
    const behind = await serverOfTest({ trustedProxies: ["127.0.0.1", "10.9.9.9"] })
    const key = await behind.grant("10000001", "all", { addresses: ["203.0.113.7"] })
    for (const [hops, accepted] of [
      ["203.0.113.7", true],
      ["198.51.100.1, 203.0.113.7", true],
      ["198.51.100.1,203.0.113.7,10.9.9.9, 127.0.0.1", true],
      ["::ffff:203.0.113.7", true],
      ["203.0.113.7, 198.51.100.1", false],
      ["203.0.113.7, 198.51.100.1, 10.9.9.9", false],
      ["203.0.113.7.evil", false],
      ["", false],
    ] as const) {
      const answer = await ask(key, { "X-Forwarded-For": hops }, behind)
      if (accepted) expect(answer.status, hops).toBe(200)
      else expect(rejection(answer), hops).toEqual(notOnList)
    }
    expect((await ask(key, { "X-Forwarded-For": ["198.51.100.1", "203.0.113.7"] }, behind)).status).toBe(200)
    expect(rejection(await ask(key, { "X-Forwarded-For": ["203.0.113.7", "198.51.100.1"] }, behind))).toEqual(
      notOnList,
    )
    // The address in the header does not count, because the proxy is not trusted.
    expect(rejection(await ask(key, { "X-Forwarded-For": "203.0.113.7" }, behind, "127.0.0.2"))).toEqual(
      notOnList,
    )
  })
})

describe("a development key", () => {
  const far = { "X-Forwarded-For": "203.0.113.7" }

  it("a development key works from this machine only", async () => {
    const behind = await serverOfTest({ trustedProxies: ["127.0.0.1"] })
    expect(rejection(await behind.order({}, { headers: far }))).toEqual(notOnList)
    expect((await behind.order({}, { from: "127.0.0.3" })).status).toBe(200)
    const granted = await behind.grant("10000001")
    expect((await behind.order({}, { key: granted, headers: far })).status).toBe(200)
  })

  it("a development key works from anywhere if configured", async () => {
    const behind = await serverOfTest({ trustedProxies: ["127.0.0.1"], devKeys: "any" })
    expect((await behind.order({}, { headers: far })).status).toBe(200)
  })

  it("the desk's development key works on this machine only, too", async () => {
    const behind = await serverOfTest({ trustedProxies: ["127.0.0.1"] })
    const key = await behind.deskKey(uids.bob)
    expect((await behind.order({}, { key })).status).toBe(200)
    expect(rejection(await behind.order({}, { key, headers: far }))).toEqual(notOnList)
    expect(await behind.deskKey(uids.bob)).toEqual(key)
  })

  it("data that began without the sandbox gives no development key to a demo account's uid", async () => {
    const { mkdtemp, rm } = await import("node:fs/promises")
    const data = await mkdtemp(`${(await import("node:os")).tmpdir()}/bourse-genesis-`)
    const masterKey = "ab".repeat(32)
    const production = await startServer({
      data,
      masterKey,
      sandbox: false,
      adminToken: "admin-token-of-tests",
    })
    await production.control(
      "POST",
      "/admin/v1/accounts",
      { name: "a real customer" },
      "admin-token-of-tests",
    )
    await production.bourse.close()
    const sandbox = await startServer({ data, masterKey })
    const answer = await sandbox.signed("GET", "/api/v3/uid")
    await sandbox.bourse.close()
    await rm(data, { recursive: true })
    expect(rejection(answer)).toEqual([400, 10072, "Api key info invalid"])
  })
})
