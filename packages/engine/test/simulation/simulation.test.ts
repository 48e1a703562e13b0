/** The simulated market for users: quotes to trade with, prices that move through orders, stops that trigger. */
import { randomCases } from "@bourse/testing/randomCases"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  dumpState,
  ErrorCode,
  type Ladder,
  latestTrades,
  levelsOf,
  nextUid,
  Rejection,
  userOrders,
} from "../../src/index.ts"
import { randomFrom } from "../oracles/RandomTrading.ts"
import { rejectedWith } from "../support/rejectedWith.ts"
import { btc, ladderAt, levels, minuteMs, Simulated } from "../support/simulatedExchange.ts"
import { expectDialogue, startTime, TestExchange } from "../support/testExchange.ts"

test("a side without quotes has only users' orders; the other side keeps its quotes", () => {
  const exchange = new Simulated()
  exchange.step({ ladder: ladderAt(59_990, 60_010, { empty: "asks" }) })
  expect([levels(exchange, "BUY").length, levels(exchange, "SELL")]).toEqual([3, []])
  expectDialogue(exchange, [["alice buys 0.1 at 61000", "NEW"]])
  exchange.step({ ladder: ladderAt(59_990, 60_010, { empty: "asks" }) })
  expect([levels(exchange, "BUY").length, levels(exchange, "SELL")]).toEqual([4, []])
  exchange.step({ ladder: ladderAt(59_990, 60_010, { empty: "both" }) })
  expect([levels(exchange, "BUY"), levels(exchange, "SELL")]).toEqual([[[btc(61_000), 100_000]], []])
  exchange.same()
})

describe("a ladder", () => {
  const whole = (max: number, min = 0) => fc.integer({ min, max })
  const anyLadder = fc.record({
    bidTicks: fc.oneof(whole(10_000, 1), whole(2 ** 40, 2 ** 33)),
    spread: whole(50, 1),
    bidLots: whole(2 ** 31 - 1, 1),
    askLots: whole(2 ** 31 - 1, 1),
    stepTicks: whole(600, 1),
    gaps: whole(870),
    levels: whole(40),
    firstLots: whole(2 ** 31 - 1, 1),
    growthLots: whole(2 ** 24),
    noise: fc.integer(),
    beat: whole(2 ** 40),
  })
  const anyTaken = whole(2 ** 33)

  /** The naive calculation of a ladder: every slot separately, in bigint. */
  const naive = (ladder: Ladder, side: "BUY" | "SELL", taken: number): Array<[number, number]> => {
    const word = (value: bigint) => BigInt.asUintN(32, value)
    const mixed = (value: bigint) => {
      let bits = word(value)
      bits = word((bits ^ (bits >> 16n)) * 0x85ebca6bn)
      bits = word((bits ^ (bits >> 13n)) * 0xc2b2ae35n)
      return bits ^ (bits >> 16n)
    }
    const [stepTicks, beat] = [BigInt(ladder.stepTicks), BigInt(ladder.beat)]
    const best = BigInt(side === "BUY" ? ladder.bidTicks : ladder.askTicks)
    const fixedOf = (place: bigint) =>
      mixed(
        word(BigInt(ladder.noise)) ^
          mixed(word(place) ^ mixed((place >> 32n) ^ (side === "BUY" ? 0x7feb352dn : 0x846ca68bn))),
      )
    const drawn = (fixed: bigint, life: bigint) => mixed(fixed ^ word((beat + (fixed >> 8n)) / life))
    const lotsOf = (average: bigint, bits: bigint) => {
      const weight = 256n + (bits & 1_023n)
      const lots = (average * (((bits >> 10n) & 15n) === 0n ? 4n * weight : weight)) / 911n
      return lots < 1n ? 1n : lots
    }
    const found: Array<[bigint, bigint]> = []
    for (let step = 0n; step < 16n * BigInt(ladder.levels) && found.length < ladder.levels; step++) {
      if (step === 0n) {
        found.push([best, BigInt(side === "BUY" ? ladder.bidLots : ladder.askLots)])
        continue
      }
      const place = best / stepTicks + (side === "BUY" ? -step : step)
      if (place < 0n) break
      const fixed = fixedOf(place)
      const bits = drawn(fixed, 64n + (fixed & 127n))
      if (bits >> 22n < BigInt(ladder.gaps)) continue
      const price = place * stepTicks + (mixed(bits ^ 0x9e3779b9n) % stepTicks)
      if (price < 1n) continue
      const average = BigInt(ladder.firstLots) + step * BigInt(ladder.growthLots)
      found.push([price, lotsOf(average, mixed(bits ^ 0x3c6ef372n))])
    }
    let missing = BigInt(taken)
    return found.map(([price, lots]) => {
      const gone = missing < lots ? missing : lots
      missing -= gone
      return [Number(price), Number(lots - gone)]
    })
  }

  test("a ladder has the levels of the naive calculation, whole or partly taken", () => {
    fc.assert(
      fc.property(anyLadder, anyTaken, ({ spread, ...given }, taken) => {
        const ladder = { ...given, askTicks: given.bidTicks + spread }
        for (const side of ["BUY", "SELL"] as const) {
          expect([...levelsOf(ladder, side)]).toEqual(naive(ladder, side, 0))
          expect([...levelsOf({ ...ladder }, side, taken)]).toEqual(naive(ladder, side, taken))
        }
      }),
      { numRuns: randomCases(100) },
    )
  })

  test("a ladder is in the book like that, without orders until a user takes", () => {
    const exchange = new Simulated()
    const ladder = ladderAt(59_990, 60_010, { levels: 40, gaps: 300 })
    exchange.step({ ladder })
    for (const side of ["BUY", "SELL"] as const)
      expect(levels(exchange, side)).toEqual(naive(ladder, side, 0))
    expect(exchange.state.orders.size).toBe(0)
    expect(exchange.state.ledger.balance("0", "BTC").locked).toBe(0n)
    exchange.tell("alice buys 0.9")
    expect(levels(exchange, "SELL")).toEqual(naive(ladder, "SELL", 900_000).filter(([, lots]) => lots > 0))
    exchange.same()
  })

  test("a ladder keeps its levels in place when its best price moves, until they expire", () => {
    const prices = (bid: number, beat: number) =>
      [...levelsOf(ladderAt(bid, bid + 20, { levels: 40, gaps: 300, beat }), "BUY")].map(([ticks]) => ticks)
    const common = (one: ReadonlyArray<number>, other: ReadonlyArray<number>) =>
      one.filter((ticks) => other.includes(ticks)).length
    const before = prices(59_990, 1_000)
    expect(common(before, prices(59_985, 1_000))).toBeGreaterThan(35)
    expect(common(before, prices(59_990, 1_010))).toBeGreaterThan(30)
    expect(common(before, prices(59_990, 2_000))).toBeLessThan(10)
  })

  test.each<[string, Partial<Ladder>]>([
    ["crosses itself", { askTicks: btc(59_990) }],
    ["has half a lot", { firstLots: 0.5 }],
    ["has nothing at its best bid", { bidLots: 0 }],
    ["has a level too many", { levels: 501 }],
    ["has more than can be counted", { firstLots: 2 ** 41 }],
    ["has more empty places than there can be", { gaps: 871 }],
    ["is of no time", { beat: -1 }],
  ])("a ladder is rejected and changes nothing if it %s", (_, wrong) => {
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
      queues: [],
      ...flow,
    })
    expect(reply).toBeInstanceOf(Rejection)
  })
})

describe("users and the simulated market", () => {
  test("a market order fills at the quotes, by the ordinary rules", () => {
    const exchange = new Simulated().step()
    const [[, first]] = [...levelsOf(ladderAt(59_990, 60_010), "SELL")] as [[number, number]]
    expectDialogue(exchange, [
      ["alice buys 0.1", "FILLED 0.1 for 6001"],
      ["alice's BTC", "2.1"],
      ["fees in USDT", "3.0005"],
    ])
    expect(levels(exchange, "SELL")[0]).toEqual([btc(60_010), first - 100_000])
    exchange.same()
  })

  test("an order rests until the market reaches it, and fills at its own price", () => {
    const exchange = new Simulated().step()
    expectDialogue(exchange, [["bob buys 0.1 at 59950", "NEW"]])
    exchange.step({ ladder: ladderAt(59_960, 59_980) })
    expect(exchange.tell("order #1")).toBe("NEW")
    exchange.step({ ladder: ladderAt(59_900, 59_940), sells: { limitTicks: btc(59_950), lots: 100_000 } })
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

  test("an order better than the quotes fills first, up to the volume of the market's takers", () => {
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
    // Within one step the price falls to the stop price and returns.
    const trades = [900, -btc(600), 1_000, 500, btc(600), 1_000]
    exchange.step({ ladder: ladderAt(60_490, 60_510), trades })
    expect(exchange.tell("order #1")).toBe("CANCELED")
    expect(exchange.tell("order #2")).toBe("FILLED 0.5 for 29995")
    expect(exchange.state.markets.get("BTCUSDT")!.lastPriceTicks).toBe(btc(60_590))
    exchange.same()
  })

  test("volume that a stop took is missing in the next quotes, and the model learns of it", () => {
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
    expect(market.quotes!.taken).toEqual({ BUY: 700_000, SELL: 0 })
    exchange.same()
  })

  test("a stop that triggers at the end of a minute does not disturb the minute's candle", () => {
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

  test("the market's trades make candles and recent trades, and move no balances", () => {
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

  test("a minute in one step or in sixty is the same for every user", () => {
    const trade = (second: number) => [second, second % 2 === 0 ? 3 : -2, second]
    const [coarse, fine] = [new Simulated().step(), new Simulated().step()]
    for (const exchange of [coarse, fine]) exchange.tell("bob buys 0.1 at 59950")
    const all: Array<number> = []
    for (let second = 1; second <= 60; second++) {
      const [, move, lots] = trade(second) as [number, number, number]
      all.push((60 - second) * 1_000 + 10, move, lots)
      const ladder = ladderAt(59_960 + second, 59_980 + second, { beat: second })
      fine.step({ ladder, trades: [10, move, lots] })
    }
    coarse.now += 59_000
    coarse.step({ ladder: ladderAt(60_020, 60_040, { beat: 60 }), trades: all })
    for (const exchange of [coarse, fine]) {
      exchange.tell("alice sells 0.7")
      exchange.step({ ladder: ladderAt(59_900, 59_910), sells: { limitTicks: btc(59_950), lots: 40_000 } })
    }
    const linesOf = (exchange: TestExchange) => [...dumpState(exchange.state)].slice(1)
    expect(linesOf(fine)).toEqual(linesOf(coarse))
    expect(fine.records).toEqual(coarse.records)
  })

  test("the book's update id does not depend on how quotes are stored during a fill", () => {
    const [coarse, fine] = [new Simulated().step(), new Simulated().step()]
    for (const exchange of [coarse, fine]) {
      exchange.tell("bob buys 0.1 at 59950")
      exchange.tell("alice buys 0.1")
    }
    fine.step()
    coarse.now += 1_000
    const sells = { limitTicks: btc(59_950), lots: 40_000 }
    for (const exchange of [coarse, fine]) exchange.step({ ladder: ladderAt(59_900, 59_940), sells })
    const updates = (exchange: TestExchange) => exchange.state.markets.get("BTCUSDT")!.updates
    expect(updates(fine)).toBe(updates(coarse))
  })

  test("the model sees all users' orders of a symbol", () => {
    const exchange = new Simulated().step()
    const orders = () => userOrders(exchange.state.markets.get("BTCUSDT")!)
    expect(orders()).toEqual({ bids: [], asks: [], fallTicks: 0, riseTicks: Infinity })
    for (const sentence of [
      "bob buys 0.1 at 59950",
      "bob buys 0.2 at 59960",
      "bob sells 0.1 at 60300",
      "alice sells 0.5 at 61000 or stops at 59500 for 59000",
      "alice buys 0.5 at 58000 or stops at 62500 for 63000",
    ])
      exchange.tell(sentence)
    const ahead = 0
    expect(orders()).toEqual({
      bids: [
        { id: 2, priceTicks: btc(59_960), lots: 200_000, ahead },
        { id: 1, priceTicks: btc(59_950), lots: 100_000, ahead },
        { id: 6, priceTicks: btc(58_000), lots: 500_000, ahead },
      ],
      asks: [
        { id: 3, priceTicks: btc(60_300), lots: 100_000, ahead },
        { id: 4, priceTicks: btc(61_000), lots: 500_000, ahead },
      ],
      fallTicks: btc(59_500),
      riseTicks: btc(62_500),
    })
  })

  test("the market's quantity at a price is ahead of an order that arrives there; later quotes are behind", () => {
    const exchange = new Simulated().step()
    const [[bidTicks, lots]] = [...levelsOf(ladderAt(59_990, 60_010), "BUY")] as [[number, number]]
    const ahead = () => userOrders(exchange.state.markets.get("BTCUSDT")!).bids[0]?.ahead
    exchange.tell("bob buys 0.1 at 59990")
    expect([bidTicks, ahead()]).toEqual([btc(59_990), lots])
    // When another user sells, the market's quantity ahead of the order is taken first.
    exchange.tell("alice sells 0.2")
    expect(ahead()).toBe(lots - 200_000)
    expect(exchange.tell("order #1")).toBe("NEW")
    // The model has reported the remaining quantity ahead; later quotes at this price are behind the order.
    exchange.step({ queues: [1, 50_000, exchange.now] })
    expect(ahead()).toBe(50_000)
    exchange.tell("alice sells 0.1")
    expect(exchange.tell("order #1")).toBe("PARTIALLY_FILLED 0.05 for 2999.5")
    exchange.tell("alice sells 0.1")
    expect(exchange.tell("order #1")).toBe("FILLED 0.1 for 5999")
    exchange.same()
  })

  test("an order at a price between two levels has nothing ahead of it", () => {
    const exchange = new Simulated().step()
    exchange.tell("bob buys 0.1 at 59991")
    expect(userOrders(exchange.state.markets.get("BTCUSDT")!).bids[0]?.ahead).toBe(0)
  })

  test("orders that take no quotes leave the ladder a formula", () => {
    const exchange = new Simulated().step()
    for (const sentence of [
      "bob buys 0.1 at 59950",
      "bob buys 0.1 at 60010 LIMIT_MAKER",
      "bob buys 900 at 60500 FILL_OR_KILL",
      "bob cancels all",
    ])
      exchange.tell(sentence)
    expect(exchange.state.orders.size).toBe(0)
    expectDialogue(exchange, [["bob buys 0.1 at 60050 FILL_OR_KILL", "FILLED 0.1 for 6001"]])
    exchange.same()
  })

  test("an order larger than the book takes all of it, at a price per level", () => {
    const exchange = new Simulated()
    const ladder = ladderAt(59_990, 60_010, {
      levels: 5,
      bidLots: 10_000,
      firstLots: 10_000,
      growthLots: 1_000,
    })
    exchange.step({ ladder })
    const all = [...levelsOf(ladder, "BUY")]
    const lots = all.reduce((sum, [, each]) => sum + each, 0)
    expect(exchange.tell("alice sells 0.9")).toContain(`PARTIALLY_CANCELED ${lots / 1e6}`)
    expect(levels(exchange, "BUY")).toEqual([])
    exchange.same()
  })
})

describe("the market's account", () => {
  test("the market's account does not use a uid of later accounts", () => {
    expect(nextUid(new Simulated().state)).toBe(nextUid(new TestExchange().state))
  })

  test("the market's account can have no key", () => {
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

  test("the market's account is no user: nothing can be sent to it, placed for it or changed in it", () => {
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
        rejectedWith(ErrorCode.userNotFound),
      ])
  })

  test("the market's account leaves no quotes when the market stops or after a reset", () => {
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

  test("a market added to an exchange with trades has no past of its own", () => {
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

test("random days with the market pass verification after every command, and are the same after replay and load", () => {
  const runs = Number(process.env.BOURSE_SIMULATION_RUNS ?? randomCases(5))
  let executed = 0
  for (let seed = 1; seed <= runs; seed++) {
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
        gaps: random(600),
        beat: i,
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
  // A control: users were often makers in trades with the market.
  expect(executed).toBeGreaterThan(20 * runs)
})
