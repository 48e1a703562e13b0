/**
 * Keeps a client within the server's rate limits: every call takes its weight from its endpoint's limit, and counts
 * for a limit per second if the endpoint has one. Calls wait for capacity in the rate limits, in order.
 *
 * The limit is the venue's, until a response's headers give another limit; the headers also give the usage of
 * other clients at the same address.
 */
import type { EndpointData } from "./Endpoint.ts"
import type { TransportResponse } from "./Send.ts"

/** Used amounts of a rate limit with their times, in order of time. */
interface Span {
  readonly lengthMs: number
  most: number
  used: Array<readonly [timeMs: number, amount: number]>
}

/** The rate limit of an endpoint, in weight per ten seconds: the server's limit, and the client's usage. */
export interface RateBudget {
  readonly limit: number
  /** Weight used in the last ten seconds, including calls that wait. */
  readonly used: number
}

/** The venue's rate limit: this weight per endpoint in any ten seconds. */
const weightBudget = 500
const weightWindowMs = 10_000

const span = (lengthMs: number, most: number): Span => ({ lengthMs, most, used: [] })

/** Amount used in the span that ends at this moment, including reservations until then. */
const usedAt = ({ used, lengthMs }: Span, atMs: number, untilMs = atMs): number =>
  used.reduce(
    (total, [timeMs, amount]) => (timeMs > atMs - lengthMs && timeMs <= untilMs ? total + amount : total),
    0,
  )

export class RateLimiter {
  readonly #spans = new Map<string, ReadonlyArray<Span>>()
  #clockMs = 0
  #backMs = 0

  /**
   * A time that does not go back when the clock is set back: otherwise calls would wait until the clock catches
   * up.
   */
  #steady(nowMs: number): number {
    this.#backMs += Math.max(0, this.#clockMs - nowMs)
    this.#clockMs = nowMs
    return nowMs + this.#backMs
  }

  /** The spans of weights come first. */
  #spansOf({ id, perSecond }: EndpointData): ReadonlyArray<Span> {
    let spans = this.#spans.get(id)
    if (spans === undefined) {
      spans = [span(weightWindowMs, weightBudget)]
      if (perSecond !== undefined) spans = [...spans, span(1_000, perSecond)]
      this.#spans.set(id, spans)
    }
    return spans
  }

  budget(endpoint: EndpointData, clockMs: number): RateBudget {
    const nowMs = this.#steady(clockMs)
    const weights = this.#spansOf(endpoint)[0]!
    return { limit: weights.most, used: usedAt(weights, nowMs, Number.POSITIVE_INFINITY) }
  }

  /** Reserves a slot for a call; returns the milliseconds until the call's turn. */
  reserve(endpoint: EndpointData, clockMs: number, furtherWeight = 0): number {
    const nowMs = this.#steady(clockMs)
    const spans = this.#spansOf(endpoint)
    const { ip = 1, uid = 0 } = endpoint.weight ?? {}
    const amounts = [Math.max(ip + furtherWeight, uid), 1] as [number, number]
    let at = nowMs
    for (const each of spans) {
      each.used = each.used.filter(([timeMs]) => timeMs > nowMs - each.lengthMs)
      // Later calls never overtake earlier ones: the next call's slot is not before the last call's.
      at = Math.max(at, each.used.at(-1)?.[0] ?? 0)
    }
    const isFull = (each: Span, i: number) => usedAt(each, at) + Math.min(amounts[i]!, each.most) > each.most
    for (let full = spans.find(isFull); full !== undefined; full = spans.find(isFull)) {
      const { used, lengthMs } = full
      at = used.find(([timeMs]) => timeMs + lengthMs > at)![0] + lengthMs
    }
    spans.forEach((each, i) => {
      each.used.push([at, amounts[i]!])
    })
    return at - nowMs
  }

  /** Reads the limit and its usage from a response's headers. */
  syncFromHeaders(endpoint: EndpointData, { header }: TransportResponse, clockMs: number): void {
    const nowMs = this.#steady(clockMs)
    const limit = Number(header("x-bourse-weight-limit"))
    if (!(limit > 0)) return
    const weights = this.#spansOf(endpoint)[0]!
    weights.most = limit
    const others = Number(header("x-bourse-used-weight")) - usedAt(weights, nowMs)
    if (others > 0) weights.used.push([nowMs, others])
    weights.used.sort(([a], [b]) => a - b)
  }
}
