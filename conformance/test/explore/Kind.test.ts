import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { burst, kind } from "../../src/explore/Kind.ts"

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
