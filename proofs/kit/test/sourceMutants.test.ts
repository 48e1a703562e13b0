import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type HttpExchange, loadKit } from "@bourse/conformance"
import { expect, test } from "vitest"
import { root } from "../src/repository.ts"
import { withoutEquivalents } from "../src/sourceMutants/equivalents.ts"
import { excusesIn, isExcusing } from "../src/sourceMutants/instrument/excuses.ts"
import { makeMutants } from "../src/sourceMutants/instrument/Mutant.ts"
import { mutatedFiles } from "../src/sourceMutants/instrument/scope.ts"
import { blamed } from "../src/sourceMutants/judge/blame.ts"
import { interval95, mutantsText } from "../src/sourceMutants/judge/report.ts"
import type { How } from "../src/sourceMutants/judge/Verdict.ts"
import { differences, seenIn } from "../src/sourceMutants/observe/seen.ts"
import { sample, stratified } from "../src/sourceMutants/sample.ts"

const kit = loadKit()
const change = { was: "a", is: "b" }

test("a survivor is reported with the statement that should have caught it", () => {
  const at = {
    route: "GET /api/v3/order",
    step: "spot.queryOrder as sub",
    variant: "as it is meant",
    served: "ok",
    values: new Map(),
  } as const
  const difference = { at, pointer: "/price", was: '"1"', is: '"2"', fixture: "(probe)" }
  expect(blamed(kit, difference)).toContain("spot.queryOrder.field.price")
  const mutant = {
    id: "1",
    file: "x.ts",
    line: 1,
    operator: "x",
    name: "x.ts:1 a → b",
    change,
    open: undefined,
  }
  const verdict = { killed: false, tried: 1, differences: [difference] } as const
  const { text, isProved } = mutantsText(kit, [{ mutant, verdict }], 1)
  expect(text).toContain("survives    x.ts:1 a → b")
  expect(text).toContain("spot.queryOrder.field.price")
  expect(isProved).toBe(false)
  const same = { mutant, verdict: { killed: false, tried: 1, differences: [] } } as const
  expect(mutantsText(kit, [same], 1).isProved).toBe(true)
  const excused = { mutant: { ...mutant, open: "docs/decisions/0030-oco.md" }, verdict: undefined }
  expect(mutantsText(kit, [excused], 1).text).toContain(
    "open        x.ts:1 a → b\n    docs/decisions/0030-oco.md",
  )
})

test("a mutant that only rounds differently is harmless", () => {
  const seen = { route: "", step: "", variant: undefined, served: "ok", values: new Map() } as const
  const outcomeOf = (was: string, is: string) => {
    const difference = { at: seen, pointer: "/fee", was, is, fixture: "(probe)" }
    const verdict = { killed: false, tried: 1, differences: [difference] } as const
    return mutantsText(
      kit,
      [
        {
          mutant: {
            id: "1",
            file: "x.ts",
            line: 1,
            operator: "x",
            name: "x.ts:1 a → b",
            change,
            open: undefined,
          },
          verdict,
        },
      ],
      1,
    )
  }
  expect(outcomeOf('"0.0004"', '"0.000400000001"')).toMatchObject({ isProved: true })
  expect(outcomeOf('"0.0004"', '"0.000400000001"').text).toContain("1 open")
  expect(outcomeOf('"0.0004"', '"0.00040001"').isProved).toBe(false)
  expect(outcomeOf('"0.0004"', "(absent)").isProved).toBe(false)
})

test("a seed draws the same mutants each time, none twice; another seed draws others", () => {
  const all = Array.from({ length: 500 }, (_, index) => index)
  expect(sample(all, 300, 7)).toEqual(sample(all, 300, 7))
  expect(new Set(sample(all, 300, 7)).size).toBe(300)
  expect(sample(all, 300, 8)).not.toEqual(sample(all, 300, 7))
})

test("a kill counts only if a fixture names a statement, and the figure has an interval", () => {
  const mutant = {
    id: "1",
    file: "x.ts",
    line: 1,
    operator: "people: x",
    name: "x.ts:1 a → b",
    change,
    open: undefined,
  }
  const killed = (how: How) => ({ mutant, verdict: { killed: true, how, by: "f", why: "w" } as const })
  const text = (...hows: ReadonlyArray<How>) => mutantsText(kit, hows.map(killed), 1).text
  expect(text("statement", "harness", "stopped")).toContain(
    "0 of 1 survive (0.0 %, 95 % interval 0.0 to 79.3 %); beside them 0 equivalent, 0 open, 1 that only disturb a fixture, 1 that stop the server",
  )
  expect(text("harness")).toContain("harness     x.ts:1 a → b\n    f: w")
  // Wilson's interval for 15 of 100: 9.3 to 23.3.
  expect(interval95(15, 100).map((value) => value.toFixed(1))).toEqual(["9.3", "23.3"])
})

test("a comment excuses the mutants that begin on its line, or in the statement below", () => {
  const text = [
    "const a = b + 1 // open: 0030-oco: b + | 1",
    "// open: 0009-fees",
    "for (const each of",
    "  list) {",
    "  give(each)",
    "}",
    "give(a)",
  ].join("\n")
  const decisionOf = (line: number, change: string) =>
    excusesIn("x.ts", text).find((excuse) => isExcusing(excuse, line, change))?.decision
  expect(decisionOf(1, "b + 1 → b - 1")).toBe("docs/decisions/0030-oco.md")
  expect(decisionOf(1, "b → c")).toBeUndefined()
  const lines = [2, 3, 4, 5, 6, 7].map((line) => decisionOf(line, "each → list"))
  expect(lines).toEqual([undefined, ...Array(4).fill("docs/decisions/0009-fees.md"), undefined])
})

test.each(["0030-ocos", "0030", "tests", "whether ids of the wallet", ""])(
  "an excuse comment without a decision (%s) is rejected with its line",
  (name) => {
    expect(() => excusesIn("x.ts", `\na // open: ${name}`)).toThrow("is neither a page")
  },
)

test("a mutant has the decision of its comment, and the comment is no part of its name", async () => {
  const { mutants } = await makeMutants(["packages/engine/src/wallet/takeId.ts"])
  const open = mutants.filter((mutant) => mutant.open !== undefined)
  expect(open.map(({ name }) => name)).toEqual([expect.stringMatching(/ id \+ 1 → id - 1$/)])
  expect(open[0]?.open).toBe("docs/decisions/tests.md: whether ids of the wallet rise")
  expect(mutants.length).toBeGreaterThan(1)
  expect(mutants.filter(({ name }) => name.includes("open:"))).toEqual([])
})

test("comments with excuses are only in mutated sources", () => {
  const files = globSync("{packages,apps}/*/src/**/*.ts", { cwd: root })
  const excused = files.filter((file) => excusesIn(file, readFileSync(join(root, file), "utf8")).length > 0)
  expect(excused.length).toBeGreaterThan(0)
  expect(mutatedFiles()).toEqual(expect.arrayContaining(excused))
})

test("half of a sample comes from the first group, and the others have equal shares", () => {
  const group = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}${index}`)
  const drawn = stratified([group("a", 500), group("b", 400), group("c", 5), group("d", 300)], 100, 7)
  const count = (name: string) => drawn.filter((each) => each.startsWith(name)).length
  expect([count("a"), count("b"), count("c"), count("d")]).toEqual([50, 23, 5, 22])
  expect(new Set(drawn).size).toBe(100)
})

test("two servers are compared by their answers, not by ids and times", () => {
  const exchange = (answer: object, status = 200): HttpExchange => ({
    step: "ask",
    variant: undefined,
    actor: "trader",
    request: "GET /api/v3/order?symbol=X",
    curl: "",
    status,
    answer: JSON.stringify(answer),
    ms: 1,
  })
  const seen = (...answers: ReadonlyArray<object>) => seenIn(answers.map((answer) => exchange(answer)))
  const [one, other] = [
    { orderId: "17", time: 1_700_000_000_000, price: "1" },
    { orderId: "4", time: 1_800_000_000_000, price: "1" },
  ]
  expect(differences(seen(one), seen(other))).toEqual([])
  const changedAfter = (ms: number) => ({ ...one, updateTime: one.time + ms })
  expect(differences(seen(changedAfter(0)), seen(changedAfter(2)))).toEqual([])
  expect(differences(seen(changedAfter(0)), seen(changedAfter(3_600_000)))).toMatchObject([
    { pointer: "/(times)", was: "made once, unchanged", is: "made once, changed" },
  ])
  expect(differences(seen(one), seen({ ...other, price: "2" }))).toMatchObject([{ pointer: "/price" }])
  // The second response names the same order again in one sequence, and another order in the other sequence.
  expect(differences(seen(one, one), seen(other, { ...other, orderId: "5" }))).toMatchObject([
    { pointer: "/orderId" },
  ])
  expect(differences(seen(one), seenIn([exchange(one, 400)]))).toMatchObject([{ was: "ok", is: "rejected" }])
})

test("a mutant is left out as equivalent if the list has a line for each place of its change", async () => {
  const places = [1, 2].map((line) => ({ file: "packages/x/src/x.ts", line, change }))
  const explained = "x.ts: `a` → `b`: the same."
  expect(withoutEquivalents(places, [explained])).toEqual(places)
  expect(withoutEquivalents(places, [explained, explained])).toEqual([])
  expect(withoutEquivalents(places, [explained.replace("x.ts", "y.ts"), explained])).toEqual(places)

  const { mutants } = await makeMutants(["packages/engine/src/trading/Fee.ts"])
  const left = withoutEquivalents(mutants)
  expect(mutants.filter((mutant) => !left.includes(mutant)).map(({ change }) => change)).toEqual([
    { was: "makerRate > takerRate", is: "makerRate >= takerRate" },
  ])
})
