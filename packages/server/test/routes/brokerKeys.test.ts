/** Keys that a broker makes for its sub-accounts: permissions, addresses, secrecy of their secret, deletion. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { BrokerApi } from "@bourse/broker"
import { type Endpoint, permissions } from "@bourse/core"
import { SpotApi } from "@bourse/spot"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { makeLog } from "../../src/log/Log.ts"
import { brokerRejection, call, told } from "../support/brokerCalls.ts"
import {
  alice,
  folderOfTest,
  type Key,
  limitBuy,
  ok,
  rejection,
  serverOfTest,
  startServer,
  type TestServer,
  times,
  uids,
  type Values,
  withReason,
} from "../support/testServer.ts"

let server: TestServer
let subAccount: string
let made = 0
const open = async (of = server, more: Values = {}, key: Key = alice) => {
  const name = `keyholder${String(++made).padStart(4, "0")}`
  ok(await call(of, BrokerApi.createSubAccount, { subAccount: name, note: "has keys", ...more }, { key }))
  return name
}
beforeAll(async () => {
  server = await startServer()
  await server.change({ subAccountsMax: 1_000 })
})
afterAll(() => server.bourse.close())
beforeEach(async () => {
  subAccount = await open()
})

const all = permissions.join(",")
const make = (fields: Values, key: Key = alice, of = server) =>
  call(of, BrokerApi.createApiKey, { subAccount, note: "a key", permissions: all, ...fields }, { key })
const keyIn = (json: { readonly apiKey: string; readonly secretKey: string }): Key => ({
  key: json.apiKey,
  secret: json.secretKey,
})
const list = async () => ok(await call(server, BrokerApi.apiKeys, { subAccount })).subAccount

const unknownRight = brokerRejection(400, 730702, withReason("permission does not exist"))
const lackedRight = brokerRejection(403, 700007, withReason("No permission to access the endpoint."))
const noPermission = [403, 700007, withReason("No permission to access the endpoint.")]

describe("a key's rights", () => {
  it("a key has only the permissions that it was given, in either spelling", async () => {
    const json = ok(await make({ permissions: "SPOT_DEAL_W, SPOT_ACCOUNT_READ" }))
    expect(json.permissions).toBe("SPOT_DEAL_WRITE,SPOT_ACCOUNT_READ")
    const key = keyIn(json)
    ok(await server.signed("GET", "/api/v3/account", {}, { key }))
    expect((await server.order({}, { key })).json.code).toBe(30004)
    expect(rejection(await server.signed("GET", "/api/v3/openOrders", {}, { key }))).toEqual(noPermission)
  })

  it("a key's permissions never exceed those of the key that makes it", async () => {
    const own = ["SPOT_ACCOUNT_WRITE", "SPOT_ACCOUNT_READ", "SPOT_DEAL_READ"]
    const maker = await server.grant(uids.alice, own)
    for (const right of permissions) {
      const answer = await make({ permissions: right }, maker)
      if (own.includes(right)) expect(ok(answer).permissions).toBe(right)
      else expect(told(answer), right).toEqual(lackedRight)
    }
    const before = await server.snapshot()
    for (const rights of [all, "SPOT_DEAL_READ,SPOT_DEAL_WRITE", "SPOT_ACCOUNT_W,SPOT_TRANSFER_R"])
      expect(told(await make({ permissions: rights }, maker)), rights).toEqual(lackedRight)
    expect(told(await make({ permissions: "SPOT_DEAL_WRITE,SPOT_DEAL" }, maker))).toEqual(unknownRight)
    expect(await server.snapshot()).toBe(before)
  })

  it.each([
    "*",
    "all",
    " ",
    ",",
    "SPOT_DEAL_READ,",
    ",SPOT_DEAL_READ",
    "SPOT_DEAL_READ,,SPOT_DEAL_WRITE",
    "SPOT_DEAL_READ;SPOT_DEAL_WRITE",
    "SPOT_DEAL_READ SPOT_DEAL_WRITE",
    "spot_deal_read",
    "SPOT_DEAL",
    "SPOT_DEAL_RW",
    "SPOT_DEAL_R_R",
    "SPOT_BROKER_WRITE",
    "ADMIN",
    "__proto__",
    "SPOT_DEAL_READ,toString",
    "SPOT_DEAL_READ, DROP TABLE keys",
    "ＳＰＯＴ_DEAL_READ",
  ])("a key with the unknown permission %s is rejected", async (rights) => {
    const before = await server.snapshot()
    expect(told(await make({ permissions: rights }))).toEqual(unknownRight)
    expect(await server.snapshot()).toBe(before)
  })

  it("a permission named twice is granted once; thousands of names are rejected", async () => {
    const twice = "SPOT_DEAL_READ,SPOT_DEAL_R,SPOT_ACCOUNT_R,SPOT_DEAL_READ"
    expect(ok(await make({ permissions: twice })).permissions).toBe("SPOT_DEAL_READ,SPOT_ACCOUNT_READ")
    const before = await server.snapshot()
    const many = (count: number) => Array.from({ length: count }, () => "SPOT_DEAL_READ").join(",")
    expect(told(await make({ permissions: many(4_000) }))).toEqual(unknownRight)
    expect((await make({ permissions: many(10_000) })).status).toBe(413)
    expect(await server.snapshot()).toBe(before)
  })

  it("a sub-account's key with all permissions is neither a master's nor a broker's key", async () => {
    const key = keyIn(ok(await make({})))
    const endpoints: ReadonlyArray<Endpoint> = [...Object.values(BrokerApi), ...Object.values(SpotApi)]
    const before = await server.snapshot()
    for (const endpoint of endpoints.filter(({ role }) => role === "master" || role === "broker")) {
      const { status, json } = await call(server, endpoint, { subAccount, permissions: all }, { key })
      expect([status, Number(json.code)], endpoint.id).toEqual([403, 700007])
    }
    expect(await server.snapshot()).toBe(before)
  })

  it("a sub-account has at most thirty keys, and another after one is deleted", async () => {
    const keys = await times(30, async () => keyIn(ok(await make({}))))
    const before = await server.snapshot()
    const tooMany = brokerRejection(400, 730705, withReason("at most 30 groups of API keys"))
    expect(told(await make({}))).toEqual(tooMany)
    expect(await server.snapshot()).toBe(before)
    ok(await call(server, BrokerApi.deleteApiKey, { subAccount, apiKey: keys[7]!.key }))
    ok(await make({}))
    expect(told(await make({}))).toEqual(tooMany)
    expect(new Set((await list()).map(({ apiKey }: { apiKey: string }) => apiKey)).size).toBe(30)
  })
})

describe("a key's addresses", () => {
  const notOnList = [403, 700006, withReason("IP non white list")]

  it.each([
    ["127.0.0.1", "127.0.0.1"],
    ["10.0.0.1, 10.0.0.2,10.0.0.3 ,10.0.0.4", "10.0.0.1,10.0.0.2,10.0.0.3,10.0.0.4"],
    ["2001:0DB8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
    ["::1", "::1"],
    ["::ffff:10.0.0.1", "10.0.0.1"],
    ["::FFFF:0A00:0001", "10.0.0.1"],
    ["0:0:0:0:0:ffff:127.0.0.1,127.0.0.1", "127.0.0.1"],
    ["255.255.255.255", "255.255.255.255"],
  ])("a key's addresses %s are stored as %s", async (ip, kept) => {
    expect(ok(await make({ ip })).ip).toBe(kept)
    expect((await list())[0].ip).toBe(kept)
  })

  it("a key has no address list unless one is given", async () => {
    expect(ok(await make({})).ip).toBe("")
  })

  it.each([
    "127.1",
    "0x7f.1",
    "0x7f000001",
    "2130706433",
    "127.0.0.01",
    "0177.0.0.1",
    "256.0.0.1",
    "127.0.0.1.",
    "0.0.0.0/0",
    "10.0.0.0/8",
    "::/0",
    "*",
    "10.0.0.*",
    "fe80::1%eth0",
    "::ffff:127.0.0.1%1",
    "[::1]",
    "::1::",
    "127.0.0.1:80",
    "http://127.0.0.1",
    "localhost",
    "example.com",
    "１２７.0.0.1",
    " ",
    ",",
    "127.0.0.1,",
    "127.0.0.1;127.0.0.2",
    "127.0.0.1,nobody",
  ])("a key with an address like %s is rejected", async (ip) => {
    const before = await server.snapshot()
    expect(told(await make({ ip }))).toEqual(brokerRejection(400, 730704, withReason("IP format")))
    expect(await server.snapshot()).toBe(before)
  })

  it("a key with five addresses is rejected", async () => {
    const before = await server.snapshot()
    for (const ip of ["1.1.1.1,1.1.1.2,1.1.1.3,1.1.1.4,1.1.1.5", ",,,,", "1.1.1.1,".repeat(5_000)])
      expect(told(await make({ ip }))).toEqual(
        brokerRejection(400, 730703, withReason("IP information incorrect")),
      )
    expect(await server.snapshot()).toBe(before)
  })

  it("a key made with an empty address text gets the addresses of the calling key", async () => {
    expect(ok(await make({ ip: "" })).ip).toBe("")
  })

  it("a key without given addresses gets those of the key that made it", async () => {
    const bound = await server.grant(uids.alice, "all", {
      addresses: ["127.0.0.1", "10.0.0.1", "2001:db8::1"],
    })
    const inherited = ok(await make({}, bound))
    expect([inherited.ip, (await list())[0].ip]).toEqual(Array(2).fill("127.0.0.1,10.0.0.1,2001:db8::1"))
    const ask = (from: string) => server.signed("GET", "/api/v3/uid", {}, { key: keyIn(inherited), from })
    ok(await ask("127.0.0.1"))
    expect(rejection(await ask("127.0.0.2"))).toEqual(notOnList)
    for (const ip of ["127.0.0.1", "::ffff:10.0.0.1", "2001:0db8::0001,10.0.0.1"])
      ok(await make({ ip }, bound))
    const before = await server.snapshot()
    for (const ip of ["127.0.0.2", "127.0.0.1,127.0.0.2", "2001:db8::2"])
      expect(told(await make({ ip }, bound))).toEqual(
        brokerRejection(400, 730703, withReason("IP information incorrect")),
      )
    expect(await server.snapshot()).toBe(before)
  })

  it("a key with addresses works from those and from no other, whatever a header claims", async () => {
    const key = keyIn(ok(await make({ ip: "::ffff:127.0.0.3,10.0.0.1" })))
    const ask = (from: string, headers = {}) =>
      server.signed("GET", "/api/v3/uid", {}, { key, from, headers })
    ok(await ask("127.0.0.3"))
    const before = await server.snapshot()
    for (const from of ["127.0.0.1", "127.0.0.2"]) {
      expect(rejection(await ask(from))).toEqual(notOnList)
      expect(rejection(await ask(from, { "X-Forwarded-For": "10.0.0.1" }))).toEqual(notOnList)
      const order = await server.order(limitBuy, { key, from })
      expect(rejection(order)).toEqual(notOnList)
    }
    expect(await server.snapshot()).toBe(before)
  })
})

describe("a key of a development key", () => {
  it("a key made by a development key works on this machine only; one made by another key is not restricted", async () => {
    const behind = await serverOfTest({ trustedProxies: ["127.0.0.1"] })
    const far = { "X-Forwarded-For": "203.0.113.7" }
    const ask = (key: Key) => behind.signed("GET", "/api/v3/uid", {}, { key, headers: far })
    subAccount = await open(behind)
    expect((await ask(keyIn(ok(await make({}, alice, behind))))).status).toBe(403)
    const granted = await behind.grant(uids.alice)
    ok(await ask(keyIn(ok(await make({}, granted, behind)))))
  })

  it("a key made by another key uses that key's dialect", async () => {
    const ccxt = { key: "dev-ccxt", secret: "dev-secret-ccxt" }
    for (const [maker, status] of [
      [ccxt, 200],
      [alice, 400],
    ] as const) {
      const key = keyIn(ok(await make({}, maker)))
      const { path } = BrokerApi.createSubDepositAddress
      const unsigned = server.signedRequest("POST", path, {}, { key })
      const answer = await server.send({ ...unsigned, body: '{"coin":"USDT","network":"TRX"}' })
      expect(answer.status).toBe(status)
    }
  })
})

describe("a key's secret", () => {
  it("a key's secret is in the answer that made it and in no list, rejection, log line or file", async () => {
    const data = folderOfTest()
    const lines: Array<string> = []
    const own = await startServer({ data, log: makeLog((line) => void lines.push(line)) })
    const password = "0123456789abcdefFEDCBA9876543210"
    const texts: Array<string> = []
    const note = async (endpoint: Endpoint, fields: Values, key: Key = alice) => {
      const answer = await call(own, endpoint, fields, { key })
      texts.push(answer.text)
      return answer
    }
    subAccount = await open(own, { password })
    const { json, text } = await make({}, alice, own)
    const { key, secret } = keyIn(json)
    expect(text.split(secret)).toHaveLength(2)
    await note(BrokerApi.apiKeys, { subAccount })
    await note(BrokerApi.subAccounts, {})
    await note(BrokerApi.createSubAccount, { subAccount, note: "again", password })
    await note(BrokerApi.deleteApiKey, { subAccount, apiKey: `${key}0` })
    await note(BrokerApi.createApiKey, { subAccount, note: "n", permissions: "none" })
    const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
    const withdrawal = { coin: "USDT", network: "TRX", address, amount: "5" }
    await note(BrokerApi.withdraw, { ...withdrawal, password }, { key, secret })
    await note(BrokerApi.withdraw, { ...withdrawal, password: "f".repeat(32) }, { key, secret })
    await note(BrokerApi.withdraw, { ...withdrawal, password: "my plain password" }, { key, secret })
    await note(SpotApi.account, {}, { key, secret: "wrong" })
    for (const path of ["/admin/v1/accounts", "/admin/v1/verify", "/admin/v1/settings"])
      texts.push((await own.control("GET", path)).text)
    for (const target of ["/metrics", "/openapi.json", "/readyz"])
      texts.push((await own.send({ target })).text)
    await own.bourse.close()
    const files = readdirSync(data, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => readFileSync(join(each.parentPath, each.name), "latin1"))
    expect(files.length).toBeGreaterThan(0)
    expect(files.some((each) => each.includes(subAccount))).toBe(true)
    for (const canary of [secret, password, password.toLowerCase(), "my plain password"])
      for (const each of [...texts, ...lines, ...files]) expect(each.includes(canary)).toBe(false)
    for (const line of lines) expect(line.includes(key)).toBe(false)
  })

  it("a key's secret still works after a restart, though nobody can read it", async () => {
    const data = folderOfTest()
    const first = await startServer({ data })
    subAccount = await open(first)
    const key = keyIn(ok(await make({ ip: "127.0.0.1" }, alice, first)))
    await first.bourse.close()
    const second = await serverOfTest({ data })
    ok(await second.signed("GET", "/api/v3/uid", {}, { key }))
    expect((await second.signed("GET", "/api/v3/uid", {}, { key, from: "127.0.0.2" })).status).toBe(403)
  })
})

describe("a key that is deleted", () => {
  it("a deleted key is rejected from the next request on, and its orders stay open", async () => {
    const { json } = await make({})
    const key = keyIn(json)
    const transfer = { fromAccountType: "SPOT", toAccountType: "SPOT", asset: "USDT", amount: "100" }
    ok(await call(server, BrokerApi.universalTransfer, { ...transfer, toAccount: subAccount }))
    ok(await server.order({ quantity: "0.0001" }, { key }))
    const another = keyIn(ok(await make({})))
    const waiting = server.signedRequest(
      "POST",
      "/api/v3/order",
      { ...limitBuy, quantity: "0.0001" },
      { key },
    )
    ok(await call(server, BrokerApi.deleteApiKey, { subAccount, apiKey: key.key }))
    const before = await server.snapshot()
    const unknownKey = [400, 10072, "Api key info invalid"]
    expect(rejection(await server.send(waiting))).toEqual(unknownKey)
    expect(rejection(await server.signed("GET", "/api/v3/uid", {}, { key }))).toEqual(unknownKey)
    const again = await call(server, BrokerApi.deleteApiKey, { subAccount, apiKey: key.key })
    expect(told(again)).toEqual(brokerRejection(400, 730706, withReason("API key info does not exist")))
    expect(await server.snapshot()).toBe(before)
    expect(ok(await server.signed("GET", "/api/v3/openOrders", {}, { key: another }))).toHaveLength(1)
    expect((await list()).map(({ apiKey }: { apiKey: string }) => apiKey)).toEqual([another.key])
  })

  it("a key is deleted once, however many requests arrive at once", async () => {
    const { apiKey } = ok(await make({}))
    const answers = await times(10, () => call(server, BrokerApi.deleteApiKey, { subAccount, apiKey }))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
  })
})
