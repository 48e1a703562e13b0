// `npm run check`: runs all steps, prints one line for each step, and the problems of a failed step.
// `npm run check types` runs only the step `types`.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { generators } from "../generate/generators.ts"
import { failureOf, root, runSteps } from "../repository/steps.ts"
import { arrowViolations } from "./arrows.ts"
import { budgetViolations } from "./testBudget.ts"
import { tidyViolations } from "./tidy.ts"

/** @returns texts by path, relative to `base` */
function read(base: string, path: string): Map<string, string> {
  const found = statSync(join(base, path), { throwIfNoEntry: false })
  if (!found) return new Map()
  if (found.isFile()) return new Map([[path, readFileSync(join(base, path), "utf8")]])
  return new Map(readdirSync(join(base, path)).flatMap((name) => [...read(base, `${path}/${name}`)]))
}

function staleFiles() {
  return Object.entries(generators).flatMap(([name, { command, outputs }]) => {
    const fresh = mkdtempSync(join(tmpdir(), "bourse-fresh-"))
    try {
      const failure = failureOf("node", ...command, fresh)
      if (failure.length > 0) return failure
      return outputs.flatMap((output) => {
        const [wanted, present] = [read(fresh, output), read(root, output)]
        if (wanted.size === 0) return [`${output}: its generator wrote nothing there`]
        const stale = [...new Set([...wanted.keys(), ...present.keys()])]
        return stale
          .filter((path) => wanted.get(path) !== present.get(path))
          .map((path) => `${path}: not what its generator writes. Run: npm run generate ${name}`)
      })
    } finally {
      rmSync(fresh, { recursive: true })
    }
  })
}

const steps: Record<string, () => string[]> = {
  types: () => failureOf("tsc", "-b", "--pretty", "false"),
  style: () => failureOf("biome", "check", "--error-on-warnings", "--max-diagnostics=50"),
  arrows: () => arrowViolations(root),
  tidy: () => tidyViolations(root),
  budget: () => budgetViolations(root),
  fresh: staleFiles,
}

await runSteps(steps)
