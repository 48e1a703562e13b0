/** Waits of one case by the exchange clock. All waits reject when the case is aborted. */
import { setTimeout as sleep } from "node:timers/promises"

export const tickMs = 10

export class Waits {
  readonly #now: () => number
  readonly #signal: AbortSignal
  /** Whether the case has ended. */
  isOver = false

  constructor(now: () => number, signal: AbortSignal) {
    this.#now = now
    this.#signal = signal
  }

  async tick(): Promise<void> {
    this.#signal.throwIfAborted()
    await sleep(tickMs, undefined, { signal: this.#signal })
  }

  async until(exchangeTime: number): Promise<void> {
    while (this.#now() < exchangeTime) await this.tick()
    this.#signal.throwIfAborted()
  }

  /** Waits for a condition; false if the case ended before. */
  async untilTrue(condition: () => Promise<boolean>, end = Number.POSITIVE_INFINITY): Promise<boolean> {
    while (!(await condition())) {
      if (this.isOver || this.#now() >= end) return false
      await this.tick()
    }
    return true
  }
}
