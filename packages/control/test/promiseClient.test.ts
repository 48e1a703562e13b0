import {
  type ClockProgress,
  type Control,
  type ControlAccount,
  ControlRejected,
  ControlUnauthorized,
  type ExchangeClock,
  makeControl,
} from "@bourse/client/control"
import { decimal } from "@bourse/core"
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest"
import { startControlServer, token } from "./ControlServer.ts"

let server: Awaited<ReturnType<typeof startControlServer>>
let control: Control
beforeAll(async () => {
  server = await startControlServer()
  control = makeControl({ baseUrl: server.baseUrl, token })
})
afterAll(() => server.stop())

const uid = "10000001"
const address = { uid, asset: "USDT", network: "TRX", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" }
const oco = {
  uid,
  symbol: "BTCUSDT",
  side: "SELL",
  quantity: decimal("1"),
  price: decimal("70000"),
  stopPrice: decimal("50000"),
  stopLimitPrice: decimal("49900"),
} as const

/** Every verb, in the order in which they are called, and part of its answer. */
const calls: {
  readonly [Group in keyof Control]: {
    readonly [Name in keyof Control[Group]]: readonly [() => Promise<unknown>, answers: unknown]
  }
} = {
  admin: {
    createAccount: [
      () => control.admin.createAccount({ payload: { name: "alice" } }),
      { uid, name: "alice" },
    ],
    listAccounts: [() => control.admin.listAccounts(), [{ uid }]],
    changeAccount: [
      () => control.admin.changeAccount({ params: { uid }, payload: { frozen: true } }),
      { uid, frozen: true },
    ],
    createKey: [
      () => control.admin.createKey({ payload: { uid, permissions: ["SPOT_DEAL_R"], key: "reader" } }),
      { uid, key: "reader", permissions: ["SPOT_DEAL_READ"] },
    ],
    deleteKey: [() => control.admin.deleteKey({ params: { key: "reader" } }), { key: "reader" }],
    settings: [() => control.admin.settings(), { weightBudget: 500 }],
    changeSettings: [
      () => control.admin.changeSettings({ payload: { weightBudget: 1000 } }),
      { weightBudget: 1000 },
    ],
    listSymbols: [() => control.admin.listSymbols(), [{ symbol: "BTCUSDT" }]],
    addSymbol: [
      () =>
        control.admin.addSymbol({
          payload: {
            ...{ symbol: "SOLUSDT", base: "SOL", quote: "USDT" },
            ...{ tick: decimal("0.01"), lot: decimal("0.1"), openingPrice: decimal("150") },
          },
        }),
      { symbol: "SOLUSDT" },
    ],
    changeSymbol: [
      () => control.admin.changeSymbol({ params: { symbol: "BTCUSDT" }, payload: { status: "halted" } }),
      { status: "halted" },
    ],
    verify: [() => control.admin.verify(), { problems: ["USDT: the house is short of 1"] }],
  },
  sandbox: {
    fund: [
      () => control.sandbox.fund({ payload: { uid, asset: "USDT", amount: decimal("5") } }),
      { free: "5" },
    ],
    deposit: [
      () => control.sandbox.deposit({ payload: { uid, asset: "BTC", network: "BTC", amount: decimal("1") } }),
      { id: "1" },
    ],
    changeDeposit: [
      () => control.sandbox.changeDeposit({ params: { id: "1" }, payload: { status: 5 } }),
      { ok: true },
    ],
    changeWithdrawal: [
      () => control.sandbox.changeWithdrawal({ params: { id: "1" }, payload: { status: 7 } }),
      { ok: true },
    ],
    saveAddress: [() => control.sandbox.saveAddress({ payload: address }), { ok: true }],
    oco: [() => control.sandbox.oco({ payload: oco }), { orderIds: ["1", "2"] }],
    deskKey: [() => control.sandbox.deskKey({ payload: { uid } }), { uid, key: "desk-key" }],
    clock: [() => control.sandbox.clock(), { mode: "running" }],
    advanceClock: [() => control.sandbox.advanceClock({ payload: { ms: 1000 } }), { offsetMs: 1000 }],
    stopAdvance: [() => control.sandbox.stopAdvance(), { movingTo: null }],
    stepClock: [() => control.sandbox.stepClock({ payload: { maxMs: 0 } }), { happened: true }],
    settleClock: [() => control.sandbox.settleClock({ payload: {} }), { pending: 2 }],
    setClockSpeed: [() => control.sandbox.setClockSpeed({ payload: { speed: 5 } }), { speed: 5 }],
    freezeClock: [() => control.sandbox.freezeClock(), { mode: "frozen" }],
    unfreezeClock: [() => control.sandbox.unfreezeClock(), { offsetMs: 1000 }],
    createFault: [
      () => control.sandbox.createFault({ payload: { kind: "garbage" } }),
      { id: "1", applied: 0 },
    ],
    listFaults: [() => control.sandbox.listFaults(), [{ id: "1" }]],
    deleteFault: [() => control.sandbox.deleteFault({ params: { id: "1" } }), { ok: true }],
    deleteFaults: [() => control.sandbox.deleteFaults(), { ok: true }],
    listScenarios: [() => control.sandbox.listScenarios(), [{ name: "flash-crash" }]],
    scenario: [() => control.sandbox.scenario(), { scenario: null }],
    runScenario: [
      () => control.sandbox.runScenario({ payload: { name: "flash-crash" } }),
      { scenario: { name: "flash-crash" } },
    ],
    stopScenario: [() => control.sandbox.stopScenario(), { ok: true }],
    requests: [
      () => control.sandbox.requests({ query: { key: "a & b", endpoint: "spot.account" } }),
      [{ key: "a & b", endpoint: "spot.account", parameters: { signature: "***" } }],
    ],
    reset: [() => control.sandbox.reset(), { generation: 2 }],
    saveSnapshot: [
      () => control.sandbox.saveSnapshot({ payload: { name: "seeded" } }),
      { name: "seeded", inMemory: false },
    ],
    listSnapshots: [() => control.sandbox.listSnapshots(), [{ name: "seeded" }]],
    loadSnapshot: [() => control.sandbox.loadSnapshot({ params: { name: "seeded" } }), { generation: 3 }],
    diffSnapshots: [
      () => control.sandbox.diffSnapshots({ params: { name: "seeded" }, query: { with: "other" } }),
      { accounts: [] },
    ],
    deleteSnapshot: [() => control.sandbox.deleteSnapshot({ params: { name: "seeded" } }), { ok: true }],
    loadCandles: [
      () => control.sandbox.loadCandles({ payload: { symbol: "BTCUSDT", candles: [] } }),
      { loaded: 0 },
    ],
  },
}

describe.each(Object.entries(calls))("control.%s", (_, group) => {
  it.each(Object.entries(group))("%s", async (_, [call, answers]) => {
    expect(await call()).toMatchObject(answers as object)
  })
})

describe("a call of the control plane", () => {
  it("is answered with what was decoded, and takes what its endpoint takes", async () => {
    expectTypeOf(control.sandbox.clock).returns.resolves.toEqualTypeOf<ExchangeClock>()
    expectTypeOf(control.admin.listAccounts).returns.resolves.toEqualTypeOf<ReadonlyArray<ControlAccount>>()
    // @ts-expect-error a float
    await expect(control.sandbox.fund({ payload: { uid, asset: "USDT", amount: 5 } })).rejects.toThrow()
    // @ts-expect-error no uid
    await expect(control.admin.changeAccount({ payload: { frozen: true } })).rejects.toThrow()
  })

  it("that is refused is rejected with code and text", async () => {
    const error = await control.admin.deleteKey({ params: { key: "nobody" } }).catch((error) => error)
    expect(error).toBeInstanceOf(ControlRejected)
    expect(error).toMatchObject({ code: 730706, msg: expect.any(String) })
  })

  it("with a wrong token is rejected as such", async () => {
    const stranger = makeControl({ baseUrl: server.baseUrl, token: "wrong" })
    await expect(stranger.sandbox.reset()).rejects.toBeInstanceOf(ControlUnauthorized)
  })

  it("that contradicts itself is rejected before it is sent", async () => {
    const call = control.sandbox.createFault({ payload: { kind: "latency" } })
    await expect(call).rejects.toThrow(/latency needs latencyMs/)
  })

  it("where the plane is switched off has no answer of ours", async () => {
    const off = makeControl({ baseUrl: `${server.baseUrl}/off`, token })
    await expect(off.sandbox.clock()).rejects.toMatchObject({ _tag: "UnexpectedResponse", status: 404 })
  })
})

describe("a long advance of the clock", () => {
  const dayMs = 86_400_000

  it("says where it is after each of its requests but the last", async () => {
    const before = server.moves.length
    const seen: Array<ClockProgress> = []
    const options = { onProgress: (progress: ClockProgress) => void seen.push(progress) }
    const { time } = await control.sandbox.clock()
    const after = await control.sandbox.advanceClock({ payload: { ms: dayMs }, ...options })
    expect(after).toMatchObject({ time: time + dayMs, stopped: false })
    expect(seen.length).toBe(server.moves.length - before - 1)
    expect(seen[0]).toEqual({ passedMs: 3_600_000, ofMs: dayMs, time: time + 3_600_000 })
  })

  it("ends between two requests when its signal is aborted, and says that it was stopped", async () => {
    const { time } = await control.sandbox.clock()
    const stop = new AbortController()
    const { signal } = stop
    const onProgress = () => stop.abort()
    const after = await control.sandbox.advanceClock({ payload: { ms: dayMs }, signal, onProgress })
    expect(after).toMatchObject({ time: time + 3_600_000, stopped: true })
  })
})
