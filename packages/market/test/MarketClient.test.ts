import { startRecordingServer } from "@bourse/testing/RecordingServer"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { MarketApi, MarketClient } from "../src/index.ts"
import { all, answers } from "./answers.ts"

type Market = MarketClient["Service"]

let server: Awaited<ReturnType<typeof startRecordingServer>>
beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.stop())

const run = <A, E>(use: (market: Market) => Effect.Effect<A, E>) =>
  Effect.runPromise(
    Effect.flatMap(MarketClient, use).pipe(Effect.provide(MarketClient.layer({ baseUrl: server.baseUrl }))),
  )

const symbol = "ETHBTC"
const window = { startTime: 1763553600000, endTime: 1763640000000, limit: 20 }
const windowQuery = "startTime=1763553600000&endTime=1763640000000&limit=20"

/** One call of every endpoint and the query it should make. */
const calls: {
  readonly [Name in keyof typeof MarketApi]: readonly [
    (market: Market) => Effect.Effect<unknown, unknown>,
    string,
  ]
} = {
  ping: [(market) => market.ping(), ""],
  time: [(market) => market.time(), ""],
  defaultSymbols: [(market) => market.defaultSymbols(), ""],
  exchangeInfo: [(market) => market.exchangeInfo({ symbols: "ETHBTC,BTCUSDT" }), "?symbols=ETHBTC%2CBTCUSDT"],
  depth: [(market) => market.depth({ symbol, limit: 5 }), "?symbol=ETHBTC&limit=5"],
  trades: [(market) => market.trades({ symbol, limit: 5 }), "?symbol=ETHBTC&limit=5"],
  aggTrades: [(market) => market.aggTrades({ ...window, symbol }), `?symbol=ETHBTC&${windowQuery}`],
  klines: [
    (market) => market.klines({ ...window, symbol, interval: "1m" }),
    `?symbol=ETHBTC&interval=1m&${windowQuery}`,
  ],
  avgPrice: [(market) => market.avgPrice({ symbol }), "?symbol=ETHBTC"],
  dayTicker: [(market) => market.dayTicker({ symbol }), "?symbol=ETHBTC"],
  priceTicker: [(market) => market.priceTicker({ symbol }), "?symbol=ETHBTC"],
  bookTicker: [(market) => market.bookTicker({ symbol }), "?symbol=ETHBTC"],
  contractDetail: [(market) => market.contractDetail(), ""],
}

describe.each(Object.keys(calls) as Array<keyof typeof MarketApi>)("%s", (name) => {
  it("goes to its path unsigned and reads the answer", async () => {
    server.answer(200, answers[name])
    const [call, query] = calls[name]
    expect(await run(call)).toEqual(answers[name])
    const { method, target, headers } = server.last()
    expect([method, target, headers["x-mexc-apikey"]]).toEqual([
      "GET",
      MarketApi[name].path + query,
      undefined,
    ])
  })
})

describe("tickers of all symbols", () => {
  it("come as an array", async () => {
    server.answer(200, all.bookTicker)
    expect(await run((market) => market.bookTicker())).toEqual(all.bookTicker)
    expect(server.last().target).toBe("/api/v3/ticker/bookTicker")
  })
})

describe("an unknown symbol", () => {
  it("fails with -1121", async () => {
    server.answer(400, { code: -1121, msg: "Invalid symbol" })
    expect(await run((market) => Effect.flip(market.depth({ symbol: "NONE" })))).toMatchObject({
      _tag: "ApiError",
      code: -1121,
    })
  })
})
