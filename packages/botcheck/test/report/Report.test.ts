/** A report as a table, as JUnit, and its exit code. */
import { expect, test } from "vitest"
import { consoleReport } from "../../src/report/console.ts"
import { junitReport } from "../../src/report/files.ts"
import { exitCodeOf, type Report, type RuleReport, type Verdict } from "../../src/report/Report.ts"
import type { Severity } from "../../src/rules/Rule.ts"

const rule = (id: string, severity: Severity, verdict: Verdict, reason = "because"): RuleReport => ({
  ...{ id, title: `The title of ${id}`, severity, kind: "exact", careful: "It looks.", verdict, reason },
  ...{ cases: verdict === "pass" ? ["slow"] : [], evidence: [] },
})

const report = (rules: ReadonlyArray<RuleReport>, more: Partial<Report> = {}): Report => ({
  ...{ command: ["bot"], seed: 1, speed: 10, seconds: 12, policy: {}, whyNoSpeed: null, unfit: null },
  ...{ ended: null, allowUnjudged: [], cases: [], traces: [], rules },
  setup: {
    ...{ speed: null, key: "alice", folder: null, variables: [], funds: {} },
    ...{ from: null, init: null, market: null, every: null },
  },
  ...more,
})

test("a check passes only if all critical and high rules have a verdict", () => {
  const pass = rule("alive", "high", "pass")
  const code = (rules: ReadonlyArray<RuleReport>, more: Partial<Report> = {}) =>
    exitCodeOf(report([pass, ...rules], more))
  expect(code([])).toBe(0)
  expect(code([rule("clock", "critical", "warn"), rule("grid", "critical", "not applicable")])).toBe(0)
  expect(code([rule("clock", "critical", "not judged")])).toBe(3)
  expect(code([rule("clock", "high", "not judged")])).toBe(3)
  expect(code([rule("clock", "medium", "not judged")])).toBe(0)
  expect(code([rule("clock", "high", "not judged")], { allowUnjudged: ["clock"] })).toBe(0)
  expect(code([], { ended: "The run ended early: SIGTERM.", allowUnjudged: ["clock"] })).toBe(3)
  // A failure stays a failure even if the check was aborted.
  expect(code([rule("clock", "medium", "fail")], { ended: "The run ended early: SIGTERM." })).toBe(1)
  expect(code([], { unfit: "it ends" })).toBe(1)
})

test("the table wraps a long reason under its column, and names rules that were not judged", () => {
  const reason = "Late requests of the bot prove nothing: the machine was slow and stood still."
  const rules = [
    rule("clock", "high", "not judged", reason),
    rule("grid", "critical", "not judged"),
    rule("alive", "high", "pass"),
  ]
  const lines = consoleReport(report(rules, { allowUnjudged: ["grid"] }), { width: 60 }).split("\n")
  expect(lines).toEqual([
    "-     grid   critical     because",
    "-     clock  high         Late requests of the bot prove",
    "                          nothing: the machine was slow and",
    "                          stood still.",
    "ok    alive  high         The title of alive",
    "",
    "Critical or high rules that are not judged: clock.",
    "Rules not judged, but allowed by --allow-unjudged: grid.",
    "0 failed, 0 warned, 1 passed, 2 not judged, 0 not applicable; seed 1, speed 10, 12 s",
  ])
  const word = "x".repeat(80)
  const long = consoleReport(report([rule("clock", "high", "not judged", word)]), { width: 60 })
  expect(long.replace(/\s/g, "")).toContain(word)
  expect(Math.max(...long.split("\n").map((line) => line.length))).toBeLessThanOrEqual(84)
})

test("JUnit reports an error for an unjudged critical or high rule, unless that is allowed", () => {
  const rules = [
    rule("clock", "high", "not judged"),
    rule("grid", "critical", "not judged"),
    rule("halt", "medium", "not judged"),
    rule("alive", "high", "pass"),
  ]
  const ended = "The run ended early: <SIGTERM>."
  const xml = junitReport(report(rules, { allowUnjudged: ["grid"], ended }))
  expect(xml).toContain('tests="5" failures="0" errors="2" skipped="2"')
  expect(xml).toContain('<testcase classname="clock" name="not judged"><error message="because"/></testcase>')
  expect(xml).toContain(
    '<testcase classname="grid" name="not judged"><skipped message="because"/></testcase>',
  )
  expect(xml).toContain('<error message="The run ended early: &lt;SIGTERM&gt;."/>')
})
