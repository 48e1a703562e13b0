import { type Fixture, loadKit } from "@bourse/conformance"
import { beforeAll, describe, expect, test } from "vitest"
import { everyMutant, everyVariant, nothing, shortForm } from "../src/proxyMutants/everything.ts"
import { concernedBy, type Proof, prove, unbroken } from "../src/proxyMutants/play/Prove.ts"
import { isProved, proofText } from "../src/proxyMutants/play/proofText.ts"
import { everyRule } from "../src/proxyMutants/rules/everyRule.ts"

const kit = loadKit()
const mutants = everyMutant(kit)
const isPlayed = (_: unknown, index: number): boolean =>
  index % (index < everyRule.length ? shortForm.rules : shortForm.derived) === 0

describe("the list of mutants", () => {
  test("every mutant breaks an existing statement, and no mutant occurs twice", () => {
    expect(mutants.filter(({ statement }) => !kit.statements.has(statement))).toEqual([])
    const same = mutants.map(({ statement, endpoint, text }) => `${statement} at ${endpoint}: ${text}`)
    expect(same.filter((each, index) => same.indexOf(each) < index)).toEqual([])
    expect(everyRule.length).toBeGreaterThanOrEqual(540)
    expect(mutants.length).toBeGreaterThanOrEqual(2_900)
  })

  test("every required statement that a fixture claims is broken by a mutant", () => {
    expect(unbroken(kit, mutants).map(({ id }) => id)).toEqual([])
  })
})

/** Whether a fixture is quick: it neither moves the clock nor makes hundreds of records. */
const isQuick = ({ steps }: Fixture): boolean =>
  !steps.some((step) => ("driver" in step && step.driver === "advanceClock") || (step.times ?? 1) >= 200)

/** A sample of the quick fixtures, spread over the list, for variants that concern many fixtures. */
const shortened = (fixtures: ReadonlyArray<Fixture>): ReadonlyArray<Fixture> => {
  const quick = fixtures.filter(isQuick)
  const every = Math.ceil(quick.length / shortForm.fixturesOfAVariant)
  return quick.filter((_, index) => index % every === 0)
}

describe("the proof", () => {
  const some = kit.fixtures.filter(isQuick).filter((_, index) => index % shortForm.fixtures === 0)
  const variants = everyVariant(kit).filter(({ id }) => id !== nothing.id)
  let proof: Proof
  beforeAll(async () => {
    proof = await prove({
      kit,
      mutants: mutants.filter(isPlayed),
      variants: [
        [nothing, some],
        ...variants.map((variant) => [variant, shortened(concernedBy(kit, variant))] as const),
      ],
      asksFixtures: false,
      // Only one prover runs: a second one would start another server, and other suites run concurrently.
      provers: 1,
    })
  })

  test("every mutant is killed by a fixture that claims the statement it breaks", () => {
    const survivors = proof.mutants.filter(({ by }) => by === undefined)
    expect(survivors.map(({ mutant, tried, error }) => ({ id: mutant.id, tried, error }))).toEqual([])
  })

  test("a legal variant fails no fixture, nor does a proxy that changes nothing", () => {
    expect(variants.length).toBeGreaterThan(30)
    expect(proof.variants[0]?.ran).toBe(some.length)
    expect(proof.variants.filter(({ ran }) => ran === 0)).toEqual([])
    const unfair = proof.variants.filter((each) => each.unfair.length > 0 || each.error !== undefined)
    expect(unfair.map(({ variant, unfair, error }) => ({ id: variant.id, unfair, error }))).toEqual([])
  })
})

test("the proof reports a mutant that survives and a fixture that kills nothing", async () => {
  // A kit with a single fixture, which claims to check executed orders but does not.
  const id = "spot.cancelOrder.ended-order"
  const blind = { ...kit, fixtures: kit.fixtures.filter((fixture) => fixture.id === id) }
  const statement = "spot.cancelOrder.ended-orders-do-not-change"
  const [, wrong] = mutants.filter((each) => each.statement === statement)
  if (wrong === undefined) throw new Error(`no second mutant breaks ${statement}`)
  expect(wrong.text).toBe("An executed order that somebody tries to cancel is reported as cancelled.")
  const proof = await prove({ kit: blind, mutants: [wrong], variants: [], asksFixtures: true, provers: 1 })
  expect(proof.mutants.map(({ by, tried }) => [by, tried])).toEqual([[undefined, [id]]])
  expect(proof.idle).toEqual([{ id, mutants: [wrong.id] }])
  expect(proof.variants.map(({ unfair }) => unfair)).toEqual([[]])
  expect(isProved(proof, [])).toBe(false)
  const text = proofText(blind, proof, [], 1)
  expect(text).toContain([`SURVIVES  ${wrong.id}`, `    ${statement}  [DELETE /api/v3/order]`].join("\n"))
  expect(text).toContain(`\n    not noticed by: ${id}\nIDLE      ${id} kills none of the 1 mutants`)
})

test("the proof fails for a statement without a mutant, or a variant that fails a fixture", () => {
  const nobody = { mutants: [], variants: [], idle: [] }
  const [statement] = unbroken(kit, [])
  if (statement === undefined) throw new Error("no statement must hold")
  expect(isProved(nobody, [])).toBe(true)
  expect(isProved(nobody, [statement])).toBe(false)
  expect(proofText(kit, nobody, [statement], 1)).toContain(`UNBROKEN  no mutant breaks ${statement.id}`)
  const problem = { step: "place", variant: undefined, pointer: "/price", wanted: "text", got: "7" }
  const failed = { id: "spot.uid.documented", state: "fail", reason: undefined, problems: [problem] } as never
  const unfair = { ...nobody, variants: [{ variant: nothing, ran: 1, unfair: [failed] }] }
  expect(isProved(unfair, [])).toBe(false)
  expect(proofText(kit, unfair, [], 1)).toMatch(
    /UNFAIR {4}nothing\n.*\n {4}fail: spot.uid.documented\n.*step place at \/price: wanted text, got 7\n/,
  )
})
