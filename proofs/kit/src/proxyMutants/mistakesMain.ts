/**
 * `npm run conformance -- --prove --mistakes N [--seed N] [--held-back]`: plays a sample of programmers'
 * mistakes (derived/mistakes.ts, or the held-back family) with equally many of each operator. Each mistake is
 * played against the fixtures that call its endpoint. A fixture's finding about a required statement kills the
 * mistake.
 */
import { parseArgs } from "node:util"
import { loadKit } from "@bourse/conformance"
import { callsOf } from "@bourse/conformance/src/checks/Coverage.ts"
import { startOwnServer } from "../ownServer.ts"
import { interval95 } from "../sourceMutants/judge/report.ts"
import { sample } from "../sourceMutants/sample.ts"
import { heldBack } from "./derived/heldBack.ts"
import { allMistakes, byOperator } from "./derived/mistakes.ts"
import type { Mistake } from "./derived/places.ts"
import { isOk } from "./deviations.ts"
import { makeRuns } from "./play/Runs.ts"

const { values } = parseArgs({
  options: {
    mistakes: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    "held-back": { type: "boolean", default: false },
    provers: { type: "string", default: "2" },
  },
})
const [count, seed, lanes] = [values.mistakes, values.seed, values.provers].map(Number)
const kit = loadKit()
const all = values["held-back"] ? heldBack(kit) : allMistakes(kit)
const groups = byOperator(all)
const share = Math.ceil((count ?? 0) / groups.size)
const drawn = sample(
  [...groups.values()].flatMap((group, at) => sample(group, share, (seed ?? 0) + at)),
  count ?? 0,
  seed ?? 0,
)
const total = [...groups.values()].reduce((sum, { length }) => sum + length, 0)
console.log(`${drawn.length} of ${total} mistakes, ${groups.size} operators`)

const excused = new Map<string, number>()
for (const { excuse } of all)
  if (excuse !== undefined) {
    const reason = `${excuse.is}: ${excuse.because}`
    excused.set(reason, (excused.get(reason) ?? 0) + 1)
  }
for (const [reason, times] of [...excused].sort()) console.log(`  not played, ${times}: ${reason}`)

const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1_000)
type Ended = "killed" | "survives" | "disturbs" | "no effect"
const ended = new Map<Mistake, Ended>()
const waiting = drawn.entries()

const figure = (some: ReadonlyArray<Mistake>): string => {
  const of = (wanted: Ended) => some.filter((each) => ended.get(each) === wanted).length
  const [killed, alive] = [of("killed"), of("survives")]
  const [low, high] = interval95(alive, killed + alive)
  const percent = killed + alive === 0 ? 0 : (100 * alive) / (killed + alive)
  return `${alive} of ${killed + alive} survive (${percent.toFixed(1)} %, 95 % interval ${low.toFixed(1)} to ${high.toFixed(1)} %), ${of("disturbs")} only disturb a fixture, ${of("no effect")} change no answer that a fixture gets`
}

/**
 * Wraps a mistake to record its effect: whether it changed an answer, or made a write that succeeded. A mistake
 * may have no effect: cutting a short text leaves the text unchanged. For comparison, a read with changed
 * parameters is also sent unchanged.
 */
const watched = (mistake: Mistake): { readonly mistake: Mistake; readonly hasEffect: () => boolean } => {
  let hasEffect = false
  const isRead = (endpoint: string) => kit.endpoints.get(endpoint)?.method === "GET"
  const handle: Mistake["handle"] = async (call) => {
    let passed: string | undefined
    const pass = async () => {
      const given = await call.pass()
      passed = given.json === undefined ? given.text : JSON.stringify(given.json)
      return given
    }
    const answer = await mistake.handle({
      ...call,
      pass,
      ask: async (...asked) => {
        const answer = await call.ask(...asked)
        hasEffect ||= isOk(answer) && !isRead(asked[0])
        return answer
      },
    })
    const told = answer.json === undefined ? answer.text : JSON.stringify(answer.json)
    if (passed === undefined && isRead(call.endpoint)) await pass()
    if (told !== passed) hasEffect = true
    return answer
  }
  return { mistake: { ...mistake, handle }, hasEffect: () => hasEffect }
}

const lane = async () => {
  const server = await startOwnServer()
  const runs = makeRuns({ kit, target: server.target })
  try {
    for (const [at, mistake] of waiting) {
      const fixtures = kit.fixtures
        .filter((fixture) => callsOf(fixture).some(({ call }) => call === mistake.endpoint))
        .map(({ id }) => id)
      const { mistake: played, hasEffect } = watched(mistake)
      const mutant = { ...played, id: `mistake ${at}` }
      const { by, disturbed } = await runs.notices(mutant, fixtures)
      const alive = hasEffect() ? "survives" : "no effect"
      const outcome: Ended = by !== undefined ? "killed" : disturbed === undefined ? alive : "disturbs"
      ended.set(mistake, outcome)
      if (by === undefined)
        console.log(
          `${outcome.padEnd(12)}${mistake.endpoint}: ${mistake.text} (${mistake.operator})${disturbed === undefined ? "" : `\n    ${disturbed}`}`,
        )
      if (ended.size % 20 === 0) console.log(`${ended.size} after ${seconds()} s: ${figure(drawn)}`)
    }
  } finally {
    await server.stop()
  }
}
await Promise.all(Array.from({ length: lanes ?? 1 }, lane))
for (const operator of groups.keys())
  console.log(`${operator}: ${figure(drawn.filter((each) => each.operator === operator))}`)
console.log(`Seed ${seed}: ${figure(drawn)}; ${seconds()} s`)
