import { describe, expect, test } from "vitest"
import { MarketFileError, marketOf, parseMarketFile } from "../../src/index.ts"
import { symbols } from "../support/symbols.ts"

const { coins } = marketOf(symbols)

describe("a market file", () => {
  test("a market file changes only the fields it has", () => {
    const file = parseMarketFile({
      coins: { BTC: { kind: "major", volatility: 2 } },
      symbols: { MXUSDT: { spreadBp: 50 } },
    })
    const market = marketOf(symbols, file)
    expect(market.coins.get("BTC")!.volatility).toBe(2)
    expect(market.coins.get("ETH")).toEqual(coins.get("ETH"))
    expect(market.symbols.find(({ symbol }) => symbol === "MXUSDT")!.trading.spreadBp).toBe(50)
  })

  test.each<[string, unknown, RegExp]>([
    ["a word for a number", { coins: { BTC: { kind: "major", volatility: "high" } } }, /volatility/],
    ["a misspelt field", { coins: { BTC: { kind: "major", volatilty: 1 } } }, /volatilty/],
    [
      "an unknown kind",
      { coins: { BTC: { kind: "mayor" } } },
      /BTC is of kind mayor.*major, alt, meme, stable/,
    ],
    ["an unknown symbol", { symbols: { DOGEUSDT: {} } }, /DOGEUSDT is not listed/],
    [
      "jumps beyond the volatility",
      { coins: { BTC: { kind: "major", jumpsPerYear: 100_000 } } },
      /coin BTC: jumps alone/,
    ],
    ["the unit of account", { coins: { USDT: { kind: "stable" } } }, /USDT is the unit of account/],
    ["no object", [], /market file is wrong/],
    ["a spread of the whole price", { symbols: { MXUSDT: { spreadBp: 10_000 } } }, /MXUSDT.*spreadBp/s],
    [
      "volatility without bounds",
      { coins: { BTC: { kind: "major", volatility: 1e300 } } },
      /BTC.*volatility/s,
    ],
    ["more trades than a second holds", { symbols: { MXUSDT: { tradesAMinute: 1e9 } } }, /tradesAMinute/],
    [
      "more correlation than its jumps permit",
      {
        coins: {
          BTC: { kind: "major", volatility: 1, jumpsPerYear: 900, jumpSize: 0.03, marketCorrelation: 0.9 },
        },
      },
      /coin BTC: its jumps are too large a part/,
    ],
  ])("a market file with %s is rejected by name", (_, json, reason) => {
    const make = () => marketOf(symbols, parseMarketFile(json))
    expect(make).toThrow(MarketFileError)
    expect(make).toThrow(reason)
  })
})
