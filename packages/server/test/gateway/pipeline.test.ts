/**
 * The order of the pipeline's rejections: for each two consecutive steps, a request that fails both gets the earlier
 * one's error. No endpoint requires a role yet, so step 10 has no row.
 */
import { describe, expect, it } from "vitest"
import {
  alice,
  limitBuy,
  meteredServer,
  rejection,
  serverOfTest,
  type TestServer,
  times,
} from "../support/testServer.ts"

const wrong = { signature: "0".repeat(64) }
const stale = { timestamp: 1_700_000_000_000 }
const unknown = { key: { key: "nobody", secret: "nothing" } }
const withoutKey = { headers: { "X-MEXC-APIKEY": [] as ReadonlyArray<string> } }
const order = "/api/v3/order"

/** Uses more weight than an endpoint's limit for the address. */
const exhaust = (server: TestServer, target: string, calls: number) =>
  times(calls, () => server.send({ target }))

/** One order from each address, with a UID limit of one: all but the first are rejected. */
const exhaustUid = async (server: TestServer, calls: number, settings: object = {}) => {
  await server.change({ weightBudget: 1, ...settings })
  for (let i = 0; i < calls; i++) await server.order({}, { from: `127.0.0.${2 + i}` })
}

/** The ban has the same code as the 429 before it. */
const shutOut = "shut out"

const rows: ReadonlyArray<
  readonly [
    earlier: string,
    later: string,
    code: number | typeof shutOut,
    run: (server: TestServer) => Promise<unknown>,
  ]
> = [
  [
    "a target too long",
    "a host we are not",
    414,
    (server) =>
      server.send({ target: `/api/v3/time?${"x".repeat(17_000)}`, headers: { Host: "evil.example" } }),
  ],
  [
    "a host we are not",
    "a path that is not there",
    403,
    (server) => server.send({ target: "/api/v3/nope", headers: { Host: "evil.example" } }),
  ],
  [
    "a body too large",
    "a path that is not there",
    413,
    (server) => server.send({ method: "POST", target: "/api/v3/nope", body: "x".repeat(70_000) }),
  ],
  [
    "a method that is not allowed",
    "no weight left",
    405,
    async (server) => {
      await exhaust(server, "/api/v3/exchangeInfo", 51)
      return server.send({ method: "PUT", target: "/api/v3/exchangeInfo" })
    },
  ],
  [
    "a method that is not allowed",
    "an address shut out",
    405,
    async (server) => {
      await server.change({ banAfterRejections: 1 })
      await exhaust(server, "/api/v3/exchangeInfo", 52)
      return server.send({ method: "PUT", target: "/api/v3/exchangeInfo" })
    },
  ],
  [
    "an address shut out",
    "no weight left",
    shutOut,
    async (server) => {
      await server.change({ banAfterRejections: 1 })
      await exhaust(server, "/api/v3/myTrades", 52)
      return server.send({ target: "/api/v3/myTrades" })
    },
  ],
  [
    "no weight left",
    "no key header",
    429,
    async (server) => {
      await exhaust(server, "/api/v3/myTrades", 51)
      return server.send({ target: "/api/v3/myTrades" })
    },
  ],
  [
    "no key header",
    "a wrong signature",
    400,
    (server) => server.signed("POST", order, limitBuy, { ...wrong, ...withoutKey }),
  ],
  [
    "an unknown key",
    "a wrong signature",
    10072,
    (server) => server.signed("POST", order, limitBuy, { ...unknown, ...wrong }),
  ],
  [
    "an unknown key",
    "no signature",
    10072,
    (server) => server.signed("POST", order, limitBuy, { ...unknown, signature: null }),
  ],
  [
    "an unknown key",
    "a parameter sent twice",
    10072,
    (server) => server.signed("POST", order, "symbol=BTCUSDT&symbol=ETHUSDT", unknown),
  ],
  [
    "an unknown key",
    "illegal characters",
    10072,
    (server) => server.signed("POST", order, "symbol=%00", unknown),
  ],
  [
    "a parameter sent twice",
    "a wrong signature",
    700009,
    (server) => server.signed("POST", order, "symbol=BTCUSDT&symbol=ETHUSDT", wrong),
  ],
  [
    "illegal characters",
    "a wrong signature",
    700008,
    (server) => server.signed("POST", order, "symbol=%00", wrong),
  ],
  [
    "no signature",
    "no timestamp",
    700004,
    (server) => server.signed("POST", order, limitBuy, { signature: null, timestamp: null }),
  ],
  [
    "a wrong signature",
    "no timestamp",
    700002,
    (server) => server.signed("POST", order, limitBuy, { ...wrong, timestamp: null }),
  ],
  [
    "a wrong signature",
    "a stale timestamp",
    700002,
    (server) => server.signed("POST", order, limitBuy, { ...wrong, ...stale }),
  ],
  [
    "a malformed timestamp",
    "a window too long",
    700004,
    (server) => server.signed("POST", order, limitBuy, { timestamp: "soon", recvWindow: 60_001 }),
  ],
  [
    "a window too long",
    "a stale timestamp",
    700005,
    (server) => server.signed("POST", order, limitBuy, { ...stale, recvWindow: 60_001 }),
  ],
  [
    "a stale timestamp",
    "an address not on the list",
    700003,
    async (server) =>
      server.signed("POST", order, limitBuy, {
        key: await server.grant("10000001", "all", { addresses: ["10.0.0.1"] }),
        ...stale,
      }),
  ],
  [
    "an address not on the list",
    "a permission the key lacks",
    700006,
    async (server) =>
      server.signed("POST", order, limitBuy, {
        key: await server.grant("10000001", ["SPOT_DEAL_READ"], { addresses: ["10.0.0.1"] }),
      }),
  ],
  [
    "a permission the key lacks",
    "a UID shut out",
    700007,
    async (server) => {
      const key = await server.grant("10000001", ["SPOT_DEAL_READ"])
      await exhaustUid(server, 3, { banAfterRejections: 1 })
      return server.order({}, { key })
    },
  ],
  [
    "a UID shut out",
    "no weight left by UID",
    shutOut,
    async (server) => {
      await exhaustUid(server, 3, { banAfterRejections: 1 })
      return server.order()
    },
  ],
  [
    "a permission the key lacks",
    "parameters that do not decode",
    700007,
    async (server) =>
      server.signed(
        "POST",
        order,
        { side: "HOLD" },
        { key: await server.grant("10000001", ["SPOT_DEAL_READ"]) },
      ),
  ],
  [
    "no weight left by UID",
    "a body where none belongs",
    429,
    async (server) => {
      await exhaustUid(server, 1)
      return server.order({}, { body: "{}" })
    },
  ],
  [
    "a body where none belongs",
    "parameters that do not decode",
    33333,
    (server) => server.signed("POST", order, { side: "HOLD" }, { body: "{}" }),
  ],
  [
    "parameters that do not decode",
    "a signature already used",
    700004,
    async (server) => {
      // The balance is enough for an order, but not for a transfer.
      const request = server.signedRequest("POST", order, limitBuy)
      await server.send(request)
      return server.send({ ...request, target: request.target.replace(order, "/api/v3/capital/transfer") })
    },
  ],
  [
    "a signature already used",
    "a symbol that is not there",
    700010,
    async (server) => {
      const request = server.signedRequest("POST", order, { ...limitBuy, symbol: "NOPEUSDT" })
      await server.send(request)
      return server.send(request)
    },
  ],
]

describe("the earlier of two faults is reported", () => {
  it.each(rows)(
    "a request with two faults reports the earlier one: %s before %s",
    async (_, __, code, run) => {
      const server = await meteredServer()
      const answer = (await run(server)) as Awaited<ReturnType<TestServer["send"]>>
      if (code !== shutOut) expect(answer.json?.code, answer.text).toBe(code)
      else expect([answer.status, answer.json?.code]).toEqual([418, 429])
    },
  )

  it("every rejection has a code, a text and nothing else", async () => {
    const server = await serverOfTest()
    for (const request of [{ signature: null }, wrong, stale, unknown, { body: "{}" }]) {
      const answer = await server.signed("POST", order, limitBuy, request)
      expect(answer.headers["content-type"]).toBe("application/json")
      expect(Object.keys(answer.json)).toEqual(["code", "msg"])
      expect(rejection(answer)).toEqual([400, expect.any(Number), expect.stringMatching(/./)])
      expect(answer.text).not.toContain(alice.secret)
    }
  })
})
