import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { decimal, prepareHmac, verifySignature } from "@bourse/core"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startRecordingServer } from "../../../testing/RecordingServer.ts"
import { SpotApi, SpotClient } from "../src/index.ts"
import { answers } from "./answers.ts"

let server: Awaited<ReturnType<typeof startRecordingServer>>
beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.stop())

const secret = "dev-secret-alice"
const run = <A, E>(use: (spot: SpotClient["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(
    Effect.flatMap(SpotClient, use).pipe(
      Effect.provide(
        SpotClient.layer({ baseUrl: server.baseUrl, apiKey: "dev-alice", secret, recvWindowMs: 3000 }),
      ),
    ),
  )

/** One call of every endpoint, with every parameter the document names, and the query it should make. */
const calls: {
  readonly [Name in keyof typeof SpotApi]: readonly [
    (spot: SpotClient["Service"]) => Effect.Effect<unknown, unknown>,
    string,
  ]
} = {
  kycStatus: [(spot) => spot.kycStatus(), ""],
  uid: [(spot) => spot.uid(), ""],
  selfSymbols: [(spot) => spot.selfSymbols(), ""],
  testOrder: [
    (spot) =>
      spot.testOrder({
        symbol: "BTCUSDT",
        side: "SELL",
        type: "MARKET",
        quoteOrderQty: decimal("50"),
        stpMode: "",
      }),
    "symbol=BTCUSDT&side=SELL&type=MARKET&quoteOrderQty=50&stpMode=&",
  ],
  placeOrder: [
    (spot) =>
      spot.placeOrder({
        stpMode: "cancel_both",
        newClientOrderId: "a b(1)",
        price: decimal("2987.5"),
        quantity: decimal("0.75"),
        type: "LIMIT",
        side: "BUY",
        symbol: "ETHUSDT",
      }),
    "symbol=ETHUSDT&side=BUY&type=LIMIT&quantity=0.75&price=2987.5&newClientOrderId=a%20b%281%29&stpMode=cancel_both&",
  ],
  cancelOrder: [
    (spot) =>
      spot.cancelOrder({ symbol: "ETHUSDT", orderId: "1042", origClientOrderId: "o", newClientOrderId: "c" }),
    "symbol=ETHUSDT&orderId=1042&origClientOrderId=o&newClientOrderId=c&",
  ],
  queryOrder: [
    (spot) => spot.queryOrder({ symbol: "ETHUSDT", orderId: "1042", origClientOrderId: "o" }),
    "symbol=ETHUSDT&origClientOrderId=o&orderId=1042&",
  ],
  openOrders: [(spot) => spot.openOrders({ symbol: "ETHUSDT,BTCUSDT" }), "symbol=ETHUSDT%2CBTCUSDT&"],
  account: [(spot) => spot.account(), ""],
  myTrades: [
    (spot) =>
      spot.myTrades({
        symbol: "ETHUSDT",
        orderId: "1042",
        startTime: 1763640000000,
        endTime: 1763650000000,
        limit: 10,
      }),
    "symbol=ETHUSDT&orderId=1042&startTime=1763640000000&endTime=1763650000000&limit=10&",
  ],
}

describe.each(Object.keys(calls) as Array<keyof typeof SpotApi>)("%s", (name) => {
  it("goes to its path with its parameters in order, signed, and reads the answer", async () => {
    server.answer(200, answers[name])
    const [call, parameters] = calls[name]
    expect(await run(call)).toEqual(answers[name])

    const { method, target, headers, body } = server.last()
    const [path, query] = target.split("?") as [string, string]
    expect([method, path, body]).toEqual([SpotApi[name].method, SpotApi[name].path, ""])
    expect(query.replace(/\d{13}&signature=[0-9a-f]{64}$/, "...")).toBe(
      `${parameters}recvWindow=3000&timestamp=...`,
    )
    expect(headers["x-mexc-apikey"]).toBe("dev-alice")
    expect(verifySignature(prepareHmac(secret), query, "", query.slice(-64))).toBe(true)
  })
})

describe("a refused order", () => {
  it.each([
    [400, 30004, "Insufficient position"],
    [400, -2011, "Unknown order sent"],
    [403, 700007, "No permission to access the endpoint."],
    [429, 429, "Too Many Requests"],
  ])("fails with status %i and code %i", async (status, code, msg) => {
    server.answer(status, { code, msg })
    expect(await run((spot) => Effect.flip(spot.cancelOrder({ symbol: "X", orderId: "1" })))).toMatchObject({
      _tag: "ApiError",
      code,
      message: msg,
      status,
    })
  })
})

describe("the README", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

  it("shows an example that runs", async () => {
    const code = (/```ts\n(.*?)```/s.exec(readme)?.[1] ?? "").replace("http://127.0.0.1:7070", server.baseUrl)
    server.answer(200, answers.placeOrder)
    const options = ["--conditions=@bourse/source", "--input-type=module-typescript", "-e", code]
    const { stdout } = await promisify(execFile)(process.execPath, options, {
      cwd: new URL("..", import.meta.url),
    })
    expect(stdout).toContain("1042")
  })

  it.each(Object.values(SpotApi))(
    "lists $name with its permission and weight",
    ({ name, method, path, permission, weight }) => {
      expect(readme).toContain(`| \`${name}\` | ${method} ${path} | ${permission} | ${weight.ip}`)
    },
  )
})
