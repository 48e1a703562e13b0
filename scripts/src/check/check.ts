// `npm run check`: all steps run, one line each, and what a failed step has to say. `npm run check types` runs one.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { failureOf, root, runSteps } from "../repository/steps.ts"
import { arrowViolations } from "./arrows.ts"
import { tidyViolations } from "./tidy.ts"

/** Those whose READMEs list endpoints. */
const clients = ["spot", "wallet", "broker", "market"]

/**
 * Generated files. A generator takes the folder to write under as its last argument, so that the check
 * can run it into an empty one. `outputs` are the files, or folders, it writes, as paths from the root.
 */
const generators: { command: string[]; outputs: string[] }[] = [
  {
    command: ["node", "--conditions=@bourse/source", "scripts/src/generate/documentation.ts"],
    outputs: [
      ...clients.map((name) => `packages/${name}/README.md`),
      "docs/concepts.md",
      "docs/control-plane.md",
      "docs/bad-day.md",
      "docs/rules-for-bots.md",
      "docs/run-on-postgresql.md",
      "docs/reference",
    ],
  },
  { command: ["node", "scripts/src/generate/figures.ts"], outputs: ["docs/figures.md"] },
  { command: ["node", "scripts/src/generate/exports.ts"], outputs: ["docs/exports.md", "docs/exports"] },
  {
    command: ["node", "--conditions=@bourse/source", "scripts/src/generate/clients.ts"],
    outputs: ["client", "calls", "spot", "wallet", "broker", "market"].map(
      (name) => `packages/${name}/src/generated`,
    ),
  },
  {
    command: ["node", "--conditions=@bourse/source", "scripts/src/generate/fileSchemas.ts"],
    outputs: [
      "packages/simulator/market.schema.json",
      "packages/control/scenario.schema.json",
      "packages/server/init.schema.json",
    ],
  },
  {
    command: ["node", "--conditions=@bourse/source", "conformance/src/main.ts", "schema"],
    outputs: ["conformance/schema"],
  },
]

/** @returns text by path from the base */
function read(base: string, path: string): Map<string, string> {
  const found = statSync(join(base, path), { throwIfNoEntry: false })
  if (!found) return new Map()
  if (found.isFile()) return new Map([[path, readFileSync(join(base, path), "utf8")]])
  return new Map(readdirSync(join(base, path)).flatMap((name) => [...read(base, `${path}/${name}`)]))
}

function staleFiles() {
  return generators.flatMap(({ command: [file = "", ...args], outputs }) => {
    const fresh = mkdtempSync(join(tmpdir(), "bourse-fresh-"))
    try {
      const failure = failureOf(file, ...args, fresh)
      if (failure.length > 0) return failure
      return outputs.flatMap((output) => {
        const [wanted, present] = [read(fresh, output), read(root, output)]
        if (wanted.size === 0) return [`${output}: its generator wrote nothing there`]
        const stale = [...new Set([...wanted.keys(), ...present.keys()])]
        return stale
          .filter((path) => wanted.get(path) !== present.get(path))
          .map((path) => `${path}: not what its generator writes. Run: ${[file, ...args].join(" ")} .`)
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
  fresh: staleFiles,
}

await runSteps(steps)
