/**
 * Compares the simulated market with real ones: medians of twenty new seeds beside the bands of real markets,
 * waiting times of bids at the best price, and price moves caused by takers. A figure outside its band ends the
 * program with exit code 1.
 */
import { decimal, makeSpot } from "@bourse/client"
import { levelsOf } from "@bourse/engine"
import {
  type CandleSeries,
  CoinPath,
  type FigureName,
  type Figures,
  figuresOf,
  kindOfSymbol,
  type ListedSymbol,
  marketOf,
  PastLogs,
  play,
  RandomStreams,
  SymbolHistory,
  SymbolPath,
  tableOf,
} from "@bourse/simulator"
import { median } from "@bourse/simulator/src/statistics/series.ts"
import { demoAccounts, type RunningBourse, startBourse } from "bourse"
import { printStrategies } from "./marketStrategies.ts"

const seeds = Number(process.env.BOURSE_BENCH_SEEDS ?? 20)
const playedDays = 28
const tries = 20
const start = Date.UTC(2026, 0, 5)
const [slotMs, secondMs, minuteMs, hourMs] = [250, 1_000, 60_000, 3_600_000]

const random = (): number => Math.floor(Math.random() * 2 ** 40)

const medians = (all: ReadonlyArray<Figures>): Figures =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, median(all.map((each) => each[name as FigureName] ?? 0))]),
  )

const historyFigures = (listed: ListedSymbol, seed: number): Figures => {
  const market = marketOf([listed])
  const streams = new RandomStreams(seed)
  const coins = new Map([...market.coins].map(([name, coin]) => [name, new CoinPath(name, coin, streams)]))
  const pastOf = (name: string): PastLogs | undefined => {
    const path = coins.get(name)
    return path === undefined ? undefined : new PastLogs(path, start)
  }
  const path = new SymbolPath(market.symbols[0]!, coins, streams)
  const both = { base: pastOf(listed.base), quote: pastOf(listed.quote) }
  const history = new SymbolHistory(path, both, start, streams)
  const series = (width: "minute" | "hour" | "day"): CandleSeries => {
    const candles = history.newest(width, 0, start, 1e9).reverse()
    const price = (ticks: number): number => ticks / 10 ** listed.tickDecimals
    return {
      times: candles.map(({ openTime }) => openTime),
      closes: candles.map(({ close }) => price(close)),
      volumes: candles.map(({ volumeLots }) => volumeLots),
      prices: {
        opens: candles.map(({ open }) => price(open)),
        highs: candles.map(({ high }) => price(high)),
        lows: candles.map(({ low }) => price(low)),
      },
    }
  }
  return figuresOf({ minutes: series("minute"), hours: series("hour"), days: series("day") })
}

const liveFigures = (listed: ListedSymbol, seed: number): Figures => {
  const { minutes, trades, quotes, ladders } = play(
    marketOf([listed]),
    seed,
    listed.symbol,
    start,
    playedDays,
  )
  const price = (ticks: number): number => ticks / 10 ** listed.tickDecimals
  const tick = 10 ** -listed.tickDecimals
  const books = ladders
    .filter((_, i) => i % 60 === 0)
    .map((ladder) => ({
      bids: [...levelsOf(ladder, "BUY")].map(([ticks]) => price(ticks)),
      asks: [...levelsOf(ladder, "SELL")].map(([ticks]) => price(ticks)),
      tick,
    }))
  return figuresOf({ minutes, trades, quotes, books })
}

const shown = (value: number): string => value.toFixed(Math.abs(value) < 10 ? 3 : 1)

const printBands = (symbols: ReadonlyArray<ListedSymbol>): boolean => {
  let isInside = true
  const drawn = Array.from({ length: seeds }, random)
  console.log(`market: medians of ${seeds} seeds drawn anew: ${drawn.join(" ")}`)
  for (const listed of symbols) {
    const kind = kindOfSymbol(listed.base, listed.quote)
    for (const [name, of] of [
      ["the past", historyFigures],
      [`${playedDays} days played`, liveFigures],
    ] as const) {
      console.log(`  ${listed.symbol} (${kind}), ${name}`)
      for (const row of tableOf(kind, medians(drawn.map((seed) => of(listed, seed))))) {
        const band = row.band === undefined ? "" : `${shown(row.band[0])} to ${shown(row.band[1])}`
        console.log(
          `    ${row.name.padEnd(62)}${shown(row.value).padStart(9)}   ${band}${row.isInside ? "" : "   OUTSIDE"}`,
        )
        isInside &&= row.isInside
      }
    }
  }
  return isInside
}

class Trader {
  readonly #bourse: RunningBourse
  readonly #spot: ReturnType<typeof makeSpot>

  constructor(bourse: RunningBourse) {
    this.#bourse = bourse
    this.#spot = makeSpot({ baseUrl: bourse.url, ...demoAccounts.alice })
  }

  static async start(seed: number): Promise<Trader> {
    const clock = { start, frozen: true }
    const bourse = await startBourse({ market: { seed }, clock, weights: false })
    for (const asset of ["USDT", "BTC"])
      await bourse.control.sandbox.fund({
        uid: demoAccounts.alice.uid,
        asset,
        amount: decimal("100000000"),
      })
    return new Trader(bourse)
  }

  advance(ms: number): Promise<unknown> {
    return this.#bourse.control.advance(ms)
  }

  /** The best bid, the simulated market's quantity at the best bid in BTC, and the mid price. */
  async best(): Promise<{ readonly bid: string; readonly queue: number; readonly middle: number }> {
    const response = await fetch(`${this.#bourse.url}/api/v3/ticker/bookTicker?symbol=BTCUSDT`)
    const { bidPrice, bidQty, askPrice } = (await response.json()) as Record<string, string>
    return { bid: bidPrice!, queue: Number(bidQty), middle: (Number(bidPrice) + Number(askPrice)) / 2 }
  }

  /** Volume that takers have sold since the given time (ms), in BTC. */
  async sold(since: number): Promise<number> {
    const response = await fetch(`${this.#bourse.url}/api/v3/trades?symbol=BTCUSDT&limit=1000`)
    const trades = (await response.json()) as ReadonlyArray<{
      time: number
      qty: string
      isBuyerMaker: boolean
    }>
    return trades.reduce(
      (sum, { time, qty, isBuyerMaker }) => sum + (time >= since && isBuyerMaker ? Number(qty) : 0),
      0,
    )
  }

  /** Places a bid, split into orders of at most 25 BTC. */
  async bid(quantity: number, price: string): Promise<void> {
    for (let left = quantity; left > 1e-9; left -= 25)
      await this.#spot.placeOrder({
        ...{ symbol: "BTCUSDT", side: "BUY", type: "LIMIT" },
        ...{ quantity: decimal(String(Math.min(25, left))), price: decimal(price) },
      })
  }

  async buy(quantity: number): Promise<void> {
    for (let left = quantity; left > 1e-6; left -= 25)
      await this.#spot.placeOrder({
        ...{ symbol: "BTCUSDT", side: "BUY", type: "MARKET" },
        quantity: decimal(Math.min(25, left).toFixed(6)),
      })
  }

  async open(): Promise<number> {
    const orders = await this.#spot.openOrders({ symbol: "BTCUSDT" })
    return orders.reduce((sum, { origQty, executedQty }) => sum + Number(origQty) - Number(executedQty), 0)
  }

  async cancel(): Promise<void> {
    if ((await this.open()) > 0) await this.#spot.cancelOpenOrders({ symbol: "BTCUSDT" })
  }

  close(): Promise<void> {
    return this.#bourse.close()
  }
}

const printFills = async (): Promise<void> => {
  const trader = await Trader.start(random())
  console.log(
    `market: a bid at the touch of BTCUSDT, ${tries} tries each: filled within a minute, and what others sold then`,
  )
  let now = start
  const advance = async (ms: number): Promise<void> => {
    await trader.advance(ms)
    now += ms
  }
  for (const quantity of [0.01, 5, 50]) {
    const filled: Array<number> = []
    const [queues, sold]: [Array<number>, Array<number>] = [[], []]
    let whole = 0
    for (let i = 0; i < tries; i++) {
      const since = now
      const { bid, queue } = await trader.best()
      queues.push(queue)
      await trader.bid(quantity, bid)
      await advance(minuteMs)
      const left = await trader.open()
      sold.push(await trader.sold(since))
      await trader.cancel()
      filled.push(quantity - left)
      if (left < 1e-9) whole++
      await advance(10 * minuteMs)
    }
    console.log(
      `    ${String(quantity).padStart(5)} BTC: whole ${whole} of ${tries}, median filled ${shown(median(filled))} BTC, behind a queue of ${shown(median(queues))} BTC, sold by others ${shown(median(sold))} BTC`,
    )
  }
  await trader.close()
}

const impactBand = [0.4, 2] as const
/**
 * Bands for the fraction of the price move that remains a second and a minute after a buy of 0.5 % of a day's
 * volume.
 */
const relaxationBands = [
  [secondMs, [0.75, 1]],
  [minuteMs, [0.5, 0.85]],
] as const

const printImpact = async (): Promise<boolean> => {
  let isInside = true
  const [{ trading } = { trading: undefined }] = marketOf([btc]).symbols
  const day =
    (1_440 * trading!.tradesAMinute * trading!.tradeWorth * Math.exp(trading!.tradeScatter ** 2 / 2)) / 60_000
  const deviation = 0.53 / Math.sqrt(365)
  console.log(
    `market: buying a share of a day's volume of BTCUSDT (${day.toFixed(0)} BTC), in a day's deviations times the root of the share`,
  )
  for (const share of [0.001, 0.005, 0.01, 0.05]) {
    const [peaks, later]: [Array<number>, Array<number>] = [[], []]
    const relaxed: ReadonlyArray<Array<number>> = relaxationBands.map(() => [])
    for (let i = 0; i < 3; i++) {
      const seed = random()
      const [plain, moved] = [await Trader.start(seed), await Trader.start(seed)]
      const both = (ms: number): Promise<unknown> => Promise.all([plain.advance(ms), moved.advance(ms)])
      const distance = async (): Promise<number> =>
        Math.log((await moved.best()).middle / (await plain.best()).middle) / (deviation * Math.sqrt(share))
      await moved.buy(share * day)
      await both(slotMs)
      const peak = await distance()
      peaks.push(peak)
      let passed = slotMs
      for (const [at, [ms]] of relaxationBands.entries()) {
        await both(ms - passed)
        passed = ms
        relaxed[at]!.push((await distance()) / peak)
      }
      await both(4 * hourMs - passed)
      later.push(await distance())
      await Promise.all([plain.close(), moved.close()])
    }
    const peak = median(peaks)
    const isIn = peak >= impactBand[0] && peak <= impactBand[1]
    const shares = relaxed.map(median)
    const isRelaxed =
      share !== 0.005 ||
      relaxationBands.every(([, [from, to]], at) => shares[at]! >= from && shares[at]! <= to)
    isInside &&= isIn && isRelaxed
    const [second, minute] = shares.map((each) => (100 * each).toFixed(0))
    console.log(
      `    ${(100 * share).toFixed(1).padStart(5)} %: ${shown(peak)} at once (${impactBand[0]} to ${impactBand[1]})${isIn ? "" : "   OUTSIDE"}, of it ${second} % after a second, ${minute} % after a minute${isRelaxed ? "" : "   OUTSIDE"}, ${((100 * median(later)) / peak).toFixed(0)} % after four hours`,
    )
  }
  return isInside
}

const btc: ListedSymbol = {
  ...{ symbol: "BTCUSDT", base: "BTC", quote: "USDT" },
  ...{ openingPrice: 60_000, tickDecimals: 2, lotDecimals: 6 },
}

export const printTables = async (symbols: ReadonlyArray<ListedSymbol>): Promise<void> => {
  const areBandsKept = printBands(symbols)
  await printFills()
  const isImpactKept = await printImpact()
  const areStrategiesKept = printStrategies(symbols, random)
  console.log("")
  if (!areBandsKept || !isImpactKept || !areStrategiesKept) process.exitCode = 1
}
