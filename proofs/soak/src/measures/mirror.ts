/**
 * Soak measure of a mirrored market: a second Bourse with a simulated market is the live exchange. Each second the best
 * prices of the mirror must be those that upstream had shortly before; the book is never crossed; resting orders get no
 * more than upstream traded; a kill -9 in the middle changes none of this. Every byte sent upstream belongs to a read of
 * public data. A recording of the same time must play to the same books and fills in steps of any size.
 */
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { makeStreams, type Ticker, type Trade } from "@bourse/client/streams"
import { recordMarket, startBourse } from "@bourse/server"
import { alice, Client, uids } from "../load/Client.ts"
import { Wire } from "../load/Wire.ts"
import { bySize, type Finding, type Measure, type Size } from "../Measure.ts"
import type { Mutant } from "../server/Mutant.ts"
import { type ServerProcess, startServer } from "../server/ServerProcess.ts"
import { withWorkFolder } from "../workFolder.ts"

/** Symbols whose best prices are compared, and symbols in which orders are placed. */
const watched = ["ETHUSDT", "ETHBTC", "PEPEUSDT", "USDCUSDT"]
const traded = ["BTCUSDT", "MXUSDT"]
const symbols = [...watched, ...traded]
/** How late the mirror may be beside the delays that were measured, in ms: a push every 100 ms, twice, and a commit. */
const lateMs = 300
/** How far a trade and the fill that it caused may be apart, in ms. */
const apartMs = 10_000

const textOf = ({ bidPrice, askPrice }: Pick<Ticker, "bidPrice" | "askPrice">): string =>
  `${bidPrice} / ${askPrice}`

/** Upstream's best prices and trades, with the times of receipt. */
class Upstream {
  readonly tops = new Map<string, Array<{ readonly at: number; readonly top: string }>>()
  readonly trades = new Map<string, Array<Trade>>()
  readonly #streams: ReturnType<typeof makeStreams>

  constructor(url: string) {
    this.#streams = makeStreams({ baseUrl: url })
    for (const symbol of symbols) {
      this.tops.set(symbol, [])
      this.trades.set(symbol, [])
      void this.#follow(symbol)
    }
  }

  async #follow(symbol: string): Promise<void> {
    const { tops, trades } = this
    const ticker = async (): Promise<void> => {
      for await (const each of this.#streams.ticker(symbol, { interval: "10ms" }))
        tops.get(symbol)!.push({ at: performance.now(), top: textOf(each) })
    }
    const all = async (): Promise<void> => {
      for await (const trade of this.#streams.trades(symbol)) trades.get(symbol)!.push(trade)
    }
    await Promise.all([ticker(), all()]).catch(() => {})
  }

  /** Whether upstream showed these best prices between two times (`performance.now()`). */
  showed(symbol: string, top: string, from: number, to: number): boolean {
    const shown = this.tops.get(symbol)!
    return shown.some(
      (each, index) => each.top === top && each.at <= to && (shown[index + 1]?.at ?? to) >= from,
    )
  }

  close(): void {
    this.#streams.close()
  }
}

interface Fill {
  readonly symbol: string
  readonly price: string
  readonly qty: string
  readonly time: number
  readonly isBuyer: boolean
  readonly isMaker: boolean
  /** Whether the account traded with itself. */
  readonly isSelfTrade: boolean
}

/** Fills of resting orders for which upstream had no trade of that size, at their price or beyond. */
const unexplained = (upstream: Upstream, fills: ReadonlyArray<Fill>): Array<string> => {
  const left = new Map(
    symbols.map((symbol) => [symbol, upstream.trades.get(symbol)!.map((each) => ({ ...each }))]),
  )
  return fills
    .filter(({ isMaker, isSelfTrade }) => isMaker && !isSelfTrade)
    .sort((a, b) => a.time - b.time)
    .flatMap(({ symbol, price, qty, time, isBuyer }) => {
      let missing = Number(qty)
      for (const trade of left.get(symbol)!) {
        const isThrough = isBuyer
          ? Number(trade.price) <= Number(price)
          : Number(trade.price) >= Number(price)
        if (!isThrough || Math.abs(trade.time - time) > apartMs) continue
        const used = Math.min(missing, Number(trade.quantity))
        missing -= used
        Object.assign(trade, { quantity: String(Number(trade.quantity) - used) })
      }
      return missing > Number(qty) * 1e-6
        ? [`a resting order of ${symbol} got ${qty} at ${price}, and upstream traded ${missing} less`]
        : []
    })
}

/** Beginning of the client ids of all orders. */
const ownIds = "soak-mirror-"

/** Takes and rests a little in each traded symbol. */
const trade = async (client: Client, second: number): Promise<void> => {
  for (const symbol of traded) {
    const { bids, asks } = (await client.send("GET", `/api/v3/depth?symbol=${symbol}&limit=5`)).json
    if (bids?.[0] === undefined || asks?.[0] === undefined) continue
    const quantity = symbol === "BTCUSDT" ? "0.001" : "20"
    const place = (values: Record<string, string>) =>
      client.signed(alice, "POST", "/api/v3/order", {
        ...{ symbol, quantity, newClientOrderId: `${ownIds}${randomUUID().slice(0, 8)}` },
        ...values,
      })
    if (second % 10 === 0) await client.signed(alice, "DELETE", "/api/v3/openOrders", { symbol })
    if (second % 5 === 0) await place({ side: second % 2 === 0 ? "BUY" : "SELL", type: "MARKET" })
    await place({ side: "BUY", type: "LIMIT", price: bids[second % 3]?.[0] ?? bids[0][0] })
    await place({ side: "SELL", type: "LIMIT", price: asks[second % 3]?.[0] ?? asks[0][0] })
  }
}

const fillsOf = async (client: Client): Promise<Array<Fill>> => {
  const fills: Array<Fill> = []
  for (const symbol of traded) {
    const { json } = await client.signed(alice, "GET", "/api/v3/myTrades", { symbol, limit: "100" })
    if (Array.isArray(json)) fills.push(...json.map((each) => ({ ...each, symbol })))
  }
  return fills
}

/** Plays a recording; returns the books of all symbols at each second, and the fills of some orders. */
const played = async (file: string, from: number, stepMs: number, seconds: number): Promise<string> => {
  const clock = { start: from, frozen: true }
  const server = await startBourse({ market: { replay: [file] }, clock, weights: false })
  let time = from
  const client = new Client(server.url, server.sandboxToken!, () => time)
  const seen: Array<unknown> = []
  for (let second = 0; second < seconds; second++) {
    await trade(client, second)
    for (let ms = 0; ms < 1_000; ms += stepMs)
      await client.control("POST", "/sandbox/v1/clock/advance", { ms: stepMs })
    time += 1_000
    for (const symbol of symbols) {
      const { bids, asks } = (await client.send("GET", `/api/v3/depth?symbol=${symbol}&limit=50`)).json
      seen.push([symbol, bids, asks])
    }
  }
  for (const { symbol, price, qty, time: at } of await fillsOf(client)) seen.push([symbol, price, qty, at])
  client.close()
  await server.close()
  return JSON.stringify(seen)
}

const run = (seconds: number, replaySeconds: number, seed: number, mutant?: Mutant): Promise<Finding> =>
  withWorkFolder(async (work) => {
    const venue = await startServer({
      data: join(work, "venue"),
      flags: { market: "on", seed: String(seed) },
    })
    const { url } = venue.client
    const upstream = new Upstream(url)
    const wire = await Wire.before(url)
    const from = `${wire.url}?symbols=${symbols.join(",")}`
    const file = join(work, "day.jsonl.gz")
    const recordedFrom = Date.now()
    const recorder = await recordMarket({ from, out: file })
    const start = (): Promise<ServerProcess> =>
      startServer({
        ...{ data: join(work, "here"), mutant },
        flags: { market: `mirror:${from}` },
      })
    let here = await start()
    const violations: Array<string> = []
    const fills = new Map<string, Fill>()
    let compared = 0
    for (let second = 1; second <= seconds; second++) {
      await trade(here.client, second)
      for (const symbol of watched) {
        const from = performance.now()
        const { json } = await here.client.send("GET", `/api/v3/ticker/bookTicker?symbol=${symbol}`)
        const tookMs = performance.now() - from
        // Pushes of upstream that this process has not received yet.
        await delay(50)
        const { bidPrice, askPrice } = json
        compared++
        if (Number(bidPrice) >= Number(askPrice)) violations.push(`${symbol} is crossed: ${textOf(json)}`)
        if (!upstream.showed(symbol, textOf(json), from - lateMs - 2 * tookMs, performance.now()))
          violations.push(`${symbol}: upstream did not show ${textOf(json)} within ${lateMs} ms before`)
      }
      for (const fill of await fillsOf(here.client))
        fills.set(`${fill.symbol} ${fill.time} ${fill.price} ${fill.qty} ${fill.isBuyer}`, fill)
      if (second === Math.ceil(seconds / 2)) {
        await here.kill()
        here = await start()
      }
      await delay(Math.max(0, 1_000 - watched.length * 60))
    }
    violations.push(...unexplained(upstream, [...fills.values()]))
    await recorder.stop()
    const problems = await here.client.problems()
    violations.push(...problems)
    await here.stop()
    upstream.close()
    wire.close()
    await venue.stop()
    const sent = wire.sent([alice.key, alice.secret, uids.alice, ownIds])
    violations.push(...sent.problems.map((problem) => `upstream was sent ${problem}`))
    const playedFrom = recordedFrom + 3_000
    const [once, again] = [
      await played(file, playedFrom, 1_000, replaySeconds),
      await played(file, playedFrom, 50, replaySeconds),
    ]
    if (once !== again) violations.push("a recording played to other books or fills in smaller steps")
    const makers = [...fills.values()].filter(({ isMaker, isSelfTrade }) => isMaker && !isSelfTrade).length
    return {
      tried: `${compared} best prices in ${seconds} s with a kill, ${makers} fills of resting orders, ${sent.requests} requests and ${sent.messages} messages sent upstream, ${replaySeconds} s replayed twice`,
      violations,
    }
  })

const sizes = (size: Size): readonly [seconds: number, replaySeconds: number] =>
  bySize(size, { short: [12, 5], default: [180, 30], full: [3_600, 300] })

export const mirror: Measure = {
  what: "a mirrored market shows what upstream shows, and fills no more than it trades",
  find: (size, seed) => run(...sizes(size), seed),
  control: {
    mutant: "a resting order is filled whole by any trade beyond its price",
    find: (size) => run(bySize(size, { short: 30, default: 60, full: 60 }), 1, 1, "fillsWhole"),
  },
}
