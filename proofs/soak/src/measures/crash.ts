/**
 * Soak measure of kill -9: the real server is killed under a load of signed writes and restarted, repeatedly.
 * All acknowledged writes must exist, batches must be complete, and the exchange's invariants must hold.
 */
import { join } from "node:path"
import { broken, cancelAll, load, lossMark, nothingObserved, untrue } from "../load/Load.ts"
import { bySize, type Finding, type Measure, onceFound } from "../Measure.ts"
import type { Mutant } from "../server/Mutant.ts"
import { startServer } from "../server/ServerProcess.ts"
import { withWorkFolder } from "../workFolder.ts"

interface Run {
  readonly cycles: number
  /** Smallest number of acknowledged writes in each cycle of kill and restart. */
  readonly acknowledged: number
  readonly mutant?: Mutant
}

export const run = ({ cycles, acknowledged, mutant }: Run): Promise<Finding> =>
  withWorkFolder(async (work) => {
    const data = join(work, "data")
    const violations: Array<string> = []
    let total = 0
    let slowestMs = 0
    let server = await startServer({ data, mutant })
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const observed = nothingObserved()
      // The server is killed while traders wait for responses.
      const enough = Promise.withResolvers<void>()
      let answers = 0
      const onAnswer = () => {
        if (++answers === acknowledged) enough.resolve()
      }
      const { client } = server
      const trading = load({ client, name: `c${cycle}`, traders: 8, goOn: () => true, observed, onAnswer })
      await Promise.race([enough.promise, trading])
      await server.kill()
      await trading
      total += observed.facts.length
      server = await startServer({ data, mutant })
      slowestMs = Math.max(slowestMs, server.readyMs)
      const wrong = [
        ...observed.odd,
        ...(await untrue(server.client, observed.facts)),
        ...(await broken(server.client, observed.unknown)),
        ...(await server.client.problems()),
      ]
      violations.push(...wrong.map((each) => `cycle ${cycle}: ${each}`))
      await cancelAll(server.client)
    }
    await server.stop()
    if (server.child.exitCode !== 0)
      violations.push(`SIGTERM ended it with ${server.child.exitCode}: ${server.log}`)
    const seconds = (slowestMs / 1000).toFixed(1)
    return {
      tried: `${cycles} kills, ${total} acknowledged, ready again in ${seconds} s at most`,
      violations,
    }
  })

export const crash: Measure = {
  what: "kill -9 under load",
  find: (size) =>
    run({
      cycles: bySize(size, { short: 2, default: 20, full: 60 }),
      acknowledged: bySize(size, { short: 100, default: 150, full: 350 }),
    }),
  control: {
    mutant: "a reply before the commit",
    find: () => onceFound(() => run({ cycles: 2, acknowledged: 100, mutant: "acknowledgesEarly" }), lossMark),
  },
}
