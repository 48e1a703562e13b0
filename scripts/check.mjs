// `npm run check`: all steps run, one line each, and what a failed step has to say. `npm run check types` runs one.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { arrowViolations } from "./check-arrows.mjs"
import { tidyViolations } from "./check-tidy.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))

/**
 * Generated files. A generator takes the folder to write under as its last argument, so that the check
 * can run it into an empty one. `outputs` are the files, or folders, it writes, as paths from the root.
 * @type {{ command: string[], outputs: string[] }[]}
 */
const generators = [
  {
    command: ["node", "--conditions=@bourse/source", "scripts/generate.mjs"],
    outputs: ["README.md", "docs/reference"],
  },
  {
    command: ["node", "--conditions=@bourse/source", "conformance/src/main.ts", "schema"],
    outputs: ["conformance/schema"],
  },
]

/** @param {string} file @param {...string} args @returns {string[]} what it printed, when it failed */
function failureOf(file, ...args) {
  const { status, error, stdout, stderr } = spawnSync(file, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  })
  return status === 0 ? [] : [error?.message ?? `${stdout}${stderr}`.trim()]
}

/** @param {string} base @param {string} path @returns {Map<string, string>} text by path from the base */
function read(base, path) {
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

/** @type {Record<string, () => string[]>} */
const steps = {
  types: () => failureOf("tsc", "-b", "--pretty", "false"),
  style: () => failureOf("biome", "check", "--error-on-warnings", "--max-diagnostics=50"),
  arrows: () => arrowViolations(root),
  tidy: () => tidyViolations(root),
  fresh: staleFiles,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(steps, name))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(", ")}. The steps are ${Object.keys(steps).join(", ")}.`)
  process.exit(1)
}
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const start = performance.now()
  const problems = step()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${problems.length === 0 ? "ok  " : "FAIL"}  ${name.padEnd(6)}  ${seconds.padStart(5)} s`)
  for (const problem of problems) console.log(problem.replace(/^/gm, "      "))
  if (problems.length > 0) process.exitCode = 1
}
