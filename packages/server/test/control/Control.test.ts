/** The control plane over HTTP: access, effects and rejections of its calls. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  ControlAccount,
  ExchangeClock,
  FundedBalance,
  GrantedApiKey,
  Settings,
  Verification,
} from "@bourse/control"
import { Limits, permissions } from "@bourse/core"
import { defaultSettings } from "@bourse/engine"
import * as Schema from "effect/Schema"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { serveParts } from "../support/huntServer.ts"
import {
  alice,
  bob,
  ok,
  rejection,
  serverOfFile,
  serverOfTest,
  startServer,
  type TestServer,
  uids,
  withReason,
} from "../support/testServer.ts"

const errors: Array<string> = []
const server = await serverOfFile({
  sandboxToken: "sandbox-token-1234",
  adminToken: "admin-token-1234",
  log: { info: () => {}, warn: () => {}, error: (message) => void errors.push(message) },
})

const dayMs = 86_400_000
const notFound = [404, 404, "no such endpoint"]
const unauthorized = [403, 403, "wrong or missing X-Bourse-Token"]

const verbs = [
  ["POST", "/admin/v1/accounts"],
  ["GET", "/admin/v1/accounts"],
  ["POST", "/admin/v1/keys"],
  ["DELETE", "/admin/v1/keys/some-key"],
  ["GET", "/admin/v1/settings"],
  ["POST", "/admin/v1/settings"],
  ["GET", "/admin/v1/verify"],
  ["POST", "/sandbox/v1/fund"],
  ["GET", "/sandbox/v1/clock"],
  ["POST", "/sandbox/v1/clock/advance"],
  ["POST", "/sandbox/v1/clock/speed"],
  ["POST", "/sandbox/v1/clock/freeze"],
  ["POST", "/sandbox/v1/clock/unfreeze"],
  ["POST", "/sandbox/v1/reset"],
  ["POST", "/sandbox/v1/candles"],
  ["GET", "/sandbox/v1/snapshots"],
  ["POST", "/sandbox/v1/snapshots"],
  ["POST", "/sandbox/v1/snapshots/seeded/load"],
  ["DELETE", "/sandbox/v1/snapshots/seeded"],
  ["GET", "/sandbox/v1/snapshots/seeded/diff"],
  ["POST", "/sandbox/v1/deposits"],
  ["POST", "/sandbox/v1/deposits/1"],
  ["POST", "/sandbox/v1/withdrawals/1"],
  ["POST", "/sandbox/v1/withdrawal-addresses"],
  ["POST", "/sandbox/v1/faults"],
  ["GET", "/sandbox/v1/faults"],
  ["DELETE", "/sandbox/v1/faults"],
  ["DELETE", "/sandbox/v1/faults/1"],
] as const

/** The answer to a call of the control plane, checked against its schema. */
const success = <A>(
  schema: Schema.Codec<A, unknown>,
  answer: Awaited<ReturnType<TestServer["control"]>>,
): A => {
  expect(answer.status, answer.text).toBe(200)
  return Schema.decodeUnknownSync(schema)(answer.json)
}

describe("the token", () => {
  it.each(verbs)("the token is required by %s %s before anything is read", async (method, path) => {
    const before = await server.snapshot()
    for (const token of [
      null,
      "",
      "wrong",
      "sandbox-token-123",
      "sandbox-token-1234 ".repeat(2),
      "SANDBOX-TOKEN-1234",
      "null",
      "undefined",
    ]) {
      expect(rejection(await server.control(method, path, undefined, token)), String(token)).toEqual(
        unauthorized,
      )
    }
    const inQuery = await server.control(
      method,
      `${path}?X-Bourse-Token=sandbox-token-1234&token=sandbox-token-1234`,
      undefined,
      null,
    )
    expect(rejection(inQuery)).toEqual(unauthorized)
    if (method === "POST") {
      const malformed = await server.send({
        method,
        target: path,
        headers: { "Content-Type": "application/json" },
        body: "{",
      })
      expect(rejection(malformed)).toEqual(unauthorized)
    }
    expect(await server.snapshot()).toBe(before)
  })

  it.each(verbs)("the admin token opens admin verbs only: %s %s", async (method, path) => {
    const answer = await server.control(
      method,
      path,
      method === "POST" ? { ms: -1 } : undefined,
      "admin-token-1234",
    )
    if (path.startsWith("/sandbox")) expect(rejection(answer)).toEqual(unauthorized)
    else expect(answer.status).not.toBe(403)
  })

  it("the sandbox token opens the sandbox and the admin plane", async () => {
    expect((await server.control("GET", "/admin/v1/accounts")).status).toBe(200)
    expect((await server.control("GET", "/sandbox/v1/clock")).status).toBe(200)
  })

  it.each(verbs)("a control plane that is switched off hides %s %s completely", async (method, path) => {
    const production = await serverOfTest({ sandbox: false })
    for (const spelled of [
      path,
      `/${path}`,
      path.toUpperCase().replace("/V1", "/v1"),
      `http://127.0.0.1${path}`,
    ]) {
      for (const token of [null, "", "null", "anything"]) {
        const body = method === "POST" ? {} : undefined
        expect(rejection(await production.control(method, spelled, body, token)), spelled).toEqual(notFound)
      }
    }
  })

  it("a token for the admin plane alone leaves the sandbox off, without demo keys", async () => {
    const production = await serverOfTest({ sandbox: false, adminToken: "admin-token-1234" })
    expect(rejection(await production.control("POST", "/sandbox/v1/reset", {}, "admin-token-1234"))).toEqual(
      notFound,
    )
    const accounts = await production.control("GET", "/admin/v1/accounts", undefined, "admin-token-1234")
    expect(accounts.json).toEqual([])
    expect(rejection(await production.order())).toEqual([400, 10072, "Api key info invalid"])
  })
})

describe("a body", () => {
  const post = (body: string, contentType: string | null = "application/json") =>
    server.send({
      method: "POST",
      target: "/sandbox/v1/fund",
      headers: {
        "X-Bourse-Token": server.token,
        ...(contentType === null ? {} : { "Content-Type": contentType }),
      },
      body,
    })

  it.each([
    ["no JSON", "{uid:1}"],
    ["empty", ""],
    ["an array", "[]"],
    ["a text", '"fund"'],
    ["null", "null"],
    ["of missing fields", '{"uid":"10000001"}'],
    ["of fields of another type", '{"uid":10000001,"asset":"USDT","amount":5}'],
    ["of a list for a text", '{"uid":["10000001"],"asset":"USDT","amount":"5"}'],
    ["nested ten thousand deep", "[".repeat(10_000) + "]".repeat(10_000)],
    ["nested in an object", `{"uid":${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}}`],
    ["cut short", '{"uid":"10000001","asset":"USDT","amount":"5"'],
  ])("a control request's body is rejected with a reason: %s", async (_, body) => {
    const before = await server.snapshot()
    expect(rejection(await post(body))).toEqual([400, 33333, expect.stringMatching(/./)])
    expect(await server.snapshot()).toBe(before)
  })

  it.each([
    ["a known one", "uid", '{"uid":"10000001","asset":"USDT","amount":"5","uid":"10000002"}'],
    ["an escaped one", "amount", '{"amount":"5","uid":"10000001","asset":"USDT","am\\u006funt":"6"}'],
    ["an unknown one", "note", '{"note":1,"uid":"10000001","asset":"USDT","amount":"5","note":2}'],
  ])("a body with a repeated field, %s, is rejected", async (_, name, body) => {
    const before = await server.snapshot()
    expect(rejection(await post(body))).toEqual([400, 700009, `Parameter '${name}' was sent more than once`])
    expect(await server.snapshot()).toBe(before)
  })

  it("a body of another content type is rejected", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      expect(rejection(await post('{"uid":"10000001","asset":"USDT","amount":"5"}', type))).toEqual([
        415,
        700013,
        "Invalid content Type",
      ])
    }
  })

  it("a body above a mebibyte is rejected, announced or in chunks, without a server error", async () => {
    errors.length = 0
    const body = JSON.stringify({ uid: "x".repeat(1_100_000) })
    const tooLarge = [413, 413, "request body too large"]
    const headers = { "X-Bourse-Token": server.token, "Content-Type": "application/json" }
    for (const length of [{ "Content-Length": String(body.length) }, { "Transfer-Encoding": "chunked" }]) {
      expect(
        rejection(
          await server.send({
            method: "POST",
            target: "/sandbox/v1/fund",
            headers: { ...headers, ...length },
            body,
          }),
        ),
      ).toEqual(tooLarge)
    }
    expect(errors).toEqual([])
  })

  it.each([
    ["/admin/v1/accounts", { name: "erin", brooker: true }, "brooker", "broker"],
    ["/admin/v1/accounts/10000002", { froozen: true }, "froozen", "frozen"],
    [
      "/admin/v1/keys",
      { uid: "10000002", permissions: "all", adresses: ["10.0.0.1"] },
      "adresses",
      "addresses",
    ],
    ["/admin/v1/settings", { weigthBudget: 1 }, "weigthBudget", "weightBudget"],
    [
      "/sandbox/v1/fund",
      { uid: "10000002", asset: "USDT", amount: "1", network: "TRX" },
      "network",
      undefined,
    ],
    ["/sandbox/v1/clock/step", { max: 60_000 }, "max", "maxMs"],
    ["/sandbox/v1/snapshots", { nme: "seeded" }, "nme", "name"],
  ])(
    "a body with an unknown field is rejected at %s, and nothing changes",
    async (path, body, name, near) => {
      const before = await server.snapshot()
      expect(rejection(await server.control("POST", path, body))).toEqual([
        400,
        33333,
        `Parameter '${name}' is invalid: it is not a known field.${near === undefined ? "" : ` Did you mean ${near}?`}`,
      ])
      expect(await server.snapshot()).toBe(before)
    },
  )

  it.each([
    ["/sandbox/v1/clock/advance", { ms: "5" }],
    ["/sandbox/v1/deposits/1", { status: "5" }],
    ["/sandbox/v1/deposits/1", { status: 4.5 }],
    ["/admin/v1/settings", { weightBudget: "1" }],
    ["/sandbox/v1/faults", { kind: "garbage", share: "0.5" }],
    ["/sandbox/v1/faults", { kind: "garbage", count: "1" }],
  ])("a body to %s with %j for a number is rejected with a reason about numbers", async (path, body) => {
    expect(rejection(await server.control("POST", path, body))).toEqual([
      400,
      33333,
      expect.stringMatching(/^Parameter '\w+' is invalid: it is not a (whole )?number/),
    ])
  })

  it("a body with field names such as __proto__ does no harm", async () => {
    await post(
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"uid":"10000001","asset":"USDT","amount":"1"}',
    )
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe("settings", () => {
  const path = "/admin/v1/settings"
  const read = async (from = server) => success(Settings, await from.control("GET", path))

  it("a read returns all settings", async () => {
    expect((await server.control("GET", path)).json).toEqual(defaultSettings)
    expect(await read()).toEqual(defaultSettings)
  })

  it("settings change one by one; the others stay, and the answer contains all", async () => {
    const fresh = await serverOfTest()
    const changes = {
      weightBudget: 1_000,
      weightWindowMs: 60_000,
      callsPerSecond: 10,
      banAfterRejections: 5,
      banMs: 1,
      openOrdersPerSymbolMax: 10,
      openOrdersMax: 20,
      clientOrderIdsMax: 100,
      apiKeysPerAccountMax: 3,
      strategyGroupsMax: 2,
      strategyGroupMembersMax: 4,
      feeToken: "USDT",
      feeTokenDiscount: "0.25",
      withdrawalReviewMs: 1,
      smallBalanceMax: "10.5",
      valueAsset: "USDC",
      conversionFee: "0",
      savedAddressesMax: 1,
      subAccountsMax: 3,
      passwordTriesMax: 2,
      passwordLockMs: 1_000,
      rebateShare: "0.1",
    }
    let expected: object = defaultSettings
    for (const [name, value] of Object.entries(changes)) {
      expected = { ...expected, [name]: value }
      expect((await fresh.control("POST", path, { [name]: value })).json).toEqual(expected)
    }
    expect(expected).toEqual(changes)
    expect((await fresh.control("POST", path, {})).json).toEqual(changes)
    await fresh.control("POST", "/sandbox/v1/reset")
    expect(await read(fresh)).toEqual(changes)
    expect(await fresh.snapshot()).toMatch(/^\d+ \w+$/)
  })

  it.each([
    ["weights", { weights: "off" }],
    ["weightbudget", { banMs: 1, weightbudget: 1 }],
    ["weightBudget", { banMs: 1, weightBudget: 0 }],
    ["weightWindowMs", { weightWindowMs: -10_000 }],
    ["callsPerSecond", { callsPerSecond: 0.5 }],
    ["banAfterRejections", { banAfterRejections: "50" }],
    ["banMs", { banMs: null }],
    ["banMs", { banMs: 1e300 }],
    ["openOrdersPerSymbolMax", { openOrdersPerSymbolMax: [500] }],
    ["feeToken", { feeToken: 5 }],
    ["feeTokenDiscount", { feeTokenDiscount: "1.1" }],
    ["feeTokenDiscount", { feeTokenDiscount: "-0.1" }],
    ["feeTokenDiscount", { feeTokenDiscount: "0.000000001" }],
    ["withdrawalReviewMs", { banMs: 1, withdrawalReviewMs: 0 }],
    ["smallBalanceMax", { smallBalanceMax: "-5" }],
    ["smallBalanceMax", { smallBalanceMax: "5.0000000000001" }],
    ["conversionFee", { conversionFee: "1.01" }],
    ["savedAddressesMax", { savedAddressesMax: 0 }],
  ])("a wrong setting is rejected by name, and nothing changes: %s in %j", async (name, body) => {
    const before = await server.snapshot()
    const answer = await server.control("POST", path, body)
    expect(rejection(answer)).toEqual([400, 33333, expect.stringContaining(name)])
    expect(await server.snapshot()).toBe(before)
    expect(await read()).toEqual(defaultSettings)
  })

  it.each(["feeToken", "valueAsset"])("settings with an unlisted %s are rejected", async (name) => {
    const answer = await server.control("POST", path, { banMs: 1, [name]: "NOPE" })
    expect(rejection(answer)).toEqual([400, 10232, withReason("currency does not exist")])
    expect(await read()).toEqual(defaultSettings)
  })
})

describe("accounts", () => {
  it("accounts are opened and listed with consecutive uids", async () => {
    const opened = success(
      ControlAccount,
      await server.control("POST", "/admin/v1/accounts", { name: "dave" }),
    )
    expect(opened).toEqual({
      uid: expect.stringMatching(/^\d{8}$/),
      name: "dave",
      master: null,
      broker: false,
      kyc: "3",
      frozen: false,
    })
    const sub = success(
      ControlAccount,
      await server.control("POST", "/admin/v1/accounts", { name: "davesub1", master: opened.uid, kyc: "1" }),
    )
    expect(sub).toEqual({
      uid: String(Number(opened.uid) + 1),
      name: "davesub1",
      master: opened.uid,
      broker: false,
      kyc: "1",
      frozen: false,
    })
    const all = success(Schema.Array(ControlAccount), await server.control("GET", "/admin/v1/accounts"))
    expect(all.map(({ name }) => name)).toEqual([
      "alice",
      "bob",
      "carolsub01",
      "maker",
      "taker",
      "dave",
      "davesub1",
    ])
  })

  it("an account can have a name in any script, an e-mail address and a phone number", async () => {
    for (const account of [
      { name: "Jürgen 漢字 O'Neil-2" },
      { name: "mail", email: "first.last+tag@sub.example.co" },
      { name: "phone", phone: "86 13800000009" },
    ])
      expect(success(ControlAccount, await server.control("POST", "/admin/v1/accounts", account)).name).toBe(
        account.name,
      )
  })

  it("accounts opened at once get a uid each", async () => {
    const names = Array.from({ length: 10 }, (_, i) => `crowd${i}`)
    const answers = await Promise.all(
      names.map((name) => server.control("POST", "/admin/v1/accounts", { name })),
    )
    expect(new Set(answers.map(({ json }) => json.uid)).size).toBe(10)
  })

  it.each([
    [
      "/admin/v1/accounts",
      { name: "orphan", master: "99999999" },
      "'master' 99999999 is not the uid of a master account",
    ],
    ["/admin/v1/accounts", { name: "alice" }, "'name' alice belongs to another account"],
    ["/sandbox/v1/deposits/999", { status: 5 }, "'id' 999 is no pending deposit"],
    ["/sandbox/v1/withdrawals/999", { status: 7 }, "'id' 999 is no pending withdrawal"],
  ])("a rejection by %s of %j names the parameter", async (path, body, reason) => {
    expect((await server.control("POST", path, body)).text).toContain(reason)
  })

  it.each<readonly [string, object, number, ReturnType<typeof withReason> | RegExp]>([
    ["a name that is taken", { name: "alice" }, 730101, withReason("user name already exists")],
    ["an unknown master", { name: "orphan", master: "99999999" }, 10001, withReason("user does not exist")],
    [
      "a sub-account as master",
      { name: "grandchild", master: uids.carol },
      10001,
      withReason("user does not exist"),
    ],
    [
      "a broker among sub-accounts",
      { name: "subbroker", master: uids.alice, broker: true },
      33333,
      "a sub-account cannot be a broker",
    ],
    ["no name", {}, 33333, /name/],
    ["an empty name", { name: "" }, 33333, /name/],
    ["a name of 65 letters", { name: "x".repeat(65) }, 33333, /name/],
    ["a name with a line break", { name: "two\nlines" }, 33333, /name/],
    ["a name with a line separator", { name: "two\u2028lines" }, 33333, /name/],
    ["a name with an invisible character", { name: "alice\u200b" }, 33333, /name/],
    ["a name that is written backwards", { name: "\u202eecila" }, 33333, /name/],
    ["a name with half a character", { name: "half\ud800" }, 33333, /name/],
    ["a name that begins with a space", { name: " alice" }, 33333, /name/],
    ["a name that ends with one", { name: "alice " }, 33333, /name/],
    ["a name with two spaces", { name: "alice  b" }, 33333, /name/],
    ["an invalid e-mail address", { name: "mail", email: "anything" }, 33333, /email/],
    ["an e-mail address without a dot", { name: "mail", email: "a@localhost" }, 33333, /email/],
    ["an e-mail address with a line break", { name: "mail", email: "a@example.com\n" }, 33333, /email/],
    ["an e-mail address with a space", { name: "mail", email: "a b@example.com" }, 33333, /email/],
    [
      "an e-mail address of 255 characters",
      { name: "mail", email: `${"a".repeat(243)}@example.com` },
      33333,
      /email/,
    ],
    ["an invalid phone number", { name: "phone", phone: "call me" }, 33333, /phone/],
    ["a phone number without its area code", { name: "phone", phone: "13800000000" }, 33333, /phone/],
    ["a phone number with a plus", { name: "phone", phone: "+86 13800000000" }, 33333, /phone/],
    ["an unknown verification level", { name: "five", kyc: "5" }, 33333, /kyc/],
  ])("an account with %s is not opened", async (_, payload, code, message) => {
    const before = await server.snapshot()
    const expected = message instanceof RegExp ? expect.stringMatching(message) : message
    expect(rejection(await server.control("POST", "/admin/v1/accounts", payload))).toEqual([
      400,
      code,
      expected,
    ])
    expect(await server.snapshot()).toBe(before)
  })
})

describe("keys", () => {
  it("keys are made by the server unless given, with every permission, and work at once", async () => {
    const granted = success(
      GrantedApiKey,
      await server.control("POST", "/admin/v1/keys", { uid: uids.bob, permissions: "all" }),
    )
    expect(granted).toEqual({
      key: expect.stringMatching(/^bourse-[\da-f]{24}$/),
      secret: expect.stringMatching(/^[\da-f]{48}$/),
      uid: uids.bob,
      permissions,
      addresses: [],
      note: "",
      dialect: "documented",
    })
    expect((await server.signed("GET", "/api/v3/uid", {}, { key: granted })).json).toEqual({ uid: uids.bob })
    expect((await server.control("DELETE", `/admin/v1/keys/${granted.key}`)).json).toEqual({
      key: granted.key,
    })
    expect(rejection(await server.control("DELETE", `/admin/v1/keys/${granted.key}`))).toEqual([
      400,
      730706,
      withReason("API key info does not exist"),
    ])
  })

  it("a key given by the caller is granted once; its permissions have two spellings", async () => {
    const wanted = {
      uid: uids.bob,
      key: "mine",
      secret: "s3cret!",
      permissions: ["SPOT_DEAL_W", "SPOT_DEAL_WRITE", "SPOT_ACCOUNT_R"],
      note: "for a test",
      dialect: "field",
    }
    const granted = success(GrantedApiKey, await server.control("POST", "/admin/v1/keys", wanted))
    expect(granted).toEqual({
      ...wanted,
      permissions: ["SPOT_DEAL_WRITE", "SPOT_ACCOUNT_READ"],
      addresses: [],
    })
    expect(rejection(await server.control("POST", "/admin/v1/keys", wanted))).toEqual([
      400,
      33333,
      "an API key of this name exists already",
    ])
    expect(
      rejection(await server.control("POST", "/admin/v1/keys", { ...wanted, key: "dev-alice" })),
    ).toEqual([400, 33333, "an API key of this name exists already"])
  })

  it.each<readonly [string, object, number]>([
    ["for nobody", { uid: "99999999" }, 10001],
    ["without rights", { permissions: [] }, 33333],
    ["with an unknown permission", { permissions: ["SPOT_EVERYTHING"] }, 33333],
    ["with *", { permissions: ["*"] }, 33333],
    [
      "with ten thousand rights",
      { permissions: Array.from({ length: 10_000 }, () => "SPOT_DEAL_READ") },
      33333,
    ],
    ["with a range for an address", { addresses: ["10.0.0.0/8"] }, 730704],
    ["with a host name for an address", { addresses: ["example.org"] }, 730704],
    ["with five addresses", { addresses: ["1.1.1.1", "1.1.1.2", "1.1.1.3", "1.1.1.4", "1.1.1.5"] }, 33333],
    ["with a name that fits no header", { key: "line\r\nbreak" }, 33333],
    ["with a name of 65 letters", { key: "x".repeat(65) }, 33333],
    ["with an empty secret", { secret: "" }, 33333],
    ["with an unknown dialect", { dialect: "klingon" }, 33333],
  ])("a key %s is not granted", async (_, change, code) => {
    const before = await server.snapshot()
    const answer = await server.control("POST", "/admin/v1/keys", {
      uid: uids.bob,
      permissions: "all",
      ...change,
    })
    expect(rejection(answer)).toEqual([400, code, expect.stringMatching(/./)])
    expect(await server.snapshot()).toBe(before)
  })

  it("an account has at most thirty keys", async () => {
    const { uid } = (await server.control("POST", "/admin/v1/accounts", { name: "keyring" })).json
    for (let i = 0; i < 30; i++) await server.grant(uid)
    const over = await server.control("POST", "/admin/v1/keys", { uid, permissions: "all" })
    expect(rejection(over)).toEqual([400, 730705, `at most 30 groups of API keys; 'uid' ${uid} has 30`])
  })

  it("a key's secret appears only in the answer that made the key", async () => {
    const secret = "canary-1f83a9c0"
    const wanted = { uid: uids.bob, permissions: "all", key: "canary-key", secret }
    expect((await server.control("POST", "/admin/v1/keys", wanted)).text).toContain(secret)
    const answers = await Promise.all([
      server.control("POST", "/admin/v1/keys", wanted),
      server.control("POST", "/admin/v1/keys", {
        ...wanted,
        key: "second",
        secret: `${secret} with a space`,
      }),
      server.control("POST", "/admin/v1/keys", { ...wanted, key: "third", uid: 1 }),
      server.control("POST", "/admin/v1/keys", { ...wanted, key: "fourth", secret: secret.repeat(20) }),
      server.control("GET", "/admin/v1/accounts"),
      server.control("GET", "/admin/v1/verify"),
      server.signed("GET", "/api/v3/account", {}, { key: { key: "canary-key", secret } }),
      server.signed(
        "GET",
        "/api/v3/uid",
        {},
        { key: { key: "canary-key", secret }, signature: "0".repeat(64) },
      ),
      server.control("DELETE", "/admin/v1/keys/canary-key"),
    ])
    for (const { text } of answers) expect(text).not.toContain(secret)
  })
})

describe("funding", () => {
  const fund = (change = {}, of = server) =>
    of.control("POST", "/sandbox/v1/fund", { uid: uids.carol, asset: "USDT", amount: "12.5", ...change })

  it("funding appears in the answer and in the account", async () => {
    const { free } = success(FundedBalance, await fund())
    const account = (
      await server.signed(
        "GET",
        "/api/v3/account",
        {},
        { key: { key: "dev-carol", secret: "dev-secret-carol" } },
      )
    ).json
    expect(free).toBe("1012.5")
    expect(account.balances).toEqual([{ asset: "USDT", free: "1012.5", locked: "0", available: "1012.5" }])
  })

  it.each<readonly [string, object, number, ReturnType<typeof withReason> | RegExp]>([
    ["of nobody", { uid: "99999999" }, 10001, withReason("user does not exist")],
    ["in an unknown coin", { asset: "NOPE" }, 10232, withReason("currency does not exist")],
    ["of zero", { amount: "0" }, 10102, withReason("amount cannot be zero or negative")],
    ["of zero in many digits", { amount: "0.000" }, 10102, withReason("amount cannot be zero or negative")],
    [
      "finer than the ledger",
      { amount: "0.0000000000001" },
      10096,
      withReason("amount decimal places is too long"),
    ],
    ["of less than zero", { amount: "-5" }, 33333, /amount/],
    ["written with an exponent", { amount: "1e5" }, 33333, /amount/],
    ["written as a number", { amount: 5 }, 33333, /amount/],
  ])("funding %s is rejected", async (_, change, code, message) => {
    const before = await server.snapshot()
    const expected = message instanceof RegExp ? expect.stringMatching(message) : message
    expect(rejection(await fund(change))).toEqual([400, code, expected])
    expect(await server.snapshot()).toBe(before)
  })

  it("funding beyond the largest amount of an answer is rejected and not credited", async () => {
    const rich = await serverOfTest()
    const before = await rich.snapshot()
    const over = [400, 33333, "no more than 1000000000000000000 PEPE can exist"]
    expect(rejection(await fund({ asset: "PEPE", amount: "1000000000000000000" }, rich))).toEqual(over)
    expect(await rich.snapshot()).toBe(before)
    expect((await fund({ asset: "PEPE", amount: "999800000000000000" }, rich)).json.free).toBe(
      "999800000000000000",
    )
    expect(rejection(await fund({ asset: "PEPE", amount: "0.000000000001" }, rich))).toEqual(over)
    await rich.snapshot()
  })
})

describe("the clock", () => {
  const patiently = { timeout: 300_000, interval: 1 }
  const call = async (of: TestServer, method: string, path = "", body?: object) =>
    success(ExchangeClock, await of.control(method, `/sandbox/v1/clock${path}`, body))

  it("the clock runs with the wall clock, and ahead of it after an advance", async () => {
    const own = await serverOfTest()
    const from = Date.now()
    const begin = await call(own, "GET")
    expect(begin).toEqual({
      ...{ time: expect.any(Number), mode: "running", offsetMs: 0 },
      ...{ speed: 1, achievedSpeed: 1, movingTo: null },
    })
    const ahead = await call(own, "POST", "/advance", { ms: dayMs })
    expect(ahead).toMatchObject({ mode: "running", offsetMs: dayMs })
    const to = Date.now()
    for (const time of [begin.time, ahead.time - dayMs]) {
      expect(time).toBeGreaterThanOrEqual(from)
      expect(time).toBeLessThanOrEqual(to)
    }
    const { transactTime } = (await own.order()).json
    expect(transactTime).toBeGreaterThanOrEqual(ahead.time)
    expect((await own.order({}, { timestamp: transactTime + 1 })).status).toBe(200)
  })

  it("the clock stops when frozen, moves by advances, and then runs on from there", async () => {
    const own = await serverOfTest()
    const frozen = await call(own, "POST", "/freeze")
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(frozen.time), patiently)
    expect((await call(own, "GET")).time).toBe(frozen.time)
    expect((await call(own, "POST", "/freeze")).time).toBe(frozen.time)
    const later = await call(own, "POST", "/advance", { ms: 5_000 })
    expect(later).toMatchObject({ time: frozen.time + 5_000, mode: "frozen" })
    expect((await own.order()).json.transactTime).toBe(frozen.time + 5_000)
    const from = Date.now()
    const running = await call(own, "POST", "/unfreeze")
    expect(running.mode).toBe("running")
    expect(running.time - later.time).toBeGreaterThanOrEqual(0)
    // clock: both sides grow alike, however slow the machine is
    expect(running.time - later.time).toBeLessThanOrEqual(Date.now() - from)
    expect(await call(own, "POST", "/unfreeze")).toMatchObject({
      mode: "running",
      offsetMs: running.offsetMs,
    })
    await expect.poll(async () => (await call(own, "GET")).time, patiently).toBeGreaterThan(running.time)
  })

  it("a frozen clock may fall behind the wall clock, and then stays behind", async () => {
    const own = await serverOfTest()
    const { time } = await call(own, "POST", "/freeze")
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(time), patiently)
    expect((await call(own, "POST", "/unfreeze")).offsetMs).toBeLessThan(0)
  })

  it.each<readonly [string, unknown]>([
    ["backwards", { ms: -1 }],
    ["by half a millisecond", { ms: 0.5 }],
    ["by more than a year", { ms: 367 * dayMs }],
    ["by a text", { ms: "1000" }],
    ["without an amount", {}],
    ["by null", { ms: null }],
  ])("the clock does not move %s", async (_, body) => {
    const before = await server.snapshot()
    const { offsetMs } = await call(server, "GET")
    expect(rejection(await server.control("POST", "/sandbox/v1/clock/advance", body))).toEqual([
      400,
      33333,
      expect.stringMatching(/./),
    ])
    expect((await call(server, "GET")).offsetMs).toBe(offsetMs)
    expect(await server.snapshot()).toBe(before)
  })

  it("the clock stops at the last time of 13 digits, at any speed", async () => {
    const last = Limits.exchangeTimeMaxMs
    const own = await serverOfTest({ clock: { start: last - 3_600_000 } })
    await call(own, "POST", "/freeze")
    await call(own, "POST", "/advance", { ms: 3_000_000 })
    const { time } = await call(own, "GET")
    expect(
      rejection(await own.control("POST", "/sandbox/v1/clock/advance", { ms: last - time + 1 })),
    ).toEqual([
      400,
      33333,
      `the exchange clock ends at ${last} (2286-11-20): ms can be at most ${last - time}`,
    ])
    expect((await call(own, "GET")).time).toBe(time)
    await call(own, "POST", "/unfreeze")
    await call(own, "POST", "/speed", { speed: 10_000 })
    await vi.waitFor(async () => expect((await call(own, "GET")).time).toBe(last), patiently)
    expect((await own.get("/api/v3/time")).json).toEqual({ serverTime: last })
    ok(await own.control("POST", "/sandbox/v1/clock/step", { maxMs: dayMs }))
    expect((await call(own, "POST", "/speed", { speed: 1 })).time).toBe(last)
    ok(await own.order())
    await own.snapshot()
  })

  it("the clock keeps its setting over a restart and a reset, and never goes back", async () => {
    const data = await mkdtemp(join(tmpdir(), "bourse-clock-"))
    onTestFinished(() => rm(data, { recursive: true }))
    const first = await startServer({ data })
    await call(first, "POST", "/advance", { ms: 30 * dayMs })
    await first.control("POST", "/sandbox/v1/reset")
    const frozen = await call(first, "POST", "/freeze")
    expect(frozen.offsetMs).toBeGreaterThan(29 * dayMs)
    await first.bourse.close()
    const second = await startServer({ data })
    expect(await call(second, "GET")).toMatchObject({ mode: "frozen", time: frozen.time })
    expect((await call(second, "POST", "/unfreeze")).time).toBeGreaterThanOrEqual(frozen.time)
    await second.bourse.close()
    const third = await startServer({ data })
    onTestFinished(() => third.bourse.close())
    expect(await call(third, "GET")).toMatchObject({ mode: "running" })
    expect((await third.order()).json.transactTime).toBeGreaterThanOrEqual(frozen.time)
    await third.snapshot()
  })
})

describe("a reset", () => {
  it("a reset restores the first balances and empties the books; keys, ids and the journal continue", async () => {
    const own = await serverOfTest()
    const granted = await own.grant(uids.bob)
    await own.order({ symbol: "MXUSDT", side: "SELL", quantity: "5", price: "3" }, { key: bob })
    const { json: taken } = await own.order({
      symbol: "MXUSDT",
      quantity: "2",
      price: "3",
      newClientOrderId: "of-the-past",
    })
    await own.control("POST", "/sandbox/v1/fund", { uid: uids.alice, asset: "PEPE", amount: "5" })
    const headBefore = Number((await own.snapshot()).split(" ")[0])

    expect((await own.control("POST", "/sandbox/v1/reset")).json).toEqual({ generation: 2 })

    const balances = async (key = alice) => {
      const { json } = await own.signed("GET", "/api/v3/account", {}, { key })
      return json.balances.map(
        ({ asset, free, locked }: Record<string, string>) => `${asset} ${free} ${locked}`,
      )
    }
    expect(await balances()).toEqual(["USDT 100000 0", "BTC 2 0", "ETH 20 0", "MX 1000 0"])
    expect(await balances(granted)).toEqual(["USDT 50000 0", "BTC 1 0", "MX 1000 0"])
    expect((await own.signed("GET", "/api/v3/openOrders", {}, { key: bob })).json).toEqual([])
    expect((await own.signed("GET", "/api/v3/myTrades", { symbol: "MXUSDT" })).json).toEqual([])
    for (const ids of [{ orderId: taken.orderId }, { origClientOrderId: "of-the-past" }]) {
      const answer = await own.signed("GET", "/api/v3/order", { symbol: "MXUSDT", ...ids })
      expect(rejection(answer)).toEqual([400, -2013, withReason("Order does not exist")])
    }
    expect((await own.get("/api/v3/trades", { symbol: "MXUSDT" })).json).toEqual([])
    expect((await own.get("/api/v3/klines", { symbol: "MXUSDT", interval: "1m" })).json).toEqual([])
    expect((await own.get("/api/v3/ticker/price", { symbol: "MXUSDT" })).json.price).toBe("3")
    const { json: again } = await own.order({
      symbol: "MXUSDT",
      quantity: "2",
      price: "3",
      newClientOrderId: "of-the-past",
    })
    expect(Number(again.orderId)).toBeGreaterThan(Number(taken.orderId))
    expect(Number((await own.snapshot()).split(" ")[0])).toBeGreaterThan(headBefore)
  })

  it("a reset during trading leaves an exchange that passes verification", async () => {
    const own = await serverOfTest()
    const trading = Array.from({ length: 60 }, (_, i) =>
      own.order(
        { quantity: "0.0001", side: i % 2 === 0 ? "BUY" : "SELL" },
        { key: i % 3 === 0 ? bob : alice },
      ),
    )
    const resets = [1, 2, 3].map(() => own.control("POST", "/sandbox/v1/reset"))
    const answers = await Promise.all([...trading, ...resets])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    await own.snapshot()
  })
})

describe("candles", () => {
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  const row = (openTime: number, open = "3", high = "3.1", low = "2.9", close = "3.05") => [
    openTime,
    open,
    high,
    low,
    close,
    "10",
    "30",
    2,
  ]
  const load = (candles: ReadonlyArray<unknown>, symbol = "ETHBTC") =>
    server.control("POST", "/sandbox/v1/candles", { symbol, candles })

  it("an empty list of candles is accepted", async () => {
    expect((await load([])).json).toEqual({ loaded: 0 })
  })

  it.each<readonly [string, ReadonlyArray<unknown>, string | undefined, number]>([
    ["of an unknown symbol", [row(minute - 60_000)], "NOPE", -1121],
    ["of half minutes", [row(minute - 30_000)], undefined, 33333],
    ["that are newest first", [row(minute - 60_000), row(minute - 120_000)], undefined, 33333],
    ["with one minute twice", [row(minute - 60_000), row(minute - 60_000)], undefined, 33333],
    ["of the future", [row(minute + 600_000_000)], undefined, 33333],
    ["whose low is above its close", [row(minute - 60_000, "3", "3.1", "3.06")], undefined, 33333],
    ["between two ticks", [row(minute - 60_000, "3.0000001")], undefined, 30061],
    ["of price zero", [row(minute - 60_000, "0")], undefined, 30061],
    ["of seven columns", [row(minute - 60_000).slice(0, 7)], undefined, 33333],
    [
      "that are more than two thousand",
      Array.from({ length: 2_001 }, (_, i) => row(minute - (2_001 - i) * 60_000)),
      undefined,
      33333,
    ],
  ])("candles %s are rejected", async (_, candles, symbol, code) => {
    const before = await server.snapshot()
    expect(rejection(await load(candles, symbol))).toEqual([400, code, expect.stringMatching(/./)])
    expect(await server.snapshot()).toBe(before)
  })
})

describe("verifying", () => {
  it("a verification reports no problem, and that each asset's balances add up to its deposits", async () => {
    const { ok, problems, assets } = success(Verification, await server.control("GET", "/admin/v1/verify"))
    expect([ok, problems]).toEqual([true, []])
    const units = (text: string) => {
      const [whole, fraction = ""] = text.split(".")
      return BigInt(whole + fraction.padEnd(18, "0"))
    }
    for (const { free, locked, futures, withdrawals, house, issued } of assets)
      expect(
        [free, locked, futures, withdrawals, house].reduce((sum, each) => sum + units(each), units("0")),
      ).toBe(units(issued))
  })
})

it("the answer about a new account comes after it is on disk", async () => {
  const [committing, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let held = false
  const server = await serveParts({
    append: (append) => async (group) => {
      if (held) {
        committing.resolve()
        await gate.promise
      }
      await append(group)
    },
  })
  onTestFinished(() => gate.resolve())
  const count = async () => (await server.control("GET", "/admin/v1/accounts")).json.length as number
  const before = await count()
  held = true
  const opened = server.control("POST", "/admin/v1/accounts", { name: "latecomer" })
  await committing.promise
  const told: Array<number> = []
  const listed = count().then((rows) => told.push(rows))
  for (let i = 0; i < 20; i++) await server.send({ target: "/healthz" })
  expect(told).toEqual([])
  gate.resolve()
  await Promise.all([opened, listed])
  expect(told).toEqual([before + 1])
})
