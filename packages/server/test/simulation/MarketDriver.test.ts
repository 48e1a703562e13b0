/** The simulated market by exchange time: the same for every reader, however time passes. */

import { bestTicks, type Command, dumpState, type State, verify } from "@bourse/engine"
import { openStore } from "@bourse/store"
import { randomCases } from "@bourse/testing/randomCases"
import { seedsBefore } from "@bourse/testing/seedsBefore"
import { describe, expect, test, vi } from "vitest"
import { Exchange } from "../../src/exchange/Exchange.ts"
import { genesisCommands } from "../../src/init/Genesis.ts"
import { ErrorResponse } from "../../src/responses/ErrorResponse.ts"
import { randomMasterKey, Secrets } from "../../src/security/Secrets.ts"
import { MarketDriver } from "../../src/simulation/MarketDriver.ts"
import { startExchange } from "../support/startExchange.ts"
import { folderOfTest, uids } from "../support/testServer.ts"

const start = Date.UTC(2026, 0, 5, 12, 0, 0, 130)
const [minuteMs, dayMs] = [60_000, 86_400_000]

/** An exchange with a market whose wall clock the test moves. */
class Venue {
  readonly clock = { now: start }
  readonly path = folderOfTest()
  readonly log = { info: () => {}, warn: vi.fn(), error: vi.fn() }
  exchange!: Exchange
  close!: () => Promise<void>

  static async open(seed = 1): Promise<Venue> {
    const venue = new Venue()
    await venue.run(seed)
    const genesis = genesisCommands(venue.exchange.state, new Secrets(randomMasterKey()), true)
    await new Promise((resolve) =>
      venue.exchange.turn(
        (_, __, handle) =>
          genesis.filter(({ type }) => type !== "grantKey").map((command) => handle(command)),
        null,
        true,
        resolve,
      ),
    )
    return venue
  }

  async run(seed = 1): Promise<void> {
    const { log, path, clock } = this
    const market = new MarketDriver({ seed, file: {}, log })
    market.replay(new Map(), false)
    this.exchange = new Exchange({
      openStore: (mode) => openStore({ path, mode }),
      log,
      onFatal: () => {},
      wallClock: () => clock.now,
      market,
    })
    this.close = await startExchange(this.exchange)
  }

  submit(command: Command): Promise<unknown> {
    return new Promise((resolve, reject) =>
      this.exchange.turns.submit(command, null, (outcome: unknown) =>
        outcome instanceof ErrorResponse ? reject(new Error(outcome.message)) : resolve(outcome),
      ),
    )
  }

  look(): Promise<State> {
    return new Promise((resolve) =>
      this.exchange.turn(
        (state) => state,
        null,
        false,
        (state) => resolve(state as State),
      ),
    )
  }

  /** Lets time pass on the wall clock; `lookEvery` is the interval between reads. */
  async pass(ms: number, lookEvery = ms): Promise<void> {
    const end = this.clock.now + ms
    while (this.clock.now < end) {
      this.clock.now = Math.min(end, this.clock.now + lookEvery)
      await this.look()
    }
  }

  place(uid: string, side: string, quantity: string, price?: string): Promise<unknown> {
    const orderType = price === undefined ? "MARKET" : "LIMIT"
    return this.submit({
      type: "placeOrder",
      uid,
      symbol: "BTCUSDT",
      side,
      orderType,
      quantity,
      price,
      stpMode: "",
    } as Command)
  }

  /** All visible data of the exchange, except the clock's setting and the composition of the last group. */
  lines(): ReadonlyArray<string> {
    return [...dumpState(this.exchange.state)].slice(1)
  }

  /** Every fill of a user, from history. */
  async fills(): Promise<ReadonlyArray<unknown>> {
    await this.exchange.commits.drained()
    const rows = await Promise.all(
      [uids.alice, uids.bob].map((uid) =>
        this.exchange.store.query("fills", {
          uid,
          symbol: "BTCUSDT",
          orderId: null,
          from: 0,
          to: start + 30 * dayMs,
          limit: 1_000,
          generation: 1,
          seq: Number.MAX_SAFE_INTEGER,
        }),
      ),
    )
    return rows.flat()
  }
}

/** Trades of users at fixed times: quotes near the market, takers, a stop order. */
const tradeFor = async (venue: Venue, minutes: number, lookEvery: number, first = 0): Promise<void> => {
  for (let minute = first; minute < first + minutes; minute++) {
    const state = await venue.look()
    const { quotes } = state.markets.get("BTCUSDT")!
    const [bid, ask] = [quotes!.ladder.bidTicks, quotes!.ladder.askTicks]
    const text = (ticks: number) => (ticks / 100).toFixed(2)
    await venue.place(uids.alice, "BUY", "0.01", text(bid + 1))
    await venue.place(uids.bob, "SELL", "0.01", text(ask + 300 + 100 * minute))
    if (minute % 3 === 0) await venue.place(uids.bob, "BUY", "0.05")
    if (minute % 4 === 0)
      await venue.submit({
        ...{ type: "placeOco", uid: uids.alice, symbol: "BTCUSDT", side: "SELL", quantity: "0.02" },
        ...{ price: text(ask + 2_000), stopPrice: text(bid - 1_000), stopLimitPrice: text(bid - 9_000) },
      } as Command)
    await venue.pass(minuteMs + 137, lookEvery)
  }
}

/** Random commands of two users at random times, by seed; some are rejected. */
const randomDay = async (venue: Venue, seed: number, acts: number, lookEvery: number): Promise<void> => {
  let word = seed
  const random = (below: number): number => {
    word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((word / 2 ** 32) * below)
  }
  const symbols = ["BTCUSDT", "MXUSDT", "ETHBTC"] as const
  for (let i = 0; i < acts; i++) {
    const symbol = symbols[random(3)]!
    const { quotes, tickDecimals, lotDecimals } = (await venue.look()).markets.get(symbol)!
    const { bidTicks, askTicks, firstLots, stepTicks } = quotes!.ladder
    const price = (ticks: number) => (ticks / 10 ** tickDecimals).toFixed(tickDecimals)
    const quantity = ((firstLots * (1 + random(40))) / 200 / 10 ** lotDecimals).toFixed(lotDecimals)
    const near = bidTicks + random(6 * stepTicks) - 3 * stepTicks
    const [uid, side] = [[uids.alice, uids.bob][random(2)]!, ["BUY", "SELL"][random(2)]!]
    const order = { type: "placeOrder", uid, symbol, side, quantity, stpMode: "" }
    const command = [
      { ...order, orderType: "LIMIT", price: price(near) },
      { ...order, orderType: "LIMIT", price: price(near) },
      { ...order, orderType: "LIMIT_MAKER", price: price(side === "BUY" ? bidTicks + 1 : askTicks - 1) },
      { ...order, orderType: "MARKET" },
      { type: "cancelOpenOrders", uid, symbol },
      {
        ...{ type: "placeOco", uid, symbol, side: "SELL", quantity, price: price(askTicks + 2 * stepTicks) },
        ...{ stopPrice: price(bidTicks - stepTicks), stopLimitPrice: price(bidTicks - 20 * stepTicks) },
      },
    ][random(6)] as Command
    await venue.submit(command).catch(() => {})
    await venue.pass(random(3) === 0 ? 10 : random(150_000), lookEvery)
  }
}

describe("the simulated market", () => {
  test("the simulated market quotes every symbol from the first moment, and has traded", async () => {
    const venue = await Venue.open()
    const { markets, accounts } = await venue.look()
    for (const market of markets.values()) {
      const { symbol, quotes } = market
      expect(bestTicks(market, "BUY")!, symbol).toBeLessThan(bestTicks(market, "SELL")!)
      expect(quotes!.trades.length, symbol).toBeGreaterThan(10)
    }
    expect(verify(venue.exchange.state).problems).toEqual([])
    expect(accounts.get("0")).toMatchObject({ simulated: true, keys: 0 })
  })

  test("the simulated market gives users the same trades, however often it is read", async () => {
    const [busy, quiet] = [await Venue.open(), await Venue.open()]
    await tradeFor(busy, 8, 1_300)
    await tradeFor(quiet, 8, dayMs)
    const fills = await busy.fills()
    expect(fills.length).toBeGreaterThan(8)
    expect(await quiet.fills()).toEqual(fills)
    expect(quiet.lines()).toEqual(busy.lines())
    const other = await Venue.open(2)
    await tradeFor(other, 8, dayMs)
    expect(await other.fills()).not.toEqual(fills)
  })

  test("the simulated market gives random users the same results, however often it is read", async () => {
    const runs = Number(process.env.BOURSE_SIMULATION_RUNS ?? 1)
    const acts = randomCases(30)
    for (let seed = seedsBefore + 2; seed < seedsBefore + 2 + runs; seed++) {
      const [busy, quiet] = [await Venue.open(seed), await Venue.open(seed)]
      await randomDay(busy, seed, acts, 2_300)
      await randomDay(quiet, seed, acts, dayMs)
      expect(busy.log.error.mock.calls).toEqual([])
      expect(quiet.lines(), `seed ${seed}`).toEqual(busy.lines())
      expect(verify(busy.exchange.state).problems).toEqual([])
      await Promise.all([busy.close(), quiet.close()])
    }
  })

  test("the simulated market is in the same state after many clock steps as after one", async () => {
    const minutes = Number(process.env.BOURSE_SIMULATION_MINUTES ?? 20)
    const [one, many] = [await Venue.open(), await Venue.open()]
    for (const venue of [one, many]) {
      await venue.submit({ type: "setClock", offsetMs: 0, frozenAt: start })
      await venue.look()
    }
    const advance = async (venue: Venue, ms: number) => {
      const frozenAt = venue.exchange.now() + ms
      await venue.submit({ type: "setClock", offsetMs: 0, frozenAt })
      await venue.look()
    }
    await advance(one, minutes * minuteMs)
    for (let i = 0; i < minutes; i++) await advance(many, minuteMs)
    expect(one.lines()).toEqual(many.lines())
    expect(one.exchange.state.time).toBe(many.exchange.state.time)
  })

  test("the simulated market is restored by a replay, and continues after a restart as without one", async () => {
    const [steady, restarted] = [await Venue.open(), await Venue.open()]
    await tradeFor(steady, 6, dayMs)
    await tradeFor(restarted, 2, dayMs)
    const { problems } = await restarted.exchange.verify()
    expect(problems).toEqual([])
    const before = restarted.lines()
    await restarted.close()
    await restarted.run()
    expect(restarted.lines()).toEqual(before)
    await tradeFor(restarted, 4, dayMs, 2)
    expect(await restarted.fills()).not.toEqual([])
    expect(restarted.exchange.state.time).toBe(steady.exchange.state.time)
    const pricesOf = ({ exchange }: Venue) =>
      [...exchange.state.markets.values()].map(({ quotes }) => [
        quotes!.ladder.bidTicks,
        quotes!.memory.slice(0, 3),
      ])
    expect(pricesOf(restarted)).toEqual(pricesOf(steady))
  })

  test("the simulated market pauses while the exchange is stopped for days", async () => {
    const venue = await Venue.open()
    await venue.pass(minuteMs)
    const before = (await venue.look()).markets.get("BTCUSDT")!.quotes!.ladder.bidTicks
    await venue.close()
    venue.clock.now += 30 * dayMs
    await venue.run()
    const { quotes } = (await venue.look()).markets.get("BTCUSDT")!
    expect(quotes!.time).toBe(venue.clock.now - (venue.clock.now % 250))
    expect(Math.abs(quotes!.ladder.bidTicks / before - 1)).toBeLessThan(0.002)
    expect(venue.log.warn).toHaveBeenCalledWith(expect.stringMatching(/was paused/), { days: 30 })
  })

  test("deposits arrive on time while the simulated market skips a day", async () => {
    const venue = await Venue.open()
    await venue.look()
    const place = { uid: uids.alice, network: "BTC", address: "somewhere", memo: "" }
    await venue.submit({ type: "issueAddress", ...place })
    await venue.submit({ type: "deposit", ...place, asset: "BTC", amount: "1", txId: "t" })
    const due = venue.exchange.state.nextDue
    venue.clock.now += 3 * 3_600_000
    // Two reads and a command arrive while hours are caught up: each is handled after them, in its turn.
    const seen: Array<readonly [string, number, number]> = []
    const turn = (name: string) =>
      new Promise((resolve) =>
        venue.exchange.turn(
          (state, now) =>
            seen.push([name, state.deposits.size, now - state.markets.get("BTCUSDT")!.quotes!.time]),
          null,
          name === "command",
          resolve,
        ),
      )
    await Promise.all(["read", "command", "another read"].map(turn))
    expect(seen).toEqual([
      ["read", 0, 130],
      ["command", 0, 130],
      ["another read", 0, 130],
    ])
    expect(due).toBeLessThan(venue.exchange.now())
    expect(venue.exchange.state.ledger.balance(uids.alice, "BTC").free).toBe(3n * 10n ** 12n)
  })

  test("the simulated market quotes a symbol listed later", async () => {
    const venue = await Venue.open()
    await venue.look()
    const listing = venue.exchange.state.markets.get("MXUSDT")!.listing
    await venue.submit({ type: "listSymbol", ...listing, symbol: "XRPUSDT", base: "XRP" })
    const { markets } = await venue.look()
    expect(bestTicks(markets.get("XRPUSDT")!, "SELL")).toBeGreaterThan(0)
    await venue.pass(minuteMs)
    expect(markets.get("XRPUSDT")!.quotes!.trades.length).toBeGreaterThan(0)
    expect(verify(venue.exchange.state).problems).toEqual([])
  })

  test("the simulated market starts again after a reset", async () => {
    const venue = await Venue.open()
    await venue.pass(minuteMs)
    await venue.submit({ type: "reset" })
    const { simulation, markets } = await venue.look()
    expect(simulation).toMatchObject({ seed: 1, hasPast: true })
    expect(bestTicks(markets.get("ETHBTC")!, "BUY")).toBeGreaterThan(0)
    expect(verify(venue.exchange.state).problems).toEqual([])
  })

  test("the simulated market has not traded after a loaded snapshot until the next minute", async () => {
    const venue = await Venue.open()
    await venue.pass(minuteMs)
    const lines = [...dumpState(venue.exchange.state)]
    const seq = venue.exchange.served.durableSeq
    const traded = () =>
      [...venue.exchange.state.markets.values()].map(({ candle, lastPriceTicks }) => [
        candle?.openTime,
        candle?.trades,
        lastPriceTicks,
      ])
    const saved = traded()
    await venue.pass(5 * minuteMs + 33_000)
    await venue.submit({ type: "loadSnapshot", lines, seq })
    const loaded = venue.exchange.state
    await vi.waitFor(
      () => expect(loaded.markets.get("BTCUSDT")!.quotes!.time).toBeGreaterThan(venue.clock.now - minuteMs),
      30_000,
    )
    const { markets } = await venue.look()
    expect(markets.get("BTCUSDT")!.quotes!.time).toBe(venue.clock.now - (venue.clock.now % 250))
    expect(traded()).toEqual(saved)
  })
})
