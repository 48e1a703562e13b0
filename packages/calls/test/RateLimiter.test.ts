/** The client's own limiter compared with a naive implementation of the rule, one window at a time. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { EndpointData } from "../src/Endpoint.ts"
import { RateLimiter } from "../src/RateLimiter.ts"

const bare: EndpointData = {
  id: "spot.bare",
  method: "GET",
  path: "/bare",
  permission: null,
  kind: "read",
  weight: { ip: 1 },
}
const costing = (ip: number, more: object = {}): EndpointData => ({ ...bare, weight: { ip }, ...more })

const answer = (used: unknown, limit: unknown) => ({
  status: 200,
  text: "{}",
  header: (name: string) =>
    ({ "x-bourse-used-weight": String(used), "x-bourse-weight-limit": String(limit) })[name],
})

type Used = Array<readonly [timeMs: number, amount: number]>
/** The weight used in the window that ends at `atMs`. */
const held = (used: Used, lengthMs: number, atMs: number) =>
  used
    .filter(([timeMs]) => timeMs > atMs - lengthMs && timeMs <= atMs)
    .reduce((sum, [, amount]) => sum + amount, 0)

/** Tries every millisecond at which used weight leaves a window. */
const firstFree = (
  fromMs: number,
  spans: ReadonlyArray<[Used, lengthMs: number, amount: number, most: number]>,
) => {
  const moments = spans.flatMap(([used, lengthMs]) => used.map(([timeMs]) => timeMs + lengthMs))
  return [fromMs, ...moments.filter((each) => each > fromMs).sort((a, b) => a - b)].find((atMs) =>
    spans.every(
      ([used, lengthMs, amount, most]) => held(used, lengthMs, atMs) + Math.min(amount, most) <= most,
    ),
  ) as number
}

const steps = fc.array(
  fc.record({
    afterMs: fc.oneof(fc.constant(0), fc.nat(400), fc.nat(12_000)),
    weight: fc.oneof(fc.constant(10), fc.integer({ min: 1, max: 600 })),
  }),
  { maxLength: 60 },
)

describe("calls of one endpoint", () => {
  it("calls of one endpoint do not wait for a clock that was set back an hour", () => {
    const pace = new RateLimiter()
    const endpoint = costing(250)
    const [beforeMs, afterMs] = [1_700_003_600_000, 1_700_000_000_000]
    for (let i = 0; i < 2; i++) expect(pace.reserve(endpoint, beforeMs)).toBe(0)
    expect(pace.reserve(endpoint, afterMs)).toBe(10_000)
    expect(pace.budget(endpoint, afterMs)).toEqual({ limit: 500, used: 750 })
    pace.syncFromHeaders(endpoint, answer(500, 500), afterMs - 1_000)
    expect(pace.reserve(endpoint, afterMs - 1_000)).toBe(10_000)
  })

  it("calls of one endpoint never exceed the limits of ten seconds and of one second, and wait no longer than needed", () => {
    fc.assert(
      fc.property(
        steps,
        fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
        (calls, perSecond) => {
          const pace = new RateLimiter()
          const weights: Used = []
          const counts: Used = []
          let nowMs = 1_000_000
          let lastMs = 0
          for (const { afterMs, weight } of calls) {
            nowMs += afterMs
            const atMs =
              nowMs + pace.reserve(costing(weight, perSecond === undefined ? {} : { perSecond }), nowMs)
            const fit = firstFree(Math.max(nowMs, lastMs), [
              [weights, 10_000, weight, 500],
              ...(perSecond === undefined ? [] : ([[counts, 1_000, 1, perSecond]] as never)),
            ])
            expect(atMs).toBe(fit)
            weights.push([atMs, weight])
            counts.push([atMs, 1])
            lastMs = atMs
          }
          for (const [timeMs, weight] of weights) {
            expect(held(weights, 10_000, timeMs)).toBeLessThanOrEqual(Math.max(500, weight))
            if (perSecond !== undefined) expect(held(counts, 1_000, timeMs)).toBeLessThanOrEqual(perSecond)
          }
        },
      ),
    )
  })

  it("calls are charged the greater of the weights by address and by UID", () => {
    const pace = new RateLimiter()
    const both = costing(1, { weight: { ip: 1, uid: 250 } })
    expect([0, 0, 0].map(() => pace.reserve(both, 5))).toEqual([0, 0, 10_000])
  })

  it("calls of one endpoint do not delay another endpoint", () => {
    const pace = new RateLimiter()
    expect([pace.reserve(costing(500), 0), pace.reserve(costing(500), 1)]).toEqual([0, 9_999])
    expect(pace.reserve(costing(500, { id: "spot.other" }), 1)).toBe(0)
  })
})

describe("the server's headers", () => {
  it("the server's headers set the rate limit", () => {
    const pace = new RateLimiter()
    pace.syncFromHeaders(bare, answer(0, 20), 0)
    expect([0, 0, 0].map(() => pace.reserve(costing(10), 1))).toEqual([0, 0, 10_000])
    pace.syncFromHeaders(bare, answer(20, 1_000), 2)
    expect(pace.reserve(costing(10), 20_000)).toBe(0)
  })

  it("the server's headers count usage of other clients at the same address", () => {
    const pace = new RateLimiter()
    expect(pace.reserve(costing(100), 0)).toBe(0)
    pace.syncFromHeaders(bare, answer(450, 500), 10)
    expect([pace.reserve(costing(50), 20), pace.reserve(costing(50), 30)]).toEqual([0, 9_970])
  })

  it("the server's headers do not include calls that still wait", () => {
    const pace = new RateLimiter()
    expect([pace.reserve(costing(300), 0), pace.reserve(costing(300), 0)]).toEqual([0, 10_000])
    // Other clients have used 150; the waiting 300 are this client's own.
    pace.syncFromHeaders(bare, answer(450, 500), 10)
    expect(pace.reserve(costing(100), 10_005)).toBe(5)
    expect([pace.reserve(costing(100), 10_006), pace.reserve(costing(100), 10_007)]).toEqual([4, 9_993])
  })

  it("the usage in headers is not added to usage from before the window", () => {
    const pace = new RateLimiter()
    expect(pace.reserve(costing(400), 0)).toBe(0)
    pace.syncFromHeaders(bare, answer(400, 500), 11_000)
    // The reported 400 are all of other clients: this client's usage has left the window.
    expect([pace.reserve(costing(100), 11_001), pace.reserve(costing(100), 11_002)]).toEqual([0, 9_998])
  })

  it.each([
    [undefined, undefined],
    ["", ""],
    ["soon", "many"],
    [-5, -1],
    [7, 0],
    ["Infinity", "NaN"],
  ])("the server's headers are ignored with the values %j and %j", (used, limit) => {
    const pace = new RateLimiter()
    pace.syncFromHeaders(bare, answer(used, limit), 0)
    expect([pace.reserve(costing(500), 0), pace.reserve(costing(1), 0)]).toEqual([0, 10_000])
  })
})
