/** Simulates the clock file of a command, on simulated clocks. */
import { describe, expect, test } from "vitest"
import {
  type ClockLine,
  type ExchangeReading,
  firstLine,
  nextLine,
  textOf,
  timeOf,
} from "../../src/run/clockLine.ts"

const from = Date.UTC(2026, 0, 1)

/** Repeatable random numbers from 0 to 1. */
const draws = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/**
 * Simulates an exchange whose clock advances every 10 ms, or late, by `share` of its speed, and a process that
 * follows it. `each` is called for every millisecond: with the process's time, and the exchange's time when a
 * request arrives.
 */
const follow = (
  { speed, share, lateMs, seed }: { speed: number; share: number; lateMs: number; seed: number },
  ms: number,
  each: (shown: number, exchange: number, line: ClockLine) => void,
) => {
  const draw = draws(seed)
  let reading: ExchangeReading = { time: from, mode: "running", speed }
  let countedTo = 0
  let nextStep = 10
  let line = firstLine(reading, 0)
  let margin = Number.POSITIVE_INFINITY
  for (let now = 0; now < ms; now++) {
    // A request, or a reader, advances the exchange clock by itself on a fast enough machine.
    const onArrival = share === 1 ? from + now * speed : reading.time
    if (now >= nextStep) {
      reading = { ...reading, time: reading.time + (now - countedTo) * speed * share }
      countedTo = now
      nextStep = now + 10 + Math.floor(draw() * lateMs)
      const next = nextLine(line, reading, now)
      if (next.stands && !line.stands) margin = Math.min(margin, (next.time - timeOf(line, now)) / speed)
      line = next
    }
    each(timeOf(line, now), onArrival, line)
  }
  return { reading, line, now: ms, margin }
}

describe("a command that follows the exchange clock", () => {
  test.each([1, 10, 100, 5_000])(
    "a clock at speed %i never goes back, and stays a little behind",
    (speed) => {
      for (let seed = 1; seed <= 10; seed++) {
        let [last, behindMin, behindMax, back] = [0, Number.POSITIVE_INFINITY, 0, 0]
        follow({ speed, share: 1, lateMs: 15, seed }, 2_000, (shown, exchange) => {
          back = Math.max(back, last - shown)
          last = shown
          behindMin = Math.min(behindMin, (exchange - shown) / speed)
          behindMax = Math.max(behindMax, (exchange - shown) / speed)
        })
        expect(back).toBe(0)
        expect(behindMin).toBeGreaterThanOrEqual(0)
        expect(behindMax).toBeLessThan(90)
      }
    },
  )

  test("a clock on a machine too slow for its speed waits for the exchange", () => {
    for (const share of [0.9, 0.5, 0.1]) {
      let [last, aheadMax, back] = [0, 0, 0]
      const { reading, line, now, margin } = follow(
        { speed: 100, share, lateMs: 0, seed: 1 },
        5_000,
        (shown, exchange) => {
          back = Math.max(back, last - shown)
          last = shown
          aheadMax = Math.max(aheadMax, shown - exchange)
        },
      )
      expect(back).toBe(0)
      // A line written for libfaketime takes effect later; until then the process must not overtake the
      // exchange.
      expect(margin).toBeGreaterThanOrEqual(10)
      expect(margin).toBeLessThan(Number.POSITIVE_INFINITY)
      // Signed requests may be up to a second ahead of the exchange clock.
      expect(aheadMax).toBeLessThan(1_000)
      expect(reading.time - timeOf(line, now)).toBeLessThan(1_000 * 100)
    }
  })

  test("a clock stops at its reading when the exchange clock is frozen, and continues with it", () => {
    const running = firstLine({ time: from, mode: "running", speed: 100 }, 0)
    const frozen = { time: from + 100_000, mode: "frozen", speed: 100 } as const
    const standing = nextLine(running, frozen, 1_000)
    expect(standing).toMatchObject({ stands: true, time: frozen.time, rate: 1 })
    expect(nextLine(standing, frozen, 60_000)).toBe(standing)
    const advanced = nextLine(standing, { ...frozen, time: frozen.time + 3_600_000 }, 61_000)
    expect(timeOf(advanced, 99_000)).toBe(frozen.time + 3_600_000)
    const reading = { time: frozen.time + 3_600_000, mode: "running", speed: 100 } as const
    const again = nextLine(advanced, reading, 62_000)
    // The process's clock stays stopped until it is behind the exchange again; sleeps begun meanwhile have the
    // later rate.
    expect(again).toMatchObject({ stands: true, rate: 100 })
    expect(nextLine(again, { ...reading, time: reading.time + 4_000 }, 62_040)).toMatchObject({
      stands: false,
    })
  })

  test("a clock jumps with an advanced exchange clock, and changes speed without a jump", () => {
    const line = firstLine({ time: from, mode: "running", speed: 100 }, 0)
    const advanced = nextLine(line, { time: from + 3_600_000, mode: "running", speed: 100 }, 10)
    expect(timeOf(advanced, 10)).toBe(from + 3_600_000 - 4_000)
    const slower = nextLine(advanced, { time: from + 3_600_000, mode: "running", speed: 10 }, 10)
    expect(slower).toMatchObject({ rate: 10 })
    expect(timeOf(slower, 10)).toBeGreaterThanOrEqual(timeOf(advanced, 10))
  })

  test("a clock line contains a rate and an offset, or a frozen time", () => {
    const start = Date.UTC(2026, 5, 1)
    const line = { time: from, since: start + 5_000, rate: 100, stands: false, lagMs: 40 }
    const [, offset, rate] = /^([+-][\d.]+) x(\d+)\n$/.exec(textOf(line, start))!.map(Number)
    for (const later of [0, 5_000, 86_400_000])
      expect(start + offset! * 1_000 + later * rate!).toBeCloseTo(timeOf(line, start + later), 1)
    // The written time is a microsecond later, since libfaketime may read less than is written.
    expect(textOf({ ...line, stands: true, rate: 1 }, start)).toBe(`${from / 1_000}.000001 x1\n`)
  })
})
