/** Reads the report that a check continues. */
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Report, RuleReport } from "../report/Report.ts"
import { type Asked, type CheckOptions, WrongUse } from "./CheckOptions.ts"
import { reasonOf } from "./Plays.ts"

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isReport = (value: unknown): value is Report =>
  isObject(value) &&
  Array.isArray(value.command) &&
  typeof value.seed === "number" &&
  typeof value.speed === "number" &&
  typeof value.seconds === "number" &&
  isObject(value.setup) &&
  isObject(value.policy) &&
  Array.isArray(value.cases) &&
  Array.isArray(value.rules) &&
  value.rules.every(
    (rule) =>
      isObject(rule) &&
      typeof rule.id === "string" &&
      typeof rule.verdict === "string" &&
      Array.isArray(rule.cases) &&
      Array.isArray(rule.evidence),
  )

const readReport = (path: string): Report => {
  let json: unknown
  try {
    const file = statSync(path).isDirectory() ? join(path, "report.json") : path
    json = JSON.parse(readFileSync(file, "utf8"))
  } catch (error) {
    throw new WrongUse(`${path} cannot be read: ${reasonOf(error)}`)
  }
  if (isReport(json)) return json
  throw new WrongUse(`${path} is not a report of this version of bourse check`)
}

/** JSON with sorted fields, so that equal contents give equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isObject(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  )

/** The report that a check continues; throws {@link WrongUse} if its setup differs. */
export const resumedReport = (options: CheckOptions, { setup, policy, chosen }: Asked): Report | null => {
  const { resume, command, seed = 1 } = options
  if (resume === undefined) return null
  const report = typeof resume === "string" ? readReport(resume) : resume
  const parts: ReadonlyArray<readonly [name: string, there: unknown, here: unknown]> = [
    ["command", report.command, command],
    ["seed", report.seed, seed],
    ["policy", report.policy, policy],
    ...Object.entries(setup).map(
      ([name, here]) => [name, report.setup[name as keyof typeof setup], here] as const,
    ),
    // The report of a bot that failed the baselines has no rules.
    ...(report.unfit === null
      ? [["rules", report.rules.map(({ id }) => id).sort(), chosen.map(({ id }) => id).sort()] as const]
      : []),
  ]
  const other = parts.find(([, there, here]) => canonical(there) !== canonical(here))
  if (other === undefined) return { ...report, traces: [] }
  const [name, there, here] = other
  throw new WrongUse(
    `cannot resume that report: its check had ${name} ${canonical(there)}, and this check has ${canonical(here)}`,
  )
}

/** Verdicts that a continued check keeps from the earlier report. */
export const keptOf = (report: Report | null): ReadonlyMap<string, RuleReport> =>
  new Map(
    (report?.rules ?? [])
      .filter(({ verdict }) => verdict !== "not judged")
      .map((rule) => [rule.id, rule] as const),
  )
