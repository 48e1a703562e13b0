/**
 * `npm run conformance -- --prove --mutants N [--seed N] [--only TEXT] [--provers N]`: a sample of the mutants of our
 * own server's sources, each run against the fixtures that reach the changed code. Of a mutant that no fixture
 * notices, the probe says whether a caller can see it at all.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { loadKit } from "../src/Kit.ts"
import { exitCodes } from "../src/Outcome.ts"
import { readTarget } from "../src/TargetFile.ts"
import { Bench } from "./Bench.ts"
import { makeMutants } from "./Mutant.ts"
import { type Judged, mutantsText } from "./mutantsText.ts"
import { sample } from "./Sample.ts"

const { values } = parseArgs({
  options: {
    mutants: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    provers: { type: "string", default: String(availableParallelism()) },
    /** Those with this text in their name, instead of a sample. */
    only: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
})
const count = (name: "mutants" | "seed" | "provers"): number => {
  if (/^\d{1,9}$/.test(values[name])) return Number(values[name])
  console.error(`prove: --${name} is a whole number`)
  process.exit(exitCodes.usage)
}
const [wanted, seed, provers] = [count("mutants"), count("seed"), count("provers")]

const kit = loadKit()
const target = readTarget(fileURLToPath(new URL("../targets/bourse-memory.json", import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), "bourse-mutants-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130))
const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1_000)

const { mutants, sources } = await makeMutants()
const file = join(folder, "sources.json")
writeFileSync(file, JSON.stringify(sources))
const first = new Bench(file, kit, target)
const baseline = await first.baseline()
const isReached = ({ id }: { readonly id: string }) =>
  baseline.coveredBy.has(id) || baseline.whileLoading.has(id)
const reached = mutants.filter(isReached)
console.log(
  `${mutants.length} mutants, ${mutants.length - reached.length} of them in code that no request reaches; good server known after ${seconds()} s`,
)
const chosen =
  values.only === undefined
    ? sample(reached, wanted, seed)
    : reached.filter(({ name }) => name.includes(values.only as string))

const lanes = [first, ...Array.from({ length: Math.max(0, provers - 1) }, () => new Bench(file, kit, target))]
const waiting = chosen.values()
const judged: Array<Judged> = []
await Promise.all(
  lanes.map(async (bench) => {
    for (const mutant of waiting) {
      const verdict = await bench.judge(mutant, baseline)
      judged.push({ mutant, verdict })
      if (!verdict.killed && verdict.differences.length > 0) console.log(`alive     ${mutant.name}`)
      if (values.verbose && verdict.killed)
        console.log(`killed    ${mutant.name}\n    by ${verdict.by}: ${verdict.why.slice(0, 300)}`)
      if (judged.length % 25 === 0) console.log(`${judged.length}/${chosen.length} after ${seconds()} s`)
    }
    await bench.stop()
  }),
)
const { text, isProved } = mutantsText(kit, judged, seed)
console.log(`${text}\n${seconds()} s`)
process.exitCode = isProved ? exitCodes.ok : exitCodes.failures
