/**
 * Soak measure of takeover: two servers share a PostgreSQL database under a load of signed writes. The writing
 * server is killed, or paused for longer than its lease, repeatedly; the standby takes over. Each acknowledged
 * write must exist exactly once, and a paused writer must answer nothing more. Both hosts have wrong clocks,
 * and clients the right time: a server that reports ready must accept the first write.
 */
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { freePort } from "@bourse/testing/freePort"
import type { Cluster } from "@bourse/testing/postgres"
import { type Answer, alice, type Client } from "../load/Client.ts"
import { broken, cancelAll, doubled, load, nothingObserved, untrue } from "../load/Load.ts"
import { bySize, type Finding, type Measure, only } from "../Measure.ts"
import { DatabaseServer, withCluster } from "../server/DatabaseServer.ts"
import type { Mutant } from "../server/Mutant.ts"

const symbol = "BTCUSDT"
/** Errors of the clocks on the two hosts, in ms. */
const skewsMs = { one: -20_000, two: 3_600_000 }
const staleMark = "a writer that was paused answered"
/** Longest time after the end of the writer until another server answers writes, in ms. */
const backWithinMs = 5_000

interface Run {
  readonly kills: number
  readonly pauses: number
  /** Smallest number of acknowledged writes before each takeover. */
  readonly acknowledged: number
  readonly mutant?: Mutant
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Responses to requests that were sent during a pause longer than the lease; there must be none. */
const staleAnswers = async (paused: Client, resume: () => void): Promise<ReadonlyArray<string>> => {
  const asked = ["/api/v3/openOrders", "/api/v3/allOrders"].map((path) =>
    paused.signed(alice, "GET", path, { symbol }).catch(() => undefined),
  )
  // Waits until the requests have reached the server's sockets, before the server continues.
  await setTimeout(200)
  resume()
  const answers: Array<Answer | undefined> = await Promise.all(asked)
  const order = { symbol, side: "BUY", type: "LIMIT", quantity: "0.0001", price: "20000" }
  answers.push(await paused.signed(alice, "POST", "/api/v3/order", order).catch(() => undefined))
  return answers.flatMap((answer) =>
    answer?.status === 200 ? [`${staleMark}: ${answer.text.slice(0, 200)}`] : [],
  )
}

const takeOvers = async (
  work: string,
  cluster: Cluster,
  { kills, pauses, acknowledged, mutant }: Run,
): Promise<Finding> => {
  const url = cluster.createDatabase("exchange")
  const server = async (name: keyof typeof skewsMs) =>
    new DatabaseServer(await freePort(), join(work, name), url, mutant, skewsMs[name])
  let [writer, standby] = [await server("one"), await server("two")]
  writer.start()
  await writer.untilReady()
  standby.start()
  await standby.untilStandby()
  const violations: Array<string> = []
  const backMs: Array<number> = []
  let total = 0
  for (let cycle = 1; cycle <= kills + pauses; cycle++) {
    const isPause = cycle > kills
    const observed = nothingObserved()
    const enough = Promise.withResolvers<void>()
    let answers = 0
    let isOver = false
    const onAnswer = () => {
      if (++answers === acknowledged) enough.resolve()
    }
    const trading = load({
      client: writer.client,
      name: `t${cycle}`,
      traders: 8,
      goOn: () => !isOver,
      observed,
      onAnswer,
    })
    await Promise.race([enough.promise, trading])
    isOver = true
    // Every other pause begins when no commit is pending: then no rejected write tells the writer that its
    // lease is over.
    if (isPause && cycle % 2 === 1) await trading
    const began = performance.now()
    writer.signal(isPause ? "SIGSTOP" : "SIGKILL")
    await standby.untilReady()
    const placed = await standby.client.signed(alice, "POST", "/api/v3/order", {
      ...{ symbol, side: "BUY", type: "LIMIT", quantity: "0.0001", price: "20000" },
    })
    backMs.push(performance.now() - began)
    const wrong = placed.status === 200 ? [] : [`the first order after it: ${placed.status} ${placed.text}`]
    if (isPause) wrong.push(...(await staleAnswers(writer.client, () => writer.signal("SIGCONT"))))
    // A writer that still answers does not end by itself, so it is killed.
    if (mutant !== undefined) writer.signal("SIGKILL")
    await writer.ended()
    await trading
    writer.client.close()
    total += observed.facts.length
    wrong.push(
      ...observed.odd,
      ...(await untrue(standby.client, observed.facts)),
      ...(await broken(standby.client, observed.unknown)),
      ...(await doubled(standby.client)),
      ...(await standby.client.problems()),
    )
    violations.push(...wrong.map((each) => `${isPause ? "pause" : "kill"} ${cycle}: ${each}`))
    await cancelAll(standby.client)
    ;[writer, standby] = [standby, writer]
    standby.start()
    await standby.untilStandby()
  }
  const [middle, worst] = [median(backMs), Math.max(...backMs)]
  if (kills + pauses >= 20 && worst > backWithinMs)
    violations.push(
      `service was back after ${Math.round(worst)} ms, later than the allowed ${backWithinMs} ms`,
    )
  const seconds = (ms: number): string => (ms / 1000).toFixed(1)
  return {
    tried: `${kills} kills and ${pauses} pauses of the writer, hosts' clocks 20 s slow and an hour fast, ${total} acknowledged, service back in ${seconds(middle)} s (median), ${seconds(worst)} s (worst)`,
    violations,
  }
}

export const run = (options: Run): Promise<Finding> =>
  withCluster((work, cluster) => takeOvers(work, cluster, options))

export const takeover: Measure = {
  what: "another server takes over",
  find: (size) =>
    run({
      kills: bySize(size, { short: 1, default: 5, full: 20 }),
      pauses: bySize(size, { short: 1, default: 5, full: 20 }),
      acknowledged: bySize(size, { short: 50, default: 100, full: 200 }),
    }),
  control: {
    mutant: "a server keeps responding after its lease",
    find: async () =>
      only(await run({ kills: 0, pauses: 1, acknowledged: 50, mutant: "answersAfterLease" }), staleMark),
  },
}
