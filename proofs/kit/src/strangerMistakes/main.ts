/**
 * `npm run conformance -- --prove --stranger [--family NAME] [--filter ID,..] [--resume] [--record]`: plants the
 * mistakes of the newest family, or of another one, one at a time, in the exchange in Python, and runs the whole kit
 * before it. A mistake is killed when a
 * fixture fails or an invariant is broken. The unchanged exchange comes first and must fail nothing. `--resume` keeps
 * each verdict, and skips the mistakes that were judged at this commit.
 */
import { randomInt } from "node:crypto"
import { parseArgs } from "node:util"
import { exitCodes } from "@bourse/conformance/src/report/Outcome.ts"
import { beginRun, record } from "@bourse/testing/figures"
import { keptOf } from "@bourse/testing/Kept"
import { interval95 } from "../sourceMutants/judge/report.ts"
import { dialectOf, families, judge, mistakes, type Verdict } from "./judge.ts"
import { dialects } from "./Stranger.ts"

const { values } = parseArgs({
  options: {
    stranger: { type: "boolean" },
    family: { type: "string", default: families.at(-1)! },
    filter: { type: "string" },
    resume: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
  },
})
const family = families.find((each) => each === values.family)
if (family === undefined) {
  console.error(`prove: --family ${values.family} is none of ${families.join(", ")}`)
  process.exit(exitCodes.usage)
}
const wanted = values.filter?.split(",")
const played = mistakes.filter((each) => each.family === family && (wanted?.includes(each.id) ?? true))
if (played.length === 0 || (values.record && wanted !== undefined)) {
  console.error(
    `prove: ${played.length === 0 ? `nothing is called ${values.filter}` : "--record keeps a whole run"}`,
  )
  process.exit(exitCodes.usage)
}

const begun = beginRun()
const kept = values.resume ? keptOf<Verdict>("stranger", begun) : undefined
if (values.resume && kept === undefined) {
  console.error("prove: --resume goes on with a run of the same commit, and the sources are changed")
  process.exit(exitCodes.usage)
}
const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1_000)
const newSeed = () => randomInt(2 ** 31)

/** The verdict of an earlier run, or a new one. */
const judged = async (id: string, play: (seed: number) => Promise<Verdict>): Promise<Verdict> => {
  const known = kept?.find(id)
  if (known !== undefined) return known
  const verdict = await play(newSeed())
  kept?.keep(id, verdict)
  return verdict
}

for (const dialect of dialects) {
  const { by, why } = await judged(`unchanged, ${dialect}`, (seed) => judge(dialect, [], seed))
  if (by === undefined && why === "") continue
  console.error(`The unchanged exchange, dialect ${dialect}, fails ${by}: ${why}`)
  process.exit(exitCodes.failures)
}
const survivors: Array<string> = []
for (const mistake of played) {
  const { id, text, statement, edits } = mistake
  const { by, why } = await judged(id, (seed) => judge(dialectOf(mistake), edits, seed))
  console.log(
    by === undefined
      ? `SURVIVES  ${id}: ${text}\n    ${statement} ${why}`
      : `killed    ${id} by ${by}: ${why}`,
  )
  if (by === undefined) survivors.push(id)
}
const [low, high] = interval95(survivors.length, played.length)
if (values.record)
  record("kit", "stranger", {
    command: `npm run conformance -- --prove --stranger --family ${family}`,
    ...begun,
    counts: [
      {
        what: "mistakes of people in an exchange in Python that the kit notices",
        count: played.length - survivors.length,
        of: played.length,
      },
    ],
    seconds: seconds(),
    notes: survivors.map((id) => `survives: ${id}`),
  })
console.log(
  `${survivors.length} of ${played.length} survive, 95 % interval ${low.toFixed(1)} to ${high.toFixed(1)} %; ${seconds()} s`,
)
process.exitCode = survivors.length === 0 ? exitCodes.ok : exitCodes.failures
