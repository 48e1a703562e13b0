/**
 * The clock moved ahead a long way: in parts, one request each, so that it is shown how far it is and it can be stopped.
 * It goes on while one looks at other pages.
 */
import type { Control } from "@bourse/client"
import { useSyncExternalStore } from "react"

export interface Advance {
  /** Milliseconds of the exchange clock. */
  readonly ms: number
  readonly done: number
  /** `performance.now()` */
  readonly begunAt: number
}

/** A part takes a second or so; a hundred of them are as fine as a bar shows. */
const partMinMs = 3_600_000

let current: Advance | null = null
let isStopped = false
const listeners = new Set<() => void>()

const change = (changed: Advance | null): void => {
  current = changed
  for (const listener of listeners) listener()
}

/** Moves the clock by so many milliseconds; answers how far it came. */
export const advanceClock = async ({ sandbox }: Control, ms: number): Promise<number> => {
  const begunAt = performance.now()
  isStopped = false
  let done = 0
  try {
    while (done < ms && !isStopped) {
      change({ ms, done, begunAt })
      const part = Math.min(ms - done, Math.max(partMinMs, Math.ceil(ms / 100)))
      await sandbox.advanceClock({ payload: { ms: part } })
      done += part
    }
  } finally {
    change(null)
  }
  return done
}

/** Ends it after the part that is under way. */
export const stopAdvance = (): void => {
  isStopped = true
}

/** The one that is under way; null for none. */
export const useAdvance = (): Advance | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
