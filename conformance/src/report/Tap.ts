/**
 * Prints the results of a run as TAP 13 for other programs: one test for each fixture, with its failures below.
 */
import type { FixtureResult } from "../run/Result.ts"

/** One line of a TAP comment or description; an unescaped `#` would begin a directive. */
const line = (text: string): string => text.replaceAll("\n", " ").replaceAll("#", "\\#")

export const tapPlan = (count: number): string => `TAP version 13\n1..${count}\n`

export const tapText = (result: FixtureResult, number: number): string => {
  const { id, title, state, reason, known, problems } = result
  const isFailed = state === "fail" || state === "blocked" || state === "harness-error"
  const isSkipped = state === "unsupported" || state === "depends-failed"
  const directive =
    known !== undefined
      ? ` # TODO ${line(known)}`
      : isSkipped
        ? ` # SKIP ${line(`${state}: ${reason ?? ""}`)}`
        : ""
  const diagnostics = problems.map(
    ({ statements, step, variant, pointer, wanted, got }) =>
      `# ${line(`${statements.join(", ")}: step ${step}${variant === undefined ? "" : `, ${variant}`} at ${pointer || "/"}: wanted ${wanted}, got ${got}`)}\n`,
  )
  const why =
    problems.length === 0 && isFailed && reason !== undefined ? [`# ${line(`${state}: ${reason}`)}\n`] : []
  return `${isFailed ? "not ok" : "ok"} ${number} - ${line(`${id} ${title}`)}${directive}\n${[...diagnostics, ...why].join("")}`
}
