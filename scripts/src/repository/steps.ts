// Runs the steps of a check, prints one line with the time of each, and prints the problems of a failed step.
// Arguments select steps of the check; without arguments all steps run, even after a failure.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Runs a command to its end and returns its outcome. */
export function outcomeOf(file: string, args: string[], options?: { cwd?: string; env?: NodeJS.ProcessEnv }) {
  const { status, error, stdout, stderr } = spawnSync(file, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    ...options,
  })
  return { ok: status === 0, output: error?.message ?? `${stdout}${stderr}`.trim() }
}

/** @returns the output of a failed command */
export function failureOf(file: string, ...args: string[]): string[] {
  const { ok, output } = outcomeOf(file, args)
  return ok ? [] : [output]
}

/** @param steps functions that return problems */
export async function runSteps(steps: Record<string, () => string[] | Promise<string[]>>) {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !Object.hasOwn(steps, name))
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(", ")}. The steps are ${Object.keys(steps).join(", ")}.`)
    process.exit(1)
  }
  const width = Math.max(...Object.keys(steps).map((name) => name.length))
  const failed: string[] = []
  for (const [name, step] of Object.entries(steps)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const start = performance.now()
    const problems = await step()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${problems.length === 0 ? "ok  " : "FAIL"}  ${name.padEnd(width)}  ${seconds.padStart(5)} s`)
    for (const problem of problems) console.log(problem.replace(/^/gm, "      "))
    if (problems.length > 0) failed.push(name)
  }
  if (failed.length === 0) return
  process.exitCode = 1
  if (wanted.length !== 1) console.log(`failed: ${failed.join(", ")}`)
}
