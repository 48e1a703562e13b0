/**
 * The delay of the event loop: how much later than requested a timer fires. The delay is counted in a histogram
 * that only grows, so that any number of readers can compute differences.
 */
import { performance } from "node:perf_hooks"
import * as Effect from "effect/Effect"
import type { Scope } from "effect/Scope"
import type { Histogram } from "../counters/Histogram.ts"

const everyMs = 100

/** Observes the event loop's delay, in seconds, until the scope ends. */
export const watchEventLoop = (delay: Histogram): Effect.Effect<void, never, Scope> =>
  Effect.asVoid(
    Effect.acquireRelease(
      Effect.sync(() => {
        let due = performance.now() + everyMs
        const timer = setInterval(() => {
          const now = performance.now()
          delay.observe(Math.max(0, now - due) / 1000)
          due = now + everyMs
        }, everyMs)
        return timer.unref()
      }),
      (timer) => Effect.sync(() => clearInterval(timer)),
    ),
  )
