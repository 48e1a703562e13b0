/**
 * A clock that skips clients' sleeps: the time of this process, and of its servers, jumps by the sleep's
 * length. A test file calls {@link leapingClock} before it starts its server, which keeps a reference to the
 * time function.
 */
import { ServerResponse } from "node:http"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { afterAll } from "vitest"

/** Waits longer than this are timeouts of hanging requests, not sleeps. */
const longestSleepMs = 9_999

export interface LeapingClock {
  /** While this flag is false, sleeps take real time. */
  isLeaping: boolean
  /** Returns an effect with its sleeps skipped. */
  readonly leap: <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>
}

/** Skips clients' sleeps once enabled, until the file ends. */
export const leapingClock = (): LeapingClock => {
  const { now } = Date
  const { setTimeout } = globalThis
  const { writeHead } = ServerResponse.prototype
  let leaptMs = 0
  const clock = { isLeaping: false, leap }

  const sleepsOver = (ms = 0): boolean => {
    if (!clock.isLeaping || ms > longestSleepMs) return false
    leaptMs += Math.ceil(ms)
    return true
  }
  function leap<A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> {
    return Effect.clockWith((real) => {
      const sleep: Clock.Clock["sleep"] = (duration) =>
        sleepsOver(Duration.toMillis(duration))
          ? Effect.promise(() => new Promise(setImmediate))
          : real.sleep(duration)
      return Effect.provideService(effect, Clock.Clock, Object.assign(Object.create(real), { sleep }))
    })
  }

  Date.now = () => now() + leaptMs
  globalThis.setTimeout = Object.assign(
    (callback: (...given: Array<unknown>) => void, ms?: number, ...given: Array<unknown>) => {
      const isSleep = new Error().stack?.includes("/runSteps.ts") ?? false
      return setTimeout(callback, isSleep && sleepsOver(ms) ? 0 : ms, ...given)
    },
    setTimeout,
  ) as typeof setTimeout
  // Clients compare their clock with the server's by the header Date.
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...given: Array<unknown>) {
    this.setHeader("Date", new Date(Date.now()).toUTCString())
    return Reflect.apply(writeHead, this, given)
  } as typeof writeHead
  afterAll(() => {
    Date.now = now
    globalThis.setTimeout = setTimeout
    ServerResponse.prototype.writeHead = writeHead
  })
  return clock
}
