// `npm test`: every package through turbo, then one line with the sum. What passed and has not changed since, nor
// anything it depends on, is not run again; TURBO_FORCE=true runs all.
// `npm test -- packages/engine`: the arguments go to vitest, for all packages in one process.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { stripVTControlCharacters } from "node:util"
import { testEnvironment } from "./testEnvironment.ts"

const args = process.argv.slice(2)

if (args.length > 0) {
  spawn("vitest", ["run", "--passWithNoTests=false", ...args], { stdio: "inherit" }).on("exit", exit)
} else {
  const env = testEnvironment()
  // The longest first, so that they end together; the packages that have no line here are the last one.
  const suites = [
    ["test", "@bourse/server"],
    ["test", "@bourse/store"],
    ["test", "bourse"],
    ["test", "@bourse/engine"],
    ["test", "@bourse/desk"],
    ["test", "@bourse/conformance"],
    ["test", "@bourse/maker"],
    ["test", "@bourse/scripts"],
  ]
  suites.push(["test", ...suites.map(([, name]) => `!${name}`)])
  let output = ""
  let failed = 0
  const runNext = async (): Promise<void> => {
    for (let suite = suites.shift(); suite !== undefined; suite = suites.shift()) {
      const [task = "", ...names] = suite
      const filters = names.map((name) => `--filter=${name}`)
      const turbo = spawn("turbo", ["run", task, ...filters, "--continue", "--concurrency=1"], {
        stdio: ["inherit", "pipe", "inherit"],
        env,
      })
      createInterface({ input: turbo.stdout }).on("line", (line) => {
        console.log(line)
        output += `${line}\n`
      })
      const [code] = await once(turbo, "close")
      if (code !== 0) failed = code ?? 1
    }
  }
  // More at a time take more processor time, and fewer leave processors idle.
  await Promise.all(Array.from({ length: 4 }, runNext))
  const lines = stripVTControlCharacters(output).match(/^\S+ +Tests .*$/gm) ?? []
  const sum = (word: string) =>
    lines.reduce((total, line) => total + Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0), 0)
  const skipped = sum("skipped")
  console.log(
    `\ntests: ${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  )
  const failures = failedTests(output)
  if (failures.length > 0) console.log(`\nfailed:\n${failures.map((line) => `  ${line}`).join("\n")}`)
  const unchanged = output.match(/: cache hit, /g)?.length ?? 0
  if (unchanged > 0)
    console.log(`${unchanged} suites were not run: nothing they depend on has changed since they passed.`)
  process.exit(failed)
}

function exit(code: number | null, signal: NodeJS.Signals | null) {
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 1)
}

/** Each failed test once, with its package and what it said: the place to look, below thousands of lines. */
function failedTests(output: string): string[] {
  const lines = stripVTControlCharacters(output).split("\n")
  const found = lines.flatMap((line, at) => {
    const [, task, test] = /^(\S+:\S+): +FAIL +(.*)$/.exec(line) ?? []
    if (task === undefined || test === undefined) return []
    const said = lines.slice(at + 1).find((next) => next.startsWith(`${task}: `) && !/: +FAIL /.test(next))
    return [`${task}: ${test}\n    ${said?.slice(task.length + 1).trim() ?? ""}`]
  })
  return [...new Set(found)]
}
