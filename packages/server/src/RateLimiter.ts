/**
 * Weights: a budget per endpoint and window, counted by address and, apart from that, by UID; and the calls a
 * second some endpoints allow a UID. Windows run on the monotonic clock, so that moving the exchange clock moves
 * no budget. All counts of a window are dropped together when it ends: memory stays bounded.
 */
import { Limits } from "@bourse/core"

class Window {
  readonly #lengthMs: number
  #number = -1
  readonly #used = new Map<string, number>()

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs
  }

  /** Takes `weight` from what `who` has left of `budget`; answers 0, or the milliseconds until the next window. */
  take(who: string, weight: number, budget: number, nowMs: number): number {
    const number = Math.floor(nowMs / this.#lengthMs)
    if (number !== this.#number) {
      this.#number = number
      this.#used.clear()
    }
    const used = (this.#used.get(who) ?? 0) + weight
    this.#used.set(who, used)
    return used <= budget ? 0 : (number + 1) * this.#lengthMs - nowMs
  }
}

/** One endpoint's counters. Each method answers 0, or how many seconds to wait. */
export class EndpointLimiter {
  readonly #byAddress = new Window(Limits.weightWindowMs)
  readonly #byUid = new Window(Limits.weightWindowMs)
  readonly #perSecond = new Window(1000)

  takeByAddress(address: string, weight: number, nowMs: number): number {
    return Math.ceil(this.#byAddress.take(address, weight, Limits.weightBudget, nowMs) / 1000)
  }
  takeByUid(uid: string, weight: number, nowMs: number): number {
    return Math.ceil(this.#byUid.take(uid, weight, Limits.weightBudget, nowMs) / 1000)
  }
  takePerSecond(uid: string, callsPerSecond: number, nowMs: number): number {
    return Math.ceil(this.#perSecond.take(uid, 1, callsPerSecond, nowMs) / 1000)
  }
}
