import { randomCases } from "@bourse/testing/randomCases"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatUnits, toUnits } from "../../src/index.ts"
import { rates } from "../oracles/RandomTrading.ts"
import {
  assets,
  books,
  expectDialogue,
  type Settings,
  symbols,
  TestExchange,
} from "../support/testExchange.ts"

describe.each(books)("on %s", (_, makeBook) => {
  const exchangeWith = (listing: NonNullable<Settings["listing"]>) => new TestExchange({ makeBook, listing })

  test("fees are charged in the quote coin on both sides", () => {
    const exchange = exchangeWith({ makerFee: "0.0002", takerFee: "0.0005" })
    expectDialogue(exchange, [
      ["alice sells 0.5 at 60000", "NEW"],
      ["bob buys 0.5 at 60000", "FILLED 0.5 for 30000"],
      ["alice's USDT", "129994"],
      ["bob's USDT", "19985"],
      ["bob's BTC", "1.5"],
    ])
    expect(exchange.fees("USDT")).toBe("21")
    expect(exchange.records.fills.map(({ fee, feeAsset }) => [fee, feeAsset])).toEqual([
      ["15", "USDT"],
      ["6", "USDT"],
    ])
  })

  test("fees are charged in the received coin if so configured, and then a buy locks only its price", () => {
    const exchange = exchangeWith({ makerFee: "0.0002", takerFee: "0.0005", feeIn: "received" })
    expectDialogue(exchange, [
      ["bob buys 0.5 at 60000", "NEW"],
      ["bob's USDT", "20000 + 30000 locked"],
      ["alice sells 0.5 at 60000", "FILLED 0.5 for 30000"],
      ["alice's USDT", "129985"],
      ["bob's USDT", "20000"],
      ["bob's BTC", "1.4999"],
      ["alice sells 0.01 at 60000", "NEW"],
      ["bob buys for 600", "FILLED 0.01 for 600"],
      ["bob's BTC", "1.509895"],
    ])
    expect([exchange.fees("USDT"), exchange.fees("BTC")]).toEqual(["15.12", "0.000105"])
    expect(exchange.records.fills.map(({ fee, feeAsset }) => [fee, feeAsset])).toEqual([
      ["15", "USDT"],
      ["0.0001", "BTC"],
      ["0.000005", "BTC"],
      ["0.12", "USDT"],
    ])
  })

  test("a symbol without fees charges none", () => {
    const exchange = exchangeWith({ makerFee: "0", takerFee: "0" })
    expectDialogue(exchange, [
      ["alice sells 0.5 at 60000", "NEW"],
      ["bob buys for 30000", "FILLED 0.5 for 30000"],
      ["bob's USDT", "20000"],
    ])
    expect(["USDT", "BTC"].map((asset) => exchange.state.ledger.house("fees", asset))).toEqual([0n, 0n])
  })
})

const rateUnit = 10n ** 8n
const roundUp = (amount: bigint, unit: bigint): bigint => (amount + unit - 1n) / unit

/**
 * An exchange with coarse fees: a unit of the quote coin is 10^-4, so a trade's fee may be less than a unit.
 */
const coarseExchange = (listing: NonNullable<Settings["listing"]>): TestExchange => {
  const exchange = new TestExchange()
  exchange.must({ type: "listAsset", asset: "Q", name: "Q", ledgerScale: 4, networks: [] })
  exchange.must({ type: "listAsset", asset: "B", name: "B", ledgerScale: 3, networks: [] })
  for (const uid of ["alice", "bob"]) {
    for (const asset of ["Q", "B"]) exchange.must({ type: "fund", uid, asset, amount: "1000000" })
  }
  exchange.must({
    type: "listSymbol",
    ...symbols.BTCUSDT,
    symbol: "BQ",
    base: "B",
    quote: "Q",
    tick: "0.01",
    lot: "0.01",
    minQuantity: "0.01",
    minAmount: "0.0001",
    ...listing,
  })
  return exchange
}

const lots = (count: number): string => formatUnits(count, 2)
const listings = fc.record({
  makerFee: fc.constantFrom(...rates),
  takerFee: fc.constantFrom(...rates),
  feeIn: fc.constantFrom("quote" as const, "received" as const),
})
const resting = fc.array(
  fc.record({ ticks: fc.integer({ min: 1, max: 300 }), lots: fc.integer({ min: 1, max: 50 }) }),
  {
    minLength: 1,
    maxLength: 6,
  },
)

test("an order pays the exact fee of all its fills, rounded up once", () => {
  fc.assert(
    fc.property(listings, resting, fc.constantFrom("buys", "sells"), (listing, makers, verb) => {
      const exchange = coarseExchange(listing)
      const against = verb === "buys" ? "sells" : "buys"
      for (const maker of makers)
        exchange.tell(`bob ${against} ${lots(maker.lots)} at ${formatUnits(maker.ticks, 2)} on BQ`)
      const wanted = makers.reduce((sum, maker) => sum + maker.lots, 0) + 3
      const limit = verb === "buys" ? "3.5" : "0.01"
      exchange.tell(`alice ${verb} ${lots(wanted)} at ${limit} on BQ`)
      // The order's remainder is filled as maker.
      exchange.tell(`bob ${against} 0.03 at ${limit} on BQ`)
      const orders = new Map<number, { exact: bigint; charged: bigint }>()
      for (const fill of exchange.records.fills) {
        const scale = assetScale(fill.feeAsset)
        const amount = toUnits(fill.feeAsset === "Q" ? fill.quote : fill.quantity, scale) as bigint
        const rate = toUnits(fill.isMaker ? listing.makerFee : listing.takerFee, 8) as bigint
        const order = orders.get(fill.orderId) ?? { exact: 0n, charged: 0n }
        order.exact += amount * rate
        order.charged += toUnits(fill.fee, scale) as bigint
        orders.set(fill.orderId, order)
      }
      expect(orders.size).toBeGreaterThan(1)
      for (const { exact, charged } of orders.values()) expect(charged).toBe(roundUp(exact, rateUnit))
      expect(exchange.state.orders.size).toBe(0)
      expect(exchange.balance("alice", "Q").locked).toBe("0")
    }),
    { numRuns: randomCases(100) },
  )
})

const assetScale = (asset: string): number => ({ ...assets, Q: 4, B: 3 })[asset] ?? 0

test("splitting an order never makes its fee lower", () => {
  const feeOf = (
    listing: NonNullable<Settings["listing"]>,
    verb: string,
    quantities: ReadonlyArray<number>,
    ticks: number,
  ): bigint => {
    const exchange = coarseExchange(listing)
    const against = verb === "buys" ? "sells" : "buys"
    const all = quantities.reduce((sum, quantity) => sum + quantity, 0)
    exchange.tell(`bob ${against} ${lots(all)} at ${formatUnits(ticks, 2)} on BQ`)
    for (const quantity of quantities)
      exchange.tell(`alice ${verb} ${lots(quantity)} at ${formatUnits(ticks, 2)} on BQ`)
    const fees = exchange.records.fills.filter((fill) => fill.uid === "alice")
    expect(fees.length).toBe(quantities.length)
    return fees.reduce((sum, { fee, feeAsset }) => sum + (toUnits(fee, assetScale(feeAsset)) as bigint), 0n)
  }
  const quantities = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(
      listings,
      fc.constantFrom("buys", "sells"),
      quantities,
      fc.integer({ min: 1, max: 300 }),
      (listing, verb, parts, ticks) => {
        const whole = parts.reduce((sum, part) => sum + part, 0)
        expect(feeOf(listing, verb, parts, ticks)).toBeGreaterThanOrEqual(
          feeOf(listing, verb, [whole], ticks),
        )
      },
    ),
    { numRuns: randomCases(60) },
  )
})

test("a buyer with exactly the locked amount can always pay, fee included", () => {
  fc.assert(
    fc.property(
      listings,
      resting,
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 200 }),
      (listing, makers, ticks, wanted) => {
        const exchange = coarseExchange(listing)
        for (const maker of makers)
          exchange.tell(`bob sells ${lots(maker.lots)} at ${formatUnits(maker.ticks, 2)} on BQ`)
        const quote = BigInt(ticks * wanted)
        const worst = [listing.makerFee, listing.takerFee]
          .map((rate) => toUnits(rate, 8) as bigint)
          .reduce((a, b) => (a > b ? a : b))
        const lock = listing.feeIn === "quote" ? quote + roundUp(quote * worst, rateUnit) : quote
        const order = `carol buys ${lots(wanted)} at ${formatUnits(ticks, 2)} on BQ`
        if (lock > 1n) {
          exchange.must({ type: "fund", uid: "carol", asset: "Q", amount: formatUnits(lock - 1n, 4) })
          expect(exchange.tell(order)).toBe("rejected 30004")
        }
        exchange.must({ type: "fund", uid: "carol", asset: "Q", amount: "0.0001" })
        expect(exchange.tell(order)).not.toContain("rejected")
        exchange.tell(`bob sells ${lots(wanted)} at 0.01 on BQ`)
        expect(exchange.balance("carol", "Q").locked).toBe("0")
        expect(exchange.balance("carol", "B").free).not.toBe("0")
      },
    ),
    { numRuns: randomCases(100) },
  )
})

test("a market buy by amount ends if its rounded fee used the last unit of money", () => {
  const exchange = coarseExchange({ takerFee: "0.0005" })
  exchange.tell("bob sells 0.99 at 0.01 on BQ")
  exchange.tell("bob sells 0.05 at 0.01 on BQ")
  exchange.must({ type: "fund", uid: "carol", asset: "Q", amount: "0.01" })
  expect(exchange.tell("carol buys for 0.01 on BQ")).toBe("FILLED 0.99 for 0.0099")
  expect(exchange.balance("carol", "Q")).toEqual({ free: "0", locked: "0" })
})

test("a market buy by amount gets every lot that the amount pays for, and no more", () => {
  fc.assert(
    fc.property(listings, resting, fc.integer({ min: 1, max: 400 }), (listing, makers, cents) => {
      // Quote amounts have the precision of prices.
      const budget = 100 * cents
      const exchange = coarseExchange(listing)
      for (const maker of makers)
        exchange.tell(`bob sells ${lots(maker.lots)} at ${formatUnits(maker.ticks, 2)} on BQ`)
      const rate = listing.feeIn === "quote" ? (toUnits(listing.takerFee, 8) as bigint) : 0n
      const cost = (quote: number): bigint => BigInt(quote) + roundUp(BigInt(quote) * rate, rateUnit)
      const asks = makers
        .flatMap((maker) => Array<number>(maker.lots).fill(maker.ticks))
        .sort((a, b) => a - b)
      let quote = 0
      let bought = 0
      while (bought < asks.length && cost(quote + (asks[bought] as number)) <= BigInt(budget))
        quote += asks[bought++] as number
      exchange.must({ type: "fund", uid: "carol", asset: "Q", amount: formatUnits(budget, 4) })
      const answer = exchange.tell(`carol buys for ${formatUnits(budget, 4)} on BQ`)
      if (bought === 0) expect(answer).toBe(`rejected 30002 ${formatUnits(cost(asks[0] as number), 4)} Q`)
      else expect(answer).toMatch(new RegExp(`^\\w+ ${lots(bought)} for ${formatUnits(quote, 4)}$`))
      expect(exchange.balance("carol", "Q")).toEqual({
        free: formatUnits(BigInt(budget) - (bought === 0 ? 0n : cost(quote)), 4),
        locked: "0",
      })
    }),
    { numRuns: randomCases(150) },
  )
})
