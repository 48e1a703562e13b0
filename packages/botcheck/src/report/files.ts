/** The files of a report: report.json, junit.xml, index.html, and the failed cases. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { CheckReport } from "@bourse/client/control"
import { commandOf, lineOf } from "./console.ts"
import { htmlReport } from "./html.ts"
import { type Evidence, type Report, type RuleReport, unjudgedOf, worstFirst } from "./Report.ts"

/** Whether XML allows the character; most control characters are forbidden. */
const isText = (character: string): boolean => character >= " " || "\n\r\t".includes(character)

const escaped = (text: string): string =>
  [...text]
    .filter(isText)
    .join("")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")

/**
 * A JUnit report: each rule is a test in each of its cases. A critical or high rule that was not judged is an
 * error, unless that is allowed.
 */
export const junitReport = (report: Report): string => {
  const { rules, seconds, unfit, ended } = report
  const { others } = unjudgedOf(report)
  const test = (rule: RuleReport, caseId: string): string => {
    const found = rule.evidence.filter((each) => each.caseId === caseId)
    const name = `<testcase classname="${escaped(rule.id)}" name="${escaped(caseId)}"`
    if (rule.verdict === "fail" && found.length > 0)
      return `${name}><failure message="${escaped(found[0]!.did)}">${escaped(found[0]!.requests.map(lineOf).join("\n"))}</failure></testcase>`
    if (found.length > 0)
      return `${name}><system-out>${escaped(`warning: ${found[0]!.did}`)}</system-out></testcase>`
    return `${name}/>`
  }
  const without = (rule: RuleReport): string => {
    const tag = others.includes(rule) ? "error" : "skipped"
    return `<testcase classname="${escaped(rule.id)}" name="${escaped(rule.verdict)}"><${tag} message="${escaped(rule.reason)}"/></testcase>`
  }
  const tests = rules.flatMap((rule) =>
    rule.verdict === "not judged" || rule.cases.length === 0
      ? [without(rule)]
      : rule.cases.map((caseId) => test(rule, caseId)),
  )
  if (ended !== null)
    tests.push(`<testcase classname="check" name="check"><error message="${escaped(ended)}"/></testcase>`)
  if (unfit !== null)
    tests.push(
      `<testcase classname="baseline" name="baseline"><failure message="${escaped(unfit)}"/></testcase>`,
    )
  const counted = (tag: string) => tests.filter((each) => each.includes(tag)).length
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="bourse check" tests="${tests.length}" failures="${counted("<failure")}" errors="${counted("<error")}" skipped="${counted("<skipped")}" time="${seconds.toFixed(1)}">
${tests.join("\n")}
</testsuite></testsuites>
`
}

type PlayAgain = (rule: RuleReport, evidence: Evidence) => string

const shortened = (report: Report, playAgain: PlayAgain) => {
  const { traces: _, ...rest } = report
  return {
    ...rest,
    rules: worstFirst(report.rules).map((rule) => ({
      ...rule,
      evidence: rule.evidence.map((evidence) => ({
        ...evidence,
        requests: evidence.requests.map((request) => ({
          ...request,
          answer: request.answer.slice(0, 2_000),
          line: lineOf(request),
        })),
        playAgain: playAgain(rule, evidence),
      })),
    })),
  }
}

/** Writes each file under a temporary name and renames it, so that no reader finds an incomplete file. */
export const writeReports = (report: Report, folder: string, flags: ReadonlyArray<string> = []): void => {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string): void => {
    const file = join(folder, name)
    writeFileSync(`${file}.next`, text)
    renameSync(`${file}.next`, file)
  }
  const playAgain: PlayAgain = (rule, evidence) => commandOf(report, rule, evidence, { folder, flags })
  // A shorter report for the desk.
  const json: CheckReport = shortened(report, playAgain)
  write("report.json", `${JSON.stringify(json, null, 2)}\n`)
  write("junit.xml", junitReport(report))
  for (const rule of report.rules) {
    const replay = rule.evidence[0]?.replay
    if (rule.verdict === "fail" && replay)
      write(`${rule.id}.case.json`, `${JSON.stringify(replay, null, 2)}\n`)
  }
  write("index.html", htmlReport(report, playAgain))
}
