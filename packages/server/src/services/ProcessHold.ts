/**
 * Whether a server keeps its process alive. `bourse serve` keeps its process alive; `startBourse()` does not,
 * so that a test run ends even if a test forgot `close()`. The data of an ended process is then as after a
 * crash, and complete: acknowledged writes are durable.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** Whether the server's port and its connections keep the process alive. */
export const HoldsProcess = Context.Reference<boolean>("@bourse/server/HoldsProcess", {
  defaultValue: () => true,
})

const timerMsMax = 2 ** 31 - 1

/** A sleep whose timer keeps no process alive. */
const sleepUnheld = (ms: number): Effect.Effect<void> =>
  Effect.callback((resume) => {
    const rest = ms > timerMsMax ? sleepUnheld(ms - timerMsMax) : Effect.void
    const timer = setTimeout(() => resume(rest), Math.min(ms, timerMsMax)).unref()
    return Effect.sync(() => clearTimeout(timer))
  })

const withoutHold = (clock: Clock.Clock): Clock.Clock => ({
  currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe(),
  currentTimeMillis: clock.currentTimeMillis,
  currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
  currentTimeNanos: clock.currentTimeNanos,
  monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
  monotonicTimeNanos: clock.monotonicTimeNanos,
  sleep: (duration) => {
    const ms = Duration.toMillis(duration)
    return ms > 0 && Number.isFinite(ms) ? sleepUnheld(ms) : clock.sleep(duration)
  },
})

/** Runs an effect whose timers, port and connections keep no process alive. */
export const unheld = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Clock.clockWith((clock) =>
    effect.pipe(
      Effect.provideService(Clock.Clock, withoutHold(clock)),
      Effect.provideService(HoldsProcess, false),
    ),
  )

/** Keeps the process alive until the effect ends. */
export const held = async <A>(run: () => Promise<A>): Promise<A> => {
  const timer = setInterval(() => {}, timerMsMax)
  try {
    return await run()
  } finally {
    clearInterval(timer)
  }
}
