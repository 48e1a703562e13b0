/** Every call of the control plane through the promise client, against a real exchange. */
import { decimal, makeWallet } from "@bourse/client"
import {
  type Control,
  type ControlAccount,
  ControlRejected,
  ControlUnauthorized,
  type ExchangeClock,
  makeControl,
} from "@bourse/client/control"
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest"
import { type RunningBourse, startBourse } from "../../src/index.ts"
import { uids } from "../support/testServer.ts"
import { outside } from "../support/testWallet.ts"

let bourse: RunningBourse
let control: Control
let withdrawal: string
beforeAll(async () => {
  bourse = await startBourse({ market: true })
  control = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
  await control.sandbox.freezeClock()
  const wallet = makeWallet({ baseUrl: bourse.url, apiKey: "dev-alice", secret: "dev-secret-alice" })
  await wallet.createDepositAddress({ coin: "USDT", network: "TRX" })
  const sent = { coin: "USDT", netWork: "TRX", address: outside.TRX, amount: decimal("10") }
  withdrawal = (await wallet.withdraw(sent)).id
})
afterAll(() => bourse.close())

const uid = uids.alice
const usdt = { uid, asset: "USDT", network: "TRX" }
const oco = {
  uid,
  symbol: "BTCUSDT",
  side: "SELL",
  quantity: decimal("0.01"),
  price: decimal("90000"),
  stopPrice: decimal("10000"),
  stopLimitPrice: decimal("9900"),
} as const
const sol = {
  ...{ symbol: "SOLUSDT", base: "SOL", quote: "USDT" },
  ...{ tick: decimal("0.01"), lot: decimal("0.1"), openingPrice: decimal("150") },
}
const has = (...rows: ReadonlyArray<object>) =>
  expect.arrayContaining(rows.map((row) => expect.objectContaining(row)))
const number = expect.any(Number)
let deposit: string

/** Every call of the control plane, in calling order, and the expected part of its answer. */
const calls: {
  readonly [Group in keyof Control]: {
    readonly [Name in keyof Control[Group]]: readonly [() => Promise<unknown>, answers: unknown]
  }
} = {
  admin: {
    createAccount: [() => control.admin.createAccount({ name: "dora" }), { name: "dora" }],
    listAccounts: [() => control.admin.listAccounts(), has({ uid }, { name: "dora" })],
    changeAccount: [
      () => control.admin.changeAccount({ uid: uids.bob, frozen: true }),
      { uid: uids.bob, frozen: true },
    ],
    listBalances: [
      () => control.admin.listBalances({ uid }),
      has({ asset: "BTC", free: "2", locked: "0", netTraded: "0" }),
    ],
    createKey: [
      () => control.admin.createKey({ uid, permissions: ["SPOT_DEAL_R"], key: "a&b/c" }),
      { uid, key: "a&b/c", permissions: ["SPOT_DEAL_READ"] },
    ],
    listKeys: [() => control.admin.listKeys(), has({ uid, key: "a&b/c", permissions: ["SPOT_DEAL_READ"] })],
    deleteKey: [() => control.admin.deleteKey({ key: "a&b/c" }), { key: "a&b/c" }],
    settings: [() => control.admin.settings(), { weightBudget: 500 }],
    changeSettings: [() => control.admin.changeSettings({ weightBudget: 1000 }), { weightBudget: 1000 }],
    listSymbols: [() => control.admin.listSymbols(), has({ symbol: "BTCUSDT" })],
    addSymbol: [() => control.admin.addSymbol(sol), { symbol: "SOLUSDT" }],
    changeSymbol: [
      () => control.admin.changeSymbol({ symbol: "SOLUSDT", status: "halted" }),
      { status: "halted" },
    ],
    verify: [() => control.admin.verify(), { problems: [] }],
  },
  sandbox: {
    fund: [
      () => control.sandbox.fund({ uid, asset: "PEPE", amount: decimal("5") }),
      { asset: "PEPE", free: "5" },
    ],
    deposit: [
      async () => {
        const made = await control.sandbox.deposit({ ...usdt, amount: decimal("25") })
        deposit = made.id
        return made
      },
      { id: expect.any(String) },
    ],
    changeDeposit: [() => control.sandbox.changeDeposit({ id: deposit, status: 6 }), { ok: true }],
    changeWithdrawal: [() => control.sandbox.changeWithdrawal({ id: withdrawal, status: 2 }), { ok: true }],
    saveAddress: [() => control.sandbox.saveAddress({ ...usdt, address: outside.TRX }), { ok: true }],
    oco: [() => control.sandbox.oco(oco), { orderIds: [expect.any(String), expect.any(String)] }],
    deskKey: [() => control.sandbox.deskKey({ uid }), { uid, key: expect.any(String) }],
    clock: [() => control.sandbox.clock(), { mode: "frozen" }],
    advanceClock: [() => control.sandbox.advanceClock({ ms: 1000 }), { mode: "frozen" }],
    stopAdvance: [() => control.sandbox.stopAdvance(), { mode: "frozen" }],
    stepClock: [() => control.sandbox.stepClock({ maxMs: 60_000 }), { happened: expect.any(Boolean) }],
    settleClock: [() => control.sandbox.settleClock({ maxMs: 1000 }), { pending: number }],
    setClockSpeed: [() => control.sandbox.setClockSpeed({ speed: 5 }), { speed: 5 }],
    freezeClock: [() => control.sandbox.freezeClock(), { mode: "frozen" }],
    unfreezeClock: [() => control.sandbox.unfreezeClock(), { mode: "running" }],
    createFault: [
      () => control.sandbox.createFault({ kind: "garbage", endpoint: "spot.account" }),
      { id: "1", applied: 0 },
    ],
    listFaults: [() => control.sandbox.listFaults(), [{ id: "1" }]],
    deleteFault: [() => control.sandbox.deleteFault({ id: "1" }), { ok: true }],
    deleteFaults: [() => control.sandbox.deleteFaults(), { ok: true }],
    listScenarios: [() => control.sandbox.listScenarios(), has({ name: "flash-crash" })],
    scenario: [() => control.sandbox.scenario(), { scenario: null }],
    runScenario: [
      () => control.sandbox.runScenario({ name: "flash-crash" }),
      { scenario: { name: "flash-crash" } },
    ],
    stopScenario: [() => control.sandbox.stopScenario(), { ok: true }],
    streams: [() => control.sandbox.streams({ limit: "5" }), []],
    requests: [
      () => control.sandbox.requests({ key: "dev-alice", endpoint: "wallet.withdraw" }),
      [{ key: "dev-alice", endpoint: "wallet.withdraw", parameters: { coin: "USDT", signature: "***" } }],
    ],
    reset: [() => control.sandbox.reset(), { generation: number }],
    saveSnapshot: [
      () => control.sandbox.saveSnapshot({ name: "seeded" }),
      { name: "seeded", inMemory: true },
    ],
    listSnapshots: [() => control.sandbox.listSnapshots(), [{ name: "seeded" }]],
    loadSnapshot: [() => control.sandbox.loadSnapshot({ name: "seeded" }), { generation: number }],
    diffSnapshots: [
      () => control.sandbox.diffSnapshots({ name: "seeded", with: "seeded" }),
      { accounts: [] },
    ],
    deleteSnapshot: [() => control.sandbox.deleteSnapshot({ name: "seeded" }), { ok: true }],
    loadCandles: [() => control.sandbox.loadCandles({ symbol: "BTCUSDT", candles: [] }), { loaded: 0 }],
    listCheckReports: [() => control.sandbox.listCheckReports(), { folder: null, reports: [] }],
    checkReport: [
      () => control.sandbox.checkReport({ name: "none" }).catch(({ code }) => ({ code })),
      { code: 22222 },
    ],
  },
}

describe.each(Object.entries(calls))("control.%s", (_, group) => {
  it.each(Object.entries(group))(
    "the control client's call %s returns the documented answer",
    async (_, [call, answers]) => {
      // toMatchObject accepts no matcher at the top level.
      expect({ answer: await call() }).toMatchObject({ answer: answers })
    },
  )
})

describe("a call of the control plane", () => {
  it("a call of the control plane has the types of its endpoint's parameters and answer", async () => {
    expectTypeOf(control.sandbox.clock).returns.resolves.toEqualTypeOf<ExchangeClock>()
    expectTypeOf(control.admin.listAccounts).returns.resolves.toEqualTypeOf<ReadonlyArray<ControlAccount>>()
    // @ts-expect-error a float
    await expect(control.sandbox.fund({ uid, asset: "USDT", amount: 5 })).rejects.toThrow()
    // @ts-expect-error no uid
    await expect(control.admin.changeAccount({ frozen: true })).rejects.toThrow()
  })

  it("a rejected control call fails with code and text", async () => {
    const error = await control.admin.deleteKey({ key: "nobody" }).catch((error) => error)
    expect(error).toBeInstanceOf(ControlRejected)
    expect(error).toMatchObject({ code: 730706, msg: expect.any(String) })
  })

  it("a control call with a wrong token fails as unauthorized", async () => {
    const stranger = makeControl({ baseUrl: bourse.url, token: "wrong" })
    await expect(stranger.sandbox.reset()).rejects.toBeInstanceOf(ControlUnauthorized)
  })

  it("a control call with contradicting fields is rejected", async () => {
    const call = control.sandbox.createFault({ kind: "latency" })
    await expect(call).rejects.toThrow(/latency needs latencyMs/)
  })

  it("a control call at an address without a control plane fails with 404", async () => {
    const off = makeControl({ baseUrl: `${bourse.url}/off`, token: "any" })
    await expect(off.sandbox.clock()).rejects.toMatchObject({ code: 404 })
  })
})
