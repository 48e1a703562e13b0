/**
 * Runs the repository's commands on the oldest Node that the pages name for them: each command prints its help,
 * or a sentence.
 */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { expect, test } from "vitest"
import { root } from "../../src/repository/steps.ts"

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
)

/** Folders of the PATH variable that this repository did not add. */
const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"))
const versionOf = (path: string): string =>
  spawnSync("node", ["--version"], { env: { PATH: path }, encoding: "utf8" }).stdout ?? ""
const oldest = folders.find((folder) => versionOf(folder).startsWith("v20."))
const missing = oldest === undefined ? "there is no Node 20 on the PATH" : null

const run = (cwd: string, ...[file = "", ...args]: ReadonlyArray<string>) => {
  const path = [oldest, ...folders].filter(Boolean).join(delimiter)
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: join(root, cwd),
    env: { PATH: path, HOME: process.env.HOME, NO_COLOR: "1" },
    encoding: "utf8",
  })
  return { status, printed: stdout + stderr }
}

test.for(Object.keys(scripts))("npm run %s -- --help works on Node 20", (name, { skip }) => {
  if (missing !== null) skip(missing)
  const { printed } = run(".", "node", "scripts/run.mjs", name, "--help")
  expect(printed).not.toBe("")
  expect(printed).not.toMatch(/^ +at .+:\d+|SyntaxError|does not provide an export/m)
})

test("npm test -- PATH runs the tests of one file", () => {
  const { status, printed } = run(".", "npm", "test", "--", "packages/vocabulary/test/Decimal.test.ts")
  expect([status, printed]).toEqual([0, expect.stringMatching(/Test Files +1 passed/)])
})

test.for(["packages/vocabulary", "."])(
  "vitest in %s on Node 20 prints the right command",
  (folder, { skip }) => {
    if (missing !== null) skip(missing)
    const { status, printed } = run(folder, "node", join(root, "node_modules/vitest/vitest.mjs"), "run")
    expect(status).toBe(1)
    expect(printed).toContain('Type "npm test"')
  },
)
