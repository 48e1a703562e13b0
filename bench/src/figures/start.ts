/**
 * Measures a server start with a million closed and 100,000 open orders, compared with an exchange without
 * trades. The data folders are filled through engine and store like a server's, but without history rows, which
 * no start reads.
 */
import { spawn } from "node:child_process"
import { createDecipheriv } from "node:crypto"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { apply, type Command, type Event, groupDigest, handle, Rejection, writeEvents } from "@bourse/engine"
import { startBourse } from "@bourse/server"
import { openStore, restoreState, type Store } from "@bourse/store"
import { type Figure, measured } from "../Figure.ts"

const openOrders = 100_000
const closedOrders = 1_000_000
const commandsPerGroup = 1_000
const accounts = 200
const symbols = ["BTCUSDT", "ETHUSDT", "MXUSDT", "ETHBTC", "PEPEUSDT"]
const prices = [
  ["60000", "30000"],
  ["3000", "1500"],
  ["3", "1.5"],
  ["0.05", "0.02"],
  ["0.00001", "0.000005"],
]
const quantities = ["0.01", "0.1", "100", "1", "1000000"]
const rounds = 5
const masterKey = "5e".repeat(32)

/** The key of the journal, which the server encrypted with the master key. */
const unseal = (sealed: string): string => {
  const [, nonce, text, tag] = sealed.split(".").map((part) => Buffer.from(part, "base64url"))
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(masterKey, "hex"), nonce!)
  decipher.setAAD(Buffer.from("v1 chain key")).setAuthTag(tag!)
  return Buffer.concat([decipher.update(text!), decipher.final()]).toString()
}

const openFolder = (path: string): Promise<Store> =>
  openStore({
    path,
    chainKey: ({ meta }) => ({ key: unseal(meta.chainKey!), sealed: meta.chainKey! }),
  })

function* commandsOfThePast(): Generator<Command> {
  const uidOf = (count: number): string => `bench-${count % accounts}`
  yield {
    type: "changeSettings",
    settings: { openOrdersPerSymbolMax: openOrders, clientOrderIdsMax: openOrders },
  }
  for (let account = 0; account < accounts; account++) {
    const uid = uidOf(account)
    yield { type: "openAccount", uid, name: uid, master: null, broker: false, kyc: "1" }
    for (const asset of ["USDT", "BTC", "ETH", "MX", "PEPE"])
      yield { type: "fund", uid, asset, amount: "1000000000" }
  }
  const place = (count: number, side: "BUY" | "SELL", away: 0 | 1): Command => {
    const at = count % symbols.length
    return {
      type: "placeOrder",
      uid: uidOf(Math.floor(count / symbols.length)),
      symbol: symbols[at]!,
      side,
      orderType: "LIMIT",
      price: prices[at]![away]!,
      quantity: quantities[at]!,
      clientOrderId: away === 1 ? `open-${count}` : undefined,
      stpMode: "",
    } as Command
  }
  for (let count = 0; count < openOrders; count++) yield place(count, "BUY", 1)
  for (let count = 0; count < closedOrders / 2; count++) {
    yield place(count, "SELL", 0)
    yield place(count + symbols.length, "BUY", 0)
  }
}

const appendPast = async (store: Store): Promise<void> => {
  const { state } = await restoreState(store, { upTo: store.head.seq, onBad: () => {} })
  let now = state.time
  let events: Array<Event> = []
  const append = async (): Promise<void> => {
    events.push({ type: "groupDigested", time: state.time, digest: groupDigest(state) })
    state.ledger.digest.value = 0
    const group = { seq: store.head.seq + 1, time: state.time, events: writeEvents(events), records: {} }
    events = []
    await store.append(group)
  }
  let handled = 0
  for (const command of commandsOfThePast()) {
    now += 2
    const reply = handle(state, command, now, (event) => {
      apply(state, event)
      events.push(event)
    })
    if (reply instanceof Rejection) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(reply)}`)
    if (++handled % commandsPerGroup === 0) await append()
    // Writes two checkpoints, as many as a server keeps: the first one here, the second at the end.
    if (handled === openOrders + closedOrders / 2) await store.makeCheckpoint()
  }
  await append()
  await store.makeCheckpoint()
}

interface Cost {
  readonly cpuMs: number
  readonly megabytes: number
}

const main = join(import.meta.dirname, "../../../packages/cli/src/main.ts")
const millisecondsPerTick = 10

/** Runs the command until the server is ready, and reads its CPU and memory from the kernel. */
const costOf = async (data: string): Promise<Cost> => {
  const args = ["--conditions=@bourse/source", main, "serve", "--data", data, "--port", "0"]
  const env = { ...process.env, BOURSE_MASTER_KEY: masterKey, XDG_CACHE_HOME: join(data, "..", "cache") }
  const server = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] })
  const exited = once(server, "exit")
  for await (const line of createInterface(server.stdout)) if (line.startsWith("Bourse is ready")) break
  const stat = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))!
  server.kill("SIGTERM")
  await exited
  return {
    cpuMs: (Number(stat[11]) + Number(stat[12])) * millisecondsPerTick,
    megabytes: (Number(kilobytes) * 1_024) / 1e6,
  }
}

export const run = async (): Promise<ReadonlyArray<Figure>> => {
  const parent = await mkdtemp(join(tmpdir(), "bourse-bench-start-"))
  const [empty, all, since] = ["empty", "all", "since"].map((name) => join(parent, name)) as [
    string,
    string,
    string,
  ]
  try {
    await (await startBourse({ data: empty, masterKey })).close()
    await cp(empty, all, { recursive: true })
    const store = await openFolder(all)
    await appendPast(store)
    await store.close()
    await cp(all, since, { recursive: true })
    const cut = await openFolder(since)
    for await (const { at } of cut.checkpoints(cut.head.seq - 1, () => {})) await cut.cutBefore(at.seq)
    await cut.close()
    // The first start only fills the compile cache.
    await costOf(empty)
    const costs = { empty: [] as Array<Cost>, all: [] as Array<Cost>, since: [] as Array<Cost> }
    for (let round = 0; round < rounds; round++)
      for (const [name, folder] of Object.entries({ empty, all, since }))
        costs[name as keyof typeof costs].push(await costOf(folder))
    const figure = (kept: "all" | "since", unit: keyof Cost, name: string): Figure => ({
      name: `start: ${name}, --keep-journal ${kept === "all" ? "all" : "since-checkpoint"}`,
      unit: unit === "cpuMs" ? "ms of CPU" : "MB",
      ours: measured(costs[kept].map((cost) => cost[unit])),
      peer: { name: "an exchange without a past", ...measured(costs.empty.map((cost) => cost[unit])) },
      conditions: [
        `${closedOrders} closed orders, ${openOrders} open ones with client ids, of ${accounts} accounts and ${symbols.length} symbols; a checkpoint at the end`,
        `the command from its first instruction until it says that it is ready, from source, with a filled compile cache, ${rounds} starts of each in turn`,
      ],
      differences: ["less is better"],
    })
    return (["all", "since"] as const).flatMap((kept) => [
      figure(kept, "cpuMs", "CPU until ready"),
      figure(kept, "megabytes", "memory when ready"),
    ])
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}
