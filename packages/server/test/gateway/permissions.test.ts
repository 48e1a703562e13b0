/** Who may call what: every signed endpoint against every right and role, and from where a key may be used. */
import { BrokerApi } from "@bourse/broker"
import { type Endpoint, type Permission, permissions } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { call } from "../support/brokerCalls.ts"
import {
  type Answer,
  bob,
  carol,
  type Key,
  limitBuy,
  refusal,
  serverOfTest,
  startServer,
  type TestServer,
  uids,
} from "../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // Nothing falls due between two looks at the whole.
  await server.control("POST", "/sandbox/v1/clock/freeze")
})
afterAll(() => server.bourse.close())

const noPermission = [403, 700007, "No permission to access the endpoint."]
const notOnList = [403, 700006, "IP non white list"]
const signedEndpoints: ReadonlyArray<Endpoint> = [
  ...Object.values(SpotApi),
  ...Object.values(WalletApi),
  ...Object.values(BrokerApi),
].filter((endpoint: Endpoint) => endpoint.permission !== null)

const mx = { symbol: "MXUSDT", side: "BUY", type: "LIMIT", quantity: "1", price: "2" }
/** What any of the endpoints needs. */
const parameters = {
  ...limitBuy,
  orderId: "1",
  batchOrders: JSON.stringify([mx]),
  mxDeductEnable: "false",
  tradeGroupName: "permitted",
  tradeGroupId: "1",
  uid: "10000003",
  coin: "USDT",
  network: "TRX",
  netWork: "TRX",
  address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  amount: "5",
  id: "1",
  tranId: "1",
  asset: "USDT",
  fromAccountType: "SPOT",
  toAccountType: "FUTURES",
  toAccount: "10000002",
  subAccount: "carolsub01",
  note: "of a matrix",
  apiKey: "nobody's",
}

/** One name means different things to the kinds of transfer; a key made here has its maker's right alone. */
const parametersOf = ({ path, permission }: Endpoint) => ({
  ...parameters,
  permissions: permission!,
  ...(path.endsWith("/internal") ? { toAccountType: "UID" } : {}),
  ...(path.endsWith("/universalTransfer") ? { toAccount: "carolsub01", toAccountType: "SPOT" } : {}),
})

/** As numbers, also where a code is text. */
const codeOf = ({ json }: Answer) => Number(json?.code)
const told = (answer: Answer) => [answer.status, codeOf(answer), answer.json?.msg]

/** A key for one test; thirty at most can be open. */
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
  it.each(signedEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "may call %s with its right alone, and not with all the others",
    async (_, endpoint) => {
      const permission = endpoint.permission!
      const uid = endpoint.role === "sub" ? uids.carol : uids.alice
      await withKey(
        permissions.filter((each) => each !== permission),
        async (key) => {
          const before = await server.snapshot()
          expect(told(await call(server, endpoint, parametersOf(endpoint), { key }))).toEqual(noPermission)
          expect(told(await call(server, endpoint, {}, { key }))).toEqual(noPermission)
          expect(await server.snapshot()).toBe(before)
        },
        {},
        uid,
      )
      for (const name of [permission, permission.replace("_READ", "_R").replace("_WRITE", "_W")]) {
        await withKey(
          [name],
          async (key) => {
            const answer = await call(server, endpoint, parametersOf(endpoint), { key })
            // Beyond the right and the parameters: what it was asked for, or why not.
            expect([700004, 700007]).not.toContain(codeOf(answer))
            expect(answer.status).toBeLessThan(500)
          },
          {},
          uid,
        )
      }
    },
  )

  it("that may read orders writes none, by whatever way, not even with what it read", async () => {
    await withKey(["SPOT_DEAL_READ", "SPOT_ACCOUNT_READ"], async (key) => {
      const { json } = await server.order({ newClientOrderId: "read-only" })
      const before = await server.snapshot()
      for (const [method, path] of [
        ["POST", "/api/v3/order"],
        ["POST", "/api/v3/order/test"],
        ["POST", "/api/v3/batchOrders"],
        ["DELETE", "/api/v3/order"],
        ["DELETE", "/api/v3/openOrders"],
        ["POST", "/api/v3/mxDeduct/enable"],
        ["POST", "/api/v3/strategy/group"],
        ["DELETE", "/api/v3/strategy/group"],
        ["POST", "/api/v3/strategy/group/uid"],
        ["GET", "/api/v3/strategy/group/uid"],
        ["DELETE", "/api/v3/strategy/group/uid"],
      ] as const) {
        const answer = await server.signed(method, path, { ...parameters, orderId: json.orderId }, { key })
        expect(refusal(answer), `${method} ${path}`).toEqual(noPermission)
        const headers = { "X-HTTP-Method-Override": method }
        const overridden = { ...parameters, _method: method, orderId: json.orderId }
        const read = await server.signed("GET", "/api/v3/openOrders", overridden, { key, headers })
        expect(read.status).toBe(200)
      }
      expect(await server.snapshot()).toBe(before)
    })
    await server.signed("DELETE", "/api/v3/openOrders", { symbol: "BTCUSDT" })
  })

  it("whose question for open orders was overheard has none of them canceled by it", async () => {
    await server.order()
    const asked = server.signedRequest("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" })
    expect((await server.send(asked)).json).toHaveLength(1)
    const before = await server.snapshot()
    const turned = await server.send({ ...asked, method: "DELETE" })
    expect(refusal(turned)).toEqual([400, 700010, "signature already used"])
    expect(await server.snapshot()).toBe(before)
    await server.signed("DELETE", "/api/v3/openOrders", { symbol: "BTCUSDT" })
  })

  it("that is revoked is dead at once", async () => {
    const key = await server.grant("10000001")
    expect((await server.signed("GET", "/api/v3/uid", {}, { key })).status).toBe(200)
    await server.control("DELETE", `/admin/v1/keys/${key.key}`)
    for (const path of ["/api/v3/uid", "/api/v3/openOrders"]) {
      expect(refusal(await server.signed("GET", path, {}, { key }))).toEqual([
        400,
        10072,
        "Api key info invalid",
      ])
    }
  })

  it("granted anew under its old name follows the new secret and the new rights", async () => {
    const key = { key: "renewed", secret: "first" }
    await server.grant("10000001", "all", key)
    await server.signed("GET", "/api/v3/uid", {}, { key })
    await server.control("DELETE", "/admin/v1/keys/renewed")
    const renewed = await server.grant("10000002", ["SPOT_ACCOUNT_READ"], {
      key: "renewed",
      secret: "second",
    })
    expect(refusal(await server.signed("GET", "/api/v3/uid", {}, { key }))).toEqual([
      400,
      700002,
      "Signature for this request is not valid.",
    ])
    expect((await server.signed("GET", "/api/v3/uid", {}, { key: renewed })).json).toEqual({
      uid: "10000002",
    })
    expect(refusal(await server.order({}, { key: renewed }))).toEqual(noPermission)
  })

  it("of one account finds and changes nothing of another's, as if it did not exist", async () => {
    const { json: order } = await server.order({ newClientOrderId: "of-alice" })
    const { json: made } = await server.signed("POST", "/api/v3/strategy/group", {
      tradeGroupName: "of-alice",
    })
    const { tradeGroupId } = made.data
    const before = await server.snapshot()
    const ask = async (method: string, path: string, query: object) => {
      const { status, json } = await server.signed(
        method,
        path,
        { symbol: "BTCUSDT", ...query },
        { key: bob },
      )
      return { status, json: json.data ?? json }
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

  it("of a sub-account trades for the sub-account and sees nothing of its master", async () => {
    const { json } = await server.order({ newClientOrderId: "of-the-master" })
    expect((await server.signed("GET", "/api/v3/openOrders", {}, { key: carol })).json).toEqual([])
    const ids = { symbol: "BTCUSDT", orderId: json.orderId }
    expect(refusal(await server.signed("DELETE", "/api/v3/order", ids, { key: carol }))).toEqual([
      400,
      -2011,
      "Unknown order sent",
    ])
    expect((await server.order({ quantity: "0.0001" }, { key: carol })).status).toBe(200)
    await server.signed("DELETE", "/api/v3/order", ids)
  })
})

describe("every signed endpoint answers every role and every right as the document has it:", () => {
  const notABroker = [403, 730603, "account does not support broker sub-account"]
  const callers = [
    { role: "master", uid: uids.bob },
    { role: "sub", uid: uids.carol },
    { role: "broker", uid: uids.alice },
  ] as const
  type Caller = (typeof callers)[number]
  const keys = new Map<string, Key>()
  let matrix: TestServer
  beforeAll(async () => {
    matrix = await startServer()
    await matrix.control("POST", "/sandbox/v1/clock/freeze")
    for (const { role, uid } of callers)
      for (const right of permissions) keys.set(`${role} ${right}`, await matrix.grant(uid, [right]))
  })
  afterAll(() => matrix.bourse.close())

  /** What a cell of the matrix is told; null where it is let in. */
  const refusalOf = (endpoint: Endpoint, { role }: Caller, right: Permission) => {
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

  it("all 54 of them, and those for some roles are those the document names", () => {
    expect(signedEndpoints).toHaveLength(54)
    const pathsOf = (role: string) => [
      ...new Set(signedEndpoints.filter((each) => each.role === role).map(({ path }) => path.slice(8))),
    ]
    expect(pathsOf("master")).toEqual([
      "strategy/group",
      "strategy/group/uid",
      "broker/capital/deposit/subHisrec/getall",
    ])
    expect(pathsOf("sub")).toEqual(["broker/capital/withdraw/apply"])
    const ofBrokers = signedEndpoints.filter(({ role }) => role === "broker")
    expect(ofBrokers.map(({ method, path }) => `${method} ${path.slice(8)}`)).toEqual([
      "POST broker/sub-account/universalTransfer",
    ])
  })

  it.each(signedEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s",
    async (_, endpoint) => {
      const cells = callers.flatMap((caller) =>
        permissions.map((right) => ({
          cell: `${caller.role} ${right}`,
          refusal: refusalOf(endpoint, caller, right),
        })),
      )
      const ask = (cell: string, timestamp?: number) =>
        call(matrix, endpoint, parametersOf(endpoint), {
          key: keys.get(cell)!,
          ...(timestamp === undefined ? {} : { timestamp }),
        })
      const before = await matrix.snapshot()
      // More come in a millisecond than one, and none gets as far as a signature that was used.
      for (const { cell, refusal } of cells)
        if (refusal !== null) expect(told(await ask(cell, Date.now())), cell).toEqual(refusal)
      expect(await matrix.snapshot()).toBe(before)
      for (const { cell, refusal } of cells)
        if (refusal === null) expect((await ask(cell)).status, cell).not.toBe(403)
    },
  )
})

describe("an address list", () => {
  const ask = (key: typeof bob, headers = {}, of = server, from = "127.0.0.1") =>
    of.signed("GET", "/api/v3/uid", {}, { key, headers, from })

  it("lets the addresses on it in and nobody else", async () => {
    await withKey(
      permissions,
      async (key) => {
        expect((await ask(key)).status).toBe(200)
        expect(refusal(await ask(key, {}, server, "127.0.0.2"))).toEqual(notOnList)
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
  ])("is not talked round by %o", async (headers) => {
    await withKey(
      permissions,
      async (key) => {
        expect(refusal(await ask(key, headers))).toEqual(notOnList)
        const before = await server.snapshot()
        expect(refusal(await server.order({}, { key, headers }))).toEqual(notOnList)
        expect(await server.snapshot()).toBe(before)
      },
      { addresses: ["10.0.0.1"] },
    )
  })

  it("believes a proxy that is trusted, and of its list the last hop that is no proxy itself", async () => {
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
      else expect(refusal(answer), hops).toEqual(notOnList)
    }
    expect((await ask(key, { "X-Forwarded-For": ["198.51.100.1", "203.0.113.7"] }, behind)).status).toBe(200)
    expect(refusal(await ask(key, { "X-Forwarded-For": ["203.0.113.7", "198.51.100.1"] }, behind))).toEqual(
      notOnList,
    )
    // Not from the proxy: the header is only text.
    expect(refusal(await ask(key, { "X-Forwarded-For": "203.0.113.7" }, behind, "127.0.0.2"))).toEqual(
      notOnList,
    )
  })
})

describe("a development key", () => {
  const far = { "X-Forwarded-For": "203.0.113.7" }

  it("works from this machine only", async () => {
    const behind = await serverOfTest({ trustedProxies: ["127.0.0.1"] })
    expect(refusal(await behind.order({}, { headers: far }))).toEqual(notOnList)
    expect((await behind.order({}, { from: "127.0.0.3" })).status).toBe(200)
    const granted = await behind.grant("10000001")
    expect((await behind.order({}, { key: granted, headers: far })).status).toBe(200)
  })

  it("works from anywhere when told so", async () => {
    const behind = await serverOfTest({ trustedProxies: ["127.0.0.1"], devKeys: "any" })
    expect((await behind.order({}, { headers: far })).status).toBe(200)
  })

  it("of the desk stays on this machine too", async () => {
    const behind = await serverOfTest({ trustedProxies: ["127.0.0.1"] })
    const key = await behind.deskKey(uids.bob)
    expect((await behind.order({}, { key })).status).toBe(200)
    expect(refusal(await behind.order({}, { key, headers: far }))).toEqual(notOnList)
    expect(await behind.deskKey(uids.bob)).toEqual(key)
  })

  it("is not handed to whoever has the uid of a demo account on data that began without the sandbox", async () => {
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
    expect(refusal(answer)).toEqual([400, 10072, "Api key info invalid"])
  })
})
