/** Runs in a prover's process: starts a server, answers each job that is sent to it, ends with whoever started it. */
import { loadKit } from "@bourse/conformance"
import { startOwnServer } from "../ownServer.ts"
import { everyFault, everyVariant } from "./everything.ts"
import { makeFaultRuns } from "./FaultRun.ts"
import type { Job, Play, Played } from "./Prover.ts"

const kit = loadKit()
const faults = new Map(everyFault(kit).map((fault) => [fault.id, fault]))
const variants = new Map(everyVariant(kit).map((variant) => [variant.id, variant]))
const server = await startOwnServer()
const runs = makeFaultRuns({ kit, target: server.target })

const found = <A>(all: ReadonlyMap<string, A>, { id }: Play): A => {
  const it = all.get(id)
  if (it === undefined) throw new Error(`there is no ${id}`)
  return it
}

const play = async (job: Job): Promise<Played> =>
  "fault" in job
    ? { caught: await runs.catches(found(faults, job.fault), job.fault.fixtures) }
    : { states: await runs.control(found(variants, job.variant), job.variant.fixtures) }

process.on("message", async (job: Job) => {
  const played = await play(job).catch((error: Error) => ({
    error: error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message,
  }))
  process.send?.(played)
})
process.on("disconnect", async () => {
  await server.stop()
  process.exit(0)
})
if (!process.connected) process.exit(1)
