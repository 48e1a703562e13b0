/** Terminal output of a run: fixtures by risk, progress, each failure as it happens, the totals at the end. */
import { type Risk, risks } from "../kit/Fixture.ts"
import type { Kit } from "../kit/Kit.ts"
import { type FixtureResult, type HttpExchange, type Problem, states } from "../run/Result.ts"
import { type Outcome, statementStates } from "./Outcome.ts"
import { brief, callOf, isAbsence, placesOf } from "./Places.ts"
import { tapPlan, tapText } from "./Tap.ts"

export interface ConsoleOutput {
  readonly write: (text: string) => void
  /** Whether the output goes to a terminal, where the progress line can be overwritten. */
  readonly live: boolean
  /** Writes results as TAP, and all other text as TAP comments. */
  readonly tap?: boolean
}

/**
 * Writes text that is not a test result. With TAP, text that is no result is dropped before the first TAP line
 * and becomes a comment afterwards.
 */
export const proseOf = (output: ConsoleOutput, isBegun: boolean): ConsoleOutput["write"] =>
  output.tap !== true
    ? output.write
    : (text) => (isBegun ? output.write(text.replace(/^(?=.)/gm, "# ").replace(/^\n/gm, "")) : undefined)

const indent = (text: string, by: string): string => text.replace(/^/gm, by)

/**
 * Number of statements quoted in full for a problem; further statements are only named, since a broken answer
 * breaks many.
 */
const statementsQuotedMax = 3

const statementLines = (kit: Kit, ids: ReadonlyArray<string>): string => {
  if (ids.length === 0) return "(the fixture needs this step, which checks no statement)"
  const quoted = ids.slice(0, statementsQuotedMax).map((id) => {
    const statement = kit.statements.get(id)
    return statement === undefined ? id : `${id}  [${statement.section}]\n  ${statement.text}`
  })
  const named = ids.slice(statementsQuotedMax)
  return [...quoted, ...(named.length === 0 ? [] : [`and ${named.join(", ")}`])].join("\n")
}

/**
 * Describes the requests that the fixture sent before the failed step. Repetitions of a step are counted, and
 * the failing step's own polls are left out.
 */
const beforeText = (exchanges: ReadonlyArray<HttpExchange>, failed: HttpExchange): string => {
  const entries: Array<{ readonly words: string; readonly call: string; times: number }> = []
  for (const exchange of exchanges.slice(0, exchanges.indexOf(failed))) {
    const { step, variant, actor, status } = exchange
    if (step === failed.step && variant === failed.variant) continue
    const words = `${step}${variant === undefined ? "" : ` (${variant})`} as ${actor}: ${status ?? "no response"}`
    const last = entries.at(-1)
    if (last?.words === words) last.times++
    else entries.push({ words, call: callOf(exchange), times: 1 })
  }
  return entries
    .slice(-8)
    .map(({ words, call, times }, index, shown) => {
      const named = call === (shown[index - 1]?.call ?? callOf(failed)) ? "" : `${call}, `
      return `${named}${words}${times === 1 ? "" : ` (${times} times)`}`
    })
    .join("; ")
}

/** Greatest length of a printed request line, in characters; a longer line would fill the screen. */
const requestLineMax = 400

/**
 * Shell lines that repeat a request, for print. A long shell line is cut, with a hint where the complete line
 * is.
 */
const requestText = (curl: string): string => {
  const lines = curl.split("\n")
  if (lines.every((line) => line.length <= requestLineMax)) return curl
  return [
    ...lines.map((line) =>
      line.length <= requestLineMax
        ? line
        : `${line.slice(0, requestLineMax / 2)}... (${line.length} characters)`,
    ),
    "(shortened; with --report FOLDER, report.html has the whole request)",
  ].join("\n")
}

const problemText = (
  kit: Kit,
  { id, exchanges }: FixtureResult,
  problem: Problem,
  last?: Problem,
): string => {
  const { step, variant, pointer, wanted, got, exchange, statements, level } = problem
  const same = last !== undefined && last.statements.join() === statements.join()
  const before = exchange === undefined ? "" : beforeText(exchanges, exchange)
  return [
    same ? "(the same statements)" : statementLines(kit, statements),
    `fixture  ${id}, step ${step}${variant === undefined ? "" : `, ${variant}`}${level === "should" ? " (should: a warning)" : ""}`,
    `at       ${pointer === "" ? "(the whole response)" : pointer}`,
    `wanted   ${wanted}`,
    `got      ${got}`,
    ...(exchange === undefined
      ? []
      : [
          `request  by ${exchange.actor}, with API_KEY and SECRET set:`,
          indent(requestText(exchange.curl), "  "),
        ]),
    ...(before === "" ? [] : [`before   ${before}`]),
  ].join("\n")
}

/**
 * Greatest number of problems printed for one fixture, since a broken answer breaks many statements. The report
 * files contain all problems of a fixture.
 */
const problemsShownMax = 8

export const resultText = (kit: Kit, result: FixtureResult): string => {
  const { id, title, state, reason, known, stale, problems } = result
  const mark = stale ? "STALE" : known !== undefined ? "known" : state === "fail" ? "FAIL" : state
  const lines = [`${mark.padEnd(15)} ${id}  ${title}`]
  if (stale)
    lines.push("    passes, but the target file lists it as a known failure: remove it from the list")
  if (known !== undefined) lines.push(`    known: ${known}`)
  if (reason !== undefined) lines.push(indent(reason, "    "))
  // An absent endpoint was already reported before the first fixture.
  if (known === undefined && !isAbsence(result)) {
    for (const [index, problem] of problems.slice(0, problemsShownMax).entries())
      lines.push(indent(problemText(kit, result, problem, problems[index - 1]), "    "), "")
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
  return ["Fixtures, by their risk for the accounts:", ...rows].join("\n")
}

/** Greatest number of broken places printed, one line each. */
const placesShownMax = 10

export const placesText = (results: ReadonlyArray<FixtureResult>): string => {
  const places = placesOf(results)
  if (places.length === 0) return ""
  const rows = places.map(
    ({ where, first, fixtures, times }) =>
      `  ${String(times).padStart(4)} in ${String(fixtures.length).padStart(3)}  ${where}: wanted ${brief(first.wanted)}, got ${brief(first.got)}`,
  )
  const more = rows.length > placesShownMax ? [`  and ${rows.length - placesShownMax} more places`] : []
  return [
    "",
    "Failures by place in the response, with one example each (failures, fixtures):",
    ...rows.slice(0, placesShownMax),
    ...more,
    "",
  ].join("\n")
}

export const summaryText = (outcome: Outcome, total: number, seconds: number): string => {
  const lines: Array<string> = [
    "",
    "Statements by section (passed / failed / known failures / not verified / without a fixture):",
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
    `  total: ${of("passed")} of ${all.length} statements passed, ${of("failed")} failed, ${of("not-shown")} not verified, ${of("uncovered")} without a fixture`,
    "",
    `Fixtures: ${states
      .filter((state) => outcome.counts[state] > 0)
      .map((state) => `${outcome.counts[state]} ${state}`)
      .join(", ")}, of ${total}, in ${seconds.toFixed(1)} s`,
  )
  if (outcome.known > 0) lines.push(`Known failures: ${outcome.known}`)
  if (outcome.stale.length > 0) lines.push(`Listed as known failures, but pass: ${outcome.stale.join(", ")}`)
  if (outcome.claim === "partial") lines.push(`The claim is partial: ${outcome.caps.join("; ")}.`)
  const verdict = {
    full: "conforms, in full",
    partial: "conforms in the fixtures that were run",
    none: "does not support a claim",
  }
  lines.push(`Verdict: ${verdict[outcome.claim]} (exit code ${outcome.exitCode})`)
  return lines.join("\n")
}

/**
 * Prints each fixture result that is not a pass. A passed fixture only advances the progress counter, or gets a
 * line if the output is no terminal.
 */
export const makeProgress = (kit: Kit, total: number, output: ConsoleOutput) => {
  if (output.tap === true) {
    output.write(tapPlan(total))
    return (result: FixtureResult, done: number): void => output.write(tapText(result, done))
  }
  const clear = output.live ? "\r\u001b[2K" : ""
  return (result: FixtureResult, done: number): void => {
    const quiet = result.state === "pass" && !result.stale
    if (!quiet) output.write(`${clear}${resultText(kit, result)}\n`)
    else if (!output.live) output.write(`${"pass".padEnd(15)} ${result.id}  ${result.ms} ms\n`)
    if (output.live) output.write(done === total ? clear : `${clear}${done}/${total} ${result.id}`)
  }
}
