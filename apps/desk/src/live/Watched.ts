/** The data of the sandbox's stream: the latest requests and the clock, for every component that shows them. */
import type { ExchangeClock, LoggedRequest } from "@bourse/client/control"
import { useSyncExternalStore } from "react"
import { readEvents, type ServerEvent } from "./readEvents.ts"

/** Maximum number of stored requests. */
const requestsMax = 1_000

export interface WatchedState {
  /** Stored requests, newest first. */
  readonly requests: ReadonlyArray<LoggedRequest>
  /** Number of requests that the server could not send; null if the server does not know. */
  readonly missed: number | null
  readonly clock: (ExchangeClock & { readonly readAt: number }) | null
  readonly isOpen: boolean
}

let state: WatchedState = { requests: [], missed: 0, clock: null, isOpen: false }
const listeners = new Set<() => void>()

const change = (changes: Partial<WatchedState>): void => {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

const take = ({ name, data }: ServerEvent): void => {
  if (name === "requests") {
    const fresh = (data as ReadonlyArray<LoggedRequest>).toReversed()
    change({ requests: [...fresh, ...state.requests].slice(0, requestsMax) })
  } else if (name === "clock") change({ clock: { ...(data as ExchangeClock), readAt: Date.now() } })
  else if (name === "missed") {
    const { count } = data as { readonly count: number | null }
    change({ missed: count === null || state.missed === null ? null : state.missed + count })
  }
}

/** Reads the stream until it is stopped; begins with the requests already in the log. */
export const watchSandbox = (token: string, earlier: ReadonlyArray<LoggedRequest>): (() => void) => {
  const ending = new AbortController()
  change({ requests: earlier.toReversed(), missed: 0 })
  void readEvents(token, take, (isOpen) => change({ isOpen }), ending.signal)
  return () => ending.abort()
}

export const forgetRequests = (): void => change({ requests: [], missed: 0 })

export const useWatched = (): WatchedState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
