/**
 * No write executes twice, whatever the clocks do, across restarts: the guard is compared with an oracle that
 * remembers every request. No client is rejected for long: a client with a right clock is accepted.
 */

import { addSecond, type Spans, type State } from "@bourse/engine"
import { randomCases } from "@bourse/testing/randomCases"
import { seedsBefore } from "@bourse/testing/seedsBefore"
import { describe, expect, it } from "vitest"
import { ExchangeClock } from "../../src/clock/ExchangeClock.ts"
import { type Clocks, withinAnyWindow, withinWindow } from "../../src/clock/withinWindow.ts"
import { type AuthClaims, ReplayGuard, secondOf } from "../../src/security/ReplayGuard.ts"

const runs = Number(process.env.BOURSE_CLOCK_RUNS ?? randomCases(300))

/** Pseudo-random numbers (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const signatureOf = (n: number): string => (n * 2_654_435_761).toString(16).padStart(13, "0").padEnd(64, "0")
const base = 1_790_000_000_000
const day = 86_400_000

/** A server with the content of its journal, and clocks that the test moves. */
class Machine {
  wall = base
  ahead = 0
  frozenAt: number | null = null
  speed = 1
  /** Time of the latest event: the exchange clock does not go back behind it. */
  #eventTime = 0
  readonly #stamps = new Map<string, Spans>()
  readonly #options: { writesMax: number; readsMax: number }
  guard: ReplayGuard
  #clock = new ExchangeClock(() => this.wall)
  #sent = 0

  constructor(writesMax: number) {
    this.#options = { writesMax, readsMax: writesMax }
    this.guard = new ReplayGuard(this.#options)
  }

  get exchange(): number {
    return this.#clock.now(this.#state)
  }
  get clocks(): Clocks {
    return this.#clock.both(this.#state)
  }

  get #state(): State {
    const { ahead: offsetMs, frozenAt, speed } = this
    const clock = speed === 1 ? { offsetMs, frozenAt } : { offsetMs, frozenAt, speed }
    return { clock, time: this.#eventTime } as State
  }

  /** Sets the exchange clock's speed; the clock runs from here on, whether it was frozen before or not. */
  run(speed: number): void {
    const time = this.exchange
    const offsetMs = time - this.wall
    this.#eventTime = Math.max(this.#eventTime, time)
    this.#clock.change(this.#state, {
      ...{ type: "clockSet", time, offsetMs, frozenAt: null },
      ...(speed === 1 ? {} : { speed }),
    })
    this.ahead = offsetMs
    this.frozenAt = null
    this.speed = speed
  }

  /** Lets time pass, in the steps of a server's timers. */
  pass(ms: number): void {
    for (let left = ms; left > 0; left -= 1_000) {
      this.wall += Math.min(1_000, left)
      if (this.speed === 1 || this.frozenAt !== null) continue
      const wanted = this.#clock.wanted(this.#state)
      this.#clock.show(this.#state, wanted, wanted.time)
      if (this.exchange - this.#eventTime >= this.speed * 1_000) this.#eventTime = this.exchange
    }
  }

  restart(): void {
    this.#clock = new ExchangeClock(() => this.wall)
    this.#clock.begin(this.#state)
    this.guard = new ReplayGuard(this.#options)
    this.guard.begin(this.#stamps, this.clocks)
  }

  request(key: string, timestamp: number, recvWindow = 5_000, isWrite = true): AuthClaims {
    return { key, timestamp, recvWindow, signature: signatureOf(++this.#sent), isWrite }
  }

  /** Whether the exchange accepts the request; an accepted request becomes an event of the journal. */
  takes(authority: AuthClaims): boolean {
    if (this.guard.rejection(authority, this.clocks) !== null) return false
    if (!authority.isWrite) return true
    this.#eventTime = Math.max(this.#eventTime, this.exchange)
    const spans = this.#stamps.get(authority.key) ?? []
    addSecond(spans, secondOf(authority.timestamp))
    this.#stamps.set(authority.key, spans)
    return true
  }
}

describe("a write", () => {
  it(`a write executes at most once, in ${runs} random days of clocks that jump, stand still and go back`, () => {
    let executed = 0
    let rejectedAgain = 0
    for (let seed = seedsBefore + 1; seed <= seedsBefore + runs; seed++) {
      const random = seeded(seed)
      const pick = <T>(...values: ReadonlyArray<T>): T => values[Math.floor(random() * values.length)] as T
      const machine = new Machine(pick(5, 20, 1_000))
      const sent: Array<AuthClaims> = []
      const done = new Set<AuthClaims>()
      for (let step = 0; step < 200; step++) {
        const what = random()
        if (what < 0.45) {
          const clock = pick(machine.wall, machine.exchange, machine.wall + machine.ahead)
          const timestamp = clock + Math.floor(random() * 3_000) - 2_100
          const request = machine.request(
            pick("a", "b"),
            timestamp,
            pick(1_000, 5_000, 60_000),
            random() < 0.8,
          )
          sent.push(request)
          if (machine.takes(request) && request.isWrite) done.add(request)
        } else if (what < 0.75 && sent.length > 0) {
          // The same bytes sent again as a write, whether they were a read or a write before.
          const request = sent[Math.floor(random() * sent.length)]!
          const took = machine.takes({ ...request, isWrite: true })
          expect(took && done.has(request), `seed ${seed}, step ${step}: executed twice`).toBe(false)
          if (took) done.add(request)
          else rejectedAgain++
        } else if (what < 0.85) machine.pass(pick(100, 900, 5_000, 61_000))
        else if (what < 0.9) machine.wall += pick(-500, -2_000, -30_000, -2 * day, 2 * day, 30_000)
        else if (what < 0.94 && machine.speed === 1) machine.ahead += pick(1_000, 30_000, day)
        else if (what < 0.96) machine.frozenAt = machine.exchange
        else if (what < 0.98) machine.run(seed % 2 === 0 ? 1 : pick(1, 2, 50, 10_000))
        else machine.restart()
        expect(machine.guard.count).toBeLessThanOrEqual(2_000)
      }
      executed += done.size
    }
    // A control: the random days had accepted and repeated requests.
    expect(executed).toBeGreaterThan(20 * runs)
    expect(rejectedAgain).toBeGreaterThan(10 * runs)
  })

  it("a write stamped by a clock 30 s ahead is not accepted again when that second comes", () => {
    const machine = new Machine(1_000)
    machine.wall = base + 30_000
    const transfer = machine.request("a", machine.wall)
    expect(machine.takes(transfer)).toBe(true)
    machine.wall = base
    machine.restart()
    for (let second = 0; second < 120; second++) {
      machine.wall += 1_000
      expect(machine.takes(transfer), `after ${second} s`).toBe(false)
    }
  })

  it("a write is not accepted again when the clock of a running server goes back", () => {
    const machine = new Machine(1_000)
    const order = machine.request("a", machine.wall)
    expect(machine.takes(order)).toBe(true)
    machine.wall += 3_600_000
    machine.takes(machine.request("a", machine.wall))
    machine.wall = base
    expect(machine.takes(order)).toBe(false)
  })

  it("a write signed by an advanced exchange clock is not accepted again when the wall clock gets there", () => {
    const machine = new Machine(1_000)
    machine.ahead = 3_600_000
    const order = machine.request("a", machine.exchange)
    expect(machine.takes(order)).toBe(true)
    for (const restarted of [false, true]) {
      if (restarted) machine.restart()
      machine.wall = order.timestamp
      expect(machine.takes(order)).toBe(false)
      machine.wall = base
    }
  })
})

describe("a copy of an executed write is rejected after a restart", () => {
  const executed = (change: (machine: Machine) => void, stamp: (machine: Machine) => number) => {
    const machine = new Machine(1_000)
    change(machine)
    const order = machine.request("a", stamp(machine), 60_000)
    expect(machine.takes(order)).toBe(true)
    return { machine, order }
  }

  const cases: ReadonlyArray<
    readonly [string, (machine: Machine) => void, (machine: Machine) => number, (machine: Machine) => void]
  > = [
    ["sent at once", () => {}, ({ wall }) => wall, () => {}],
    ["stamped 900 ms ahead", () => {}, ({ wall }) => wall + 900, () => {}],
    [
      "after the system clock was set back an hour",
      () => {},
      ({ wall }) => wall,
      (machine) => {
        machine.wall -= 3_600_000
      },
    ],
    [
      "signed by an exchange clock two days ahead",
      (machine) => {
        machine.ahead = 2 * day
      },
      ({ exchange }) => exchange,
      () => {},
    ],
    [
      "signed by a frozen exchange clock",
      (machine) => {
        machine.frozenAt = base
        machine.wall += 3_600_000
      },
      ({ exchange }) => exchange,
      () => {},
    ],
  ]

  it.each(cases)(
    "a restart rejects a copy of an executed write: %s, at every second until either clock has passed it",
    (_, change, stamp, before) => {
      const { machine, order } = executed(change, stamp)
      before(machine)
      machine.restart()
      for (const from of [machine.wall, order.timestamp - 10_000, order.timestamp - machine.ahead - 10_000]) {
        machine.wall = from
        for (let second = 0; second < 75; second++) {
          expect(machine.takes(order), `${machine.wall - order.timestamp} ms after its stamp`).toBe(false)
          machine.wall += 1_000
        }
      }
    },
  )
})

describe("a client that signs by this machine's clock is accepted", () => {
  it("a client with this machine's clock is accepted a second after a start, though the exchange clock is two days ahead", () => {
    const machine = new Machine(1_000)
    machine.ahead = 2 * day
    for (let i = 0; i < 100; i++) {
      machine.wall += 1_000
      expect(machine.takes(machine.request("a", machine.exchange))).toBe(true)
      expect(machine.takes(machine.request("a", machine.wall))).toBe(true)
    }
    machine.restart()
    machine.wall += 1_000
    expect(machine.takes(machine.request("a", machine.wall))).toBe(true)
    expect(machine.takes(machine.request("a", machine.exchange))).toBe(true)
  })

  it("a client is accepted half a minute late with a long window, though another write of that second had a short one", () => {
    const machine = new Machine(1_000)
    const stamp = machine.wall
    expect(machine.takes(machine.request("a", stamp, 5_000))).toBe(true)
    machine.wall += 30_000
    expect(machine.takes(machine.request("a", machine.wall))).toBe(true)
    expect(machine.takes(machine.request("a", stamp, 60_000))).toBe(true)
  })

  it("a client with this machine's clock is accepted while the exchange clock is frozen for days, with bounded memory", () => {
    const machine = new Machine(1_000)
    machine.frozenAt = base
    for (let i = 0; i < 20_000; i++) {
      machine.wall += 100
      expect(machine.takes(machine.request("a", machine.wall))).toBe(true)
      machine.takes(machine.request("a", machine.wall, 5_000, false))
      expect(machine.guard.count).toBeLessThanOrEqual(2_000)
    }
  })

  it("a client is accepted when the wall clock was two days ahead and is right again", () => {
    const machine = new Machine(1_000)
    machine.wall += 2 * day
    expect(machine.takes(machine.request("a", machine.wall))).toBe(true)
    machine.wall = base + 60_000
    expect(machine.takes(machine.request("a", machine.wall))).toBe(true)
    machine.restart()
    machine.wall += 1_000
    expect(machine.takes(machine.request("a", machine.wall))).toBe(true)
    expect(machine.guard.opensInMs(machine.wall)).toBe(0)
  })

  it("a client is accepted though another client fills the memory of a frozen clock", () => {
    const machine = new Machine(1_000)
    machine.frozenAt = base
    machine.wall += day
    expect(machine.takes(machine.request("quiet", base))).toBe(true)
    for (let i = 0; i < 5_000; i++) machine.takes(machine.request("flood", base))
    // The flood has used up the second of `base`; a request with the wall clock's time is accepted.
    expect(machine.takes(machine.request("flood", base))).toBe(false)
    expect(machine.takes(machine.request("flood", machine.wall))).toBe(true)
    expect(machine.takes(machine.request("quiet", base))).toBe(true)
    expect(machine.guard.count).toBeLessThanOrEqual(1_000)
  })
})

describe("at a speed other than 1", () => {
  it("at another clock speed, a client that read the clock once is accepted for hours, with new requests", () => {
    const machine = new Machine(1_000)
    machine.ahead = day
    machine.run(100)
    const offset = machine.exchange - machine.wall
    for (let second = 0; second < 7_200; second += 10) {
      machine.pass(10_000)
      expect(machine.takes(machine.request("once", machine.wall + offset)), `after ${second} s`).toBe(true)
      expect(machine.takes(machine.request("always", machine.exchange))).toBe(true)
      expect(machine.takes(machine.request("never", machine.wall))).toBe(true)
    }
    expect(machine.exchange - machine.wall).toBeGreaterThan(99 * 7_200_000)
    // Signatures older than a minute of the system clock are remembered by their second only.
    expect(machine.guard.count).toBeLessThan(40)
  })

  it("at another clock speed, a request sent hours ago is not accepted again, though its window is open", () => {
    const machine = new Machine(1_000)
    machine.run(1_000)
    machine.pass(60_000)
    const write = machine.request("a", machine.exchange)
    const read = machine.request("a", machine.exchange - 5_000, 5_000, false)
    expect([machine.takes(write), machine.takes(read)]).toEqual([true, true])
    for (let minute = 0; minute < 10; minute++) {
      machine.pass(60_000)
      for (const sent of [write, read])
        expect(machine.guard.rejection({ ...sent, isWrite: true }, machine.clocks)).not.toBeNull()
      expect(machine.takes(machine.request("a", machine.exchange))).toBe(true)
    }
    expect(machine.guard.count).toBeLessThan(10)
  })

  it("at another clock speed, the clock does not go back over a restart, and later readers of it are accepted", () => {
    const machine = new Machine(1_000)
    machine.ahead = -700 * day
    machine.run(50)
    machine.pass(90_500)
    const before = machine.exchange
    machine.wall += 3 * day
    machine.restart()
    expect(machine.exchange).toBeGreaterThanOrEqual(before)
    expect(machine.exchange - before).toBeLessThanOrEqual(50_000)
    const offset = machine.exchange - machine.wall
    for (let minute = 0; minute < 60; minute++) {
      machine.pass(60_000)
      expect(machine.takes(machine.request("once", machine.wall + offset))).toBe(true)
    }
  })

  it("at another clock speed, the window is open from the system clock's oldest to the exchange clock's newest time", () => {
    const random = seeded(7)
    let accepted = 0
    const runs = randomCases(200)
    for (let run = 0; run < runs; run++) {
      const machine = new Machine(10)
      machine.ahead = Math.floor(random() * 10 * day)
      machine.run(2 + Math.floor(random() * 9_998))
      machine.pass(Math.floor(random() * 100_000))
      const { wall, exchange } = machine.clocks
      for (let i = 0; i < 100; i++) {
        const edge = [wall, exchange, wall + machine.ahead][i % 3]!
        const timestamp = edge + Math.floor((random() - 0.5) * 10_000)
        const recvWindow = 1 + Math.floor(random() * 5_000)
        const expected = timestamp >= wall - recvWindow && timestamp < exchange + 1_000
        expect(withinAnyWindow(timestamp, recvWindow, machine.clocks)).toBe(expected)
        if (expected) accepted++
      }
    }
    expect(accepted).toBeGreaterThan(25 * runs)
    expect(accepted).toBeLessThan(95 * runs)
  })

  it("with the exchange clock in the past, clients that read it since the speed was set are accepted", () => {
    const random = seeded(11)
    const seen = { taken: 0, rejected: 0 }
    const runs = randomCases(60)
    for (let run = 0; run < runs; run++) {
      const machine = new Machine(10)
      machine.ahead = -800 * day
      machine.run(2 + Math.floor(random() * 10))
      // Leads of the exchange clock over the wall clock, at every moment at which a client could have read the
      // clock.
      const leads = new Set([machine.exchange - machine.wall])
      for (let i = 0; i < 300; i++) {
        const before = machine.exchange - machine.wall
        machine.pass(Math.floor(random() * 300))
        for (let lead = before; lead < machine.exchange - machine.wall; lead += 100) leads.add(lead)
        leads.add(machine.exchange - machine.wall)
      }
      const { wall, exchange } = machine.clocks
      for (let i = 0; i < 100; i++) {
        const edge = [wall, exchange, wall + machine.ahead][i % 3]!
        const timestamp = edge + Math.floor((random() - 0.5) * 10_000)
        const recvWindow = 500 + Math.floor(random() * 5_000)
        const expected =
          withinWindow(timestamp, recvWindow, wall) ||
          [...leads].some((lead) => withinWindow(timestamp, recvWindow, wall + lead))
        expect(withinAnyWindow(timestamp, recvWindow, machine.clocks)).toBe(expected)
        seen[expected ? "taken" : "rejected"]++
      }
    }
    expect(Math.min(seen.taken, seen.rejected)).toBeGreaterThan(8 * runs)
  })
})

describe("a read", () => {
  it("a read is accepted any number of times, and never turns into a write", () => {
    const machine = new Machine(1_000)
    const read = machine.request("a", machine.wall, 5_000, false)
    for (let i = 0; i < 3; i++) expect(machine.takes(read)).toBe(true)
    expect(machine.guard.rejection({ ...read, isWrite: true }, machine.clocks)).toBe("signatureUsed")
  })

  it("a read uses no memory reserved for writes, however many there are", () => {
    const machine = new Machine(1_000)
    machine.frozenAt = base
    for (let i = 0; i < 10_000; i++) machine.takes(machine.request("a", base, 5_000, false))
    expect(machine.takes(machine.request("a", base))).toBe(true)
    expect(machine.guard.count).toBeLessThanOrEqual(1_001)
  })
})
