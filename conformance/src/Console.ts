/** What the person at the terminal sees: the bill, progress, failures as they come, the sum at the end. */
import { type Risk, risks } from "./Fixture.ts"
import type { Kit } from "./Kit.ts"
import { type Outcome, statementStates } from "./Outcome.ts"
import { type FixtureResult, type Problem, states } from "./Result.ts"

export interface ConsoleOutput {
  readonly write: (text: string) => void
  /** Whether the line that is being written can be written over. */
  readonly live: boolean
}

const indent = (text: string, by: string): string => text.replace(/^/gm, by)

const statementLines = (kit: Kit, ids: ReadonlyArray<string>): string =>
  ids
    .map((id) => {
      const statement = kit.statements.get(id)
      return statement === undefined ? id : `${id}  [${statement.section}]\n  ${statement.text}`
    })
    .join("\n")

const problemText = (kit: Kit, { id, exchanges }: FixtureResult, problem: Problem): string => {
  const { step, variant, pointer, wanted, got, exchange, statements, level } = problem
  const before = exchange === undefined ? [] : exchanges.slice(0, exchanges.indexOf(exchange))
  return [
    statementLines(kit, statements.length > 0 ? statements : ["(no statement)"]),
    `fixture  ${id}, step ${step}${variant === undefined ? "" : `, ${variant}`}${level === "should" ? " (should: a warning)" : ""}`,
    `at       ${pointer === "" ? "(the whole answer)" : pointer}`,
    `wanted   ${wanted}`,
    `got      ${got}`,
    ...(exchange === undefined
      ? []
      : [`request  by ${exchange.actor}, with API_KEY and SECRET set:`, indent(exchange.curl, "  ")]),
    ...(before.length === 0
      ? []
      : [
          "before   " +
            before
              .slice(-8)
              .map(
                ({ step, variant, status, actor }) =>
                  `${step}${variant === undefined ? "" : ` (${variant})`} as ${actor}: ${status}`,
              )
              .join("; "),
        ]),
  ].join("\n")
}

const shownOnce = <A>(items: ReadonlyArray<A>, most: number): ReadonlyArray<A> => items.slice(0, most)

/** A broken answer breaks many statements at once; the report files have them all. */
const problemsShownMax = 8

export const resultText = (kit: Kit, result: FixtureResult): string => {
  const { id, title, state, reason, known, stale, problems } = result
  const mark = stale ? "STALE" : known !== undefined ? "known" : state === "fail" ? "FAIL" : state
  const lines = [`${mark.padEnd(15)} ${id}  ${title}`]
  if (stale) lines.push("    passes, though the target file lists it as known to fail: take it off the list")
  if (known !== undefined) lines.push(`    known: ${known}`)
  if (reason !== undefined) lines.push(indent(reason, "    "))
  if (known === undefined) {
    for (const problem of shownOnce(problems, problemsShownMax))
      lines.push(indent(problemText(kit, result, problem), "    "), "")
    if (problems.length > problemsShownMax) lines.push(`    and ${problems.length - problemsShownMax} more`)
  }
  return lines.join("\n")
}

export const billText = (bill: Readonly<Record<Risk, number>>, maxRisk: Risk): string => {
  const allowed = risks.indexOf(maxRisk)
  const words: Readonly<Record<Risk, string>> = {
    none: "only read",
    writes: "write settings",
    locks: "place orders far from the market",
    moves: "trade, transfer or withdraw",
    spends: "spend funds",
  }
  const rows = risks
    .filter((risk) => bill[risk] > 0)
    .map(
      (risk) =>
        `  ${String(bill[risk]).padStart(4)} ${words[risk]} (${risk})${risks.indexOf(risk) > allowed ? ": not run" : ""}`,
    )
  return ["Fixtures, by what they may do to the accounts:", ...rows].join("\n")
}

export const summaryText = (outcome: Outcome, total: number, seconds: number): string => {
  const lines: Array<string> = [
    "",
    "Statements, by section (shown to hold / failed / known / not shown / no fixture):",
  ]
  for (const { section, statements } of outcome.sections) {
    const count = (wanted: string) => statements.filter(({ state }) => state === wanted).length
    const counts = statementStates.map(count)
    if (counts[0] === 0 && counts[1] === 0 && counts[2] === 0) continue
    lines.push(`  ${counts.map((each) => String(each).padStart(3)).join(" ")}  ${section}`)
  }
  const all = outcome.sections.flatMap(({ statements }) => statements)
  const of = (wanted: string) => all.filter(({ state }) => state === wanted).length
  lines.push(
    `  in all: ${of("passed")} of ${all.length} statements shown to hold, ${of("failed")} failed, ${of("not-shown")} not shown, ${of("uncovered")} without a fixture`,
    "",
    `Fixtures: ${states
      .filter((state) => outcome.counts[state] > 0)
      .map((state) => `${outcome.counts[state]} ${state}`)
      .join(", ")}, of ${total}, in ${seconds.toFixed(1)} s`,
  )
  if (outcome.known > 0) lines.push(`Known failures among them: ${outcome.known}`)
  if (outcome.stale.length > 0)
    lines.push(`No longer failing, though listed as known: ${outcome.stale.join(", ")}`)
  if (outcome.claim === "partial") lines.push(`The claim is partial: ${outcome.caps.join("; ")}.`)
  const verdict = {
    full: "conforms, in full",
    partial: "conforms, in what was run",
    none: "does not support a claim",
  }
  lines.push(`Verdict: ${verdict[outcome.claim]} (exit code ${outcome.exitCode})`)
  return lines.join("\n")
}

/** Prints each result that is no pass when it comes; passes only move the counter, or have a line where nothing is live. */
export const makeProgress = (kit: Kit, total: number, output: ConsoleOutput) => {
  const clear = output.live ? "\r\u001b[2K" : ""
  return (result: FixtureResult, done: number): void => {
    const quiet = result.state === "pass" && !result.stale
    if (!quiet) output.write(`${clear}${resultText(kit, result)}\n`)
    else if (!output.live) output.write(`${"pass".padEnd(15)} ${result.id}  ${result.ms} ms\n`)
    if (output.live) output.write(done === total ? clear : `${clear}${done}/${total} ${result.id}`)
  }
}
