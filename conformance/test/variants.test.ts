import { availableParallelism } from "node:os"
import { expect, test } from "vitest"
import { everyVariant, shortForm } from "../faults/everything.ts"
import { concernedBy, prove } from "../faults/Prove.ts"
import type { Fixture } from "../src/Fixture.ts"
import { loadKit } from "../src/Kit.ts"

const kit = loadKit()

/** What moves the clock or makes hundreds of records takes its time. */
const isQuick = ({ steps }: Fixture): boolean =>
  !steps.some((step) => ("driver" in step && step.driver === "advanceClock") || (step.times ?? 1) >= 200)

/** What concerns many fixtures shows in some of them, taken from all over. */
const shortened = (fixtures: ReadonlyArray<Fixture>): ReadonlyArray<Fixture> => {
  const quick = fixtures.filter(isQuick)
  const every = Math.ceil(quick.length / shortForm.fixturesOfAVariant)
  return quick.filter((_, index) => index % every === 0)
}

test("a server that decides otherwise what is left open fails nothing", async () => {
  const variants = everyVariant(kit)
  expect(variants.length).toBeGreaterThan(30)
  const proof = await prove({
    kit,
    faults: [],
    variants: variants.map((variant) => [variant, shortened(concernedBy(kit, variant))]),
    asksFixtures: false,
    provers: availableParallelism(),
  })
  expect(proof.variants.filter(({ ran }) => ran === 0)).toEqual([])
  const unfair = proof.variants.filter((each) => each.unfair.length > 0 || each.error !== undefined)
  expect(unfair.map(({ variant, unfair, error }) => ({ id: variant.id, unfair, error }))).toEqual([])
})
