/** Who may call what: every signed endpoint against every right, and from where a key may be used. */
import { type Endpoint, permissions } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import { WalletApi } from "@bourse/wallet"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type bob,
  carol,
  limitBuy,
  refusal,
  serverOfTest,
  startServer,
  type TestServer,
} from "./testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.bourse.close())

const noPermission = [403, 700007, "No permission to access the endpoint."]
const notOnList = [403, 700006, "IP non white list"]
const signedEndpoints: ReadonlyArray<Endpoint> = [
  ...Object.values(SpotApi),
  ...Object.values(WalletApi),
].filter((endpoint: Endpoint) => endpoint.permission !== null)

/** A key for one test; thirty at most can be open. */
const withKey = async (rights: ReadonlyArray<string>, use: (key: typeof bob) => Promise<void>, more = {}) => {
  const key = await server.grant("10000001", rights, more)
  await use(key)
  await server.control("DELETE", `/admin/v1/keys/${key.key}`)
}

describe("a key", () => {
  it.each(signedEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "may call %s with its right alone, and not with all the others",
    async (_, { method, path, permission }) => {
      const parameters = { ...limitBuy, orderId: "1" }
      await withKey(
        permissions.filter((each) => each !== permission),
        async (key) => {
          const before = await server.snapshot()
          expect(refusal(await server.signed(method, path, parameters, { key }))).toEqual(noPermission)
          expect(refusal(await server.signed(method, path, {}, { key }))).toEqual(noPermission)
          expect(await server.snapshot()).toBe(before)
        },
      )
      await withKey([permission!], async (key) => {
        const answer = await server.signed(method, path, parameters, { key })
        expect(answer.json.code).not.toBe(700007)
        expect(answer.status).toBeLessThan(500)
      })
      await withKey([permission!.replace("_READ", "_R").replace("_WRITE", "_W")], async (key) => {
        expect((await server.signed(method, path, parameters, { key })).json.code).not.toBe(700007)
      })
    },
  )

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

  it("of a bot stays on this machine too", async () => {
    const behind = await serverOfTest({ trustedProxies: ["127.0.0.1"] })
    const { apiKey, secret } = await behind.bourse.botKey("maker")
    const key = { key: apiKey, secret }
    expect((await behind.order({}, { key })).status).toBe(200)
    expect(refusal(await behind.order({}, { key, headers: far }))).toEqual(notOnList)
    expect(await behind.bourse.botKey("maker")).toEqual({ apiKey, secret })
  })

  it("is not handed to whoever has the uid of a demo account on data that began without the sandbox", async () => {
    const { mkdtemp, rm } = await import("node:fs/promises")
    const data = await mkdtemp(`${(await import("node:os")).tmpdir()}/bourse-genesis-`)
    const masterKey = "ab".repeat(32)
    const production = await startServer({ data, masterKey, sandbox: false, adminToken: "admin" })
    await production.control("POST", "/admin/v1/accounts", { name: "a real customer" }, "admin")
    await production.bourse.close()
    const sandbox = await startServer({ data, masterKey })
    const answer = await sandbox.signed("GET", "/api/v3/uid")
    await sandbox.bourse.close()
    await rm(data, { recursive: true })
    expect(refusal(answer)).toEqual([400, 10072, "Api key info invalid"])
  })
})
