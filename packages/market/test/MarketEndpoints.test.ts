import { spoiled } from "@bourse/testing/spoiled"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { MarketApi } from "../src/index.ts"
import { all, answers } from "./answers.ts"

type Name = keyof typeof MarketApi
const names = Object.keys(MarketApi) as Array<Name>
const success = (name: Name): Schema.Codec<unknown, unknown> => MarketApi[name].success
const query = (name: Name): Schema.Codec<unknown, unknown> => MarketApi[name].query
const accepts = (schema: Schema.Codec<unknown, unknown>, input: unknown) =>
  Schema.decodeUnknownResult(schema)(input)._tag === "Success"

describe("the endpoint list", () => {
  it("is what clients in the field call", () => {
    const rows = names.map((name) => [
      name,
      MarketApi[name].id,
      MarketApi[name].path,
      MarketApi[name].weight.ip,
    ])
    expect(rows).toEqual([
      ["ping", "market.ping", "/api/v3/ping", 1],
      ["time", "market.time", "/api/v3/time", 1],
      ["defaultSymbols", "market.defaultSymbols", "/api/v3/defaultSymbols", 1],
      ["exchangeInfo", "market.exchangeInfo", "/api/v3/exchangeInfo", 10],
      ["depth", "market.depth", "/api/v3/depth", 1],
      ["trades", "market.trades", "/api/v3/trades", 5],
      ["aggTrades", "market.aggTrades", "/api/v3/aggTrades", 1],
      ["klines", "market.klines", "/api/v3/klines", 1],
      ["avgPrice", "market.avgPrice", "/api/v3/avgPrice", 1],
      ["dayTicker", "market.dayTicker", "/api/v3/ticker/24hr", 1],
      ["priceTicker", "market.priceTicker", "/api/v3/ticker/price", 1],
      ["bookTicker", "market.bookTicker", "/api/v3/ticker/bookTicker", 1],
      ["contractDetail", "market.contractDetail", "/api/v1/contract/detail", 1],
    ])
  })

  it("needs no key and changes nothing", () => {
    for (const { method, permission, role, kind } of Object.values(MarketApi))
      expect([method, permission, role, kind]).toEqual(["GET", null, "any", "read"])
  })
})

/** Fields that may be null, and ids that may be text or number. */
const nullable = /(^|\.|\])(msg|id|a|f|l|bidPrice|bidQty|askPrice|askQty|quoteVolume|count) as null$/
const textOrNumber = /(tradeSideType as text|\.(id|a|f|l) as (a number|text))$/

const examples: ReadonlyArray<readonly [string, Name, unknown]> = [
  ...names.map((name) => [name, name, answers[name]] as const),
  ...Object.entries(all).map(([name, answer]) => [`${name} for all symbols`, name as Name, answer] as const),
]

describe.each(examples)("the answer of %s", (_, name, answer) => {
  it("reads and writes back as it stands on the wire", () => {
    const read = Schema.decodeUnknownSync(success(name))(answer)
    expect(Schema.encodeUnknownSync(success(name))(read)).toEqual(answer)
  })

  it("is rejected when a field is missing or of another type", () => {
    const passed = [...spoiled(answer)].filter(([, bad]) => accepts(success(name), bad)).map(([how]) => how)
    expect(passed).toEqual(passed.filter((how) => nullable.test(how) || textOrNumber.test(how)))
  })
})

describe("candles", () => {
  it.each(["1m", "5m", "15m", "30m", "60m", "4h", "1d", "1W", "1M"])(
    "come in intervals of %s",
    (interval) => {
      expect(accepts(query("klines"), { symbol: "X", interval })).toBe(true)
    },
  )

  it.each(["", "1h", "1w", "3m", "60M", undefined])("do not come in intervals of %j", (interval) => {
    expect(accepts(query("klines"), { symbol: "X", interval })).toBe(false)
  })

  it("have eight columns", () => {
    const row = answers.klines[0] as Array<unknown>
    expect(accepts(success("klines"), [row.slice(0, 7)])).toBe(false)
    expect(accepts(success("klines"), [[...row, "1"]])).toBe(false)
  })
})

describe("a limit", () => {
  it.each(["depth", "trades", "aggTrades", "klines"] as const)(
    "of %s may be larger than what is answered",
    (name) => {
      const parameters = { symbol: "X", interval: "1m", limit: "999999" }
      expect(accepts(query(name), parameters)).toBe(true)
      expect(accepts(query(name), { ...parameters, limit: "-1" })).toBe(false)
    },
  )
})

describe("a symbol", () => {
  it.each(["depth", "trades", "aggTrades", "avgPrice"] as const)("must be named for %s", (name) => {
    expect(accepts(query(name), {})).toBe(false)
    expect(accepts(query(name), { symbol: "" })).toBe(false)
  })

  it.each(["exchangeInfo", "dayTicker", "priceTicker", "bookTicker"] as const)(
    "may be left out for %s",
    (name) => {
      expect(accepts(query(name), {})).toBe(true)
    },
  )
})
