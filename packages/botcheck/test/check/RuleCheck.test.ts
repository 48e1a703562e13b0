/** How a rule is decided: cases that cannot be played, repetitions, twins that are judged together. */
import { expect, test } from "vitest"
import type { Case } from "../../src/cases/Case.ts"
import { Broken } from "../../src/check/Plays.ts"
import { type Course, RuleCheck } from "../../src/check/RuleCheck.ts"
import {
  type Judgement,
  type Kind,
  notApplicable,
  passed,
  type Rule,
  tooSlow,
  violated,
} from "../../src/rules/Rule.ts"
import { type Baseline, baselineOf } from "../../src/trace/Baseline.ts"
import type { Trace } from "../../src/trace/Trace.ts"

const caseOf = (id: string): Case => ({ id, words: "", market: "lively", seconds: 40, acts: [] })
let count = 0
const traceOf = (caseId: string): Trace =>
  ({ caseId, seed: ++count, stallMs: 5, requests: [], placements: [], orders: [] }) as unknown as Trace

const found = violated({ did: "It did.", knew: "Nothing.", requests: [] })

interface Given {
  readonly kind: Kind
  readonly needsAll?: true
  readonly cases: ReadonlyArray<string>
  readonly judge: (trace: Trace, others: ReadonlyArray<Trace>, baseline: Baseline) => Judgement
  /** Result of a repeated case; default: a trace. */
  readonly again?: (played: Case) => Trace | Broken
}

/** A rule in a check, which receives its first results one by one. */
const session = ({ kind, needsAll, cases, judge, again = ({ id }) => traceOf(id) }: Given) => {
  const rule = {
    ...{ id: "rule", title: "", why: "", source: "", provoked: "the situation", careful: "", kind, cases },
    ...(needsAll && { needsAll }),
    severity: "critical",
    judge: (trace, baseline, _policy, others) => judge(trace, others, baseline),
  } satisfies Rule as Rule
  const traces: Array<Trace> = []
  const played: Array<string> = []
  const plan = {
    quiet: baselineOf([]),
    cases: cases.map(caseOf),
    stills: kind === "twins" ? [caseOf("baseline-still")] : [],
    left: new Set<string>(),
  }
  const course: Course = {
    ...{ plan, policy: {}, whyNoSpeed: null, traces },
    playAlone: async (each) => {
      played.push(each.id)
      return again(each)
    },
  }
  const check = new RuleCheck(rule, course)
  const note = (result: Trace | Broken, waiting: ReadonlyArray<string> = []) => {
    if (!(result instanceof Broken)) traces.push(result)
    check.note(result)
    check.conclude(waiting.map(caseOf))
  }
  return { check, note, played, verdict: (cause: string | null = null) => check.report(cause) }
}

test("a rule applies to a bot that shows the required behaviour only during a case", () => {
  const judge = (_: Trace, __: ReadonlyArray<Trace>, { sendsMarketOrders }: Baseline) =>
    sendsMarketOrders ? passed : notApplicable("It places no MARKET orders.")
  const never = session({ kind: "exact", cases: ["a"], judge })
  never.note(traceOf("a"))
  expect(never.verdict()).toMatchObject({ verdict: "not applicable" })
  const here = session({ kind: "exact", cases: ["a"], judge })
  here.note({ ...traceOf("a"), placements: [{ type: "MARKET" }] as unknown as Trace["placements"] })
  expect(here.verdict()).toMatchObject({ verdict: "pass" })
})

test("a rule about all runs also counts runs that another rule repeated", () => {
  const judge = (_: Trace, others: ReadonlyArray<Trace>) => (others.length > 2 ? found : passed)
  const { note, verdict, check } = session({ kind: "exact", cases: ["a", "b"], judge, needsAll: true })
  note(traceOf("a"), ["b"])
  note(traceOf("b"))
  expect([check.isDecided, verdict().verdict]).toEqual([true, "pass"])
  note(traceOf("b"))
  expect(verdict()).toMatchObject({ verdict: "fail" })
})

test("a case that cannot be played leaves the rule unjudged, unless another case shows a failure", () => {
  const judge = (trace: Trace) => (trace.caseId === "b" ? found : passed)
  const whole = session({ kind: "exact", cases: ["a", "c"], judge })
  whole.note(traceOf("a"), ["c"])
  expect(whole.check.isDecided).toBe(false)
  whole.note(new Broken("c", "no disk"))
  expect(whole.check.isDecided).toBe(true)
  expect(whole.verdict()).toMatchObject({
    verdict: "not judged",
    reason: "The case c could not be played: no disk.",
  })
  const failed = session({ kind: "exact", cases: ["a", "b"], judge })
  failed.note(new Broken("a", "no disk"), ["b"])
  failed.note(traceOf("b"))
  expect(failed.verdict()).toMatchObject({ verdict: "fail", reason: "It did." })
})

test("a rule that cannot judge a trace gives the reason", () => {
  const broken = session({
    kind: "exact",
    cases: ["a"],
    judge: () => {
      throw new Error("a defect")
    },
  })
  broken.note(traceOf("a"))
  expect(broken.verdict()).toMatchObject({
    verdict: "not judged",
    reason: "The case a could not be judged: a defect.",
  })
})

test("an aborted check keeps proven failures, and leaves all other rules unjudged", () => {
  const cause = "SIGTERM"
  const reason = "The check ended before this rule was decided: SIGTERM."
  const judge = (trace: Trace) => (trace.caseId === "b" ? found : passed)
  const open = session({ kind: "exact", cases: ["a", "c"], judge })
  open.note(traceOf("a"), ["c"])
  expect(open.verdict(cause)).toMatchObject({ verdict: "not judged", reason })
  const proof = session({ kind: "exact", cases: ["b", "c"], judge })
  proof.note(traceOf("b"), ["c"])
  expect(proof.verdict(cause).verdict).toBe("fail")
  // A first finding that may be chance does not count yet.
  const chance = session({ kind: "compared", cases: ["b"], judge })
  chance.note(traceOf("b"))
  expect(chance.check.isDecided).toBe(false)
  expect(chance.verdict(cause)).toMatchObject({ verdict: "not judged", reason })
})

test("a finding that may be chance must occur in each repetition", async () => {
  const always = session({ kind: "compared", cases: ["a"], judge: () => found })
  always.note(traceOf("a"))
  await always.check.repeat()
  expect(always.played).toEqual(["a", "a"])
  expect(always.verdict()).toMatchObject({ verdict: "fail", evidence: [{ shown: "3 of 3" }] })
  let judged = 0
  const once = session({ kind: "compared", cases: ["a"], judge: () => (++judged === 1 ? found : passed) })
  once.note(traceOf("a"))
  await once.check.repeat()
  expect(once.played).toEqual(["a"])
  expect(once.verdict().verdict).toBe("pass")
  const unseen = session({ kind: "compared", cases: ["a"], judge: () => (++judged === 3 ? found : tooSlow) })
  unseen.note(traceOf("a"))
  await unseen.check.repeat()
  expect(unseen.verdict()).toMatchObject({ verdict: "not judged" })
})

test("a case for which the machine was too slow is played three times", async () => {
  let judged = 0
  const slow = session({ kind: "exact", cases: ["a"], judge: () => (++judged < 3 ? tooSlow : found) })
  slow.note(traceOf("a"))
  expect(slow.check.isDecided).toBe(false)
  await slow.check.repeat()
  expect([slow.played, slow.verdict().verdict]).toEqual([["a", "a"], "fail"])
  const never = session({ kind: "exact", cases: ["a"], judge: () => tooSlow })
  never.note(traceOf("a"))
  await never.check.repeat()
  expect(never.played).toEqual(["a", "a"])
  expect(never.verdict()).toMatchObject({
    verdict: "not judged",
    reason: expect.stringContaining("this machine was too slow"),
  })
})

const twins = ["twin-before-1", "twin-after-1", "twin-before-4", "twin-after-4"]

test("twin cases are judged once, with the still baselines", () => {
  const seen: Array<readonly [string, ReadonlyArray<string>]> = []
  const { check, note, verdict } = session({
    kind: "twins",
    cases: twins,
    judge: (trace, others) => {
      seen.push([trace.caseId, others.map(({ caseId }) => caseId).sort()])
      return passed
    },
  })
  const all = [...twins, "baseline-still", "baseline-still", "baseline-still"]
  for (const [index, id] of all.entries()) note(traceOf(id), all.slice(index + 1))
  expect(seen).toEqual([["twin-after-4", [...all].sort()]])
  expect([check.isDecided, verdict().verdict]).toEqual([true, "pass"])
})

test("twin cases that differ are repeated, and fail if all traces differ again", async () => {
  const counts: Array<number> = []
  const given = {
    kind: "twins",
    cases: twins,
    judge: (_: Trace, others: ReadonlyArray<Trace>) => {
      counts.push(others.length)
      return found
    },
  } as const
  const differ = session(given)
  for (const id of [...twins, "baseline-still"])
    differ.note(traceOf(id), id === "baseline-still" ? [] : twins)
  expect(differ.check.isDecided).toBe(false)
  await differ.check.repeat()
  expect(differ.played).toEqual(["baseline-still", ...twins])
  expect(counts).toEqual([5, 10])
  expect(differ.verdict()).toMatchObject({ verdict: "fail", evidence: [{ shown: "2 of 2" }] })
  const broken = session({ ...given, again: ({ id }) => new Broken(id, "no disk") })
  for (const id of [...twins, "baseline-still"])
    broken.note(traceOf(id), id === "baseline-still" ? [] : twins)
  await broken.check.repeat()
  expect(broken.verdict()).toMatchObject({
    verdict: "not judged",
    reason: expect.stringContaining("The case twin-before-1 could not be played: no disk."),
  })
})
