/** What a change of the clock's setting skips: time that nobody waited for. */
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { readClock, skippedMs } from "../src/Clock.ts"
import { serverOfTest } from "./testServer.ts"

const running = (aheadMs: number) => ({ aheadMs, frozenAt: null })
const frozen = (frozenAt: number, aheadMs = 0) => ({ aheadMs, frozenAt })

describe("a change of the exchange clock", () => {
  it.each([
    ["forward while it runs", running(0), running(10_000), 10_000],
    ["further forward", running(10_000), running(15_000), 5_000],
    ["forward while it is frozen, whatever the wall clock shows", frozen(400_000), frozen(410_000), 10_000],
    ["to frozen", running(0), frozen(1_000_000), 0],
    ["to running, from where it stood", frozen(400_000), running(-600_000), 0],
    ["to running and forward at once", frozen(400_000), running(-500_000), 100_000],
    ["back, which it does not go", running(0), running(-5_000), 0],
    ["to what it is", running(7), running(7), 0],
  ])("%s", (_, from, to, skipped) => {
    expect(skippedMs(from, to, 1_000_000, 0)).toBe(skipped)
  })

  it("skips nothing up to the time it has shown already", () => {
    expect(skippedMs(running(0), running(10_000), 1_000_000, 1_020_000)).toBe(0)
    expect(skippedMs(running(0), running(10_000), 1_000_000, 1_004_000)).toBe(6_000)
  })
})

describe("what is told of the exchange clock", () => {
  it.each([
    ["the wall clock's time", running(0), 0, { time: 1_000_000, mode: "running", aheadMs: 0 }],
    ["ahead of it", running(5_000), 1_005_000, { time: 1_005_000, mode: "running", aheadMs: 5_000 }],
    ["frozen", frozen(400_000), 0, { time: 400_000, mode: "frozen", aheadMs: -600_000 }],
    [
      "held by what happened later",
      running(5_000),
      1_005_001,
      { time: 1_005_001, mode: "held", aheadMs: 5_001 },
    ],
  ])("is that it shows %s", (_, setting, latest, reading) => {
    expect(readClock(setting, 1_000_000, latest)).toEqual(reading)
  })

  it("is that it is held when the wall clock was two days ahead and is right again; moved ahead it goes on", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    const right = Date.now()
    const twoDays = 172_800_000
    const server = await serverOfTest()
    const clock = async () => (await server.control("GET", "/sandbox/v1/clock")).json
    vi.setSystemTime(right + twoDays)
    expect((await server.order({}, { timestamp: Date.now() })).status).toBe(200)
    vi.setSystemTime(right)
    expect(await clock()).toEqual({ time: right + twoDays, mode: "held", aheadMs: twoDays })
    // It serves, by the time of this machine and by its own.
    expect((await server.order({}, { timestamp: right })).status).toBe(200)
    expect((await server.order({}, { timestamp: right + twoDays + 1 })).status).toBe(200)
    vi.setSystemTime(right + 5_000)
    expect(await server.now()).toBe(right + twoDays)
    await server.advance(1_000)
    expect(await clock()).toEqual({
      time: right + twoDays + 1_000,
      mode: "running",
      aheadMs: twoDays - 4_000,
    })
    vi.setSystemTime(right + 7_000)
    expect(await server.now()).toBe(right + twoDays + 3_000)
  })
})
