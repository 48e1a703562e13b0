/**
 * Writes the report files of a run: run.ndjson, report.json, report.html, junit.xml, claim.json. No report file
 * contains secrets.
 */
import { accessSync, constants, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Kit } from "../kit/Kit.ts"
import { version } from "../ownFolder.ts"
import type { FixtureResult } from "../run/Result.ts"
import { UsageError } from "../values/Failure.ts"
import { breachText, type Exploration, explorationText } from "./Exploration.ts"
import { htmlText } from "./HtmlReport.ts"
import { recordingText } from "./Recording.ts"
import type { Conformance } from "./RunResult.ts"

/** Escapes text for XML 1.0 and drops the characters that XML forbids. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "?")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join("")

const failureText = ({ problems }: FixtureResult): string =>
  problems
    .map(({ statements, step, variant, pointer, wanted, got, exchange }) =>
      [
        statements.join(", "),
        `step ${step}${variant === undefined ? "" : `, ${variant}`} at ${pointer || "/"}`,
        `wanted ${wanted}`,
        `got ${got}`,
        exchange?.curl ?? "",
      ].join("\n"),
    )
    .join("\n\n")

/** Writes the JUnit test case of a fixture. */
const testCase = (result: FixtureResult): string => {
  const { id, profile, state, reason = "", known, ms } = result
  const body =
    state === "fail" && known === undefined
      ? `<failure${attributes({ message: result.problems[0]?.wanted ?? reason })}>${escaped(failureText(result))}</failure>`
      : state === "fail"
        ? `<skipped${attributes({ message: `known: ${known}` })}/>`
        : state === "blocked" || state === "harness-error"
          ? `<error${attributes({ message: `${state}: ${reason}` })}/>`
          : state === "unsupported" || state === "depends-failed"
            ? `<skipped${attributes({ message: `${state}: ${reason}` })}/>`
            : ""
  const head = `<testcase${attributes({ classname: profile, name: id, time: (ms / 1_000).toFixed(3) })}`
  return body === "" ? `${head}/>` : `${head}>${body}</testcase>`
}

const explorationCase = (kit: Kit, exploration: Exploration): string => {
  const { failure, seconds, problem } = exploration
  const head = `<testcase${attributes({ classname: "explore", name: "explore", time: seconds.toFixed(3) })}`
  const [first] = failure?.breaches ?? []
  if (problem !== undefined) return `${head}><error${attributes({ message: problem })}/></testcase>`
  if (first === undefined) return `${head}/>`
  return `${head}><failure${attributes({ message: breachText(kit, first) })}>${escaped(explorationText(kit, exploration))}</failure></testcase>`
}

export const junitText = (kit: Kit, { target, seconds, results, exploration }: Conformance): string => {
  const count = (wanted: (result: FixtureResult) => boolean) => results.filter(wanted).length
  const suite = attributes({
    name: target,
    tests: results.length + (exploration === undefined ? 0 : 1),
    failures:
      count(({ state, known }) => state === "fail" && known === undefined) +
      (exploration?.failure === undefined ? 0 : 1),
    errors:
      count(({ state }) => state === "blocked" || state === "harness-error") +
      (exploration?.problem === undefined ? 0 : 1),
    skipped: count(
      ({ state, known }) => state === "unsupported" || state === "depends-failed" || known !== undefined,
    ),
    time: seconds.toFixed(3),
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite${suite}>`,
    ...results.map(testCase),
    ...(exploration === undefined ? [] : [explorationCase(kit, exploration)]),
    "</testsuite></testsuites>",
    "",
  ].join("\n")
}

/**
 * Content of claim.json, which an implementer commits with the code: the verified results and their
 * reservations.
 */
export const claimOf = ({ target, tier, startedAt, outcome, exploration }: Conformance) => {
  const ids = (wanted: string) =>
    outcome.sections.flatMap(({ statements }) =>
      statements.filter(({ state }) => state === wanted).map(({ statement }) => statement.id),
    )
  return {
    target,
    kit: version,
    date: startedAt.slice(0, 10),
    tier,
    claim: outcome.claim,
    caps: outcome.caps,
    fixtures: outcome.counts,
    ...(exploration === undefined
      ? {}
      : {
          exploration: {
            seed: exploration.seed,
            calls: exploration.calls,
            broken: [...new Set(exploration.failure?.breaches.map(({ invariant }) => invariant))],
          },
        }),
    sections: Object.fromEntries(
      outcome.sections.map(({ section, statements }) => [
        section,
        {
          passed: statements.filter(({ state }) => state === "passed").length,
          failed: statements.filter(({ state }) => state === "failed").length,
          statements: statements.length,
        },
      ]),
    ),
    failed: ids("failed"),
    known: ids("known"),
    passed: ids("passed"),
  }
}

/**
 * Creates the report folder before the run, so that a long run cannot fail at its report. Throws
 * {@link UsageError} if the folder cannot be created.
 */
export const makeReportFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new UsageError(`the report cannot be written to ${folder}: ${(error as Error).message}`)
  }
}

export const writeReports = (folder: string, run: Conformance, kit: Kit): void => {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const { results, outcome, ...head } = run
  const withoutTapes = results.map(({ tape, ...result }) => result)
  write("run.ndjson", recordingText(run, version))
  write(
    "report.json",
    `${JSON.stringify({ ...head, kit: version, outcome, results: withoutTapes }, null, 2)}\n`,
  )
  write("report.html", htmlText(kit, run, version))
  write("junit.xml", junitText(kit, run))
  write("claim.json", `${JSON.stringify(claimOf(run), null, 2)}\n`)
}
