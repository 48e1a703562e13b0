/**
 * `npm run conformance -- --prove [--filter ID,..] [--provers N] [--record]`: plays every proxy mutant and
 * every legal variant. `--filter` takes ids of mutants, variants, statements and endpoints. `--record` saves
 * the figures of a complete run in docs/figures.
 */
import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"
import { loadKit } from "@bourse/conformance"
import { kitProblems } from "@bourse/conformance/src/checks/Coverage.ts"
import { exitCodes } from "@bourse/conformance/src/report/Outcome.ts"
import { beginRun, record } from "@bourse/testing/figures"
import { everyMutant, everyVariant } from "./everything.ts"
import { concernedBy, prove, unbroken } from "./play/Prove.ts"
import { isProved, proofText, provedRun } from "./play/proofText.ts"

/** Number of mutants for each line of progress, if the terminal cannot overwrite lines. */
const reportedEvery = 100

const usage = (message: string): never => {
  console.error(`prove: ${message}`)
  process.exit(exitCodes.usage)
}

const given = () => {
  try {
    const { values } = parseArgs({
      options: { filter: { type: "string" }, provers: { type: "string" }, record: { type: "boolean" } },
    })
    return values
  } catch (error) {
    return usage((error as Error).message)
  }
}

const { filter, provers = String(availableParallelism()), record: records } = given()
if (!/^[1-9]\d?$/.test(provers)) usage("--provers needs a number of processes")
if (records && filter !== undefined) usage("--record saves only a complete run: leave out --filter")
const kit = loadKit()
const problems = kitProblems(kit)
if (problems.length > 0) usage(`the kit's own data is broken:\n  ${problems.join("\n  ")}`)

const wanted = filter?.split(",")
const isWanted = (...names: ReadonlyArray<string>): boolean =>
  wanted === undefined ||
  wanted.some((each) => names.some((name) => name === each || name.startsWith(`${each}.`)))
const all = everyMutant(kit)
const mutants = all.filter(({ id, statement }) => isWanted(id, statement))
const variants = everyVariant(kit).filter(({ id, endpoints }) => isWanted(id, ...endpoints))
if (mutants.length + variants.length === 0)
  usage(`no mutant, variant, statement or endpoint is called ${filter}`)

const begun = beginRun()
const started = performance.now()
const seconds = () => (performance.now() - started) / 1_000
const live = process.stdout.isTTY === true
const clear = live ? "\r\u001b[2K" : ""
const proof = await prove({
  kit,
  mutants,
  variants: variants.map((variant) => [variant, concernedBy(kit, variant)]),
  asksFixtures: wanted === undefined,
  provers: Math.min(Number(provers), mutants.length + variants.length),
  onPlayed: (done, total, what) => {
    if (live) process.stdout.write(`${clear}${done}/${total} ${what}`)
    else if (done % reportedEvery === 0) console.log(`${done}/${total} after ${seconds().toFixed(0)} s`)
  },
})
const missing = wanted === undefined ? unbroken(kit, all) : []
console.log(`${clear}${proofText(kit, proof, missing, seconds())}`)
if (records) record("kit", "prove", provedRun(kit, proof, missing, begun, seconds()))
process.exitCode = isProved(proof, missing) ? exitCodes.ok : exitCodes.failures
