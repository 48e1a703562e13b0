// `npm run verify`: the proofs (`*.proof.ts`), and beside them the conformance kit against our own server on every store.
// `npm run verify -- pages/stranger` runs the proofs whose path has this in it, and nothing else.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { testEnvironment } from "./testEnvironment.ts"

const env = testEnvironment()
const filters = process.argv.slice(2)

// Most of a proof's time goes to the processes that it starts, or to waiting for them.
const proofs = ["run", "--config=vitest.proofs.config.ts", "--passWithNoTests=false", "--maxWorkers=3"]
const runProofs = async (): Promise<boolean> => {
  const [code] = await once(spawn("vitest", [...proofs, ...filters], { stdio: "inherit", env }), "close")
  return code === 0
}

/** Runs the conformance kit. Its output is printed at its end, not between the lines of the proofs. */
const runKit = async (): Promise<boolean> => {
  const file = "scripts/src/commands/conformance.ts"
  const kit = spawn("node", [file], { stdio: ["inherit", "pipe", "inherit"], env })
  const [[code], output] = await Promise.all([once(kit, "close"), text(kit.stdout)])
  process.stdout.write(output)
  return code === 0
}

const passed = await Promise.all([runProofs(), ...(filters.length > 0 ? [] : [runKit()])])
if (passed.includes(false)) process.exitCode = 1
