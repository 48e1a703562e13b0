/**
 * Measures the writing thread's CPU per order with its fill, compared with writing only the journal rows of the
 * same groups: 256 accounts in turn, 32 orders a commit, on disk. The bytes on disk after the run are measured
 * too.
 *
 * CPU is the process's time without this thread's: the writing thread and V8's own threads. The engine makes the
 * commit groups before the measurement, so events and rows are the same as a server's.
 */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  apply,
  type Command,
  type Event,
  emptyRecords,
  emptyState,
  handle,
  Rejection,
  writeEvents,
} from "@bourse/engine"
import { type JournalGroup, openStore } from "@bourse/store"
import { tradingWorld } from "../engine/exchange.ts"
import { type Figure, measured } from "../Figure.ts"

const accounts = 256
const ordersPerGroup = 32
const ordersPerRound = 40_960
const rounds = 7
const warmUps = 1
const startTime = Date.UTC(2026, 0, 5)

const uidOf = (id: number): string => `${10_000_000 + (id % accounts)}`

const listing = tradingWorld(Array.from({ length: accounts }, (_, id) => uidOf(id)))

/** Makes groups of orders that all execute: the next account's ask matches each bid. */
const makeGroups = (): (() => ReadonlyArray<JournalGroup>) => {
  const state = emptyState()
  let seq = 0
  let order = 0
  let now = startTime
  const groupOf = (commands: ReadonlyArray<Command>): JournalGroup => {
    const events: Array<Event> = []
    const records = emptyRecords()
    for (const command of commands) {
      const reply = handle(state, command, ++now, (event) => {
        apply(state, event, records)
        events.push(event)
      })
      if (reply instanceof Rejection) throw new Error(`${command.type}: ${reply.code} ${reply.detail}`)
    }
    return { seq: ++seq, time: now, events: writeEvents(events), records }
  }
  const orders = (): ReadonlyArray<Command> =>
    Array.from({ length: ordersPerGroup }, (): Command => {
      const id = order++
      return {
        type: "placeOrder",
        uid: uidOf(id),
        symbol: "BTCUSDT",
        side: id % 2 === 0 ? "BUY" : "SELL",
        orderType: "LIMIT",
        quantity: `0.00${1 + (id % 8)}`,
        price: `${60_000 + (Math.floor(id / 2) % 500) / 100}`,
        stpMode: "",
      }
    })
  const first = groupOf(listing)
  let isFirst = true
  return () => {
    const groups = Array.from({ length: ordersPerRound / ordersPerGroup }, () => groupOf(orders()))
    if (!isFirst) return groups
    isFirst = false
    return [first, ...groups]
  }
}

const bytesOf = async (folder: string): Promise<number> => {
  let bytes = 0
  for (const name of await readdir(folder))
    if (name === "bourse.db") bytes += (await stat(join(folder, name))).size
  return bytes
}

/** Microseconds of CPU per order, of all threads except this one. */
const cpuOf = async (append: () => Promise<void>): Promise<number> => {
  const [all, mine] = [process.cpuUsage(), process.threadCpuUsage()]
  await append()
  const [allAfter, mineAfter] = [process.cpuUsage(all), process.threadCpuUsage(mine)]
  return (allAfter.user + allAfter.system - mineAfter.user - mineAfter.system) / ordersPerRound
}

export const run = async (): Promise<ReadonlyArray<Figure>> => {
  const folder = await mkdtemp(join(tmpdir(), "bourse-bench-"))
  try {
    const whole = await openStore({ path: join(folder, "whole") })
    const bare = await openStore({ path: join(folder, "bare") })
    const nextGroups = makeGroups()
    const ours: Array<number> = []
    const peer: Array<number> = []
    for (let round = 0; round < warmUps + rounds; round++) {
      const groups = nextGroups()
      const withHistory = await cpuOf(async () => {
        for (const group of groups) await whole.append(group)
      })
      const without = await cpuOf(async () => {
        for (const { seq, time, events } of groups) await bare.append({ seq, time, events, records: {} })
      })
      if (round >= warmUps) ours.push(withHistory) && peer.push(without)
    }
    await whole.close()
    await bare.close()
    const orders = ordersPerRound * (warmUps + rounds)
    const [wholeBytes, bareBytes] = [
      await bytesOf(join(folder, "whole")),
      await bytesOf(join(folder, "bare")),
    ]
    const perOrder = (bytes: number) => measured([bytes / orders])
    return [
      {
        name: "store: CPU of the writing thread for an order and its fill",
        unit: "us",
        ours: measured(ours),
        peer: { name: "the journal row alone", ...measured(peer) },
        conditions: [
          `${rounds} rounds of ${ordersPerRound} orders of ${accounts} accounts in turn, ${ordersPerGroup} a commit, synced; each side in turn; lower is better`,
        ],
        differences: ["ours writes what pages are cut from as well: an order, its fill, and half a trade"],
      },
      {
        name: "store: bytes on disk for an order and its fill",
        unit: "bytes",
        ours: perOrder(wholeBytes),
        peer: { name: "the journal row alone", ...perOrder(bareBytes) },
        conditions: [`the database after ${orders.toLocaleString("en-US")} orders, once it is closed`],
        differences: ["as above"],
      },
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}
