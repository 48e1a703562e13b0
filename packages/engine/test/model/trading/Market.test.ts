import { expect, test } from "vitest"
import { OrderBook, type SymbolListing } from "../../../src/index.ts"
import { makeMarket, quoteOf } from "../../../src/model/trading/Market.ts"
import { Asset } from "../../../src/money/Asset.ts"
import { symbols } from "../../support/testExchange.ts"

const asset = (name: string, ledgerScale: number) =>
  new Asset({ asset: name, name, ledgerScale, networks: [] }, name.length)
const list = (listing: Partial<SymbolListing>, baseScale = 18, quoteScale = 18) => {
  const symbol = { ...symbols.BTCUSDT, ...listing }
  const base = asset(symbol.base, baseScale)
  const quote = symbol.base === symbol.quote ? base : asset(symbol.quote, quoteScale)
  return makeMarket(symbol, base, quote, 0, new OrderBook())
}

test.each([
  ["BTCUSDT", 6, 8],
  ["ETHUSDT", 5, 7],
  ["MXUSDT", 2, 6],
  ["ETHBTC", 4, 10],
  ["PEPEUSDT", 0, 10],
] as const)(
  "the symbol %s needs %i decimals in its base coin's ledger and %i in its quote coin's",
  (symbol, base, quote) => {
    const listing = symbols[symbol]
    const market = list(listing, base, quote)
    expect(quoteOf(market, 1, 1)).toBe(1n)
    expect([market.lotZeros, market.tickLotZeros]).toEqual([0, 0])
    expect(() => list(listing, base, quote - 1)).toThrow(
      new RangeError(`${symbol}: ${listing.quote} needs a ledger scale of at least ${quote}`),
    )
    if (base === 0) return
    const finer = `${symbol}: lot ${listing.lot} is finer than the ledger unit of ${listing.base}`
    expect(() => list(listing, base - 1, quote)).toThrow(new RangeError(finer))
  },
)

test("price times quantity is exact beyond the precision of a float", () => {
  const market = list({})
  const huge = Number.MAX_SAFE_INTEGER
  expect(quoteOf(market, huge, huge)).toBe(BigInt(huge) ** 2n * 10n ** 10n)
})

test.each([
  [{ base: "USDT" }, "BTCUSDT: base and quote are both USDT"],
  [{ tick: "0.02" }, "BTCUSDT: tick 0.02 and lot 0.000001 must be powers of ten, at most 1"],
  [{ lot: "10" }, "BTCUSDT: tick 0.01 and lot 10 must be powers of ten, at most 1"],
  [{ minQuantity: "0" }, "BTCUSDT: minimum quantity 0 must be positive and no finer than its asset"],
  [
    { minAmount: "0.0000000000000000001" },
    "BTCUSDT: minimum amount 0.0000000000000000001 must be positive and no finer than its asset",
  ],
  [{ maxAmount: "0.0" }, "BTCUSDT: maximum amount 0.0 must be positive and no finer than its asset"],
  [{ minAmount: "5", maxAmount: "4" }, "BTCUSDT: maximum amount 4 is below the minimum of 5"],
  [{ makerFee: "1" }, "BTCUSDT: maker fee 1 must be below 1 and no finer than 10^-8"],
  [{ takerFee: "0.000000001" }, "BTCUSDT: taker fee 0.000000001 must be below 1 and no finer than 10^-8"],
  [{ priceBand: "1" }, "BTCUSDT: price band 1 must be below 1 and no finer than 10^-8"],
  [{ openingPrice: "0" }, "BTCUSDT: opening price 0 must be a positive multiple of 0.01"],
  [{ openingPrice: "1.001" }, "BTCUSDT: opening price 1.001 must be a positive multiple of 0.01"],
  [
    { openingPrice: "90071992547409.92" },
    "BTCUSDT: opening price 90071992547409.92 must be a positive multiple of 0.01",
  ],
])("a symbol with %j is not listed", (listing, message) => {
  expect(() => list(listing)).toThrow(new RangeError(message))
})

test("the largest sensible price and minimum are accepted", () => {
  expect(list({ openingPrice: "90071992547409.91" }).lastPriceTicks).toBe(Number.MAX_SAFE_INTEGER)
  expect(list({ minAmount: "5", maxAmount: "5" }).amountMin).toBe(5n * 10n ** 18n)
  expect(list({ takerFee: "0.99999999", priceBand: "0" }).bandRate).toBe(0)
})
