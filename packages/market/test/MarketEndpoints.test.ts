import { accepts, describeEndpoints } from "@bourse/testing/areaEndpoints"
import type * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { MarketApi } from "../src/index.ts"
import { all, answers } from "./answers.ts"

type Name = keyof typeof MarketApi
const success = (name: Name): Schema.Codec<unknown, unknown> => MarketApi[name].success
const query = (name: Name): Schema.Codec<unknown, unknown> => MarketApi[name].query
/** Fields that may be null, and ids that may be text or number. */
const tolerated =
  /(^|\.|\])(msg|id|a|f|l|bidPrice|bidQty|askPrice|askQty|quoteVolume|count) as null$|(tradeSideType as text|\.(id|a|f|l) as (a number|text))$/

describeEndpoints({
  area: "market",
  api: MarketApi,
  list: [
    "ping GET /api/v3/ping public any read ip 1",
    "time GET /api/v3/time public any read ip 1",
    "defaultSymbols GET /api/v3/defaultSymbols public any read ip 1",
    "exchangeInfo GET /api/v3/exchangeInfo public any read ip 10",
    "depth GET /api/v3/depth public any read ip 1",
    "trades GET /api/v3/trades public any read ip 5",
    "aggTrades GET /api/v3/aggTrades public any read ip 1",
    "klines GET /api/v3/klines public any read ip 1",
    "avgPrice GET /api/v3/avgPrice public any read ip 1",
    "dayTicker GET /api/v3/ticker/24hr public any read ip 1",
    "priceTicker GET /api/v3/ticker/price public any read ip 1",
    "bookTicker GET /api/v3/ticker/bookTicker public any read ip 1",
    "contractDetail GET /api/v1/contract/detail public any read ip 1",
  ],
  answers,
  others: all,
  tolerated,
})

describe("candles", () => {
  it.each(["1m", "5m", "15m", "30m", "60m", "4h", "1d", "1W", "1M"])(
    "candles have the interval %s",
    (interval) => {
      expect(accepts(query("klines"), { symbol: "X", interval })).toBe(true)
    },
  )

  it.each(["", "1h", "1w", "3m", "60M", undefined])("candles do not have the interval %j", (interval) => {
    expect(accepts(query("klines"), { symbol: "X", interval })).toBe(false)
  })

  it("candles have eight columns", () => {
    const row = answers.klines[0] as Array<unknown>
    expect(accepts(success("klines"), [row.slice(0, 7)])).toBe(false)
    expect(accepts(success("klines"), [[...row, "1"]])).toBe(false)
  })
})

describe("a limit", () => {
  it.each(["depth", "trades", "aggTrades", "klines"] as const)(
    "the limit for %s may be larger than the answer",
    (name) => {
      const parameters = { symbol: "X", interval: "1m", limit: "999999" }
      expect(accepts(query(name), parameters)).toBe(true)
      expect(accepts(query(name), { ...parameters, limit: "-1" })).toBe(false)
    },
  )
})

describe("a symbol", () => {
  it.each(["depth", "trades", "aggTrades", "avgPrice"] as const)("a symbol is required for %s", (name) => {
    expect(accepts(query(name), {})).toBe(false)
    expect(accepts(query(name), { symbol: "" })).toBe(false)
  })

  it.each(["exchangeInfo", "dayTicker", "priceTicker", "bookTicker"] as const)(
    "a symbol is optional for %s",
    (name) => {
      expect(accepts(query(name), {})).toBe(true)
    },
  )
})
