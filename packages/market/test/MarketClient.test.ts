import { describeClient } from "@bourse/testing/areaClient"
import { startRecordingServer } from "@bourse/testing/RecordingServer"
import * as Effect from "effect/Effect"
import { expect, it, onTestFinished } from "vitest"
import { MarketApi, MarketClient } from "../src/index.ts"
import { all, answers } from "./answers.ts"

type Market = MarketClient["Service"]

const symbol = "ETHBTC"
const window = { startTime: 1763553600000, endTime: 1763640000000, limit: 20 }
const windowQuery = "startTime=1763553600000&endTime=1763640000000&limit=20"

/** One call of every endpoint, with every documented parameter, and the expected request. */
const calls: {
  readonly [Name in keyof Market]: readonly [
    NonNullable<Parameters<Market[Name]>[0]>,
    query: string,
    body?: string,
  ]
} = {
  ping: [{}, ""],
  time: [{}, ""],
  defaultSymbols: [{}, ""],
  exchangeInfo: [{ symbols: "ETHBTC,BTCUSDT" }, "symbols=ETHBTC%2CBTCUSDT"],
  depth: [{ symbol, limit: 5 }, "symbol=ETHBTC&limit=5"],
  trades: [{ symbol, limit: 5 }, "symbol=ETHBTC&limit=5"],
  aggTrades: [{ ...window, symbol }, `symbol=ETHBTC&${windowQuery}`],
  klines: [{ ...window, symbol, interval: "1m" }, `symbol=ETHBTC&interval=1m&${windowQuery}`],
  avgPrice: [{ symbol }, "symbol=ETHBTC"],
  dayTicker: [{ symbol }, "symbol=ETHBTC"],
  priceTicker: [{ symbol }, "symbol=ETHBTC"],
  bookTicker: [{ symbol }, "symbol=ETHBTC"],
  contractDetail: [{}, ""],
}

describeClient({
  client: MarketClient,
  layers: MarketClient,
  api: MarketApi,
  calls,
  answers,
  rejected: { name: "depth", parameters: { symbol: "NONE" }, rows: [[400, -1121, "Invalid symbol"]] },
})

it("tickers of all symbols are an array", async () => {
  const server = await startRecordingServer()
  onTestFinished(async () => {
    await server.stop()
  })
  server.answer(200, all.bookTicker)
  const tickers = Effect.flatMap(MarketClient, (market) => market.bookTicker())
  const layer = MarketClient.layer({ baseUrl: server.baseUrl })
  expect(await Effect.runPromise(Effect.provide(tickers, layer))).toEqual(all.bookTicker)
  expect(server.last().target).toBe("/api/v3/ticker/bookTicker")
})
