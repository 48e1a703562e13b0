/** The simulated market as users meet it: quotes to trade with, prices that move through orders, stops that trigger. */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  dumpState,
  ErrorCode,
  type Ladder,
  latestTrades,
  levelsOf,
  loadState,
  lotsTaken,
  nextUid,
  Rejection,
  usersReach,
} from "../../src/index.ts"
import { randomFrom } from "../oracles/RandomTrading.ts"
import { expectDialogue, startTime, TestExchange } from "../support/testExchange.ts"

const minuteMs = 60_000
/** BTCUSDT: ticks of 0.01, lots of 0.000001. */
const btc = (price: number): number => price * 100

const ladderAt = (bid: number, ask: number, others: Partial<Ladder> = {}): Ladder => ({
  bidTicks: btc(bid),
  askTicks: btc(ask),
  stepTicks: btc(10),
  levels: 3,
  firstLots: 1_000_000,
  growthLots: 500_000,
  noise: 7,
  bidHole: 0,
  askHole: 0,
  ...others,
})

interface Step {
  readonly ladder?: Ladder
  readonly trades?: ReadonlyArray<number>
  readonly sells?: { readonly limitTicks: number; readonly lots: number }
  readonly buys?: { readonly limitTicks: number; readonly lots: number }
}

class Simulated extends TestExchange {
  constructor() {
    super()
    this.must({ type: "startSimulation", seed: 1, from: startTime - minuteMs, file: {} })
  }

  step({ ladder = ladderAt(59_990, 60_010), trades = [], sells, buys }: Step = {}): this {
    this.now += 1_000
    const flow = { sells: sells ?? null, buys: buys ?? null }
    const to = this.now - (this.now % 1_000)
    this.must({ type: "stepSimulation", symbol: "BTCUSDT", ladder, to, trades, memory: [1], ...flow })
    return this
  }

  /** What the market has, free and locked, must be what it was given less what it paid. */
  same(): void {
    expect([...dumpState(this.replayed())]).toEqual([...dumpState(this.state)])
    expect([...dumpState(loadState(dumpState(this.state)))]).toEqual([...dumpState(this.state)])
  }
}

const levels = (exchange: TestExchange, side: "BUY" | "SELL") =>
  exchange.state.markets
    .get("BTCUSDT")!
    .book.levels(side, 100)
    .map(([ticks, lots]) => [ticks, Number(lots)])

describe("a ladder", () => {
  const whole = (max: number, min = 0) => fc.integer({ min, max })
  const anyLadder = fc.record({
    bidTicks: whole(10_000, 1),
    spread: whole(50, 1),
    stepTicks: whole(600, 1),
    levels: whole(40),
    firstLots: whole(2 ** 31 - 1, 1),
    growthLots: whole(2 ** 31 - 1),
    noise: fc.integer(),
    bidHole: whole(2 ** 31 - 1),
    askHole: whole(2 ** 31 - 1),
  })

  /** The same said plainly: every level on its own, in bigint. */
  const naive = (ladder: Ladder, side: "BUY" | "SELL"): Array<[number, number]> => {
    const word = (value: bigint) => BigInt.asUintN(32, value)
    const mixed = (value: bigint) => {
      let bits = word(value)
      bits = word((bits ^ (bits >> 16n)) * 0x85ebca6bn)
      bits = word((bits ^ (bits >> 13n)) * 0xc2b2ae35n)
      return bits ^ (bits >> 16n)
    }
    const lotsAt = (level: number) => {
      const lane = mixed(BigInt(2 * level + (side === "BUY" ? 1 : 2)))
      const weight = 512n + (mixed(word(BigInt(ladder.noise)) ^ lane) >> 22n)
      const lots = (BigInt(ladder.firstLots + level * ladder.growthLots) * weight) / 1024n
      return lots < 1n ? 1n : lots
    }
    const all = Array.from({ length: ladder.levels }, (_, level) => {
      const price =
        side === "BUY"
          ? ladder.bidTicks - level * ladder.stepTicks
          : ladder.askTicks + level * ladder.stepTicks
      const before = Array.from({ length: level }, (__, better) => lotsAt(better)).reduce((a, b) => a + b, 0n)
      const gone = BigInt(side === "BUY" ? ladder.bidHole : ladder.askHole) - before
      const left = lotsAt(level) - (gone > 0n ? gone : 0n)
      return [price, Number(left > 0n ? left : 0n)] as [number, number]
    })
    return all.filter(([price]) => price > 0)
  }

  test("has the levels that the naive arithmetic gives it, and stands in the book like that", () => {
    fc.assert(
      fc.property(anyLadder, ({ spread, ...given }) => {
        const ladder = { ...given, askTicks: given.bidTicks + spread }
        const exchange = new Simulated()
        exchange.step({ ladder })
        for (const side of ["BUY", "SELL"] as const) {
          expect(levelsOf(ladder, side)).toEqual(naive(ladder, side))
          expect(levels(exchange, side)).toEqual(naive(ladder, side).filter(([, lots]) => lots > 0))
        }
      }),
      { numRuns: 60 },
    )
  })

  test.each<[string, Partial<Ladder>]>([
    ["crosses itself", { askTicks: btc(59_990) }],
    ["has half a lot", { firstLots: 0.5 }],
    ["has a level too many", { levels: 501 }],
    ["has more than can be counted", { firstLots: 2 ** 43 }],
    ["misses less than nothing", { askHole: -1 }],
  ])("that %s is rejected, and nothing happens", (_, wrong) => {
    const exchange = new Simulated()
    const ladder = ladderAt(59_990, 60_010, wrong)
    const flow = { sells: null, buys: null }
    const reply = exchange.run({
      type: "stepSimulation",
      symbol: "BTCUSDT",
      ladder,
      to: exchange.now,
      trades: [],
      memory: [],
      ...flow,
    })
    expect(reply).toBeInstanceOf(Rejection)
  })
})

describe("users and the simulated market", () => {
  test("a market order fills at the quotes, by the ordinary rules", () => {
    const exchange = new Simulated().step()
    const [[, first]] = levelsOf(ladderAt(59_990, 60_010), "SELL") as [[number, number]]
    expectDialogue(exchange, [
      ["alice buys 0.1", "FILLED 0.1 for 6001"],
      ["alice's BTC", "2.1"],
      ["fees in USDT", "3.0005"],
    ])
    expect(levels(exchange, "SELL")[0]).toEqual([btc(60_010), first - 100_000])
    exchange.same()
  })

  test("an order rests until the price moves through it, and executes at its own price", () => {
    const exchange = new Simulated().step()
    expectDialogue(exchange, [["bob buys 0.1 at 59950", "NEW"]])
    exchange.step({ ladder: ladderAt(59_960, 59_980) })
    expect(exchange.tell("order #1")).toBe("NEW")
    exchange.step({ ladder: ladderAt(59_900, 59_940) })
    expectDialogue(exchange, [
      ["order #1", "FILLED 0.1 for 5995"],
      ["bob's BTC", "1.1"],
      ["bob's USDT", "44005"],
    ])
    expect(exchange.records.fills.map(({ uid, isMaker, price }) => [uid, isMaker, price])).toEqual([
      ["bob", true, "59950"],
    ])
    expect(exchange.records.orders.map(({ uid }) => uid)).toEqual(["bob"])
    exchange.same()
  })

  test("an order better than the quotes is taken first, as far as the market's takers reach", () => {
    const exchange = new Simulated().step()
    expectDialogue(exchange, [["bob sells 0.1 at 60005", "NEW"]])
    exchange.step({ buys: { limitTicks: btc(60_010), lots: 30_000 } })
    expectDialogue(exchange, [["order #1", "PARTIALLY_FILLED 0.03 for 1800.15"]])
    exchange.step({ buys: { limitTicks: btc(60_000), lots: 30_000 } })
    expectDialogue(exchange, [["order #1", "PARTIALLY_FILLED 0.03 for 1800.15"]])
    exchange.same()
  })

  test("a stop triggers at the trade that reaches it, and meets the quotes of that moment", () => {
    const exchange = new Simulated().step()
    exchange.must({
      type: "placeOco",
      uid: "alice",
      symbol: "BTCUSDT",
      side: "SELL",
      quantity: "0.5",
      price: "61000",
      stopPrice: "59500",
      stopLimitPrice: "59000",
    })
    // Down to the stop and back again, within one step.
    const trades = [900, -btc(600), 1_000, 500, btc(600), 1_000]
    exchange.step({ ladder: ladderAt(60_490, 60_510), trades })
    expect(exchange.tell("order #1")).toBe("CANCELED")
    expect(exchange.tell("order #2")).toBe("FILLED 0.5 for 29995")
    expect(exchange.state.markets.get("BTCUSDT")!.lastPriceTicks).toBe(btc(60_590))
    exchange.same()
  })

  test("what a stop took is missing in the next quotes as well, and the model is told", () => {
    const exchange = new Simulated().step()
    exchange.must({
      ...{ type: "placeOco", uid: "alice", symbol: "BTCUSDT", side: "SELL", quantity: "0.7" },
      ...{ price: "61000", stopPrice: "59500", stopLimitPrice: "59000" },
    })
    const [other, stopped] = [new Simulated().step(), exchange]
    const trades = [900, -btc(600), 1_000, 500, btc(600), 1_000]
    const ladder = ladderAt(60_490, 60_510)
    for (const each of [other, stopped]) each.step({ ladder, trades })
    const lotsOf = (each: Simulated, side: "BUY" | "SELL") =>
      levels(each, side).reduce((sum, [, lots]) => sum + lots!, 0)
    expect(stopped.tell("order #2")).toBe("FILLED 0.7 for 41993")
    expect(lotsOf(other, "BUY") - lotsOf(stopped, "BUY")).toBe(700_000)
    expect(lotsOf(other, "SELL")).toBe(lotsOf(stopped, "SELL"))
    const market = exchange.state.markets.get("BTCUSDT")!
    expect(lotsTaken(exchange.state, market, "0")).toEqual({ BUY: 700_000, SELL: 0 })
    exchange.same()
  })

  test("a stop that triggers at the end of a minute leaves the minute's candle in its place", () => {
    const exchange = new Simulated().step()
    exchange.must({
      type: "placeOco",
      uid: "alice",
      symbol: "BTCUSDT",
      side: "SELL",
      quantity: "0.5",
      price: "61000",
      stopPrice: "59500",
      stopLimitPrice: "59000",
    })
    exchange.now = startTime + minuteMs - 1_000
    exchange.step({ trades: [900, -btc(600), 1_000, 500, btc(600), 1_000] })
    exchange.now = startTime + 2 * minuteMs
    exchange.step({ trades: [900, 1, 1] })
    const times = exchange.records.candles.map(({ openTime }) => openTime)
    expect(times).toEqual([startTime, startTime + minuteMs])
    exchange.same()
  })

  test("the market's trades make candles and recent trades, and move no money", () => {
    const exchange = new Simulated()
    const before = exchange.state.ledger.balance("0", "BTC")
    exchange.now = startTime + minuteMs
    exchange.step({
      ladder: ladderAt(59_990, 60_010, { levels: 0 }),
      trades: [61_000, 100, 5, 1_000, -200, -7],
    })
    expect(exchange.records.candles).toMatchObject([
      {
        openTime: startTime,
        open: "60001",
        close: "60001",
        volume: "0.000005",
        quoteVolume: "0.300005",
        trades: 1,
      },
    ])
    const { candle, quotes, lastPriceTicks } = exchange.state.markets.get("BTCUSDT")!
    expect([candle!.openTicks, candle!.trades, lastPriceTicks]).toEqual([btc(59_999), 1, btc(59_999)])
    expect(latestTrades(quotes!).map(({ lots, isSale }) => [lots, isSale])).toEqual([
      [5, false],
      [7, true],
    ])
    expect(exchange.state.ledger.balance("0", "BTC")).toEqual(before)
    expect(exchange.records.trades).toEqual([])
    exchange.same()
  })

  test("a minute in one step or in sixty is the same to everybody", () => {
    const trade = (second: number) => [second, second % 2 === 0 ? 3 : -2, second]
    const [coarse, fine] = [new Simulated().step(), new Simulated().step()]
    for (const exchange of [coarse, fine]) exchange.tell("bob buys 0.1 at 59950")
    const all: Array<number> = []
    for (let second = 1; second <= 60; second++) {
      const [, move, lots] = trade(second) as [number, number, number]
      all.push((60 - second) * 1_000 + 10, move, lots)
      fine.step({ ladder: ladderAt(59_960 + second, 59_980 + second), trades: [10, move, lots] })
    }
    coarse.now += 59_000
    coarse.step({ ladder: ladderAt(60_020, 60_040), trades: all })
    for (const exchange of [coarse, fine]) {
      exchange.tell("alice sells 0.7")
      exchange.step({ ladder: ladderAt(59_900, 59_910) })
    }
    const linesOf = (exchange: TestExchange) => [...dumpState(exchange.state)].slice(1)
    expect(linesOf(fine)).toEqual(linesOf(coarse))
    expect(fine.records).toEqual(coarse.records)
  })

  test("what users have in a symbol is what the model looks out for", () => {
    const exchange = new Simulated().step()
    const reach = () => usersReach(exchange.state.markets.get("BTCUSDT")!)
    expect(reach()).toEqual({ bidTicks: 0, askTicks: Infinity, fallTicks: 0, riseTicks: Infinity })
    for (const sentence of [
      "bob buys 0.1 at 59950",
      "bob buys 0.1 at 59960",
      "bob sells 0.1 at 60300",
      "alice sells 0.5 at 61000 or stops at 59500 for 59000",
      "alice buys 0.5 at 58000 or stops at 62500 for 63000",
    ])
      exchange.tell(sentence)
    expect(reach()).toEqual({
      bidTicks: btc(59_960),
      askTicks: btc(60_300),
      fallTicks: btc(59_500),
      riseTicks: btc(62_500),
    })
  })
})

describe("the market's account", () => {
  test("takes no uid from an account that is opened later", () => {
    expect(nextUid(new Simulated().state)).toBe(nextUid(new TestExchange().state))
  })

  test("can have no key", () => {
    const key = {
      key: "k",
      permissions: [],
      addresses: [],
      note: "",
      sealedSecret: "",
      dialect: "documented",
    } as const
    const reply = new Simulated().run({
      type: "grantKey",
      uid: "0",
      ...key,
      loopbackOnly: true,
      unmetered: false,
    })
    expect(reply).toMatchObject({ detail: "the account of the simulated market has no keys" })
  })

  test("is no user: nothing is sent to it, placed for it or changed about it", () => {
    const exchange = new Simulated().step()
    const network = {
      ...{ network: "TRX", oldName: "Tron", name: "TRON", contract: "", family: "tron", sameAddress: false },
      ...{ depositEnable: true, withdrawEnable: true, minConfirm: 1, blockMs: 3_000 },
      ...{ withdrawFee: "1", withdrawMin: "1", withdrawMax: "9", withdrawIntegerMultiple: null },
    }
    exchange.must({ type: "listAsset", asset: "COIN", name: "COIN", ledgerScale: 8, networks: [network] })
    exchange.must({ type: "fund", uid: "alice", asset: "COIN", amount: "1" })
    const address = { network: "TRX", address: "T", memo: "" }
    const amount = { asset: "COIN", amount: "1" }
    const sale = { side: "SELL", quantity: "0.01", price: "70000" } as const
    const oco = { ...sale, stopPrice: "50000", stopLimitPrice: "49000" }
    for (const command of [
      { type: "internalTransfer", uid: "alice", toType: "UID", toAccount: "0", ...amount },
      { type: "fund", uid: "0", ...amount },
      { type: "deposit", uid: "0", ...amount, ...address, txId: "t" },
      { type: "issueAddress", uid: "0", ...address },
      { type: "saveAddress", uid: "0", asset: "COIN", ...address, tag: "" },
      { type: "changeAccount", uid: "0", frozen: true },
      { type: "openAccount", uid: "sub", name: "sub", master: "0", broker: false, kyc: "3" },
      { type: "placeOco", uid: "0", symbol: "BTCUSDT", ...oco },
    ] as const)
      expect([command.type, exchange.run(command)]).toEqual([
        command.type,
        new Rejection(ErrorCode.userNotFound),
      ])
  })

  test("leaves no quotes when the market stops, and none after a reset", () => {
    for (const type of ["stopSimulation", "reset"] as const) {
      const exchange = new Simulated().step()
      exchange.must({ type })
      expect([levels(exchange, "BUY"), levels(exchange, "SELL"), exchange.state.simulation]).toEqual([
        [],
        [],
        null,
      ])
      exchange.same()
      exchange.must({ type: "startSimulation", seed: 2, from: startTime, file: {} })
      exchange.step()
      expect(levels(exchange, "BUY").length).toBe(3)
    }
  })

  test("a market that comes later to an exchange with trades has no past of its own", () => {
    const exchange = new TestExchange()
    exchange.tell("alice sells 0.1 at 60000")
    exchange.tell("bob buys 0.1")
    exchange.must({ type: "startSimulation", seed: 1, from: startTime, file: {} })
    expect([exchange.state.simulation?.hasPast, new Simulated().state.simulation?.hasPast]).toEqual([
      false,
      true,
    ])
  })
})

test("random days with the market: sound after every command, and replayed and loaded as they were", () => {
  let executed = 0
  for (let seed = 1; seed <= Number(process.env.BOURSE_SIMULATION_RUNS ?? 5); seed++) {
    const random = randomFrom(seed)
    const exchange = new Simulated().step()
    let middle = 60_000
    const near = (): string => String(middle + random(121) - 60)
    const size = (): string => `0.${String(1 + random(99)).padStart(3, "0")}`
    const sentence = (): string => {
      const [uid, side] = [["alice", "bob"][random(2)]!, ["buys", "sells"][random(2)]!]
      const kinds = [
        () => `${uid} ${side} ${size()} at ${near()}`,
        () => `${uid} ${side} ${size()} at ${near()} LIMIT_MAKER`,
        () => `${uid} ${side} ${size()} at ${near()} FILL_OR_KILL`,
        () => `${uid} ${side} ${size()}`,
        () => `${uid} buys for ${100 + random(9_000)}`,
        () => `alice sells ${size()} at ${middle + 40} or stops at ${middle - 40} for ${middle - 90}`,
        () => `${uid} cancels all`,
      ]
      return kinds[random(10) === 0 ? 6 : random(6)]!()
    }
    for (let i = 0; i < 150; i++) {
      exchange.now += random(700)
      exchange.tell(sentence())
      if (i % 3 !== 0) continue
      middle += random(61) - 30
      const ladder = ladderAt(middle - 1 - random(20), middle + 1 + random(20), {
        levels: random(6),
        noise: random(2 ** 31),
        bidHole: random(3_000_000),
        askHole: random(3_000_000),
      })
      const price = exchange.state.markets.get("BTCUSDT")!.lastPriceTicks
      const trades = [
        20,
        btc(middle) - price,
        1 + random(1_000),
        10,
        random(5_000) - 2_500,
        -1 - random(1_000),
      ]
      const flow = (limit: number) => ({ limitTicks: btc(limit), lots: random(500_000) })
      exchange.step({ ladder, trades, sells: flow(middle - 30), buys: flow(middle + 30) })
    }
    exchange.same()
    executed += exchange.records.fills.filter(({ isMaker }) => isMaker).length
  }
  // Users were makers to the market, many times.
  expect(executed).toBeGreaterThan(100)
})
