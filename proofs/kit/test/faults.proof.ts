import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Fixture, loadKit } from "@bourse/conformance"
import { beforeAll, describe, expect, test } from "vitest"
import { everyFault, everyVariant, nothing, shortForm } from "../src/proxyMutants/everything.ts"
import { concernedBy, type Proof, prove, unbroken } from "../src/proxyMutants/Prove.ts"
import { plantedFaults } from "../src/proxyMutants/plantedFaults.ts"
import { plantedText } from "../src/proxyMutants/plantedRun.ts"
import { isProved, proofText } from "../src/proxyMutants/proofText.ts"
import { ruleFaults } from "../src/proxyMutants/ruleFaults.ts"
import { root } from "../src/repository.ts"

const kit = loadKit()
const faults = everyFault(kit)
const isPlayed = (_: unknown, index: number): boolean =>
  index % (index < ruleFaults.length ? shortForm.ruleFaults : shortForm.shapeFaults) === 0

describe("before a good server", () => {
  test("every fault breaks a statement that there is, and has an id of its own", () => {
    expect(faults.filter(({ statement }) => !kit.statements.has(statement))).toEqual([])
    const ids = [...faults, ...everyVariant(kit)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ruleFaults.length).toBeGreaterThanOrEqual(40)
  })

  test("every statement that must hold and that a fixture claims is broken by a fault", () => {
    expect(unbroken(kit, faults).map(({ id }) => id)).toEqual([])
  })
})

/** What moves the clock or makes hundreds of records takes its time. */
const isQuick = ({ steps }: Fixture): boolean =>
  !steps.some((step) => ("driver" in step && step.driver === "advanceClock") || (step.times ?? 1) >= 200)

/** What concerns many fixtures shows in some of them, taken from all over. */
const shortened = (fixtures: ReadonlyArray<Fixture>): ReadonlyArray<Fixture> => {
  const quick = fixtures.filter(isQuick)
  const every = Math.ceil(quick.length / shortForm.fixturesOfAVariant)
  return quick.filter((_, index) => index % every === 0)
}

describe("played before some fixtures", () => {
  const some = kit.fixtures.filter(isQuick).filter((_, index) => index % shortForm.fixtures === 0)
  const variants = everyVariant(kit).filter(({ id }) => id !== nothing.id)
  let proof: Proof
  beforeAll(async () => {
    proof = await prove({
      kit,
      faults: faults.filter(isPlayed),
      variants: [
        [nothing, some],
        ...variants.map((variant) => [variant, shortened(concernedBy(kit, variant))] as const),
      ],
      asksFixtures: false,
      // Another would start once more, and suites run beside this one.
      provers: 1,
    })
  })

  test("every fault is caught by a fixture that claims the statement it breaks", () => {
    const survivors = proof.faults.filter(({ by }) => by === undefined)
    expect(survivors.map(({ fault, tried, error }) => ({ id: fault.id, tried, error }))).toEqual([])
  })

  test("a server that decides otherwise what is left open fails nothing, nor does no fault at all", () => {
    expect(variants.length).toBeGreaterThan(30)
    expect(proof.variants[0]?.ran).toBe(some.length)
    expect(proof.variants.filter(({ ran }) => ran === 0)).toEqual([])
    const unfair = proof.variants.filter((each) => each.unfair.length > 0 || each.error !== undefined)
    expect(unfair.map(({ variant, unfair, error }) => ({ id: variant.id, unfair, error }))).toEqual([])
  })
})

test("a fault that nobody notices, and a fixture that notices nothing, are told in full", async () => {
  // Of this kit one fixture is left: what becomes of executed orders it claims, and does not look at.
  const id = "spot.cancelOrder.ended-order"
  const blind = { ...kit, fixtures: kit.fixtures.filter((fixture) => fixture.id === id) }
  const fault = faults.filter((each) => each.id === "cancel-changes-ended-orders")
  const proof = await prove({ kit: blind, faults: fault, variants: [], asksFixtures: true, provers: 1 })
  expect(proof.faults.map(({ by, tried }) => [by, tried])).toEqual([[undefined, [id]]])
  expect(proof.idle).toEqual([{ id, faults: ["cancel-changes-ended-orders"] }])
  expect(proof.variants.map(({ unfair }) => unfair)).toEqual([[]])
  expect(isProved(proof, [])).toBe(false)
  const text = proofText(blind, proof, [], 1)
  expect(text).toContain(
    [
      "SURVIVES  cancel-changes-ended-orders",
      "    spot.cancelOrder.ended-orders-do-not-change  [DELETE /api/v3/order]",
    ].join("\n"),
  )
  expect(text).toContain(`\n    not noticed by: ${id}\nIDLE      ${id} catches none of the 1 faults`)
})

test("a statement without a fault, or a variant that fails a fixture, is no proof", () => {
  const nobody = { faults: [], variants: [], idle: [] }
  const [statement] = unbroken(kit, [])
  if (statement === undefined) throw new Error("no statement must hold")
  expect(isProved(nobody, [])).toBe(true)
  expect(isProved(nobody, [statement])).toBe(false)
  expect(proofText(kit, nobody, [statement], 1)).toContain(`UNBROKEN  no fault breaks ${statement.id}`)
  const problem = { step: "place", variant: undefined, pointer: "/price", wanted: "text", got: "7" }
  const failed = { id: "spot.uid.documented", state: "fail", reason: undefined, problems: [problem] } as never
  const unfair = { ...nobody, variants: [{ variant: nothing, ran: 1, unfair: [failed] }] }
  expect(isProved(unfair, [])).toBe(false)
  expect(proofText(kit, unfair, [], 1)).toMatch(
    /UNFAIR {4}nothing\n.*\n {4}fail: spot.uid.documented\n.*step place at \/price: wanted text, got 7\n/,
  )
})

test("every planted fault has an id of its own, and changes code that is there exactly once", () => {
  const ids = plantedFaults.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, file, was, is, suite } of plantedFaults) {
    const source = readFileSync(join(root, `packages/${file}`), "utf8")
    expect([id, source.split(was).length - 1]).toEqual([id, 1])
    expect(is).not.toBe(was)
    readFileSync(join(root, `packages/server/test/${suite}.test.ts`))
  }
})

test("a planted fault that no test notices is told with the suite that should have", () => {
  const [fault, other] = plantedFaults
  if (fault === undefined || other === undefined) throw new Error("no fault is planted")
  const results = [
    { fault, by: undefined },
    { fault: other, by: "a test" },
  ]
  expect(plantedText(results)).toBe(
    [
      `SURVIVES  ${fault.id}`,
      `    the server: ${fault.text}`,
      `    not noticed by packages/server/test/${fault.suite}.test.ts`,
      "Planted in the sources of the server: 1 of 2 caught by its tests",
    ].join("\n"),
  )
})
