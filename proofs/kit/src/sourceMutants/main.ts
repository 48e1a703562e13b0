/**
 * `npm run conformance -- --prove --mutants N [--seed N,N...] [--only TEXT] [--provers N]`: plays a sample of
 * mutants of our server's sources against the fixtures that reach the changed code. If no fixture notices a
 * mutant, the probe decides whether any caller could notice it.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { loadKit, readTarget } from "@bourse/conformance"
import { exitCodes } from "@bourse/conformance/src/report/Outcome.ts"
import { memoryTarget } from "../repository.ts"
import { withoutEquivalents } from "./equivalents.ts"
import { type Mutant, makeMutants } from "./instrument/Mutant.ts"
import { Bench, type Killers } from "./judge/Bench.ts"
import { mutantsText, survivorText, whyHarmless } from "./judge/report.ts"
import type { Verdict } from "./judge/Verdict.ts"
import { people } from "./operators/people.ts"
import { stratified } from "./sample.ts"

const { values } = parseArgs({
  options: {
    mutants: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    provers: { type: "string", default: String(availableParallelism()) },
    /** Plays the mutants that have this text in their name or operator, instead of a sample. */
    only: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
})
const whole = (name: string, text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  console.error(`prove: --${name} needs a whole number`)
  process.exit(exitCodes.usage)
}
const [wanted, provers] = [whole("mutants", values.mutants), whole("provers", values.provers)]
const seeds = values.seed.split(",").map((seed) => whole("seed", seed))

const kit = loadKit()
const target = readTarget(memoryTarget)
const folder = mkdtempSync(join(tmpdir(), "bourse-mutants-"))
process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130))
const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1_000)

const { mutants: all, sources } = await makeMutants()
const mutants = withoutEquivalents(all)
const file = join(folder, "sources.json")
writeFileSync(file, JSON.stringify(sources))
const killers: Killers = new Map()
const newBench = () => new Bench(file, kit, target, undefined, killers)
const first = newBench()
const baseline = await first.baseline()
const isReached = ({ id }: { readonly id: string }) =>
  baseline.coveredBy.has(id) || baseline.whileLoading.has(id)
const reached = mutants.filter(isReached)
console.log(
  `${mutants.length} mutants beside ${all.length - mutants.length} known to be equivalent, ${mutants.length - reached.length} of them in code that no request reaches; good server measured after ${seconds()} s`,
)
const { only } = values
const groups = [
  reached.filter(({ operator }) => !operator.startsWith("people: ")),
  ...people.operators.map(({ name }) => reached.filter(({ operator }) => operator === name)),
]
const samples = new Map(
  only === undefined
    ? seeds.map((seed) => [seed, stratified(groups, wanted, seed)])
    : [[0, reached.filter(({ name, operator }) => `${operator} ${name}`.includes(only))]],
)

const lanes = [first, ...Array.from({ length: Math.max(0, provers - 1) }, newBench)]
const verdicts = new Map<Mutant, Verdict>()
/**
 * Mutants that no fixture notices, that change something the interface leaves open, and that break no request.
 */
const open = new Set<Mutant>()
const isLoaded = ({ id }: Mutant) => baseline.whileLoading.has(id)

const survives = (verdict: Verdict) =>
  !verdict.killed && verdict.differences.length > 0 && whyHarmless(kit, verdict) === undefined

/** Gives each mutant or group to the next free bench. */
const inLanes = async <A>(list: ReadonlyArray<A>, work: (bench: Bench, item: A) => Promise<void>) => {
  const waiting = list.values()
  await Promise.all(
    lanes.map(async (bench) => {
      for (const item of waiting) await work(bench, item)
    }),
  )
}

/**
 * Greatest number of mutants tried together. In a larger group it is likelier that one mutant is noticed and
 * the group must be split.
 */
const groupMax = 10

/** Groups mutants: no two of one file, and either all or none run while the sources load. */
const groupsOf = (mutants: ReadonlyArray<Mutant>): ReadonlyArray<ReadonlyArray<Mutant>> => {
  const groups: Array<Array<Mutant>> = []
  for (const mutant of mutants) {
    const group = groups.find(
      (each) =>
        each.length < groupMax &&
        each.every(({ file }) => file !== mutant.file) &&
        each.every((other) => isLoaded(other) === isLoaded(mutant)),
    )
    if (group === undefined) groups.push([mutant])
    else group.push(mutant)
  }
  return groups
}

/** Judges the mutants of a seed that no earlier seed drew, and prints each survivor at once. */
const judgeAll = async (seed: number, chosen: ReadonlyArray<Mutant>): Promise<void> => {
  let done = 0
  const reportProgress = () => {
    done++
    if (done % 25 === 0) console.log(`seed ${seed}: ${done}/${chosen.length} after ${seconds()} s`)
  }
  const report = (mutant: Mutant, verdict: Verdict) => {
    verdicts.set(mutant, verdict)
    if (!verdict.killed && survives(verdict)) console.log(survivorText(kit, { mutant, verdict }))
    if (values.verbose && verdict.killed)
      console.log(`killed      ${mutant.name}\n    by ${verdict.by}: ${verdict.why.slice(0, 300)}`)
    reportProgress()
  }
  const waiting = chosen.filter((mutant) => !verdicts.has(mutant) && !open.has(mutant))
  const judgeEach = async (some: ReadonlyArray<Mutant>, isExcused: boolean) => {
    const undecided: Array<Mutant> = []
    await inLanes(some, async (bench, mutant) => {
      const verdict = await bench.judge(mutant, baseline, isExcused)
      if (verdict === "undecided") undecided.push(mutant)
      else report(mutant, verdict)
    })
    return undecided
  }
  const isExcused = ({ open }: Mutant) => open !== undefined
  const broken: Array<Mutant> = []
  await inLanes(groupsOf(await judgeEach(waiting.filter(isExcused), true)), async (bench, group) => {
    const failing = await bench.failing(group, baseline)
    broken.push(...failing)
    for (const mutant of group)
      if (!failing.includes(mutant)) {
        open.add(mutant)
        reportProgress()
      }
  })
  const undecided = await judgeEach([...waiting.filter((mutant) => !isExcused(mutant)), ...broken], false)
  await inLanes(groupsOf(undecided), async (bench, group) => {
    for (const { mutant, verdict } of await bench.judgeTogether(group, baseline)) report(mutant, verdict)
  })
}

/**
 * Number of mutants judged completely before the next ones start, so that an interrupted run has the figure of
 * a whole sample.
 */
const chunkMax = 50

const judgedOf = (some: ReadonlyArray<Mutant>) =>
  some.map((mutant) => ({ mutant, verdict: verdicts.get(mutant) }))

let isProved = true
for (let from = 0; [...samples.values()].some(({ length }) => from < length); from += chunkMax)
  for (const [seed, chosen] of samples) {
    if (from >= chosen.length) continue
    await judgeAll(seed, chosen.slice(from, from + chunkMax))
    const sofar = chosen.slice(0, from + chunkMax)
    console.log(`so far: ${mutantsText(kit, judgedOf(sofar), seed).total}; ${seconds()} s`)
  }
for (const [seed, chosen] of samples) {
  const result = mutantsText(kit, judgedOf(chosen), seed)
  console.log(`${result.text}\n${seconds()} s`)
  isProved &&= result.isProved
}
for (const bench of lanes) await bench.stop()
process.exitCode = isProved ? exitCodes.ok : exitCodes.failures
