// `npm test`: every package through turbo, then one line with the sum.
// `npm test -- packages/engine`: the arguments go to vitest, for all packages in one process.
import { spawn } from "node:child_process"
import { stripVTControlCharacters } from "node:util"

const args = process.argv.slice(2)

if (args.length > 0) {
  spawn("vitest", ["run", "--passWithNoTests=false", ...args], { stdio: "inherit" }).on("exit", exit)
} else {
  const color = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }
  const env = { TURBO_TELEMETRY_DISABLED: "1", ...color, ...process.env }
  const turbo = spawn("turbo", ["run", "test", "test:scripts", "--continue"], {
    stdio: ["inherit", "pipe", "inherit"],
    env,
  })
  let output = ""
  turbo.stdout.on("data", (chunk) => {
    process.stdout.write(chunk)
    output += chunk
  })
  turbo.on("close", (code, signal) => {
    const lines = stripVTControlCharacters(output).match(/^\S+ +Tests .*$/gm) ?? []
    /** @param {string} word */
    const sum = (word) =>
      lines.reduce((total, line) => total + Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0), 0)
    const skipped = sum("skipped")
    console.log(
      `\ntests: ${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
    )
    exit(code, signal)
  })
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
function exit(code, signal) {
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 1)
}
