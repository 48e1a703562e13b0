/** Runs the README's program as printed. */
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { outcomeOf, run } from "./command.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

test("the README's startBourse program runs", async () => {
  const program = /```ts\n(.*?)```/s.exec(readFileSync(here("../README.md"), "utf8"))![1]!
  const args = ["--conditions=@bourse/source", "-e", program]
  const { code, stdout, stderr } = await outcomeOf(run(process.execPath, args, { cwd: here("..") }))
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  expect(stdout).toMatch(/^it is 20\S+Z at http:\/\/127\.0\.0\.1:\d+\n$/)
})
