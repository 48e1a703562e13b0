import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { burst, kind, openingOf } from "../../src/explore/Kind.ts"

describe("the opening of a session", () => {
  const pay = kind({
    name: "pay",
    uses: [],
    risk: "none",
    weight: 1,
    plan: fc.constantFrom("few", "most"),
    openings: ["most", "few"],
    ask: () => undefined,
  })
  const opening = openingOf([pay, { ...pay, openings: [] }])

  test("each of its requests is sent twice at once, by the first actor", () => {
    const [steps] = fc.sample(opening, { seed: 1, numRuns: 1 })
    const sent = steps?.map((requests) => requests.map(({ actor, plan }) => [actor, plan]))
    expect(sent).toEqual(["most", "few"].map((plan) => [0, 0].map((actor) => [actor, plan])))
  })

  test("shrinks to the request that fails, sent once", () => {
    const isFew = (steps: ReadonlyArray<ReadonlyArray<{ readonly plan: unknown }>>) =>
      steps.some(([request]) => request?.plan === "few")
    const { counterexample } = fc.check(
      fc.property(opening, (steps) => !isFew(steps)),
      { seed: 1 },
    )
    expect(counterexample?.[0].map((requests) => requests.map(({ plan }) => plan))).toEqual([["few"]])
  })
})

describe("a step of a session", () => {
  const ping = kind({
    name: "ping",
    uses: [],
    risk: "none",
    weight: 1,
    plan: fc.nat(9),
    ask: () => undefined,
  })
  const steps = burst([ping])

  test("repeats a request, also by another actor", () => {
    const drawn = fc.sample(steps, { seed: 1, numRuns: 300 })
    const pairs = drawn.filter(([one, other]) => one !== undefined && one.plan === other?.plan)
    expect(pairs.some(([one, other]) => one?.actor === other?.actor)).toBe(true)
    expect(pairs.some(([one, other]) => one?.actor !== other?.actor)).toBe(true)
  })

  test("shrinks to one request if one request fails", () => {
    for (let seed = 0; seed < 50; seed++) {
      const { counterexample } = fc.check(
        fc.property(steps, (requests) => requests.length === 0),
        { seed },
      )
      expect(counterexample?.[0]).toHaveLength(1)
    }
  })
})
