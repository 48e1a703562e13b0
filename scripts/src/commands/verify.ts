// `npm run verify`: runs the proofs (`*.proof.ts`), and at the same time the conformance kit against our own
// server on every store. `npm run verify -- pages/stranger` runs only the proofs with this text in their path.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { testEnvironment } from "./testEnvironment.ts"

const env = testEnvironment()
const filters = process.argv.slice(2)

// There are more workers than cores: a proof mostly waits for processes that it started.
const proofs = ["run", "--config=vitest.proofs.config.ts", "--passWithNoTests=false", "--maxWorkers=3"]
const runProofs = async (): Promise<boolean> => {
  const [code] = await once(spawn("vitest", [...proofs, ...filters], { stdio: "inherit", env }), "close")
  return code === 0
}

/**
 * Runs the conformance kit and returns whether it passed. The kit's output is printed at the kit's end, not
 * between the lines of the proofs.
 */
const runKit = async (): Promise<boolean> => {
  const file = "scripts/src/commands/conformance.ts"
  const kit = spawn("node", [file], { stdio: ["inherit", "pipe", "inherit"], env })
  const [[code], output] = await Promise.all([once(kit, "close"), text(kit.stdout)])
  process.stdout.write(output)
  return code === 0
}

const passed = await Promise.all([runProofs(), ...(filters.length > 0 ? [] : [runKit()])])
if (passed.includes(false)) process.exitCode = 1
