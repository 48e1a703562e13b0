/**
 * A value that is polled, one request at a time, while the tab is visible. The last value stays during the next
 * request and after a failed request.
 */
import { type DependencyList, useCallback, useEffect, useRef, useState } from "react"

export interface Polled<Value> {
  readonly value: Value | undefined
  /** The error of the latest poll; undefined if it succeeded. */
  readonly error: unknown
  /** Polls at once. */
  readonly refresh: () => void
}

/** @param dependencies inputs of `ask`: a change drops the old answer */
export const usePoll = <Value>(
  ask: () => Promise<Value>,
  everyMs: number,
  dependencies: DependencyList,
): Polled<Value> => {
  const [state, setState] = useState<{ value: Value | undefined; error: unknown }>({
    value: undefined,
    error: undefined,
  })
  const wake = useRef(() => {})
  const refresh = useCallback(() => wake.current(), [])

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    const run = async () => {
      clearTimeout(timer)
      if (isAsking) return
      isAsking = true
      const beganAt = performance.now()
      try {
        const value = await ask()
        if (!isOver) setState({ value, error: undefined })
      } catch (error) {
        if (!isOver) setState((before) => ({ ...before, error }))
      }
      isAsking = false
      if (!isOver && !document.hidden)
        timer = setTimeout(run, Math.max(0, everyMs - (performance.now() - beganAt)))
    }
    const seen = () => {
      if (!document.hidden) void run()
    }
    wake.current = () => void run()
    setState({ value: undefined, error: undefined })
    void run()
    document.addEventListener("visibilitychange", seen)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", seen)
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the question depends on
  }, dependencies)

  return { ...state, refresh }
}
