/** Tests that the budget of `npm test` reports added work and unexplained raises of a ceiling. */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { budgetViolations, countViolations } from "../../src/check/testBudget.ts"

const folder = (): string => {
  const root = mkdtempSync(join(tmpdir(), "bourse-budget-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const each of ["testing", "packages/engine"]) mkdirSync(join(root, each), { recursive: true })
  writeFileSync(join(root, "packages/engine/package.json"), JSON.stringify({ name: "@bourse/engine" }))
  return root
}
const budget = (root: string, ceiling: number, engine: number): void =>
  writeFileSync(
    join(root, "testing/budget.json"),
    JSON.stringify({ ceiling: { processes: ceiling }, suites: { "@bourse/engine": { processes: engine } } }),
  )
const ran = (root: string, ...processes: ReadonlyArray<number>): void =>
  writeFileSync(
    join(root, "packages/engine/.counts.jsonl"),
    processes.map((each) => `{"processes":${each}}\n`).join(""),
  )

test("a suite within its budget passes, and so does one that did not run", () => {
  const root = folder()
  budget(root, 20, 20)
  expect(countViolations(root)).toEqual([])
  ran(root, 12, 8)
  expect(countViolations(root)).toEqual([])
})

test("a suite with more work, or far less, than its budget is reported", () => {
  const root = folder()
  budget(root, 20, 20)
  ran(root, 12, 9)
  expect(countViolations(root)).toEqual([
    "@bourse/engine: 21 processes, 20 are in testing/budget.json: share one, move the test to a proof, or raise the budget",
  ])
  ran(root, 9)
  expect(countViolations(root, false)).toEqual([])
  expect(countViolations(root, true)).toEqual([
    "@bourse/engine: 9 processes, 20 are in testing/budget.json: lower it",
  ])
})

test("the sum of all suites must stay below the ceiling", () => {
  const root = folder()
  budget(root, 20, 21)
  expect(budgetViolations(root)).toEqual([
    "testing/budget.json: the suites sum up to 21 processes, the ceiling is 20",
  ])
})

test("a commit that raises the ceiling must name the newly caught mistake", () => {
  const root = folder()
  const git = (...args: ReadonlyArray<string>) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      cwd: root,
      encoding: "utf8",
    })
  const commit = (ceiling: number, message: string): string => {
    budget(root, ceiling, 10)
    git("add", "-A")
    git("commit", "-q", "--allow-empty", "-m", message)
    return git("rev-parse", "HEAD").slice(0, 8)
  }
  git("init", "-q")
  commit(20, "testing: a budget")
  commit(30, "store: test a lost lock\n\nNewly caught: a lock that two servers hold.")
  commit(25, "store: one process less")
  expect(budgetViolations(root)).toEqual([])
  const raised = commit(26, "store: a process more")
  expect(budgetViolations(root)).toEqual([
    `testing/budget.json: ${raised} raises processes; its message needs a line "Newly caught: MISTAKE"`,
  ])
})
