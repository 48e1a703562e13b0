import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const folder = join(import.meta.dirname, "..")

test("the README's program runs and prints what the README says", () => {
  const [, program = ""] =
    /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync(join(folder, "README.md"), "utf8")) ?? []
  const parameters = ["--conditions=@bourse/source", "--input-type=module-typescript", "--eval", program]
  const said = execFileSync(process.execPath, parameters, { cwd: folder, encoding: "utf8" })
  expect(said.trim().split("\n")).toEqual([
    "FILLED 0.5 for 30000",
    "60000 1500000n",
    "500000000000n",
    "the same state",
  ])
})
