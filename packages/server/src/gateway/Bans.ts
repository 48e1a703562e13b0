/**
 * Temporary bans of addresses or UIDs that exceed rate limits too often (one instance each). The settings at a ban's
 * beginning decide its length. Requests during a ban are not counted. Ended bans are removed from memory.
 */
import type { Settings } from "@bourse/engine"
import { FixedWindowCounter } from "./RateLimiter.ts"

export class Bans {
  readonly #rejections = new FixedWindowCounter()
  /** End time of each caller's ban. */
  readonly #ends = new Map<string, number>()
  #sweepMs = 0

  /** Remaining milliseconds of the ban of `who`; 0 if there is none. */
  leftMs(who: string, nowMs: number): number {
    const end = this.#ends.get(who)
    if (end === undefined) return 0
    if (end > nowMs) return end - nowMs
    this.#ends.delete(who)
    return 0
  }

  /** Counts a rate-limited request of `who`; returns the ban's length in ms if this request causes one, else 0. */
  count(
    who: string,
    {
      banAfterRejections,
      banMs,
      weightWindowMs,
    }: Pick<Settings, "banAfterRejections" | "banMs" | "weightWindowMs">,
    nowMs: number,
  ): number {
    if (this.#rejections.add(who, 1, weightWindowMs, nowMs) <= banAfterRejections) return 0
    this.#dropEnded(nowMs, weightWindowMs)
    this.#ends.set(who, nowMs + banMs)
    return banMs
  }

  /** Removes ended bans at most once per window, to bound the cost of many bans. */
  #dropEnded(nowMs: number, weightWindowMs: number): void {
    if (nowMs < this.#sweepMs) return
    this.#sweepMs = nowMs + weightWindowMs
    for (const [who, end] of this.#ends) if (end <= nowMs) this.#ends.delete(who)
  }

  /** Number of stored bans. */
  get size(): number {
    return this.#ends.size
  }
}
