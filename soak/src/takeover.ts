/**
 * R8, another server takes over: two servers share a database of PostgreSQL under a load of signed writes. The writer is
 * killed, or paused for longer than its lease, time after time; the standby takes over. All that was acknowledged is
 * there, once; a writer that was paused answers nothing more.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { type Cluster, startCluster } from "../../testing/postgres.ts"
import { type Answer, alice, Client } from "./Client.ts"
import { broken, cancelAll, load, nothingTold, untrue } from "./Load.ts"
import { bySize, type Finding, type Measure, only } from "./Measure.ts"
import { environmentWith, type PlantedFault } from "./PlantedFault.ts"
import { command } from "./ServerProcess.ts"
import { owned, withWorkFolder } from "./workFolder.ts"

const token = "token-of-the-soak"
const masterKey = "5a".repeat(32)
const symbol = "BTCUSDT"
const staleMark = "a writer that was paused answered"
/** How soon another server is to answer writes, once the writer is gone. */
const backWithinMs = 5_000

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** One of the servers: the process may end, its address and its data folder stay. */
class Server {
  readonly client: Client
  readonly #spawn: () => ReturnType<typeof spawn>
  #child: ReturnType<typeof spawn> | undefined
  log = ""

  constructor(port: number, data: string, databaseUrl: string, fault: PlantedFault | undefined) {
    this.client = new Client(`http://127.0.0.1:${port}`, token)
    const flags = { sandbox: "on", weights: "off", port: String(port), data, "sandbox-token": token }
    const given = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
    const { sources, bundle } = command
    const program = bundle === undefined || fault !== undefined ? sources : [bundle]
    const env = { ...environmentWith(fault), BOURSE_DATABASE_URL: databaseUrl, BOURSE_MASTER_KEY: masterKey }
    this.#spawn = () =>
      spawn(process.execPath, [...program, "serve", ...given], { stdio: ["ignore", "ignore", "pipe"], env })
  }

  start(): void {
    const child = owned(this.#spawn())
    this.#child = child
    child.stderr!.on("data", (chunk) => {
      this.log = (this.log + String(chunk)).slice(-20_000)
    })
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  async ended(): Promise<void> {
    const child = this.#child
    if (child !== undefined && child.exitCode === null && child.signalCode === null) await once(child, "exit")
  }

  /** What it says of itself; undefined while it does not answer. */
  async readiness(): Promise<{ ready: boolean; reason?: string } | undefined> {
    return (await this.client.send("GET", "/readyz").catch(() => undefined))?.json
  }

  async until(
    what: string,
    isSo: (readiness: { ready: boolean; reason?: string }) => boolean,
  ): Promise<void> {
    for (;;) {
      const found = await this.readiness()
      if (found !== undefined && isSo(found)) return
      if (this.#child?.exitCode !== null && this.#child?.exitCode !== undefined)
        throw new Error(`a server ended before it was ${what}: ${this.log.slice(-600)}`)
      await setTimeout(20)
    }
  }

  untilReady(): Promise<void> {
    return this.until("ready", ({ ready }) => ready)
  }

  untilStandby(): Promise<void> {
    return this.until("a standby", ({ reason }) => reason === "standby, 0 groups behind")
  }
}

interface Run {
  readonly kills: number
  readonly pauses: number
  /** Acknowledged before each of them, at least. */
  readonly acknowledged: number
  readonly fault?: PlantedFault
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Answers that a writer gave after it was paused for longer than its lease; sent while it stood still. */
const staleAnswers = async (paused: Client, resume: () => void): Promise<ReadonlyArray<string>> => {
  const asked = ["/api/v3/openOrders", "/api/v3/allOrders"].map((path) =>
    paused.signed(alice, "GET", path, { symbol }).catch(() => undefined),
  )
  // They are in its sockets before it goes on.
  await setTimeout(200)
  resume()
  const answers: Array<Answer | undefined> = await Promise.all(asked)
  const order = { symbol, side: "BUY", type: "LIMIT", quantity: "0.0001", price: "20000" }
  answers.push(await paused.signed(alice, "POST", "/api/v3/order", order).catch(() => undefined))
  return answers.flatMap((answer) =>
    answer?.status === 200 ? [`${staleMark}: ${answer.text.slice(0, 200)}`] : [],
  )
}

/** Client order ids that more than one order has. */
const doubled = async (client: Client): Promise<ReadonlyArray<string>> => {
  const { json } = await client.signed(alice, "GET", "/api/v3/allOrders", { symbol, limit: 1000 })
  const seen = new Set<string>()
  const found: Array<string> = []
  for (const { clientOrderId } of json) {
    if (clientOrderId && seen.has(clientOrderId)) found.push(`${clientOrderId} was executed twice`)
    seen.add(clientOrderId)
  }
  return found
}

const takeOvers = async (
  work: string,
  cluster: Cluster,
  { kills, pauses, acknowledged, fault }: Run,
): Promise<Finding> => {
  const url = cluster.createDatabase("exchange")
  const server = async (name: string) => new Server(await freePort(), join(work, name), url, fault)
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
    const told = nothingTold()
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
      told,
      onAnswer,
    })
    await Promise.race([enough.promise, trading])
    isOver = true
    // Every other pause comes when nothing waits for a commit: then no refused write tells the writer that it is over.
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
    // One that goes on answering does not end by itself.
    if (fault !== undefined) writer.signal("SIGKILL")
    await writer.ended()
    await trading
    writer.client.close()
    total += told.facts.length
    wrong.push(
      ...told.odd,
      ...(await untrue(standby.client, told.facts)),
      ...(await broken(standby.client, told.unknown)),
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
    violations.push(`service was back after ${Math.round(worst)} ms, which is more than ${backWithinMs}`)
  const seconds = (ms: number): string => (ms / 1000).toFixed(1)
  return {
    tried: `${kills} kills and ${pauses} pauses of the writer, ${total} acknowledged, service back in ${seconds(middle)} s (median), ${seconds(worst)} s (worst)`,
    violations,
  }
}

export const run = (options: Run): Promise<Finding> =>
  withWorkFolder(async (work) => {
    const cluster = await startCluster()
    try {
      return await takeOvers(work, cluster, options)
    } finally {
      await cluster.remove()
    }
  })

export const takeover: Measure = {
  what: "another server takes over",
  find: (size) =>
    run({
      kills: bySize(size, { short: 1, default: 5, full: 20 }),
      pauses: bySize(size, { short: 1, default: 5, full: 20 }),
      acknowledged: bySize(size, { short: 50, default: 100, full: 200 }),
    }),
  control: {
    fault: "a server goes on answering after its lease",
    find: async () =>
      only(await run({ kills: 0, pauses: 1, acknowledged: 50, fault: "answersAfterLease" }), staleMark),
  },
}
