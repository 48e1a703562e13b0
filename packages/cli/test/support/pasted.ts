/** Runs the commands that a start prints, in a shell. */
import { fileURLToPath } from "node:url"
import { expect } from "vitest"
import { outcomeOf, run, type Serving } from "../command.ts"

/** The absolute path of a file beside the tests. */
export const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The output of a command pasted into a shell. */
export const pasted = async (line: string, options: { cwd?: string; env?: Record<string, string> } = {}) => {
  const { code, stdout, stderr } = await outcomeOf(run("bash", ["-c", line], options))
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
  return stdout
}

/** The printed command that begins with one text and contains another. */
export const lineOf = ({ lines }: Serving, start: string, holding: string): string => {
  const found = lines.find((each) => each.startsWith(start) && each.includes(holding))
  expect(found, `a line that starts with ${start} and holds ${holding}`).toBeDefined()
  return found!
}
