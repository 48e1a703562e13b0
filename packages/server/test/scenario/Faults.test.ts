/**
 * Injected faults: the effect of each kind, the requests to which it applies, and the parts that it does not
 * change.
 */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http"
import { connect } from "node:net"
import { Fault } from "@bourse/control"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { failureOf, pointed } from "../support/ccxtClient.ts"
import { serveCommand } from "../support/commandServer.ts"
import { type Append, serveParts } from "../support/huntServer.ts"
import {
  type Answer,
  bob,
  folderOfTest,
  limitBuy,
  meteredServer,
  ok,
  type RawRequest,
  rejection,
  serverOfTest,
  startServer,
  type TestServer,
  times,
  uids,
  withReason,
} from "../support/testServer.ts"

let server: TestServer
const logged: Array<object> = []
beforeAll(async () => {
  const info = (message: string, fields: object = {}) => void logged.push({ message, ...fields })
  server = await startServer({ log: { info, warn: () => {}, error: () => {} } })
})
afterAll(() => server.bourse.close())
beforeEach(async () => {
  await server.control("POST", "/sandbox/v1/reset")
  logged.length = 0
})

const create = (rule: object, on = server) => on.control("POST", "/sandbox/v1/faults", rule)
/** Adds a fault rule. */
const add = async (rule: object, on = server): Promise<Fault> =>
  Schema.decodeUnknownSync(Fault)(ok(await create(rule, on)))
const rules = async (on = server): Promise<ReadonlyArray<Fault>> =>
  ok(await on.control("GET", "/sandbox/v1/faults"))

/** The status of an answer, or a text if there was no answer. */
const outcome = (call: Promise<Answer>): Promise<number | string> =>
  call.then(
    ({ status }) => status,
    (error: { readonly code?: string }) => (error.code === "ECONNRESET" ? "cut" : String(error)),
  )

const openOrders = async (on = server): Promise<ReadonlyArray<string>> =>
  ok(await on.signed("GET", "/api/v3/openOrders", { symbol: "BTCUSDT" })).map(
    (order: { readonly clientOrderId: string }) => order.clientOrderId,
  )
/** Alice's locked USDT. */
const locked = async (): Promise<string> =>
  ok(await server.signed("GET", "/api/v3/account")).balances.find(
    (each: { readonly asset: string }) => each.asset === "USDT",
  ).locked

const time = (on = server) => on.get("/api/v3/time")
/** The outcomes of `count` successive calls to the exchange. */
const sequence = async (count: number, call: () => Promise<Answer> = time) => {
  const found: Array<number | string> = []
  for (let i = 0; i < count; i++) found.push(await outcome(call()))
  return found
}

const placing = { endpoint: "spot.placeOrder" }

/** The received part of an answer whose connection ends too early. */
const untilClosed = ({ method, target, headers }: RawRequest) =>
  new Promise<{
    readonly status: number | undefined
    readonly headers: IncomingHttpHeaders
    readonly text: string
    readonly aborted: boolean
  }>((resolve, reject) => {
    const outgoing = httpRequest(server.bourse.url + target, {
      method: method!,
      headers: headers as Record<string, string>,
      agent: false,
    })
    outgoing.on("error", reject)
    outgoing.on("response", (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk
      })
      response.on("error", () => {})
      response.on("close", () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          text,
          aborted: !response.complete,
        }),
      )
    })
    outgoing.end()
  })

describe("an order that meets", () => {
  it.each([
    [{ kind: "tooManyRequests" }, [429, 429, "Too Many Requests"], "1"],
    [{ kind: "tooManyRequests", retryAfter: 7 }, [429, 429, "Too Many Requests"], "7"],
    [{ kind: "tooManyRequests", retryAfter: 0 }, [429, 429, "Too Many Requests"], undefined],
    [{ kind: "banned" }, [418, 429, "Too many rejected requests; temporarily banned"], "1"],
    [
      { kind: "serverErrorBeforeCommit" },
      [500, 500, "Internal error; the outcome of a write is unknown"],
      undefined,
    ],
    [{ kind: "serverErrorBeforeCommit", status: 502 }, [502, 502, "Bad Gateway"], undefined],
    [
      { kind: "serverErrorBeforeCommit", status: 503 },
      [503, 503, "service not available, please try again"],
      undefined,
    ],
    [{ kind: "serverErrorBeforeCommit", status: 504 }, [504, 504, "Gateway Time-out"], undefined],
  ])("an order that meets the fault %j is rejected and not placed", async (rule, expected, retryAfter) => {
    const { id } = await add({ ...rule, ...placing })
    const answer = await server.order({ newClientOrderId: "mine" })
    expect(rejection(answer)).toEqual(expected)
    expect([answer.headers["retry-after"], answer.headers["x-bourse-fault"]]).toEqual([retryAfter, id])
    expect([await openOrders(), await locked()]).toEqual([[], "0"])
    const next = await server.order({ newClientOrderId: "mine" })
    expect([next.status, next.headers["x-bourse-fault"]]).toEqual([200, undefined])
    expect([await openOrders(), await locked()]).toEqual([["mine"], "50.025"])
  })

  it.each([
    [{ kind: "serverErrorAfterCommit" }, [500, 500, "Internal error; the outcome of a write is unknown"]],
    [{ kind: "serverErrorAfterCommit", status: 504 }, [504, 504, "Gateway Time-out"]],
  ])(
    "an order that meets the fault %j is placed, though the answer does not say so",
    async (rule, expected) => {
      const { id } = await add({ ...rule, ...placing })
      const answer = await server.order({ newClientOrderId: "mine" })
      expect(rejection(answer)).toEqual(expected)
      expect(answer.headers["x-bourse-fault"]).toBe(id)
      expect([await openOrders(), await locked()]).toEqual([["mine"], "50.025"])
    },
  )

  it("an order dropped before the commit never arrives: the same request sent again places it", async () => {
    const { id } = await add({ kind: "dropBeforeCommit", ...placing })
    const request = server.signedRequest("POST", "/api/v3/order", { ...limitBuy, newClientOrderId: "mine" })
    expect(await outcome(server.send(request))).toBe("cut")
    expect([await openOrders(), await locked()]).toEqual([[], "0"])
    expect((await server.send(request)).status).toBe(200)
    expect(await openOrders()).toEqual(["mine"])
    expect(logged).toEqual([
      { message: "fault injected", fault: id, kind: "dropBeforeCommit", endpoint: "spot.placeOrder" },
    ])
  })

  it("an order whose answer is dropped after the commit is placed once, and can be queried", async () => {
    await add({ kind: "dropAfterCommit", ...placing })
    const request = server.signedRequest("POST", "/api/v3/order", { ...limitBuy, newClientOrderId: "mine" })
    expect(await outcome(server.send(request))).toBe("cut")
    const found = await server.signed("GET", "/api/v3/order", {
      symbol: "BTCUSDT",
      origClientOrderId: "mine",
    })
    expect(found.json).toMatchObject({ clientOrderId: "mine", status: "NEW" })
    expect(rejection(await server.send(request))[1]).toBe(700010)
    expect(rejection(await server.order({ newClientOrderId: "mine" }))[1]).toBe(30064)
    expect([await openOrders(), await locked()]).toEqual([["mine"], "50.025"])
  })

  it("an order whose response is cut is placed, and its connection is closed in the middle of the answer", async () => {
    const { id } = await add({ kind: "cutResponse", ...placing })
    const request = server.signedRequest("POST", "/api/v3/order", { ...limitBuy, newClientOrderId: "mine" })
    const { status, headers, text, aborted } = await untilClosed(request)
    expect([status, headers["x-bourse-fault"], aborted]).toEqual([200, id, true])
    expect(Number(headers["content-length"]) - text.length).toBeGreaterThan(20)
    expect(text).toMatch(/^\{"symbol":"BTCUSDT"/)
    expect(await openOrders()).toEqual(["mine"])
  })

  it("an order with a garbage answer is placed, and half of its answer arrives", async () => {
    const { id } = await add({ kind: "garbage", ...placing })
    const answer = await server.order({ newClientOrderId: "mine" })
    expect([answer.status, answer.headers["x-bourse-fault"]]).toEqual([200, id])
    expect(answer.text).toMatch(/^\{"symbol":"BTCUSDT"/)
    expect(() => JSON.parse(answer.text)).toThrow(SyntaxError)
    expect(await openOrders()).toEqual(["mine"])
  })

  it("an order with a short latency is placed and answered as usual", async () => {
    const { id } = await add({ kind: "latency", latencyMs: 5, ...placing })
    const answer = await server.order({ newClientOrderId: "mine" })
    expect(answer.headers["x-bourse-fault"]).toBe(id)
    expect(ok(answer)).toMatchObject({ symbol: "BTCUSDT" })
    expect(await openOrders()).toEqual(["mine"])
  })

  it("a latency of the response begins when the order is durable", async () => {
    const { id } = await add({ kind: "latency", responseLatencyMs: 30, latencyScatter: 1, ...placing })
    const answer = await server.order({ newClientOrderId: "mine" })
    expect([ok(answer).symbol, answer.headers["x-bourse-fault"]]).toEqual(["BTCUSDT", id])
    expect(await openOrders()).toEqual(["mine"])
  })

  it("an order whose latency is longer than its window is rejected as too late", async () => {
    await add({ kind: "latency", latencyMs: 100, ...placing })
    expect(rejection(await server.order({}, { recvWindow: 50 }))[1]).toBe(700003)
    expect(await openOrders()).toEqual([])
  })

  it("a delayed order is placed even if its caller has disconnected", async () => {
    await add({ kind: "latency", latencyMs: 50, ...placing })
    const { target, headers } = server.signedRequest("POST", "/api/v3/order", limitBuy)
    const head = `POST ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-MEXC-APIKEY: ${headers!["X-MEXC-APIKEY"]}\r\n\r\n`
    const socket = connect(server.bourse.port, "127.0.0.1")
    socket.write(head, () => socket.destroy())
    await vi.waitFor(async () => expect(await openOrders()).toHaveLength(1), { timeout: 300_000 })
    expect(await rules()).toMatchObject([{ applied: 1 }])
  })
})

describe("a fault", () => {
  it("a fault before the commit applies before signature and weight; one after the commit applies after them", async () => {
    const metered = await meteredServer()
    const wrong = { signature: "0".repeat(64) }
    await add({ kind: "tooManyRequests" }, metered)
    const early = await metered.order({}, wrong)
    expect([early.status, early.headers["x-bourse-used-weight"]]).toEqual([429, undefined])
    const charged = await metered.order({}, wrong)
    expect([charged.json.code, charged.headers["x-bourse-used-weight"]]).toEqual([700002, "1"])
    await add({ kind: "serverErrorAfterCommit" }, metered)
    const late = await metered.order({}, wrong)
    expect([late.status, late.headers["x-bourse-used-weight"]]).toEqual([500, "2"])
  })

  it("an injected rejection has the broker's envelope on the broker's endpoints", async () => {
    await add({ kind: "tooManyRequests" })
    const { json } = await server.signed("GET", "/api/v3/broker/sub-account/list")
    expect(json).toEqual({ code: "429", msg: "Too Many Requests", message: "Too Many Requests" })
  })

  it.each(["spot.placeOrder", "POST /api/v3/order"])(
    "a fault for %s applies to no other endpoint",
    async (endpoint) => {
      await add({ kind: "banned", endpoint, count: 9 })
      expect(await outcome(time())).toBe(200)
      expect(await openOrders()).toEqual([])
      expect(await outcome(server.signed("POST", "/api/v3/order/test", limitBuy))).toBe(200)
      expect(await outcome(server.order())).toBe(418)
    },
  )

  it("a fault for all endpoints applies to public and signed ones, and to no path outside the interface", async () => {
    await add({ kind: "dropBeforeCommit", share: 1 })
    expect(await outcome(time())).toBe("cut")
    expect(await outcome(server.order())).toBe("cut")
    for (const path of ["/healthz", "/readyz", "/docs", "/openapi.json"])
      expect(await outcome(server.get(path)), path).toBe(200)
    expect(await outcome(server.get("/api/v3/nothing"))).toBe(404)
    const elsewhere = { target: "/api/v3/time", headers: { Host: "evil.example" } }
    expect(await outcome(server.send(elsewhere))).toBe(403)
    expect(await outcome(server.send({ method: "PUT", target: "/api/v3/order" }))).toBe(405)
    expect(await outcome(server.control("GET", "/admin/v1/verify"))).toBe(200)
    expect(await rules()).toMatchObject([{ applied: 2 }])
  })

  it("a fault for one key does not affect another bot, nor calls without a key", async () => {
    await add({ kind: "serverErrorBeforeCommit", key: bob.key, count: 9 })
    expect(await outcome(server.order())).toBe(200)
    expect(await outcome(time())).toBe(200)
    expect(await outcome(server.order({}, { key: bob }))).toBe(500)
  })

  it("a fault does not apply to the desk, which would use it up", async () => {
    const key = await server.deskKey(uids.bob)
    await add({ kind: "tooManyRequests" })
    expect(await outcome(server.order({}, { key }))).toBe(200)
    expect(await outcome(server.order())).toBe(429)
  })

  it("a fault applies once by default, and reports its past and remaining uses", async () => {
    const once = await add({ kind: "banned", endpoint: "market.time" })
    expect(once).toEqual({
      id: once.id,
      kind: "banned",
      endpoint: "market.time",
      count: 1,
      applied: 0,
      remaining: 1,
    })
    expect(await sequence(2)).toEqual([418, 200])
    expect(await rules()).toEqual([{ ...once, applied: 1, remaining: 0 }])
  })

  it("faults apply one at a time, the oldest first", async () => {
    await add({ kind: "tooManyRequests", count: 2 })
    await add({ kind: "serverErrorBeforeCommit" })
    await add({ kind: "dropBeforeCommit" })
    expect(await sequence(5)).toEqual([429, 429, 500, "cut", 200])
  })

  it("a fault for a share of the requests selects the same requests for the same seed", async () => {
    const appliedOf = async (rule: object) => {
      const { id } = await add({ kind: "tooManyRequests", ...rule })
      const found = await sequence(40)
      const [{ applied, remaining } = {}] = await rules()
      expect([applied, remaining]).toEqual([found.filter((each) => each === 429).length, undefined])
      expect(ok(await server.control("DELETE", `/sandbox/v1/faults/${id}`))).toEqual({ ok: true })
      return found
    }
    const first = await appliedOf({ share: 0.3, seed: 7 })
    expect(new Set(first)).toEqual(new Set([200, 429]))
    expect(await appliedOf({ share: 0.3, seed: 7 })).toEqual(first)
    expect(await appliedOf({ share: 0.3, seed: 8 })).not.toEqual(first)
    expect(await appliedOf({ share: 1 })).toEqual(Array.from({ length: 40 }, () => 429))
  })

  it("a fault with a share keeps its counts over a restart, and continues with the same requests", async () => {
    const data = folderOfTest()
    const sequenceOf = (on: TestServer) =>
      Promise.all(Array.from({ length: 20 }, async () => (await on.get("/api/v3/ping")).status))
    const found: Array<ReadonlyArray<number>> = []
    for (let run = 0; run < 2; run++) {
      const on = await serverOfTest({ data })
      if (run === 0) await add({ kind: "tooManyRequests", endpoint: "market.ping", share: 0.5, seed: 7 }, on)
      found.push(await sequenceOf(on))
      const [{ applied } = {}] = ok(await on.control("GET", "/sandbox/v1/faults"))
      expect(applied).toBe(found.flat().filter((status) => status === 429).length)
      await on.bourse.close()
    }
    expect(found[1]).not.toEqual(found[0])
  })

  it("a fault without a seed gets its own, so that a run can be repeated", async () => {
    const { id, seed } = await add({ kind: "garbage", share: 0.5 })
    expect(String(seed)).toBe(id)
  })

  it("faults are removed singly, all at once, and by a reset", async () => {
    const taken = await add({ kind: "banned" })
    const other = await add({ kind: "tooManyRequests" })
    await server.control("DELETE", `/sandbox/v1/faults/${taken.id}`)
    expect(await rules()).toEqual([other])
    expect(rejection(await server.control("DELETE", `/sandbox/v1/faults/${taken.id}`))).toEqual([
      400,
      22222,
      withReason("record does not exist"),
    ])
    expect(ok(await server.control("DELETE", "/sandbox/v1/faults"))).toEqual({ ok: true })
    expect([await rules(), await outcome(time())]).toEqual([[], 200])
    await add({ kind: "banned" })
    await server.control("POST", "/sandbox/v1/reset")
    expect([await rules(), await outcome(time())]).toEqual([[], 200])
  })

  it.each([
    [{}, /^Parameter 'kind' is invalid: it is missing\.$/],
    [
      { kind: "429" },
      /^Parameter 'kind' is invalid: it is not one of latency, tooManyRequests, .*listenKeyExpired\.$/,
    ],
    [
      { kind: "dropAfterComit" },
      /it is not one of latency, .*listenKeyExpired\. Did you mean dropAfterCommit\?$/,
    ],
    [
      { kind: "banned", counts: 3 },
      /^Parameter 'counts' is invalid: it is not a known field\. Did you mean count\?$/,
    ],
    [{ kind: "banned", teapot: 3 }, /^Parameter 'teapot' is invalid: it is not a known field\.$/],
    [
      { kind: "banned", endpoint: "placeOrdr" },
      /no endpoint has the id placeOrdr; did you mean one of spot.placeOrder, /,
    ],
    [{ kind: "banned", endpoint: "/api/v3/order" }, /did you mean one of \w+ \/api\/v3\/order, /],
    [{ kind: "banned", endpoint: "withdraw" }, /did you mean one of wallet.withdraw, broker.withdraw, /],
    [{ kind: "banned", endpoint: "createFault" }, /no endpoint has the id createFault/],
    [{ kind: "banned", endpoint: "" }, /^Parameter 'endpoint' is invalid: it is empty\.$/],
    [{ kind: "banned", count: 1, share: 0.5 }, /count and share exclude each other/],
    [{ kind: "banned", count: 0 }, /^Parameter 'count' is invalid: it is below the minimum 1\.$/],
    [{ kind: "banned", count: 1.5 }, /^Parameter 'count' is invalid: it is not a whole number\.$/],
    [{ kind: "banned", share: 0 }, /^Parameter 'share' is invalid: it is not above 0\.$/],
    [{ kind: "banned", share: 1.01 }, /^Parameter 'share' is invalid: it is above the maximum 1\.$/],
    [{ kind: "banned", nth: 0 }, /^Parameter 'nth' is invalid: it is below the minimum 1\.$/],
    [{ kind: "banned", for: "5 m" }, /^Parameter 'for' is invalid: it is not a duration such as 500ms, /],
    [{ kind: "banned", for: "5m", count: 2 }, /count and for exclude each other/],
    [
      { kind: "banned", endpoint: "spot.*, marke.*" },
      /no endpoint has the id marke\.\*; did you mean one of /,
    ],
    [{ kind: "banned", seed: 4 }, /seed needs share/],
    [{ kind: "banned", retryAfter: 1.5 }, /^Parameter 'retryAfter' is invalid: it is not a whole number\.$/],
    [{ kind: "garbage", retryAfter: 7 }, /retryAfter is only for tooManyRequests and banned/],
    [
      { kind: "banned", status: 500 },
      /status is only for serverErrorBeforeCommit and serverErrorAfterCommit/,
    ],
    [{ kind: "serverErrorAfterCommit", status: 501 }, /it is not one of 500, 502, 503, 504\.$/],
    [{ kind: "latency" }, /latency needs latencyMs/],
    [{ kind: "latency", latencyMs: -5 }, /^Parameter 'latencyMs' is invalid: it is below the minimum 1\.$/],
    [
      { kind: "latency", latencyMs: 60_001 },
      /^Parameter 'latencyMs' is invalid: it is above the maximum 60000\.$/,
    ],
    [{ kind: "garbage", latencyMs: 5 }, /latencyMs is only for latency/],
    [
      { kind: "latency", latencyMs: 5, latencyScatter: 4 },
      /^Parameter 'latencyScatter' is invalid: it is not between 0 and 3\.$/,
    ],
  ])("a fault with %j is rejected with a reason", async (rule, words) => {
    const answer = await create(rule)
    expect(rejection(answer)).toEqual([400, 33333, expect.stringMatching(words)])
    expect(await rules()).toEqual([])
  })

  it("a fault for an unknown key is rejected", async () => {
    expect(rejection(await create({ kind: "banned", key: "dev-alcie" }))).toEqual([
      400,
      730706,
      withReason("API key info does not exist"),
    ])
  })
})

describe("a cut connection", () => {
  const serverTime = "GET /api/v3/time HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

  it.each([
    ["dropBeforeCommit", "closed"],
    ["dropAfterCommit", "closed"],
    ["resetBeforeCommit", "reset"],
    ["resetAfterCommit", "reset"],
  ])("a connection cut by %s is %s: the client sees it", async (kind, expected) => {
    await add({ kind, endpoint: "market.time" })
    const end = await new Promise((resolve) => {
      const socket = connect(server.bourse.port, "127.0.0.1")
      let text = ""
      socket.on("data", (chunk) => {
        text += chunk.toString()
      })
      socket.on("end", () => resolve(`${text}closed`))
      socket.on("error", ({ code }: NodeJS.ErrnoException) =>
        resolve(code === "ECONNRESET" ? `${text}reset` : code),
      )
      socket.write(serverTime)
    })
    expect(end).toBe(expected)
  })

  it.each(["dropBeforeCommit", "dropAfterCommit", "resetBeforeCommit", "resetAfterCommit", "cutResponse"])(
    "a connection cut by %s is cut at once, also between pipelined requests",
    async (kind) => {
      await add({ kind, nth: 2 })
      const { text, closed } = await server.socket(serverTime + serverTime + serverTime)
      expect(closed).toBe(true)
      expect(text.match(/\{"serverTime":\d+\}/g)?.length ?? 0).toBeLessThanOrEqual(1)
    },
  )

  it("a cut connection affects no other: kept-alive connections continue", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    /** The client port of a call: it stays the same for one connection. */
    const port = () =>
      new Promise((resolve, reject) => {
        httpRequest(`${server.bourse.url}/api/v3/time`, { agent }, (response) => {
          const { localPort } = response.socket
          response.resume().on("end", () => resolve(localPort))
        })
          .on("error", reject)
          .end()
      })
    const before = await port()
    await add({ kind: "dropAfterCommit", ...placing })
    expect(await outcome(server.order())).toBe("cut")
    expect(await port()).toBe(before)
    agent.destroy()
  })

  it("a cut connection no longer counts toward the 1024 that an address may have", async () => {
    await add({ kind: "dropAfterCommit", count: 1_100 })
    const found = await times(1_100, () => outcome(time()))
    expect(new Set(found)).toEqual(new Set(["cut"]))
    expect(await outcome(time())).toBe(200)
  })
})

it("the answer to an order is not cut before the order is durable", async () => {
  const called = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let holds = false
  const append =
    (real: Append): Append =>
    async (group) => {
      if (holds) {
        called.resolve()
        await released.promise
      }
      await real(group)
    }
  const slow = await serveParts({ append })
  await add({ kind: "dropAfterCommit" }, slow)
  holds = true
  let end: unknown = "waits"
  const order = outcome(slow.order()).then((found) => {
    end = found
  })
  await called.promise
  await slow.get("/elsewhere")
  const meanwhile = end
  released.resolve()
  await order
  expect([meanwhile, end]).toEqual(["waits", "cut"])
  expect(await openOrders(slow)).toHaveLength(1)
})

it("an order whose answer was lost exists once after a kill -9 and a restart; the fault rule keeps its counts", async () => {
  const folder = folderOfTest()
  const first = await serveCommand(folder)
  await add({ kind: "dropAfterCommit", nth: 2, count: 2, ...placing }, first)
  expect(await outcome(first.order({ newClientOrderId: "first" }))).toBe(200)
  expect(await outcome(first.order({ newClientOrderId: "second" }))).toBe("cut")
  await first.kill()
  const second = await serveCommand(folder)
  expect(await openOrders(second)).toEqual(["second", "first"])
  expect(await rules(second)).toMatchObject([{ id: "1", applied: 1, remaining: 1 }])
  expect(await outcome(second.order({ newClientOrderId: "third" }))).toBe("cut")
  expect(await outcome(second.order({ newClientOrderId: "fourth" }))).toBe(200)
  expect(await openOrders(second)).toEqual(["fourth", "third", "second", "first"])
})

describe("ccxt", () => {
  const symbol = "BTC/USDT"
  const connected = async () => {
    const exchange = pointed(server.bourse.url, "dev-ccxt", "dev-secret-ccxt")
    await exchange.loadMarkets()
    return exchange
  }

  it("ccxt finds the order whose answer was lost", async () => {
    const exchange = await connected()
    await add({ kind: "dropAfterCommit", ...placing })
    const lost = exchange.createOrder(symbol, "limit", "buy", 0.001, 50_000, { clientOrderId: "mine" })
    expect(await failureOf(lost)).toBe("NetworkError")
    expect(await exchange.fetchOpenOrders(symbol)).toMatchObject([{ clientOrderId: "mine", status: "open" }])
  })

  it.each([
    [{ kind: "dropBeforeCommit" }, "NetworkError", 0],
    [{ kind: "resetBeforeCommit" }, "NetworkError", 0],
    [{ kind: "resetAfterCommit" }, "NetworkError", 1],
    // ccxt does not wrap errors of reading a body.
    [{ kind: "cutResponse" }, "SocketError", 1],
    [{ kind: "tooManyRequests" }, "RateLimitExceeded", 0],
    [{ kind: "banned" }, "RateLimitExceeded", 0],
    [{ kind: "serverErrorBeforeCommit", status: 503 }, "ExchangeNotAvailable", 0],
    [{ kind: "serverErrorAfterCommit", status: 504 }, "RequestTimeout", 1],
  ])("ccxt reports the fault %j as %s", async (rule, failure, placed) => {
    const exchange = await connected()
    await add({ ...rule, ...placing })
    expect(await failureOf(exchange.createOrder(symbol, "limit", "buy", 0.001, 50_000))).toBe(failure)
    expect(await exchange.fetchOpenOrders(symbol)).toHaveLength(placed)
  })

  it("ccxt takes garbage for an order's id: only the list of open orders has the right id", async () => {
    const exchange = await connected()
    await add({ kind: "garbage", ...placing })
    const { id } = await exchange.createOrder(symbol, "limit", "buy", 0.001, 50_000)
    expect(id).toMatch(/^\{"symbol":"BTCUSDT"/)
    expect(await exchange.fetchOpenOrders(symbol)).toMatchObject([{ id: expect.stringMatching(/^\d+$/) }])
  })
})
