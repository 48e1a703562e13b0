// `npm run soak`: the failure tests of the suite with a large N, about ten minutes on two cores; `-- --full` for the
// N of a release. Each measure says what it ran. The short forms of all of them run in `npm test`.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const full = process.argv.includes("--full")
const root = fileURLToPath(new URL("..", import.meta.url))

/** A test file with a large N, or a command. */
/** @type {{ what: string, in: string, file?: string, command?: string[], env?: Record<string, string> }[]} */
const measures = [
  {
    what: full
      ? "kill -9 under load, 60 times, 350 writes each"
      : "kill -9 under load, 20 times, 150 writes each",
    in: "packages/server",
    file: "test/crash.test.ts",
    env: { BOURSE_CRASH_CYCLES: full ? "60" : "20", BOURSE_CRASH_ACKNOWLEDGED: full ? "350" : "150" },
  },
  {
    what: "10,000 random days of 500 commands against the naive oracle",
    in: "packages/engine",
    file: "test/oracle.test.ts",
    env: { BOURSE_ORACLE_RUNS: "10000" },
  },
  {
    what: "2,000 command sequences of up to 100 against the model",
    in: "packages/engine",
    file: "test/model.test.ts",
    env: { BOURSE_MODEL_RUNS: "2000", BOURSE_MODEL_COMMANDS: "100" },
  },
  {
    what: full ? "201,000 mutated requests" : "30,000 mutated requests",
    in: "packages/server",
    file: "test/fuzz.test.ts",
    env: { BOURSE_FUZZ_SEEDS: full ? "134" : "20" },
  },
  {
    what: "every fault of the conformance kit, each to be caught, and every legal variant, none to fail",
    in: ".",
    command: ["node", "scripts/conformance.mjs", "--prove"],
  },
]

let failed = 0
for (const { what, in: folder, file = "", command, env } of measures) {
  const startMs = performance.now()
  const [name = "", ...args] = command ?? ["vitest", "run", file, "--testTimeout=3600000"]
  const { status } = spawnSync(name, args, {
    cwd: `${root}${folder}`,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  })
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0)
  console.log(`${status === 0 ? "ok  " : "FAIL"}  ${what}: ${seconds} s\n`)
  if (status !== 0) failed++
}
console.log(
  failed === 0 ? `soak: all ${measures.length} measures ok` : `soak: ${failed} of ${measures.length} failed`,
)
process.exit(failed === 0 ? 0 : 1)
