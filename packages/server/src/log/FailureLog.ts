/**
 * Logs requests that failed with status 5xx, each with its id. Beyond a number per second failed requests are
 * only counted: a failing disk must not be filled by the log.
 */
import { performance } from "node:perf_hooks"
import type { Log } from "./Log.ts"

const perSecondMax = 10

export class FailureLog {
  readonly #log: Log
  readonly #now: () => number
  #second = 0
  #count = 0

  /** The parameter `now` is a clock that does not jump, in milliseconds. */
  constructor(log: Log, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  /** The parameter `fields` must contain no secret, no signature and no key. */
  failed(fields: {
    readonly request: string
    readonly method: string
    readonly path: string
    readonly status: number
    readonly reason?: string
  }): void {
    const second = Math.floor(this.#now() / 1000)
    if (second !== this.#second) {
      if (this.#count > perSecondMax)
        this.#log.warn("more requests failed", { count: this.#count - perSecondMax })
      this.#second = second
      this.#count = 0
    }
    this.#count++
    if (this.#count <= perSecondMax) this.#log.warn("request failed", fields)
  }
}
