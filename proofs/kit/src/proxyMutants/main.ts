/**
 * `npm run conformance -- --prove [--filter ID,..] [--provers N]`: plays every fault and every legal variant before
 * servers of our own, and runs the server's tests with the faults that are planted in its sources. `--filter` takes
 * ids of faults, variants, statements and endpoints.
 */
import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"
import { loadKit } from "@bourse/conformance"
import { kitProblems } from "@bourse/conformance/src/checks/Coverage.ts"
import { exitCodes } from "@bourse/conformance/src/report/Outcome.ts"
import { everyFault, everyVariant } from "./everything.ts"
import { concernedBy, prove, unbroken } from "./Prove.ts"
import { plantedFaults } from "./plantedFaults.ts"
import { type PlantedResult, plantedText, playPlanted } from "./plantedRun.ts"
import { isProved, proofText } from "./proofText.ts"

/** Where a line cannot be overwritten, one in so many is printed. */
const toldEvery = 100

const usage = (message: string): never => {
  console.error(`prove: ${message}`)
  process.exit(exitCodes.usage)
}

const given = () => {
  try {
    const { values } = parseArgs({ options: { filter: { type: "string" }, provers: { type: "string" } } })
    return values
  } catch (error) {
    return usage((error as Error).message)
  }
}

const { filter, provers = String(availableParallelism()) } = given()
if (!/^[1-9]\d?$/.test(provers)) usage("--provers is a number of processes")
const kit = loadKit()
const problems = kitProblems(kit)
if (problems.length > 0) usage(`the kit's own data is broken:\n  ${problems.join("\n  ")}`)

const wanted = filter?.split(",")
const isWanted = (...names: ReadonlyArray<string>): boolean =>
  wanted === undefined ||
  wanted.some((each) => names.some((name) => name === each || name.startsWith(`${each}.`)))
const all = everyFault(kit)
const faults = all.filter(({ id, statement }) => isWanted(id, statement))
const variants = everyVariant(kit).filter(({ id, endpoints }) => isWanted(id, ...endpoints))
const planted = plantedFaults.filter(({ id }) => isWanted(id))
if (faults.length + variants.length + planted.length === 0) usage(`nothing is called ${filter}`)

const started = performance.now()
const seconds = () => (performance.now() - started) / 1_000
const live = process.stdout.isTTY === true
const clear = live ? "\r\u001b[2K" : ""
const proof = await prove({
  kit,
  faults,
  variants: variants.map((variant) => [variant, concernedBy(kit, variant)]),
  asksFixtures: wanted === undefined,
  provers: Math.min(Number(provers), faults.length + variants.length),
  onPlayed: (done, total, what) => {
    if (live) process.stdout.write(`${clear}${done}/${total} ${what}`)
    else if (done % toldEvery === 0) console.log(`${done}/${total} after ${seconds().toFixed(0)} s`)
  },
})
const missing = wanted === undefined ? unbroken(kit, all) : []
console.log(`${clear}${proofText(kit, proof, missing, seconds())}`)
const results: ReadonlyArray<PlantedResult> = planted.length === 0 ? [] : await playPlanted(planted)
if (results.length > 0) console.log(`${plantedText(results)}\n${seconds().toFixed(0)} s`)
const isAll = isProved(proof, missing) && results.every(({ by }) => by !== undefined)
// Vitest leaves handles open.
process.exit(isAll ? exitCodes.ok : exitCodes.failures)
