/** Runs the steps of a call with promises. */
import { Aborted } from "./reconcile.ts"
import type { TransportRequest, TransportResponse } from "./Send.ts"
import type { Step, Steps } from "./Steps.ts"

interface Carriers {
  readonly send: (request: TransportRequest, signal?: AbortSignal) => Promise<TransportResponse>
  readonly signal?: AbortSignal | undefined
}

const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    // A hook, or the caller's own fetch, can abort a call whose response has arrived.
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end)
      resolve()
    }, ms)
    signal?.addEventListener("abort", end, { once: true })
  })

const perform = (step: Step, { send, signal }: Carriers): unknown => {
  switch (step.kind) {
    case "now":
      return Date.now()
    case "sleep":
      return sleep(step.ms, signal)
    case "send":
      return send(step.request, signal)
    case "sign":
      return step.signature
  }
}

/**
 * Rejects with the steps' exception; if the signal aborts them, with the signal's reason unless the steps throw
 * a better one.
 */
export const runSteps = async <Result>(steps: Steps<Result>, carriers: Carriers): Promise<Result> => {
  const { signal } = carriers
  try {
    let next = steps.next()
    while (!next.done) {
      let result: unknown
      try {
        const performed = perform(next.value, carriers)
        result = performed instanceof Promise ? await performed : performed
      } catch (error) {
        next = steps.throw(signal?.aborted ? new Aborted(signal.reason) : error)
        continue
      }
      next = steps.next(result)
    }
    return next.value
  } catch (error) {
    throw error instanceof Aborted ? error.reason : error
  }
}
