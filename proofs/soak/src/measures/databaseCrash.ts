/**
 * Soak measure of database crashes: PostgreSQL is killed under a load of signed writes and restarted,
 * repeatedly. The server must continue by itself, and each acknowledged write must exist exactly once.
 */
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { freePort } from "@bourse/testing/freePort"
import type { Cluster } from "@bourse/testing/postgres"
import { alice, type Client } from "../load/Client.ts"
import { broken, cancelAll, doubled, load, lossMark, nothingObserved, untrue } from "../load/Load.ts"
import { bySize, type Finding, type Measure, onceFound } from "../Measure.ts"
import { DatabaseServer, withCluster } from "../server/DatabaseServer.ts"
import type { Mutant } from "../server/Mutant.ts"

interface Run {
  readonly crashes: number
  /** Smallest number of acknowledged writes before each crash of the database. */
  readonly acknowledged: number
  readonly mutant?: Mutant
}

/** Time until a write is acknowledged again, in ms. */
const untilWritten = async (client: Client, began: number): Promise<number> => {
  const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.0001", price: "20000" }
  for (;;) {
    const { status } = await client.signed(alice, "POST", "/api/v3/order", order)
    if (status === 200) return performance.now() - began
    await setTimeout(20)
  }
}

const crashes = async (work: string, cluster: Cluster, options: Run): Promise<Finding> => {
  const { acknowledged, mutant } = options
  const url = cluster.createDatabase("exchange")
  const server = new DatabaseServer(await freePort(), join(work, "data"), url, mutant)
  server.start()
  await server.untilReady()
  const { client } = server
  const violations: Array<string> = []
  const backMs: Array<number> = []
  let total = 0
  for (let crash = 1; crash <= options.crashes; crash++) {
    const observed = nothingObserved()
    const enough = Promise.withResolvers<void>()
    let answers = 0
    let isOver = false
    const onAnswer = () => {
      if (++answers === acknowledged) enough.resolve()
    }
    const trading = load({ client, name: `d${crash}`, traders: 8, goOn: () => !isOver, observed, onAnswer })
    await Promise.race([enough.promise, trading])
    await cluster.stop("SIGKILL")
    isOver = true
    await trading
    await cluster.start()
    backMs.push(await untilWritten(client, performance.now()))
    total += observed.facts.length
    const wrong = [
      ...observed.odd,
      ...(await untrue(client, observed.facts)),
      ...(await broken(client, observed.unknown)),
      ...(await doubled(client)),
      ...(await client.problems()),
    ]
    violations.push(...wrong.map((each) => `crash ${crash}: ${each}`))
    await cancelAll(client)
  }
  server.signal("SIGTERM")
  await server.ended()
  const seconds = (Math.max(...backMs) / 1000).toFixed(1)
  return {
    tried: `${options.crashes} crashes of the database, ${total} acknowledged, writing again in ${seconds} s at most`,
    violations,
  }
}

export const run = (options: Run): Promise<Finding> =>
  withCluster((work, cluster) => crashes(work, cluster, options))

export const databaseCrash: Measure = {
  what: "the database is killed under load",
  find: (size) =>
    run({
      crashes: bySize(size, { short: 1, default: 5, full: 20 }),
      acknowledged: bySize(size, { short: 50, default: 100, full: 200 }),
    }),
  control: {
    mutant: "a reply before the commit",
    find: () => onceFound(() => run({ crashes: 2, acknowledged: 50, mutant: "acknowledgesEarly" }), lossMark),
  },
}
