/**
 * Program of a prover's process: starts a server, runs each job that it receives, and ends when its parent
 * ends.
 */
import { loadKit } from "@bourse/conformance"
import { startOwnServer } from "../../ownServer.ts"
import { everyMutant, everyVariant } from "../everything.ts"
import type { Job, Play, Played } from "./Prover.ts"
import { makeRuns } from "./Runs.ts"

const kit = loadKit()
const mutants = new Map(everyMutant(kit).map((mutant) => [mutant.id, mutant]))
const variants = new Map(everyVariant(kit).map((variant) => [variant.id, variant]))
const server = await startOwnServer()
const runs = makeRuns({ kit, target: server.target })

const found = <A>(all: ReadonlyMap<string, A>, { id }: Play): A => {
  const it = all.get(id)
  if (it === undefined) throw new Error(`there is no mutant or variant ${id}`)
  return it
}

const play = async (job: Job): Promise<Played> =>
  "mutant" in job
    ? { killed: await runs.kills(found(mutants, job.mutant), job.mutant.fixtures) }
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
