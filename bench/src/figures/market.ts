/**
 * Measures the cost of the simulated market: simulated hours per second, rows of recorded data per second, and disk
 * and processor use of an idle exchange. `BOURSE_BENCH_REST_SECONDS` is the idle time measured (default: 60).
 * marketTables.ts compares the market with real ones.
 */

import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { marketOf, readTape, SimulatedMarket, type Standing } from "@bourse/simulator"
import { startBourse } from "bourse"
import { type Figure, measured } from "../Figure.ts"
import { printTables } from "./marketTables.ts"

const rounds = 3
const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000]
const start = Date.UTC(2026, 0, 5)
const advancedHours = 12
const recordedRows = 200_000
const restSeconds = Number(process.env.BOURSE_BENCH_REST_SECONDS ?? 60)

/** Symbols that a sandbox lists. */
const symbols = [
  { symbol: "BTCUSDT", base: "BTC", quote: "USDT", openingPrice: 60_000, tickDecimals: 2, lotDecimals: 6 },
  { symbol: "ETHUSDT", base: "ETH", quote: "USDT", openingPrice: 3_000, tickDecimals: 2, lotDecimals: 5 },
  { symbol: "MXUSDT", base: "MX", quote: "USDT", openingPrice: 3, tickDecimals: 4, lotDecimals: 2 },
  { symbol: "ETHBTC", base: "ETH", quote: "BTC", openingPrice: 0.05, tickDecimals: 6, lotDecimals: 4 },
  {
    symbol: "PEPEUSDT",
    base: "PEPE",
    quote: "USDT",
    openingPrice: 0.00001,
    tickDecimals: 10,
    lotDecimals: 0,
  },
  { symbol: "USDCUSDT", base: "USDC", quote: "USDT", openingPrice: 1, tickDecimals: 4, lotDecimals: 2 },
]

/** CPU time of all threads during the work, in seconds. */
const cpuOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

const folderBytes = async (folder: string): Promise<number> => {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).then(({ size }) => size)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Measures only the market's model, minute by minute. */
const walk = (hours: number): void => {
  const model = new SimulatedMarket(marketOf(symbols), 1)
  for (const { symbol, openingPrice, tickDecimals } of symbols) {
    const lastPriceTicks = Math.round(openingPrice * 10 ** tickDecimals)
    let at: Standing = { time: start, memory: null, queues: [], lastPriceTicks, bidTaken: 0, askTaken: 0 }
    for (let minute = 0; minute < hours * 60; minute++) {
      const { time, memory } = model.walk(symbol, at, at.time + minuteMs)
      at = { ...at, time, memory }
    }
  }
}

const hoursPerSecond = async (): Promise<Figure> => {
  const [ours, model]: [Array<number>, Array<number>] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const data = await mkdtemp(join(tmpdir(), "bourse-bench-"))
    const bourse = await startBourse({ data, market: true, clock: { start, frozen: true } })
    await bourse.control.advance(hourMs)
    ours.push(advancedHours / (await cpuOf(() => bourse.control.advance(advancedHours * hourMs))))
    await bourse.close()
    await rm(data, { recursive: true })
    model.push(advancedHours / (await cpuOf(async () => walk(advancedHours))))
  }
  return {
    name: "market: simulated hours of six symbols",
    unit: "hours a second of CPU",
    ours: measured(ours),
    peer: { name: "the model alone", ...measured(model) },
    conditions: [`${advancedHours} hours advanced at once, on disk, ${rounds} rounds in turn`],
    differences: ["the model writes nothing, has no books and no ledger"],
  }
}

/** Makes a public trade dump with trades a tenth of a second apart. */
const dump = (): string => {
  const rows = Array.from({ length: recordedRows }, (_, i) => {
    const price = (60_000 + ((i * 7) % 1_000) / 100).toFixed(2)
    return `${i},${price},0.00100000,${i},${i},${start + i * 100},${i % 3 === 0},true`
  })
  return `${rows.join("\n")}\n`
}

const rowsPerSecond = async (): Promise<Figure> => {
  const text = dump()
  const bytes = new TextEncoder().encode(text)
  const [ours, split]: [Array<number>, Array<number>] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const read = () => readTape("BTCUSDT.csv", [bytes], { tickDecimals: 2, lotDecimals: 6 })
    ours.push(recordedRows / (await cpuOf(read)))
    let sum = 0
    const cpu = await cpuOf(async () => {
      for (const line of text.split("\n")) for (const column of line.split(",")) sum += Number(column) || 0
    })
    if (sum === 0) throw new Error("nothing was read")
    split.push(recordedRows / cpu)
  }
  return {
    name: "market: rows of recorded trades, read and checked",
    unit: "rows a second of CPU",
    ours: measured(ours),
    peer: { name: "split and Number alone", ...measured(split) },
    conditions: [`${recordedRows} aggregated trades, ${rounds} rounds in turn`],
    differences: ["the peer checks nothing and rounds prices to floats"],
  }
}

/** Measures the processor use of an idle sandbox, compared with our limit. */
const processorAtRest = async (): Promise<Figure> => {
  const data = await mkdtemp(join(tmpdir(), "bourse-bench-"))
  const bourse = await startBourse({ data, market: true })
  // Waits until the sandbox has finished its start.
  await sleep(5 * secondMs)
  const cpu = await cpuOf(() => sleep(restSeconds * secondMs))
  await bourse.close()
  await rm(data, { recursive: true })
  return {
    name: "market: processor at rest",
    unit: "% of a core",
    ours: measured([(100 * cpu) / restSeconds]),
    peer: { name: "our limit", ...measured([2]) },
    conditions: [`${restSeconds} seconds of a sandbox that nobody asks anything`],
    differences: [],
  }
}

const diskAtRest = async (): Promise<Figure> => {
  const data = await mkdtemp(join(tmpdir(), "bourse-bench-"))
  const hours = 2
  const options = { data, market: true, masterKey: "5e".repeat(32) }
  const first = await startBourse({ ...options, clock: { start, frozen: true } })
  await first.control.advance(hourMs)
  await first.close()
  const before = await folderBytes(data)
  const second = await startBourse(options)
  // Moves the clock minute by minute: one commit a minute, like a running clock.
  for (let minute = 0; minute < hours * 60; minute++) await second.control.advance(minuteMs)
  await second.close()
  const grown = (await folderBytes(data)) - before
  await rm(data, { recursive: true })
  return {
    name: "market: disk at rest",
    unit: "MB an hour",
    ours: measured([grown / 1e6 / hours]),
    peer: { name: "our limit", ...measured([0.4]) },
    conditions: [`${hours} hours, minute by minute; the closed data folder before and after`],
    differences: [],
  }
}

export async function* run(): AsyncGenerator<Figure> {
  await printTables(symbols)
  yield await hoursPerSecond()
  yield await rowsPerSecond()
  yield await processorAtRest()
  yield await diskAtRest()
}
