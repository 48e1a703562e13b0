/**
 * `npm run soak`: how we try to break what must never break, one measure after the other. `-- NAME ..` runs those
 * alone, `-- --full` with the N of a release, `-- --short` with that of `npm test`, `-- --seed 7` with other damage and
 * other power losses than those of seed 1. Ends with the lines for the table in docs/safety.md.
 */
import { randomInt } from "node:crypto"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { describeOutcome, passed, runMeasure, type Size, tableLine } from "./Measure.ts"
import { measures } from "./measures.ts"

// The commands that the measures start find their sources compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../../../node_modules/.cache/compiled")

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130))

const usage = (problem: string): never => {
  console.error(`soak: ${problem}`)
  process.exit(2)
}

const parsed = (() => {
  const options = { full: { type: "boolean" }, short: { type: "boolean" }, seed: { type: "string" } } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return usage(String(error instanceof Error ? error.message : error).split(". ")[0]!)
  }
})()
const { values, positionals: names } = parsed
const size: Size = values.full ? "full" : values.short ? "short" : "default"
if (!/^\d{1,9}$/.test(values.seed ?? "1"))
  usage(`--seed ${values.seed} is not a whole number of up to 9 digits`)
// The long form chooses anew each time.
const seed = Number(values.seed ?? (size === "full" ? randomInt(1e9) : 1))
const unknown = names.filter((name) => !Object.hasOwn(measures, name))
if (unknown.length > 0)
  usage(`no measure ${unknown.join(", ")}; there are ${Object.keys(measures).join(", ")}`)
let failed = 0
const lines: Array<string> = []
for (const [name, measure] of Object.entries(measures)) {
  if (names.length > 0 && !names.includes(name)) continue
  const startMs = performance.now()
  try {
    const outcome = await runMeasure(measure, size, seed)
    console.log(describeOutcome(name, measure, outcome, (performance.now() - startMs) / 1000))
    lines.push(tableLine(name, measure, outcome))
    if (!passed(outcome)) failed++
  } catch (error) {
    console.log(`FAIL  ${name}: it did not run to its end\n${error instanceof Error ? error.stack : error}\n`)
    lines.push(`| ${name} | not run to its end | | |`)
    failed++
  }
}
console.log(`${lines.join("\n")}\n`)
console.log(
  failed === 0 ? `soak: all ${lines.length} measures ok` : `soak: ${failed} of ${lines.length} failed`,
)
process.exit(failed === 0 ? 0 : 1)
