import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { decimal, permissions } from "@bourse/core"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type Candle,
  type ClockProgress,
  ControlClient,
  ControlRejected,
  ControlUnauthorized,
  type NewFault,
  OnClockProgress,
} from "../src/index.ts"
import { startControlServer, token } from "./ControlServer.ts"

let server: Awaited<ReturnType<typeof startControlServer>>
beforeAll(async () => {
  server = await startControlServer()
})
afterAll(() => server.stop())

type Control = ControlClient["Service"]
const run = <A, E>(
  use: (control: Control) => Effect.Effect<A, E>,
  withToken: string | Redacted.Redacted<string> = token,
) =>
  Effect.runPromise(
    Effect.flatMap(ControlClient, use).pipe(
      Effect.provide(ControlClient.layer({ baseUrl: server.baseUrl, token: withToken })),
    ),
  )
const call = async (
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = { "x-bourse-token": token },
) => {
  const type = body === undefined ? {} : { "content-type": "application/json" }
  const response = await fetch(server.baseUrl + path, {
    method,
    headers: { ...headers, ...type },
    body: body ?? null,
  })
  return {
    status: response.status,
    body: (await response.json()) as { readonly code: number; readonly msg: string },
  }
}

describe("accounts", () => {
  it("accounts are opened and listed, sub-accounts under their master", async () => {
    const alice = await run((control) =>
      control.admin.createAccount({ payload: { name: "alice", broker: true, kyc: "3" } }),
    )
    expect(alice).toEqual({
      uid: "10000001",
      name: "alice",
      master: null,
      broker: true,
      kyc: "3",
      frozen: false,
    })
    const carol = await run((control) =>
      control.admin.createAccount({ payload: { name: "carolsub01", master: alice.uid } }),
    )
    expect(carol).toMatchObject({ master: alice.uid, broker: false, kyc: "1" })
    expect(await run((control) => control.admin.listAccounts())).toEqual([alice, carol])
  })

  it("accounts are frozen, or verified to another level, one change at a time", async () => {
    const change = (payload: { readonly kyc?: "1" | "4"; readonly frozen?: boolean }) =>
      run((control) => control.admin.changeAccount({ params: { uid: "10000001" }, payload }))
    expect(await change({ frozen: true })).toMatchObject({ uid: "10000001", kyc: "3", frozen: true })
    expect(await change({ kyc: "4", frozen: false })).toMatchObject({ kyc: "4", frozen: false })
    const missing = { params: { uid: "nobody" }, payload: { frozen: true } }
    const error = await run((control) => Effect.flip(control.admin.changeAccount(missing)))
    expect(error).toMatchObject({ code: 10001 })
  })

  it("accounts have balances, and a negative net amount of a coin sold more than bought", async () => {
    const balances = (uid: string) => run((control) => control.admin.listBalances({ params: { uid } }))
    expect(await balances("10000001")).toEqual([
      { asset: "BTC", free: "1.5", locked: "0", netTraded: "-0.5" },
    ])
    await expect(balances("nobody")).rejects.toMatchObject({ code: 10001 })
  })

  it("accounts with a taken name are rejected by code", async () => {
    const error = await run((control) =>
      Effect.flip(control.admin.createAccount({ payload: { name: "alice" } })),
    )
    expect(error).toBeInstanceOf(ControlRejected)
    expect(error).toMatchObject({
      code: 730101,
      msg: "user name already exists",
      message: "user name already exists (730101)",
    })
  })
})

describe("keys", () => {
  it("keys are made by the server, with all permissions by one word", async () => {
    const key = await run((control) =>
      control.admin.createKey({ payload: { uid: "10000001", permissions: "all" } }),
    )
    expect(key).toEqual({
      key: "made-key",
      secret: "made-secret",
      uid: "10000001",
      permissions,
      addresses: [],
      note: "",
      dialect: "documented",
    })
  })

  it("keys can be given, with permissions by their short names", async () => {
    const payload = {
      uid: "10000001",
      permissions: ["SPOT_DEAL_R", "SPOT_DEAL_WRITE"],
      addresses: ["127.0.0.1"],
      note: "for the bot",
      dialect: "field",
      key: "my/key?a=b",
      secret: "my-secret",
    } as const
    expect(await run((control) => control.admin.createKey({ payload }))).toEqual({
      ...payload,
      permissions: ["SPOT_DEAL_READ", "SPOT_DEAL_WRITE"],
    })
  })

  it("keys are listed without their secrets", async () => {
    const listed = await run((control) => control.admin.listKeys())
    expect(listed).toContainEqual(expect.objectContaining({ key: "my/key?a=b", note: "for the bot" }))
    expect(JSON.stringify(listed)).not.toContain("my-secret")
  })

  it("keys are revoked once, also with special characters", async () => {
    const revoke = (control: Control) => control.admin.deleteKey({ params: { key: "my/key?a=b" } })
    expect(await run(revoke)).toEqual({ key: "my/key?a=b" })
    expect(await run((control) => Effect.flip(revoke(control)))).toMatchObject({ code: 730706 })
  })
})

describe("settings", () => {
  it("settings are returned all together, and changed one by one", async () => {
    const before = await run((control) => control.admin.settings())
    expect(before).toMatchObject({ weightBudget: 500, feeTokenDiscount: "0.2" })
    const payload = { banMs: 60_000 }
    const after = { ...before, ...payload }
    expect(await run((control) => control.admin.changeSettings({ payload }))).toEqual(after)
    expect(await run((control) => control.admin.changeSettings({ payload: {} }))).toEqual(after)
    expect(await run((control) => control.admin.settings())).toEqual(after)
  })
})

describe("verification", () => {
  it("verification reports problems, even a negative sum", async () => {
    const { ok, problems, assets } = await run((control) => control.admin.verify())
    expect([ok, problems, assets[0]?.house]).toEqual([false, ["USDT: the house is short of 1"], "-1"])
  })
})

describe("the sandbox", () => {
  it("the sandbox funds an account and returns its new balance", async () => {
    const payload = { uid: "10000001", asset: "USDT", amount: decimal("100.5") }
    expect(await run((control) => control.sandbox.fund({ payload }))).toEqual({
      uid: "10000001",
      asset: "USDT",
      free: "100.5",
      locked: "0",
    })
    const nothing = { ...payload, amount: decimal("0") }
    expect(await run((control) => Effect.flip(control.sandbox.fund({ payload: nothing })))).toMatchObject({
      code: 10102,
    })
  })

  it("the sandbox stops the clock, moves it and lets it run again", async () => {
    const { time } = await run((control) => control.sandbox.clock())
    expect(await run((control) => control.sandbox.freezeClock())).toEqual({
      time,
      mode: "frozen",
      offsetMs: 0,
      speed: 1,
      achievedSpeed: 1,
      movingTo: null,
    })
    const ms = 86_400_000
    const ahead = {
      ...{ time: time + ms, mode: "frozen", offsetMs: ms },
      ...{ speed: 1, achievedSpeed: 1, movingTo: null },
    }
    expect(await run((control) => control.sandbox.advanceClock({ payload: { ms } }))).toEqual({
      ...ahead,
      stopped: false,
    })
    expect(await run((control) => control.sandbox.unfreezeClock())).toEqual({ ...ahead, mode: "running" })
  })

  it("the sandbox loads past candles, two thousand at a time", async () => {
    const row: Candle = [
      1763640000000,
      decimal("3"),
      decimal("4"),
      decimal("2"),
      decimal("3.5"),
      decimal("10"),
      decimal("32"),
      5,
    ]
    const load = (rows: number) => (control: Control) =>
      control.sandbox.loadCandles({
        payload: { symbol: "MXUSDT", candles: Array.from({ length: rows }, () => row) },
      })
    expect(await run(load(2000))).toEqual({ loaded: 2000 })
    const body = JSON.stringify({ symbol: "MXUSDT", candles: Array.from({ length: 2001 }, () => row) })
    expect(await call("POST", "/sandbox/v1/candles", body)).toMatchObject({
      status: 400,
      body: { code: 33333 },
    })
  })

  it("the sandbox injects faults by rules that can be listed and deleted", async () => {
    const add = (payload: NewFault) => run((control) => control.sandbox.createFault({ payload }))
    const lost = await add({ kind: "dropAfterCommit", endpoint: "POST /api/v3/order", key: "dev-alice" })
    expect(lost).toEqual({
      id: "1",
      kind: "dropAfterCommit",
      endpoint: "POST /api/v3/order",
      key: "dev-alice",
      applied: 0,
    })
    const slow = await add({ kind: "latency", latencyMs: 250, share: 0.1, seed: 4 })
    expect(await run((control) => control.sandbox.listFaults())).toEqual([lost, slow])
    const take = (control: Control) => control.sandbox.deleteFault({ params: { id: "1" } })
    expect(await run(take)).toEqual({ ok: true })
    expect(await run((control) => Effect.flip(take(control)))).toMatchObject({ code: 22222 })
    expect(await run((control) => control.sandbox.deleteFaults())).toEqual({ ok: true })
    expect(await run((control) => control.sandbox.listFaults())).toEqual([])
  })

  it("the client rejects a contradictory fault rule before sending it", async () => {
    const payload: NewFault = { kind: "latency", count: 2 }
    const error = await run((control) => Effect.flip(control.sandbox.createFault({ payload })))
    expect(String(error)).toContain("latency needs latencyMs")
  })

  it("the sandbox resets the exchange", async () => {
    expect(await run((control) => control.sandbox.reset())).toEqual({ generation: 2 })
  })
})

const routes = [
  ["POST", "/admin/v1/accounts"],
  ["GET", "/admin/v1/accounts"],
  ["GET", "/admin/v1/accounts/:uid/balances"],
  ["POST", "/admin/v1/keys"],
  ["DELETE", "/admin/v1/keys/my-key"],
  ["GET", "/admin/v1/settings"],
  ["POST", "/admin/v1/settings"],
  ["GET", "/admin/v1/verify"],
  ["POST", "/sandbox/v1/fund"],
  ["GET", "/sandbox/v1/clock"],
  ["POST", "/sandbox/v1/clock/advance"],
  ["DELETE", "/sandbox/v1/clock/advance"],
  ["POST", "/sandbox/v1/clock/freeze"],
  ["POST", "/sandbox/v1/clock/unfreeze"],
  ["POST", "/sandbox/v1/reset"],
  ["POST", "/sandbox/v1/candles"],
  ["POST", "/sandbox/v1/faults"],
  ["GET", "/sandbox/v1/faults"],
  ["DELETE", "/sandbox/v1/faults"],
  ["DELETE", "/sandbox/v1/faults/my-key"],
] as const

describe.each(routes)("%s %s", (method, path) => {
  it.each([
    {},
    { "x-bourse-token": "" },
    { "x-bourse-token": `${token}x` },
    { authorization: `Bearer ${token}` },
  ])("the control plane rejects the token %j", async (headers) => {
    expect(await call(method, path, method === "POST" ? "{}" : undefined, headers)).toEqual({
      status: 403,
      body: { code: 403, msg: "Access Denied" },
    })
  })

  it("the control plane takes no token in the query", async () => {
    expect(await call(method, `${path}?X-Bourse-Token=${token}`, undefined, {})).toMatchObject({
      status: 403,
    })
  })
})

describe("the token", () => {
  it("a wrong token has its own error", async () => {
    expect(await run((control) => Effect.flip(control.sandbox.clock()), "wrong")).toBeInstanceOf(
      ControlUnauthorized,
    )
  })

  it("the token can be redacted", async () => {
    expect(await run((control) => control.sandbox.clock(), Redacted.make(token))).toMatchObject({
      mode: "running",
    })
  })
})

describe("a plane that is switched off", () => {
  it("a plane that is switched off gives another error than a rejection", async () => {
    const layer = ControlClient.layer({ baseUrl: `${server.baseUrl}/off`, token })
    const look = Effect.flatMap(ControlClient, (control) => Effect.flip(control.sandbox.clock()))
    expect(await Effect.runPromise(Effect.provide(look, layer))).toMatchObject({ _tag: "HttpClientError" })
  })
})

describe("a malformed request", () => {
  it.each([
    ["/admin/v1/accounts", {}],
    ["/admin/v1/accounts", { name: "" }],
    ["/admin/v1/accounts", { name: "x".repeat(65) }],
    ["/admin/v1/accounts", { name: "dave", kyc: 3 }],
    ["/admin/v1/accounts", { name: "dave", broker: "true" }],
    ["/admin/v1/accounts", []],
    ["/admin/v1/keys", { uid: "10000001" }],
    ["/admin/v1/keys", { uid: "10000001", permissions: [] }],
    ["/admin/v1/keys", { uid: "10000001", permissions: "*" }],
    ["/admin/v1/keys", { uid: "10000001", permissions: ["SPOT_EVERYTHING"] }],
    [
      "/admin/v1/keys",
      { uid: "10000001", permissions: Array.from({ length: 10_000 }, () => "SPOT_DEAL_READ") },
    ],
    ["/admin/v1/keys", { uid: "10000001", permissions: "all", note: "x".repeat(201) }],
    ["/admin/v1/keys", { uid: "10000001", permissions: "all", key: "two words" }],
    ["/admin/v1/keys", { uid: "10000001", permissions: "all", key: "a\r\nX-Evil: 1" }],
    ["/admin/v1/keys", { uid: "10000001", permissions: "all", secret: "" }],
    ["/admin/v1/keys", { uid: "10000001", permissions: "all", addresses: ["1", "2", "3", "4", "5"] }],
    ["/admin/v1/settings", { weightBudgets: 1 }],
    ["/admin/v1/settings", { weightBudget: 1, weights: "off" }],
    ["/admin/v1/settings", { weightBudget: 0 }],
    ["/admin/v1/settings", { banMs: 1.5 }],
    ["/admin/v1/settings", { callsPerSecond: "2" }],
    ["/admin/v1/settings", { weightWindowMs: null }],
    ["/admin/v1/settings", { feeToken: "" }],
    ["/admin/v1/settings", { feeTokenDiscount: 0.2 }],
    ["/admin/v1/settings", { feeTokenDiscount: "-0.2" }],
    ["/admin/v1/settings", []],
    ["/sandbox/v1/fund", { uid: "10000001", asset: "USDT", amount: 5 }],
    ["/sandbox/v1/fund", { uid: "10000001", asset: "USDT", amount: "1e5" }],
    ["/sandbox/v1/fund", { uid: "10000001", asset: "USDT", amount: "-5" }],
    ["/sandbox/v1/clock/advance", { ms: -1 }],
    ["/sandbox/v1/clock/advance", { ms: 0.5 }],
    ["/sandbox/v1/clock/advance", { ms: "5" }],
    ["/sandbox/v1/clock/advance", { ms: 1e15 }],
    ["/sandbox/v1/faults", { kind: "teapot" }],
    ["/sandbox/v1/faults", { kind: "garbage", counts: 2 }],
    ["/sandbox/v1/faults", { kind: "garbage", count: null }],
    ["/sandbox/v1/faults", { kind: "garbage", count: 1, share: 0.5 }],
    ["/sandbox/v1/candles", { symbol: "MXUSDT", candles: [[1, "1", "1", "1", "1", "1", "1"]] }],
  ])("a malformed request to %s of %j is rejected in the usual format", async (path, body) => {
    expect(await call("POST", path, JSON.stringify(body))).toEqual({
      status: 400,
      body: { code: 33333, msg: expect.any(String) },
    })
  })

  it("a request that is not JSON is rejected", async () => {
    expect(await call("POST", "/admin/v1/accounts", "{name:")).toMatchObject({
      status: 400,
      body: { code: 33333 },
    })
  })
})

describe("the README", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

  it("the README's example runs", async () => {
    const code = (/```ts\n(.*?)```/s.exec(readme)?.[1] ?? "").replace("http://127.0.0.1:7070", server.baseUrl)
    const options = ["--conditions=@bourse/source", "--input-type=module-typescript", "-e", code]
    const { stdout } = await promisify(execFile)(process.execPath, options, {
      cwd: new URL("..", import.meta.url),
    })
    expect(stdout).toContain("1000")
  })
})

describe("the clock", () => {
  it("the clock is advanced far in several requests, so that no single one takes long", async () => {
    const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
    const before = server.moves.length
    const { time } = await run((control) => control.sandbox.clock())
    const after = await run((control) => control.sandbox.advanceClock({ payload: { ms: 2.5 * dayMs } }))
    expect(after.time - time).toBe(2.5 * dayMs)
    const pieces = server.moves.slice(before)
    expect(pieces[0]).toBe(hourMs)
    expect(pieces.length).toBeGreaterThan(2)
    expect(Math.min(...pieces.slice(0, -1))).toBeGreaterThanOrEqual(minuteMs)
    expect(pieces.reduce((sum, ms) => sum + ms, 0)).toBe(2.5 * dayMs)
    const [step] = await run((control) =>
      control.sandbox.stepClock({ payload: { maxMs: 3 * dayMs }, responseMode: "decoded-and-response" }),
    )
    expect(step.time - after.time).toBe(3 * dayMs)
    // The server reports an event after the first request of the step.
    const happened = await run((control) => control.sandbox.stepClock({ payload: { maxMs: 3 * dayMs } }))
    expect(happened.time - step.time).toBe(hourMs)
  })

  it("a long advance of the clock reports its progress, after each of its requests except the last", async () => {
    const dayMs = 86_400_000
    const { time } = await run((control) => control.sandbox.clock())
    const seen: Array<ClockProgress> = []
    const before = server.moves.length
    await run((control) =>
      control.sandbox
        .advanceClock({ payload: { ms: dayMs } })
        .pipe(
          Effect.provideService(OnClockProgress, (progress) => Effect.sync(() => void seen.push(progress))),
        ),
    )
    const pieces = server.moves.slice(before)
    expect(seen.length).toBe(pieces.length - 1)
    expect(seen.map(({ passedMs, ofMs }) => [passedMs, ofMs])).toEqual(
      seen.map((_, i) => [pieces.slice(0, i + 1).reduce((sum, ms) => sum + ms, 0), dayMs]),
    )
    expect(seen.map((each) => each.time - time)).toEqual(seen.map(({ passedMs }) => passedMs))
  })
})
