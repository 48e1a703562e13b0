/** A long advance of the clock: its progress, shown on every page, until it is done or stopped. */
import type { ClockProgress } from "@bourse/client/control"
import { useSyncExternalStore } from "react"

export interface Advance extends Pick<ClockProgress, "passedMs" | "ofMs"> {
  /** Beginning of the advance by `performance.now()`. */
  readonly begunAt: number
}

let current: Advance | null = null
let stopping = new AbortController()
const listeners = new Set<() => void>()

const change = (changed: Advance | null): void => {
  current = changed
  for (const listener of listeners) listener()
}

interface Watching {
  readonly onProgress: (progress: ClockProgress) => void
  readonly signal: AbortSignal
}

/** Shows the progress of a call that moves the clock by at most `ofMs` milliseconds, and lets the user stop it. */
export const showAdvance = async <Moved>(
  ofMs: number,
  move: (watching: Watching) => Promise<Moved>,
): Promise<Moved> => {
  const begunAt = performance.now()
  stopping = new AbortController()
  change({ passedMs: 0, ofMs, begunAt })
  try {
    return await move({
      onProgress: ({ passedMs }) => change({ passedMs, ofMs, begunAt }),
      signal: stopping.signal,
    })
  } finally {
    change(null)
  }
}

/**
 * Stops a long advance of the clock: sends no further part. The server's `stopAdvance` stops the part that is
 * running.
 */
export const stopAdvance = (): void => stopping.abort()

/** The running advance of the clock; null for none. */
export const useAdvance = (): Advance | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
