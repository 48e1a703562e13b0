/**
 * Measures the cost of the streams: the server's CPU per push, and the latency of orders at the same time.
 * Rounds with and without stream readers alternate on one server with equal load; the readers run in another
 * process.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Figure, measured } from "../Figure.ts"
import { drivePaced, type NextRequest } from "../load/LoadClient.ts"
import {
  cpuMicroseconds,
  mixes,
  openAccounts,
  runRound,
  type Server,
  startBourse,
  stop,
  symbolsOf,
} from "./http.ts"

const readers = 100
const rounds = Number(process.env.BENCH_STREAM_ROUNDS ?? 9)
const secondsPerRound = 5

/** Streams that each reader subscribes to, for each of five symbols: 20 subscriptions. */
const mix = [
  "spot@public.aggre.depth.v3.api.pb@100ms@SYMBOL",
  "spot@public.aggre.deals.v3.api.pb@100ms@SYMBOL",
  "spot@public.aggre.bookTicker.v3.api.pb@100ms@SYMBOL",
  "spot@public.limit.depth.v3.api.pb@SYMBOL@20",
]

interface Counts {
  readonly pushes: number
  readonly bytes: number
}

interface Round extends Counts {
  readonly cpu: number
  readonly p99: number
}

const round = async (
  { child, port }: Server,
  perSecond: number,
  next: NextRequest,
  counts: () => Promise<Counts>,
): Promise<Round> => {
  const [before, cpuBefore] = [await counts(), cpuMicroseconds(child.pid!)]
  const waited = await drivePaced(port, Math.floor(secondsPerRound * perSecond), perSecond, next)
  const cpu = cpuMicroseconds(child.pid!) - cpuBefore
  const after = await counts()
  return {
    cpu,
    p99: waited[Math.floor(waited.length * 0.99)]!,
    pushes: after.pushes - before.pushes,
    bytes: after.bytes - before.bytes,
  }
}

/** Starts the stream readers, which end with the round. */
const beginReaders = async (port: number, channels: ReadonlyArray<string>) => {
  const child = fork(
    join(import.meta.dirname, "../load/streamReaders.ts"),
    [String(port), String(readers), channels.join()],
    { execArgv: ["--conditions=@bourse/source"] },
  )
  await once(child, "message")
  const counts = async (): Promise<Counts> => {
    child.send("count")
    const [found] = await once(child, "message")
    return found as Counts
  }
  const end = async (): Promise<void> => {
    const exited = once(child, "exit")
    child.kill("SIGKILL")
    await exited
  }
  return { counts, end }
}

const nothing = async (): Promise<Counts> => ({ pushes: 0, bytes: 0 })

export const run = async (): Promise<ReadonlyArray<Figure>> => {
  const folder = await mkdtemp(join(tmpdir(), "bourse-bench-streams-"))
  const bourse = await startBourse(folder, "--market", "on")
  try {
    const next = mixes[0]!.make(await openAccounts(bourse.port))
    const half = (await runRound(bourse, next)).perSecond / 2
    const symbols = (await symbolsOf(bourse.port)).slice(0, 5)
    const channels = symbols.flatMap((symbol) => mix.map((each) => each.replace("SYMBOL", symbol)))
    const [beside, alone]: [Array<Round>, Array<Round>] = [[], []]
    for (let each = 0; each <= rounds; each++) {
      const { counts, end } = await beginReaders(bourse.port, channels)
      const withReaders = await round(bourse, half, next, counts)
      await end()
      const without = await round(bourse, half, next, nothing)
      // The first round with streams only warms up the server.
      if (each === 0) continue
      beside.push(withReaders)
      alone.push(without)
    }
    const p99 = (all: ReadonlyArray<Round>) => measured(all.map((each) => each.p99))
    const ratio = measured(beside.map((each, i) => each.p99 / alone[i]!.p99))
    const perPush = measured(beside.map(({ cpu, pushes }, i) => (cpu - alone[i]!.cpu) / pushes))
    const pushes = beside.reduce((sum, each) => sum + each.pushes, 0)
    const bytes = beside.reduce((sum, each) => sum + each.bytes, 0)
    return [
      {
        name: "p99 of an order beside the streams",
        unit: "ms",
        ours: p99(beside),
        peer: { name: "the same without readers", ...p99(alone) },
        conditions: [
          `${rounds} rounds of ${secondsPerRound} s each, with readers and without in turn, at half load: ${half.toFixed(0)} orders placed and cancelled a second`,
          `${readers} connections with ${channels.length} subscriptions each: ${mix.join(", ")}, of ${symbols.join(", ")}; a simulated market trades in all of them`,
          `ratio of the rounds: median ${ratio.median.toFixed(2)} (${ratio.lowest.toFixed(2)} to ${ratio.highest.toFixed(2)}); wanted: at most 1.33`,
          `${(pushes / rounds / secondsPerRound).toFixed(0)} pushes a second, ${(bytes / pushes).toFixed(0)} bytes each on average`,
          `CPU of the server per push, what it uses more with readers: ${perPush.median.toFixed(1)} us (${perPush.lowest.toFixed(1)} to ${perPush.highest.toFixed(1)})`,
          "the readers run on the same machine",
        ],
        differences: ["with readers the simulated market is brought on ten times a second"],
      },
    ]
  } finally {
    await stop(bourse)
    await rm(folder, { recursive: true })
  }
}
