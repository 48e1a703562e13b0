/** The APIs that the client packages export as values are what the server serves. */
import * as broker from "@bourse/broker/api"
import * as control from "@bourse/control/api"
import * as market from "@bourse/market/api"
import * as spot from "@bourse/spot/api"
import * as wallet from "@bourse/wallet/api"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as HttpApiClient from "effect/http-api/HttpApiClient"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type RunningBourse, startBourse } from "../../src/index.ts"

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is read by key
type Json = Record<string, any>

let bourse: RunningBourse
let served: Json
beforeAll(async () => {
  bourse = await startBourse()
  served = (await (await fetch(`${bourse.url}/openapi.json`)).json()) as Json
})
afterAll(() => bourse.close())

describe("the OpenAPI document of each package", () => {
  test.each(Object.entries({ spot, wallet, broker, market, control }))(
    "%s: its operations are the served ones",
    (_, { openApiDocument }) => {
      const own = JSON.parse(JSON.stringify(openApiDocument())) as Json
      expect(Object.keys(own.paths).length).toBeGreaterThan(5)
      for (const [path, operations] of Object.entries(own.paths))
        expect({ path, ...served.paths[path] }).toMatchObject({ path, ...(operations as Json) })
    },
  )
})

test("a client of the market's API calls a running server", async () => {
  const price = Effect.gen(function* () {
    const { market: client } = yield* HttpApiClient.make(market.MarketHttpApi, { baseUrl: bourse.url })
    const { serverTime } = yield* client.time({ query: {} })
    const { symbols } = yield* client.exchangeInfo({ query: { symbol: "BTCUSDT" } })
    return [serverTime, symbols.map(({ symbol }) => symbol)] as const
  })
  const [time, symbols] = await Effect.runPromise(Effect.provide(price, FetchHttpClient.layer))
  expect(time).toBeGreaterThan(0)
  expect(symbols).toEqual(["BTCUSDT"])
})
