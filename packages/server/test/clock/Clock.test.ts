/** The exchange clock's reading and its reported mode. */
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { readClock } from "../../src/clock/Clock.ts"
import { serverOfTest } from "../support/testServer.ts"

const running = (offsetMs: number) => ({ offsetMs, frozenAt: null })
const frozen = (frozenAt: number, offsetMs = 0) => ({ offsetMs, frozenAt })

describe("the reported state of the exchange clock", () => {
  it.each([
    [
      "the wall clock's time",
      running(0),
      0,
      { time: 1_000_000, mode: "running", offsetMs: 0, achievedSpeed: 1, movingTo: null },
    ],
    [
      "ahead of it",
      running(5_000),
      1_005_000,
      { time: 1_005_000, mode: "running", offsetMs: 5_000, achievedSpeed: 1, movingTo: null },
    ],
    [
      "frozen",
      frozen(400_000),
      0,
      { time: 400_000, mode: "frozen", offsetMs: -600_000, achievedSpeed: 0, movingTo: null },
    ],
    [
      "waiting for the wall clock to reach the last event",
      running(5_000),
      1_005_001,
      { time: 1_005_001, mode: "held", offsetMs: 5_001, achievedSpeed: 0, movingTo: null },
    ],
  ])("the exchange clock reports its mode: %s", (_, setting, latest, reading) => {
    expect(readClock(setting, 1_000_000, latest)).toEqual({ ...reading, speed: 1 })
  })

  it("the exchange clock reports that it waits for a corrected wall clock; an advance releases it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    const right = Date.now()
    const twoDays = 172_800_000
    const server = await serverOfTest()
    const clock = async () => (await server.control("GET", "/sandbox/v1/clock")).json
    vi.setSystemTime(right + twoDays)
    expect((await server.order({}, { timestamp: Date.now() })).status).toBe(200)
    vi.setSystemTime(right)
    expect(await clock()).toMatchObject({ time: right + twoDays, mode: "held", offsetMs: twoDays })
    // The server accepts writes signed by the host's time and by the exchange's time.
    expect((await server.order({}, { timestamp: right })).status).toBe(200)
    expect((await server.order({}, { timestamp: right + twoDays + 1 })).status).toBe(200)
    vi.setSystemTime(right + 5_000)
    expect(await server.now()).toBe(right + twoDays)
    await server.advance(1_000)
    expect(await clock()).toMatchObject({
      time: right + twoDays + 1_000,
      mode: "running",
      offsetMs: twoDays - 4_000,
    })
    vi.setSystemTime(right + 7_000)
    expect(await server.now()).toBe(right + twoDays + 3_000)
  })
})
