/**
 * Keeps a client within the server's rates: every call takes its weight from the budget of its endpoint, and those
 * that are limited to so many a second take a place in that second. Who finds nothing left waits its turn, in order.
 *
 * The budget is the one in use in the field, until an answer's headers say another; they also tell what others behind
 * the same address have used.
 */
import type { Endpoint } from "./Endpoint.ts"
import type { TransportResponse } from "./Send.ts"

/** Amounts used, each at its time, in order of time. */
interface Span {
  readonly lengthMs: number
  most: number
  readonly used: Array<readonly [timeMs: number, amount: number]>
}

/** The field's budget: so much weight per endpoint in any ten seconds. */
const weightBudget = 500
const weightWindowMs = 10_000

const span = (lengthMs: number, most: number): Span => ({ lengthMs, most, used: [] })

const forget = ({ used, lengthMs }: Span, nowMs: number): void => {
  const kept = used.findIndex(([timeMs]) => timeMs > nowMs - lengthMs)
  used.splice(0, kept < 0 ? used.length : kept)
}

const sum = (used: Span["used"]): number => used.reduce((total, [, amount]) => total + amount, 0)

/** The first time from `timeMs` on at which the amount fits beside what was used. */
const firstFit = ({ used, lengthMs, most }: Span, timeMs: number, amount: number): number => {
  let at = timeMs
  let left = sum(used.filter(([usedMs]) => usedMs > at - lengthMs)) + amount - most
  for (const [usedMs, freed] of used) {
    if (left <= 0) break
    if (usedMs <= at - lengthMs) continue
    at = usedMs + lengthMs
    left -= freed
  }
  return at
}

export class Pace {
  readonly #spans = new Map<string, ReadonlyArray<Span>>()

  #spansOf({ name, perSecond }: Endpoint): ReadonlyArray<Span> {
    const known = this.#spans.get(name)
    if (known !== undefined) return known
    const spans = [
      span(weightWindowMs, weightBudget),
      ...(perSecond === undefined ? [] : [span(1_000, perSecond)]),
    ]
    this.#spans.set(name, spans)
    return spans
  }

  /** Takes a place for a call; answers with the milliseconds until its turn. */
  take(endpoint: Endpoint, nowMs: number): number {
    const spans = this.#spansOf(endpoint)
    const weight = Math.max(endpoint.weight.ip, endpoint.weight.uid ?? 0)
    // Later calls never overtake: the last one's place is the earliest for the next.
    let at = nowMs
    for (const each of spans) {
      forget(each, nowMs)
      at = Math.max(at, each.used.at(-1)?.[0] ?? 0)
    }
    // What fits one span may not fit the other: ask again until the time stands.
    for (let before = -1; before !== at; ) {
      before = at
      spans.forEach((each, i) => {
        at = Math.max(at, firstFit(each, at, i === 0 ? Math.min(weight, each.most) : 1))
      })
    }
    spans.forEach((each, i) => {
      each.used.push([at, i === 0 ? weight : 1])
    })
    return at - nowMs
  }

  /** Believes what the answer's headers say of budget and use. */
  learn(endpoint: Endpoint, { header }: TransportResponse, nowMs: number): void {
    const limit = Number(header("x-bourse-weight-limit") ?? 0)
    const [weights] = this.#spansOf(endpoint)
    if (weights === undefined || !(limit > 0)) return
    weights.most = limit
    const others = Number(header("x-bourse-used-weight")) - sum(weights.used)
    if (others > 0) weights.used.push([nowMs, others])
    weights.used.sort(([a], [b]) => a - b)
  }
}
