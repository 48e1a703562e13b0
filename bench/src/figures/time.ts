/**
 * Measures the cost of moving the clock: a bot advances a day in 1,440 steps of a minute, each with a read of
 * book and candles, and places ten orders. The same day is measured in memory and on disk, with and without ten
 * resting orders.
 */

import { mkdtemp, rm } from "node:fs/promises"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { decimal, makeSpot } from "@bourse/client/spot"
import { demoAccounts, type RunningBourse, startBourse } from "bourse"
import { type Figure, measured } from "../Figure.ts"

const rounds = Number(process.env.BOURSE_BENCH_TIME_ROUNDS ?? 3)
const [minuteMs, hourMs, orders] = [60_000, 3_600_000, 10]
const minutes = Number(process.env.BOURSE_BENCH_TIME_MINUTES ?? 1_440)
const start = Date.UTC(2026, 0, 5)

/** Sends requests over one connection, one after the other. */
const connection = (url: string, token: string | null) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { "X-Bourse-Token": token ?? "", "Content-Type": "application/json" }
  const ask = (path: string, body?: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const method = body === undefined ? "GET" : "POST"
      const sent = request(url + path, { agent, method, headers }, (response) => {
        let text = ""
        response.setEncoding("utf8").on("data", (chunk) => (text += chunk))
        response.on("end", () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))))
      })
      // Sends the request again if the server closed the idle connection.
      const again = () => ask(path, body).then(resolve, reject)
      sent.on("error", (error) => (sent.reusedSocket ? again() : reject(error))).end(body)
    })
  return { ask, close: () => agent.destroy() }
}

interface Cost {
  /** CPU time of all threads and elapsed time, in ms. */
  readonly cpuMs: number
  readonly wallMs: number
  readonly commits: number
}

const commitsOf = async (ask: (path: string) => Promise<string>): Promise<number> =>
  Number(/^bourse_commit_seconds_count (\d+)$/m.exec(await ask("/metrics"))?.[1])

const costOf = async (ask: (path: string) => Promise<string>, work: () => Promise<void>): Promise<Cost> => {
  const [commits, cpu, wall] = [await commitsOf(ask), process.cpuUsage(), performance.now()]
  await work()
  const [wallMs, { user, system }] = [performance.now() - wall, process.cpuUsage(cpu)]
  return { cpuMs: (user + system) / 1e3, wallMs, commits: (await commitsOf(ask)) - commits }
}

/** Returns a function that places a bid for BTC; the bid rests or executes, depending on its price. */
const placing = (bourse: RunningBourse) => {
  const spot = makeSpot({ baseUrl: bourse.url, ...demoAccounts.alice })
  return (price: string) =>
    spot.placeOrder({
      ...{ symbol: "BTCUSDT", side: "BUY", type: "LIMIT" },
      ...{ quantity: decimal("0.01"), price: decimal(price) },
    })
}

/** Measures a simulated day, and beside it one ping for each of the day's calls. */
const day = async (data: string, resting: number): Promise<{ readonly ours: Cost; readonly pings: Cost }> => {
  const bourse = await startBourse({ data, market: true, weights: false, clock: { start, frozen: true } })
  const { ask, close } = connection(bourse.url, bourse.sandboxToken)
  try {
    const place = placing(bourse)
    await bourse.control.advance(hourMs)
    for (let i = 0; i < resting; i++) await place(String(50_000 + i))
    const body = JSON.stringify({ ms: minuteMs })
    const ours = await costOf(ask, async () => {
      for (let minute = 0; minute < minutes; minute++) {
        await ask("/sandbox/v1/clock/advance", body)
        await ask("/api/v3/depth?symbol=BTCUSDT")
        await ask("/api/v3/klines?symbol=BTCUSDT&interval=1m")
        if (minute % (minutes / orders) === 0) await place("100000")
      }
    })
    const pings = await costOf(ask, async () => {
      for (let call = 0; call < 3 * minutes + orders; call++) await ask("/api/v3/ping")
    })
    return { ours, pings }
  } finally {
    close()
    await bourse.close()
  }
}

const figureOf = async (onDisk: boolean, resting: number): Promise<Figure> => {
  const days: Array<Awaited<ReturnType<typeof day>>> = []
  for (let round = 0; round < rounds; round++) {
    const data = onDisk ? await mkdtemp(join(tmpdir(), "bourse-bench-")) : ":memory:"
    days.push(await day(data, resting))
    if (onDisk) await rm(data, { recursive: true })
  }
  const of = (figure: (day: (typeof days)[number]) => number) => measured(days.map(figure))
  const seconds = (ms: number) => (ms / 1e3).toFixed(1)
  const [wall, pingWall] = [of(({ ours }) => ours.wallMs), of(({ pings }) => pings.wallMs)]
  const commits = of(({ ours }) => ours.commits).median
  return {
    name: `time: a day minute by minute, ${onDisk ? "on disk" : "in memory"}, ${resting === 0 ? "no" : resting} resting orders`,
    unit: "ms of CPU a minute",
    ours: of(({ ours }) => ours.cpuMs / minutes),
    peer: { name: "as many pings", ...of(({ pings }) => pings.cpuMs / minutes) },
    conditions: [
      `${3 * minutes + orders} calls: ${minutes} times advance by a minute, depth and klines, and ${orders} orders; ${rounds} rounds`,
      `${seconds(wall.median)} s on the wall (pings ${seconds(pingWall.median)} s), ${commits} commits`,
    ],
    differences: ["the CPU is that of the whole process: the exchange, its threads and its client"],
  }
}

export async function* run(): AsyncGenerator<Figure> {
  for (const onDisk of [false, true]) for (const resting of [0, 10]) yield await figureOf(onDisk, resting)
}
