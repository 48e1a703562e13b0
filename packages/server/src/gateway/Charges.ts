/** Steps 3 and 11: charging rate-limit weight, and temporary bans. */
import type { Endpoint } from "@bourse/core"
import type { Settings } from "@bourse/engine"
import type { Counters } from "../counters/Counters.ts"
import { type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { Bans } from "./Bans.ts"
import type { EndpointLimiter, FixedWindowCounter } from "./RateLimiter.ts"

/** Placeholder for the used weight of a request that is charged nothing. */
export const uncharged = -1

/** A rate-limit error with its Retry-After time. */
export const comeBack = (name: "banned" | "tooManyRequests", waitMs: number): ErrorResponse =>
  errorResponse(name, "", Math.ceil(waitMs / 1000))

export class Charges {
  readonly #bannedAddresses = new Bans()
  readonly #bannedUids = new Bans()
  readonly #counters: Counters
  /** Weight charged to the current request; steps 1 to 12 run synchronously, so one field serves all requests. */
  used = uncharged

  constructor(counters: Counters) {
    this.#counters = counters
  }

  /**
   * Charges weight to an address: an IPv6 address with its /64. `clock` is the exchange's rate clock, in ms.
   */
  address(
    payer: string,
    weight: number,
    limiter: EndpointLimiter,
    settings: Settings,
    clock: number,
  ): ErrorResponse | null {
    const bannedMs = this.#bannedAddresses.leftMs(payer, clock)
    if (bannedMs > 0) return comeBack("banned", bannedMs)
    return this.#add(limiter.byAddress, this.#bannedAddresses, payer, weight, settings, clock)
  }

  /** Charges a UID the endpoint's weight, and counts its calls per second. */
  uid(
    uid: string,
    endpoint: Endpoint,
    limiter: EndpointLimiter,
    settings: Settings,
    clock: number,
  ): ErrorResponse | null {
    const bannedMs = this.#bannedUids.leftMs(uid, clock)
    if (bannedMs > 0) return comeBack("banned", bannedMs)
    const { weight, perSecond } = endpoint
    if (weight.uid !== undefined) {
      const rejection = this.#add(limiter.byUid, this.#bannedUids, uid, weight.uid, settings, clock)
      if (rejection !== null) return rejection
    }
    if (perSecond === undefined) return null
    const calls = limiter.calls.add(uid, 1, 1000, clock)
    return calls <= (settings.callsPerSecond ?? perSecond)
      ? null
      : this.#tooMany(this.#bannedUids, uid, limiter.calls.leftMs(clock), settings, clock)
  }

  #add(
    window: FixedWindowCounter,
    bans: Bans,
    who: string,
    weight: number,
    settings: Settings,
    clock: number,
  ): ErrorResponse | null {
    this.#counters.weight += weight
    const used = window.add(who, weight, settings.weightWindowMs, clock)
    this.used = Math.max(this.used, used)
    return used <= settings.weightBudget
      ? null
      : this.#tooMany(bans, who, window.leftMs(clock), settings, clock)
  }

  /** A rate-limit error, which counts towards a ban. */
  #tooMany(bans: Bans, who: string, leftMs: number, settings: Settings, clock: number): ErrorResponse {
    const banMs = bans.count(who, settings, clock)
    return banMs > 0 ? comeBack("banned", banMs) : comeBack("tooManyRequests", leftMs)
  }
}
