/**
 * `npm run conformance -- --prove --explorations [--seed N] [--resume] [--record]`: explorations that must find
 * nothing, of our server, of the exchange in Python in each dialect, and of every legal variant. `--resume`
 * keeps the result of each exploration, and skips explorations of this commit with this seed that have a
 * result.
 */
import { randomInt } from "node:crypto"
import { parseArgs } from "node:util"
import { loadKit, type Target } from "@bourse/conformance"
import { openDriver } from "@bourse/conformance/src/command/Conformance.ts"
import { explore } from "@bourse/conformance/src/command/Explore.ts"
import { exitCodes } from "@bourse/conformance/src/report/Outcome.ts"
import type { Driver } from "@bourse/conformance/src/target/Driver.ts"
import { beginRun, record } from "@bourse/testing/figures"
import { keptOf } from "@bourse/testing/Kept"
import { startOwnServer } from "../ownServer.ts"
import { everyVariant } from "../proxyMutants/everything.ts"
import { startMutantProxy } from "../proxyMutants/play/MutantProxy.ts"
import { dialects, startStranger } from "../strangerMistakes/Stranger.ts"

const timesOfServer = 30
const timesOfVariant = 5
const calls = 300
/** Time limit of an exploration in seconds, long enough for all requests on a busy machine. */
const seconds = 120

const { values } = parseArgs({
  options: {
    explorations: { type: "boolean" },
    seed: { type: "string", default: String(randomInt(2 ** 20)) },
    resume: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
  },
})
const seed = Number(values.seed)
const begun = beginRun()
/** Stored output of explorations: text for those that failed, empty for the others. */
const kept = values.resume ? keptOf<string>(`explorations-${seed}`, begun) : undefined
if (values.resume && kept === undefined) {
  console.error("prove: --resume goes on with a run of the same commit, and the sources are changed")
  process.exit(exitCodes.usage)
}
const started = performance.now()
let [done, failed] = [0, 0]

interface Place {
  readonly target: Target
  readonly targetFile?: string
  readonly driver?: Driver | undefined
}

const exploreOnce = async (place: Place, seed: number): Promise<string> => {
  let text = ""
  const write = (more: string) => {
    text += more
  }
  const problem = (error: Error) => ({ exitCode: exitCodes.harness, text: error.message })
  const { exitCode, ...ended } = await explore({ ...place, calls, seconds, seed, write }).catch(problem)
  return exitCode === exitCodes.ok ? "" : `${text}${"text" in ended ? ended.text : ""}`
}

/** Starts a server only if one of its explorations has no result yet. */
const exploreAll = async (
  name: string,
  times: number,
  start: () => Promise<Place & { readonly stop: () => Promise<void> }>,
) => {
  const ids = Array.from({ length: times }, (_, number) => `${name} ${number}`)
  let place: Awaited<ReturnType<typeof start>> | undefined
  try {
    for (const [number, id] of ids.entries()) {
      let text = kept?.find(id)
      if (text === undefined) {
        place ??= await start()
        text = await exploreOnce(place, seed * 1_000 + number)
        kept?.keep(id, text)
      }
      done++
      if (text === "") continue
      failed++
      console.log(`FAILS  ${name}, seed ${seed * 1_000 + number}\n${text}`)
    }
  } finally {
    await place?.stop()
  }
  console.log(
    `${done} explorations, ${failed} fail, after ${Math.round((performance.now() - started) / 1_000)} s: ${name}`,
  )
}

await exploreAll("our server", timesOfServer, startOwnServer)
for (const dialect of dialects)
  await exploreAll(`the exchange in Python, ${dialect}`, timesOfServer, () => startStranger(dialect))

const kit = loadKit()
const own = await startOwnServer()
let aheadMs = 0
for (const variant of everyVariant(kit))
  await exploreAll(variant.id, timesOfVariant, async () => {
    const now = () => Date.now() + aheadMs
    const { baseUrl, stop } = await startMutantProxy({
      server: own.target.baseUrl,
      endpoints: kit.endpoints,
      mutant: variant,
      now,
    })
    const target = { ...(variant.target?.(own.target) ?? own.target), baseUrl }
    const control = openDriver(target.driver, baseUrl)
    const driver = control && {
      ...control,
      // The proxy signs requests of its own with the time of this clock.
      ask: async (...[verb, args]: Parameters<Driver["ask"]>) => {
        const answer = await control.ask(verb, args)
        if (verb === "advanceClock") aheadMs += Number(args.ms)
        return answer
      },
    }
    const capabilities = [...(target.capabilities ?? []), ...(variant.capabilities ?? [])]
    return { target: { ...target, capabilities, historyWaitMs: 0 }, driver, stop }
  })
await own.stop()
if (values.record)
  record("kit", "explorations", {
    command: "npm run conformance -- --prove --explorations",
    ...begun,
    counts: [
      { what: "explorations of correct servers that break no invariant", count: done - failed, of: done },
    ],
    seconds: Math.round((performance.now() - started) / 1_000),
    notes: [`seed ${seed}`],
  })
console.log(`Seed ${seed}: ${failed} of ${done} explorations fail`)
process.exitCode = failed === 0 ? exitCodes.ok : exitCodes.failures
