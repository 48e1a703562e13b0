/**
 * Checks the budget of `npm test`, which is in counts that are equal on every machine. `npm test` compares the
 * counted work of its suites with the budget. `npm run check` compares the sums of the test budgets with the
 * ceiling, and requires a reason for each raise of the ceiling.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { workspacePackages } from "../repository/workspace.ts"

const file = "testing/budget.json"

type Counts = Record<string, number>
interface Budget {
  readonly ceiling: Counts
  readonly suites: Record<string, Counts>
}

const parse = (text: string): Budget => JSON.parse(text)

const sum = (all: ReadonlyArray<Counts>): Counts => {
  const found: Counts = {}
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) found[name] = (found[name] ?? 0) + count
  return found
}

/** Whether a budget is more than twice the real count, so that it would not notice added work. */
const isStale = (count: number, budget: number): boolean => budget > 10 && count < budget / 2

/**
 * @param isWhole whether no test was skipped because Chromium or PostgreSQL is missing, as in CI
 * @returns a sentence for each suite whose last `npm test` exceeded its budget; or was far below it, if whole
 */
export const countViolations = (root: string, isWhole = process.env.CI !== undefined): string[] => {
  const { suites } = parse(readFileSync(join(root, file), "utf8"))
  return workspacePackages(root).flatMap(({ folder, manifest: { name } }) => {
    const counted = join(root, folder, ".counts.jsonl")
    if (!existsSync(counted)) return []
    const lines = readFileSync(counted, "utf8").trim().split("\n")
    const counts = sum(lines.map((line): Counts => JSON.parse(line)))
    return Object.entries(counts).flatMap(([what, exact]) => {
      const [count, budget] = [Math.ceil(exact), suites[name]?.[what] ?? 0]
      if (count > budget)
        return [
          `${name}: ${count} ${what}, ${budget} are in ${file}: share one, move the test to a proof, or raise the budget`,
        ]
      return isWhole && isStale(count, budget)
        ? [`${name}: ${count} ${what}, ${budget} are in ${file}: lower it`]
        : []
    })
  })
}

/** @returns a sentence for each sum above the ceiling, and each commit that raised the ceiling without its reason */
export const budgetViolations = (root: string): string[] => {
  const { ceiling, suites } = parse(readFileSync(join(root, file), "utf8"))
  const sums = Object.entries(sum(Object.values(suites)))
  return [
    ...sums.flatMap(([what, count]) =>
      count > (ceiling[what] ?? 0)
        ? [`${file}: the suites sum up to ${count} ${what}, the ceiling is ${ceiling[what] ?? 0}`]
        : [],
    ),
    ...unexplainedRises(root),
  ]
}

/** Finds commits that raise a ceiling without a line about the newly caught mistake. */
const unexplainedRises = (root: string): string[] => {
  const git = (...args: ReadonlyArray<string>): string | undefined => {
    try {
      return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    } catch {
      return undefined
    }
  }
  // Without a git history no commit can be checked.
  const commits = git("log", "--format=%H", "--", file)?.trim().split("\n").filter(Boolean) ?? []
  const ceilingOf = (commit: string): Counts | undefined => {
    const text = git("show", `${commit}:${file}`)
    return text === undefined ? undefined : parse(text).ceiling
  }
  return commits.flatMap((commit) => {
    const [before, after] = [ceilingOf(`${commit}~`), ceilingOf(commit)]
    if (before === undefined || after === undefined) return []
    const raised = Object.keys(before).filter((what) => (after[what] ?? 0) > before[what]!)
    const isExplained = /^Newly caught: \S/m.test(git("log", "-1", "--format=%B", commit) ?? "")
    return raised.length === 0 || isExplained
      ? []
      : [
          `${file}: ${commit.slice(0, 8)} raises ${raised.join(", ")}; its message needs a line "Newly caught: MISTAKE"`,
        ]
  })
}
