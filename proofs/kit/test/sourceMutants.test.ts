import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type HttpExchange, loadKit } from "@bourse/conformance"
import { expect, test } from "vitest"
import { root } from "../src/repository.ts"
import { blamed } from "../src/sourceMutants/judge/blame.ts"
import { leftOpen } from "../src/sourceMutants/judge/leftOpen.ts"
import { interval95, mutantsText } from "../src/sourceMutants/judge/report.ts"
import type { How } from "../src/sourceMutants/judge/Verdict.ts"
import { differences, seenIn } from "../src/sourceMutants/observe/seen.ts"
import { sample, stratified } from "../src/sourceMutants/sample.ts"

const kit = loadKit()

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
  const mutant = { id: "1", file: "x.ts", line: 1, operator: "x", name: "x.ts:1 a → b" }
  const verdict = { killed: false, tried: 1, differences: [difference] } as const
  const { text, isProved } = mutantsText(kit, [{ mutant, verdict }], 1)
  expect(text).toContain("survives    x.ts:1 a → b")
  expect(text).toContain("spot.queryOrder.field.price")
  expect(isProved).toBe(false)
  const same = { mutant, verdict: { killed: false, tried: 1, differences: [] } } as const
  expect(mutantsText(kit, [same], 1).isProved).toBe(true)
  const [choice] = leftOpen
  const open = { mutant: { ...mutant, name: `${choice?.file}:1 ${choice?.code} → b` }, verdict: undefined }
  expect(mutantsText(kit, [open], 1).text).toContain(
    `open        ${open.mutant.name}\n    ${choice?.decision.reason}`,
  )
})

test("a mutant that only rounds otherwise changes what is left open", () => {
  const seen = { route: "", step: "", variant: undefined, served: "ok", values: new Map() } as const
  const outcomeOf = (was: string, is: string) => {
    const difference = { at: seen, pointer: "/fee", was, is, fixture: "(probe)" }
    const verdict = { killed: false, tried: 1, differences: [difference] } as const
    return mutantsText(
      kit,
      [{ mutant: { id: "1", file: "x.ts", line: 1, operator: "x", name: "x.ts:1 a → b" }, verdict }],
      1,
    )
  }
  expect(outcomeOf('"0.0004"', '"0.000400000001"')).toMatchObject({ isProved: true })
  expect(outcomeOf('"0.0004"', '"0.000400000001"').text).toContain("1 open")
  expect(outcomeOf('"0.0004"', '"0.00040001"').isProved).toBe(false)
  expect(outcomeOf('"0.0004"', "(absent)").isProved).toBe(false)
})

test("a seed draws the same mutants every time, none twice, and another seed others", () => {
  const all = Array.from({ length: 500 }, (_, index) => index)
  expect(sample(all, 300, 7)).toEqual(sample(all, 300, 7))
  expect(new Set(sample(all, 300, 7)).size).toBe(300)
  expect(sample(all, 300, 8)).not.toEqual(sample(all, 300, 7))
})

test("a kill counts only when a fixture names a statement, and the figure has its interval", () => {
  const mutant = { id: "1", file: "x.ts", line: 1, operator: "people: x", name: "x.ts:1 a → b" }
  const killed = (how: How) => ({ mutant, verdict: { killed: true, how, by: "f", why: "w" } as const })
  const text = (...hows: ReadonlyArray<How>) => mutantsText(kit, hows.map(killed), 1).text
  expect(text("statement", "harness", "stopped")).toContain(
    "0 of 1 survive (0.0 %, 95 % interval 0.0 to 79.3 %); beside them 0 equivalent, 0 open, 1 that only disturb a fixture, 1 that stop the server",
  )
  expect(text("harness")).toContain("harness     x.ts:1 a → b\n    f: w")
  // 15 of 100 by Wilson: 9.3 to 23.3.
  expect(interval95(15, 100).map((value) => value.toFixed(1))).toEqual(["9.3", "23.3"])
})

test("what is left open is said by a sentence of the page that is named", () => {
  for (const { file, code, decision } of leftOpen) {
    expect(code, file).not.toBe("")
    const page = readFileSync(join(root, "docs/decisions", decision.page), "utf8")
    expect(page, `${file} ${code}`).toContain(decision.says)
  }
})

test("half of a sample is of the first group, and the others have equal shares", () => {
  const group = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}${index}`)
  const drawn = stratified([group("a", 500), group("b", 400), group("c", 5), group("d", 300)], 100, 7)
  const count = (name: string) => drawn.filter((each) => each.startsWith(name)).length
  expect([count("a"), count("b"), count("c"), count("d")]).toEqual([50, 23, 5, 22])
  expect(new Set(drawn).size).toBe(100)
})

test("two servers are compared by what they answer, not by their ids and times", () => {
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
  // The second answer is about the same order there, and about another one here.
  expect(differences(seen(one, one), seen(other, { ...other, orderId: "5" }))).toMatchObject([
    { pointer: "/orderId" },
  ])
  expect(differences(seen(one), seenIn([exchange(one, 400)]))).toMatchObject([{ was: "ok", is: "rejected" }])
})
