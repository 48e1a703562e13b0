/**
 * Measures the cost of a mirrored market: the server's CPU with 20 symbols and no request, and the latency of orders
 * beside a server with a simulated market. A second Bourse with the same 20 symbols is the live exchange.
 */
import { writeFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { type Figure, measured } from "../Figure.ts"
import {
  cpuMicroseconds,
  mixes,
  openAccounts,
  paced,
  residentMB,
  runRound,
  type Server,
  startBourse,
  stop,
  symbolsOf,
} from "./http.ts"

const symbolsCount = 20
const rounds = 9
const restRounds = 3
const restSeconds = 20
const loadSeconds = 5
/** Time in which a server reads all books and writes its first candles. */
const settleMs = 10_000
const wanted = { core: 15, p99: 1.5 }

/** An init file with further coins, so that the exchange has 20 symbols. */
const initOf = (names: ReadonlyArray<string>): string => {
  const bases = Array.from({ length: symbolsCount - names.length }, (_, i) => `COIN${i + 1}`)
  return JSON.stringify({
    assets: bases.map((asset) => ({ asset, name: asset, ledgerScale: 12, networks: [] })),
    symbols: bases.map((base, i) => ({
      ...{ symbol: `${base}USDT`, base, quote: "USDT", tick: "0.0001", lot: "0.01" },
      ...{ minQuantity: "0.01", minAmount: "1", maxAmount: "1000000", openingPrice: String(5 + i) },
      ...{ makerFee: "0", takerFee: "0.0005", feeIn: "quote", priceBand: null },
    })),
  })
}

/** CPU of servers in the same seconds, while nobody asks them anything, in % of a core. */
const atRest = async (servers: ReadonlyArray<Server>): Promise<ReadonlyArray<number>> => {
  const cpus = () => servers.map(({ child }) => cpuMicroseconds(child.pid!))
  const before = cpus()
  await delay(restSeconds * 1_000)
  return cpus().map((cpu, i) => (cpu - before[i]!) / (restSeconds * 10_000))
}

export const run = async (): Promise<ReadonlyArray<Figure>> => {
  const folder = await mkdtemp(join(tmpdir(), "bourse-bench-mirror-"))
  const servers: Array<Server> = []
  const started = async (name: string, ...flags: ReadonlyArray<string>): Promise<Server> => {
    const server = await startBourse(join(folder, name), ...flags)
    servers.push(server)
    return server
  }
  try {
    const idle = await started("idle")
    const init = join(folder, "init.json")
    writeFileSync(init, initOf(await symbolsOf(idle.port)))
    const upstream = await started("upstream", "--market", "on", "--init", init)
    const url = `http://127.0.0.1:${upstream.port}`
    const names = await symbolsOf(upstream.port)
    if (names.length !== symbolsCount) throw new Error(`${names.length} symbols are listed`)
    const mirrored = await started("mirrored", "--market", `mirror:${url}?symbols=${names.join(",")}`)
    await delay(settleMs)
    const [core, idleCore]: [Array<number>, Array<number>] = [[], []]
    for (let round = 0; round < restRounds; round++) {
      const [own, none] = await atRest([mirrored, idle])
      core.push(own!)
      idleCore.push(none!)
    }
    const restMemory = residentMB(mirrored.child.pid!)
    const simulated = await started("simulated", "--market", "on", "--init", init)
    const [ourNext, theirNext] = [
      mixes[0]!.make(await openAccounts(mirrored.port)),
      mixes[0]!.make(await openAccounts(simulated.port)),
    ]
    const half = (await runRound(simulated, theirNext)).perSecond / 2
    await runRound(mirrored, ourNext)
    const requests = Math.floor(loadSeconds * half)
    const [ours, theirs]: [Array<number>, Array<number>] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ours.push((await paced(mirrored, half, ourNext, requests)).p99)
      theirs.push((await paced(simulated, half, theirNext, requests)).p99)
    }
    const ratio = measured(ours.map((p99, round) => p99 / theirs[round]!))
    const difference = measured(core.map((own, round) => own - idleCore[round]!))
    return [
      {
        name: `CPU of a mirror of ${symbolsCount} symbols`,
        unit: "% of a core",
        ours: measured(core),
        peer: { name: "a server without a market", ...measured(idleCore) },
        conditions: [
          `${restRounds} times ${restSeconds} s without a request; books and trades by streams`,
          `the difference: median ${difference.median.toFixed(1)} (${difference.lowest.toFixed(1)} to ${difference.highest.toFixed(1)}); wanted: at most ${wanted.core}`,
          `memory of the mirror: ${restMemory.toFixed(0)} MB after that, ${residentMB(mirrored.child.pid!).toFixed(0)} MB at the end`,
        ],
        differences: ["the upstream is another Bourse with a simulated market on the same machine"],
      },
      {
        name: "p99 of an order in a mirrored market",
        unit: "ms",
        ours: measured(ours),
        peer: { name: "in the simulated market", ...measured(theirs) },
        conditions: [
          `${rounds} rounds of ${loadSeconds} s in turn at half load: ${half.toFixed(0)} orders placed and cancelled a second, ${symbolsCount} symbols`,
          `ratio of the rounds: median ${ratio.median.toFixed(2)} (${ratio.lowest.toFixed(2)} to ${ratio.highest.toFixed(2)}); wanted: at most ${wanted.p99}`,
        ],
        differences: ["both servers and the upstream share two cores"],
      },
    ]
  } finally {
    await Promise.all(servers.map(stop))
    await rm(folder, { recursive: true })
  }
}
