/**
 * Who keeps calling though refused is shut out for a while: addresses in one of these, UIDs in another. A ban
 * lasts what the settings said when it began; calls made during it are not counted. What is over is dropped.
 */
import type { Settings } from "@bourse/engine"
import { Window } from "./RateLimiter.ts"

export class Bans {
  readonly #refusals = new Window()
  /** When each ban ends. */
  readonly #ends = new Map<string, number>()
  #sweepMs = 0

  /** Milliseconds that `who` is still shut out; 0 for nearly everybody. */
  leftMs(who: string, nowMs: number): number {
    const end = this.#ends.get(who)
    if (end === undefined) return 0
    if (end > nowMs) return end - nowMs
    this.#ends.delete(who)
    return 0
  }

  /** Counts a refusal of `who`; answers with the milliseconds of the ban when it is one too many, else 0. */
  count(
    who: string,
    {
      banAfterRefusals,
      banMs,
      weightWindowMs,
    }: Pick<Settings, "banAfterRefusals" | "banMs" | "weightWindowMs">,
    nowMs: number,
  ): number {
    if (this.#refusals.add(who, 1, weightWindowMs, nowMs) <= banAfterRefusals) return 0
    this.#dropEnded(nowMs, weightWindowMs)
    this.#ends.set(who, nowMs + banMs)
    return banMs
  }

  /** Once a window at most, so that many bans cost little each. */
  #dropEnded(nowMs: number, weightWindowMs: number): void {
    if (nowMs < this.#sweepMs) return
    this.#sweepMs = nowMs + weightWindowMs
    for (const [who, end] of this.#ends) if (end <= nowMs) this.#ends.delete(who)
  }

  /** How many are remembered. */
  get size(): number {
    return this.#ends.size
  }
}
