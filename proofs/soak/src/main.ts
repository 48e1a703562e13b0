/**
 * `npm run soak`: tests each promise under failures, one measure after the other. `-- NAME ..` selects soak
 * measures; `--full` uses the sizes of a release, `--short` those of `npm test`; `--seed 7` draws other damage
 * and power losses than seed 1. `--record` saves each measure's result in docs/figures. The measure `check`
 * takes hours with many seeds: `--seeds 3` plays three, and `--resume` skips the cases that an earlier run of
 * this commit tried.
 */
import { randomInt } from "node:crypto"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { beginRun, record } from "@bourse/testing/figures"
import { keptOf } from "@bourse/testing/Kept"
import { type Course, describeOutcome, passed, runMeasure, type Size } from "./Measure.ts"
import { measures } from "./measures.ts"

// Compiled sources are cached for the commands that measures start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../../../node_modules/.cache/compiled")

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130))

const usage = (problem: string): never => {
  console.error(`soak: ${problem}`)
  process.exit(2)
}

const parsed = (() => {
  const options = {
    full: { type: "boolean" },
    short: { type: "boolean" },
    seed: { type: "string" },
    record: { type: "boolean" },
    seeds: { type: "string" },
    resume: { type: "boolean" },
  } as const
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
if (!/^[1-9]\d{0,2}$/.test(values.seeds ?? "1"))
  usage(`--seeds ${values.seeds} is not a whole number up to 999`)
// A full run draws a new random seed each time.
const seed = Number(values.seed ?? (size === "full" ? randomInt(1e9) : 1))
const unknown = names.filter((name) => !Object.hasOwn(measures, name))
if (unknown.length > 0)
  usage(`no measure ${unknown.join(", ")}; there are ${Object.keys(measures).join(", ")}`)
const begun = beginRun()
if (values.seeds !== undefined || values.resume)
  if (names.length !== 1 || names[0] !== "check") usage("--seeds and --resume are for check alone")
const kept = values.resume ? keptOf<ReadonlyArray<string>>("check", begun) : undefined
if (values.resume && kept === undefined)
  usage("--resume goes on with a run of the same commit, and the sources are changed")
const course: Course = {
  seeds: values.seeds === undefined ? undefined : Number(values.seeds),
  kept,
  say: (words) => console.error(words),
}
const sizeFlag = size === "default" ? "" : ` --${size}`
const seedFlag = values.seed === undefined && size !== "full" ? "" : ` --seed ${seed}`
const seedsFlag = values.seeds === undefined ? "" : ` --seeds ${values.seeds}`
let failed = 0
let run = 0
for (const [name, measure] of Object.entries(measures)) {
  if (names.length > 0 && !names.includes(name)) continue
  run++
  const startMs = performance.now()
  try {
    const outcome = await runMeasure(measure, size, seed, course)
    const seconds = Math.round((performance.now() - startMs) / 1000)
    console.log(describeOutcome(name, measure, outcome, seconds))
    if (!passed(outcome)) failed++
    const { found, control } = outcome
    if (values.record)
      record("soak", name, {
        command: `npm run soak -- ${name}${sizeFlag}${seedFlag}${seedsFlag}`,
        ...begun,
        tried: found.tried,
        violations: found.violations.length,
        control: {
          mutant: measure.control.mutant,
          tried: control.tried,
          violations: control.violations.length,
        },
        seconds,
      })
  } catch (error) {
    console.log(
      `FAIL  ${name}: the measure did not finish\n${error instanceof Error ? error.stack : error}\n`,
    )
    failed++
  }
}
console.log(failed === 0 ? `soak: all ${run} measures ok` : `soak: ${failed} of ${run} failed`)
process.exit(failed === 0 ? 0 : 1)
