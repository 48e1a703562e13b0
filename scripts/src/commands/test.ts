// `npm test`: runs the suite of every package through turbo, prints a line for each suite, then the totals. A
// suite that passed runs again only after a change in its package or a dependency; TURBO_FORCE=true runs all
// suites. `npm test -- packages/engine` passes the arguments to vitest, for all packages in one process.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { availableParallelism } from "node:os"
import { createInterface } from "node:readline"
import { countViolations } from "../check/testBudget.ts"
import { root } from "../repository/steps.ts"
import { workspacePackages } from "../repository/workspace.ts"
import { SuiteOutput } from "./SuiteOutput.ts"
import { testEnvironment } from "./testEnvironment.ts"

const args = process.argv.slice(2)

if (args.length > 0) {
  // All packages get the same number of workers, since one process cannot have several.
  const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`
  spawn("vitest", ["run", "--passWithNoTests=false", workers, ...args], { stdio: "inherit" }).on("exit", exit)
} else {
  const output = new SuiteOutput()
  console.log("Each suite prints a line when it ends.")
  const turbo = spawn("turbo", ["run", "test", "--continue"], {
    stdio: ["inherit", "pipe", "inherit"],
    env: testEnvironment(),
  })
  createInterface({ input: turbo.stdout }).on("line", (line) => {
    for (const shown of output.take(line)) console.log(shown)
  })
  const [code] = await once(turbo, "close")
  const skipped = output.count("skipped")
  console.log(
    `\ntests: ${output.count("passed")} passed, ${output.count("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  )
  const [failures, packages] = [output.failures, workspacePackages(root)]
  if (failures.length > 0) console.log("\nfailed:")
  for (const { suite, test, said } of failures) {
    const { folder } = packages.find(({ manifest }) => manifest.name === suite)!
    console.log(`  ${suite}: ${test}\n    ${said}\n    npm test -- ${folder}/${test.split(" ")[0]}`)
  }
  if (output.unchanged > 0)
    console.log(
      `${output.unchanged} suites were not run: nothing they depend on has changed since they passed.`,
    )
  const tooMuch = countViolations(root)
  if (tooMuch.length > 0) console.log(["\nbudget:", ...tooMuch].join("\n  "))
  process.exit(tooMuch.length > 0 ? 1 : (code ?? 1))
}

function exit(code: number | null, signal: NodeJS.Signals | null) {
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 1)
}
