// `npm run verify`: the proofs (`*.proof.ts`), then the conformance kit against our own server on every store.
// `npm run verify -- pages/stranger` runs the proofs whose path has this in it, and nothing else.
import { spawnSync } from "node:child_process"
import { testEnvironment } from "./testEnvironment.ts"

const env = testEnvironment()
const filters = process.argv.slice(2)
const run = (file: string, ...args: string[]): boolean =>
  spawnSync(file, args, { stdio: "inherit", env }).status === 0

// Most of a proof's time goes to the processes that it starts, or to waiting for them.
const proofs = ["run", "--config=vitest.proofs.config.ts", "--passWithNoTests=false", "--maxWorkers=3"]
const passed = [
  run("vitest", ...proofs, ...filters),
  ...(filters.length > 0 ? [] : [run("node", "scripts/src/commands/conformance.ts")]),
]
if (passed.includes(false)) process.exitCode = 1
