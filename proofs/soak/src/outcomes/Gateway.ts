/**
 * A gateway between a client and the exchange, as a `fetch`. The gateway loses, delays or answers each request
 * as the scenario says.
 */
import { setTimeout } from "node:timers/promises"
import { type Fate, type Reply, replies, type Scenario } from "./Scenario.ts"

export interface Gateway {
  readonly fetch: typeof globalThis.fetch
  /** Resolves when no request of the gateway is in progress. */
  settled(): Promise<void>
}

const failure = (code: string) => Object.assign(new TypeError("fetch failed"), { cause: { code } })

const fakeReply = (name: Reply): Response => {
  const [status, text, retryAfter] = replies[name]
  const headers = { "Content-Type": "application/json", ...(retryAfter && { "Retry-After": retryAfter }) }
  return new Response(text, { status, headers })
}

/** Never gives a response, so that the client's timeout ends the request. */
const silence = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))

/**
 * Makes the gateway; `target` returns the current address of the exchange. `stale` changes the response to a
 * look-up so that the response does not yet show the write.
 */
export const gateway = (
  scenario: Scenario,
  target: () => string,
  stale: (fresh: string) => { readonly status: number; readonly text: string },
): Gateway => {
  const fates = { writes: [...scenario.writes], looks: [...scenario.looks], times: [...scenario.times] }
  const underWay = new Set<Promise<unknown>>()
  let carriedOutMs: number | undefined

  const forwarded = async (path: string, init: RequestInit, isWrite: boolean): Promise<Response> => {
    const { method = "GET", headers, body } = init
    const response = await fetch(target() + path, {
      method,
      ...(headers && { headers }),
      ...(body && { body }),
    })
    const text = await response.text()
    if (isWrite && response.status === 200) carriedOutMs ??= performance.now()
    const isStale =
      !isWrite &&
      carriedOutMs !== undefined &&
      (scenario.staleMs === -1 || performance.now() < carriedOutMs + scenario.staleMs)
    if (isStale && !path.startsWith("/api/v3/time")) {
      const old = stale(text)
      return new Response(old.text, { status: old.status })
    }
    return new Response(text, { status: response.status, headers: response.headers })
  }

  const treat = async (fate: Fate, path: string, init: RequestInit): Promise<Response> => {
    const isWrite = init.method !== "GET"
    /** The request goes on to the exchange although the client no longer waits. */
    const forward = (afterMs = 0): Promise<Response> => {
      const going = setTimeout(afterMs).then(() => forwarded(path, init, isWrite))
      const ended = going.catch(() => {})
      underWay.add(ended)
      void ended.then(() => underWay.delete(ended))
      return going
    }
    const unawaited = (afterMs?: number) => void forward(afterMs).catch(() => {})
    switch (fate) {
      case "pass":
        return forward()
      case "unsent":
        throw failure("ECONNREFUSED")
      case "lost":
        throw failure("ECONNRESET")
      case "cut":
        await forward().catch(() => {})
        throw failure("ECONNRESET")
      case "late":
        unawaited(scenario.lateMs)
        throw failure("ECONNRESET")
      case "silent":
        unawaited()
        return silence(init.signal)
      case "silentLost":
        return silence(init.signal)
      case "doubled":
        await forward().catch(() => {})
        return forward()
      case "doubledLate":
        unawaited(scenario.lateMs)
        return forward()
      default: {
        const [when, reply] = [fate.slice(0, fate.indexOf(" ")), fate.slice(fate.indexOf(" ") + 1) as Reply]
        if (when === "after") await forward().catch(() => {})
        if (when === "late") unawaited(scenario.lateMs)
        return fakeReply(reply)
      }
    }
  }

  return {
    fetch: (input, init = {}) => {
      const { pathname, search } = new URL(String(input))
      const kind = pathname === "/api/v3/time" ? "times" : init.method === "GET" ? "looks" : "writes"
      return treat(fates[kind].shift() ?? "pass", pathname + search, init)
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
