/** Reads, timestamps of calls, dry runs, and the servers that a demo key is sent to. */
import { describe, expect, it } from "vitest"
import { makeCallSteps, type UnexpectedResponse } from "../src/index.ts"
import {
  type Asked,
  absent,
  beginMs,
  bought,
  buy,
  buying,
  cut,
  json,
  list,
  move,
  paths,
  reject,
  script,
  testClient,
  text,
  unreachable,
} from "./support/testClient.ts"

describe("a read", () => {
  it.each([
    ["a connection that is cut", cut],
    ["no connection", unreachable],
    ["a server error", reject(500, 500)],
    ["a gateway's page", text(502, "<html>Bad Gateway</html>")],
    ["an answer cut off in the middle", text(200, '[{"id":"7","ord')],
    ["a redirect", text(302, "")],
    ["too many requests", reject(429, 429)],
  ])("a read after %s is repeated at most three times, with growing pauses", (_, outcome) => {
    const lucky = testClient(script(outcome, outcome, outcome, json([bought])))
    expect(lucky.run(list)).toEqual({ value: [bought] })
    expect(lucky.waits).toHaveLength(3)
    lucky.waits.forEach((ms, i) => {
      expect(ms).toBeGreaterThan(50 * 2 ** i - 1)
      expect(ms).toBeLessThanOrEqual(100 * 2 ** i)
    })
    const unlucky = testClient(script(outcome))
    expect(unlucky.fail(list)).toBeInstanceOf(Error)
    expect(unlucky.asked).toHaveLength(4)
    const once = testClient(script(outcome), { retries: 0 })
    expect(once.fail(list)).toBeInstanceOf(Error)
    expect([once.asked.length, once.waits]).toEqual([1, []])
    const twice = testClient(script(outcome), { retries: 0 })
    twice.fail(list, {}, { retries: 1 })
    expect(twice.asked).toHaveLength(2)
  })

  it.each([
    ["rejected", reject(400, 33333), "ApiError"],
    ["rejected for the key", reject(403, 700007), "ApiError"],
    ["shut out", reject(418, 429, { "retry-after": "1" }), "ApiError"],
    ["answered with another answer", json([{ id: 7 }]), "UnexpectedResponse"],
    ["rejected by a gateway, not an exchange", text(404, "<html>"), "UnexpectedResponse"],
    ["rejected without a number", text(400, '{"code":"none","msg":"x"}'), "UnexpectedResponse"],
  ])("a read with the error %s is not repeated", (_, outcome, tag) => {
    const { fail, asked, waits } = testClient(script(outcome))
    expect(fail(list)).toMatchObject({ _tag: tag, endpoint: "spot.list" })
    expect([asked.length, waits]).toEqual([1, []])
  })

  it.each([
    ["0", 0],
    ["7", 7_000],
    ["60", 60_000],
    ["1.5", 1_500],
  ])("a read waits the %s seconds of Retry-After", (seconds, ms) => {
    const { run, waits } = testClient(script(reject(429, 429, { "retry-after": seconds }), json([])))
    expect(run(list)).toEqual({ value: [] })
    expect(waits).toEqual([ms])
  })

  it.each(["86400", "61", "1e99", "Infinity"])(
    "a read with a Retry-After of %s seconds fails at once",
    (seconds) => {
      const { fail, asked, waits } = testClient(script(reject(429, 429, { "retry-after": seconds })))
      expect(fail(list)).toMatchObject({ status: 429, retryAfterMs: Number(seconds) * 1_000 })
      expect([asked.length, waits]).toEqual([1, []])
    },
  )

  it.each(["", "-5", "soon", "Wed, 21 Oct 2026 07:28:00 GMT"])(
    "a read with an unreadable Retry-After %j waits a little",
    (seconds) => {
      const { run, waits } = testClient(script(reject(429, 429, { "retry-after": seconds }), json([])))
      expect(run(list)).toEqual({ value: [] })
      expect(waits).toHaveLength(1)
      expect(waits[0]).toBeGreaterThanOrEqual(50)
      expect(waits[0]).toBeLessThanOrEqual(100)
    },
  )

  it.each(["<h1>Too Many Requests</h1>", '{"error":"slow down"}'])(
    "a read waits for a gateway that answers with 429 and %s",
    (body) => {
      const busy = (seconds: string) => text(429, body, { "retry-after": seconds })
      const { run, waits } = testClient(script(busy("3"), json([])))
      expect(run(list)).toEqual({ value: [] })
      expect(waits).toEqual([3_000])
      const { fail, asked } = testClient(script(busy("61")))
      expect(fail(list)).toMatchObject({ _tag: "UnexpectedResponse", status: 429, retryAfterMs: 61_000 })
      expect(asked).toHaveLength(1)
    },
  )

  it("a read that was never sent names its endpoint", () => {
    expect(testClient(script(unreachable)).fail(list)).toMatchObject({ endpoint: "spot.list", sent: false })
  })

  it("a read waits for each response as long as the client or the call allows", () => {
    const timeouts = (asked: ReadonlyArray<Asked>) => asked.map(({ request }) => request.timeoutMs)
    const patient = testClient(script(json([])), { timeoutMs: 20_000 })
    patient.run(list)
    patient.run(list, {}, { timeoutMs: 5 })
    expect(timeouts(patient.asked)).toEqual([20_000, 5])
    const plain = testClient(script(json([])))
    plain.run(list)
    expect(timeouts(plain.asked)).toEqual([10_000])
  })
})

describe("a request", () => {
  const client = () => testClient(script(json([])), { recvWindowMs: 3_000 })

  it("a request has its parameters in order, then window, time and signature, and the key in a header", () => {
    const { run, asked } = client()
    run(list, { symbol: "BTCUSDT", note: "a b(1)/+&=,*'!~é漢", left: undefined, limit: "5" })
    const unsigned = `symbol=BTCUSDT&note=a%20b%281%29%2F%2B%26%3D%2C%2A%27%21~%C3%A9%E6%BC%A2&limit=5&recvWindow=3000&timestamp=${beginMs}`
    expect(asked[0]?.request).toEqual({
      method: "GET",
      url: `http://127.0.0.1:1/list?${unsigned}&signature=${encodeURIComponent(unsigned)}`,
      headers: { "Content-Type": "application/json", "X-MEXC-APIKEY": "dev-alice" },
      body: undefined,
      timeoutMs: 10_000,
    })
  })

  it("a request with fields in the body signs the query followed directly by the body", () => {
    const { run, asked } = client()
    run({ ...list, method: "POST", fieldsIn: "body" }, { symbol: "A B", note: `"\\é漢`, left: undefined })
    const body = String.raw`{"symbol":"A B","note":"\"\\é漢"}`
    const unsigned = `recvWindow=3000&timestamp=${beginMs}`
    expect(asked[0]?.request).toMatchObject({
      method: "POST",
      url: `http://127.0.0.1:1/list?${unsigned}&signature=${encodeURIComponent(unsigned + body)}`,
      body,
    })
  })

  it.each([
    ["a public endpoint", { ...list, permission: null }, true],
    ["a client without a key", list, false],
  ])("a request for %s has neither time nor signature", (_, endpoint, hasKey) => {
    const { run, asked } = testClient(script(json([])), { hasKey, baseUrl: "http://127.0.0.1:1//" })
    run(endpoint, { symbol: "A B" })
    run({ ...endpoint, fieldsIn: "body" }, { symbol: "A B" })
    run(endpoint)
    expect(asked.map(({ request: { url, body } }) => [url, body])).toEqual([
      ["http://127.0.0.1:1/list?symbol=A%20B", undefined],
      ["http://127.0.0.1:1/list", '{"symbol":"A B"}'],
      ["http://127.0.0.1:1/list", undefined],
    ])
    expect("X-MEXC-APIKEY" in asked[0]!.request.headers).toBe(hasKey)
  })

  it("a request omits a window that was not set", () => {
    const { run, asked } = testClient(script(json([])))
    run(list)
    expect(Object.keys(asked[0]!.parameters)).toEqual(["timestamp", "signature"])
  })

  it.each([
    [{ wrong: 1 }, "spot.list: wrong: expected nothing"],
    [null, "spot.list: parameters must be an object"],
    [[], "spot.list: parameters must be an object"],
    ["symbol", "spot.list: parameters must be an object"],
  ])("a request with %j, which the endpoint does not take, is not sent", (parameters, message) => {
    const { fail, asked } = testClient(script(json([])))
    expect(fail(list, parameters as object)).toMatchObject({ _tag: "InvalidParameters", message })
    expect(fail(move, parameters as object)).toMatchObject({
      _tag: "InvalidParameters",
      endpoint: "spot.move",
    })
    expect(asked).toEqual([])
  })

  it("a request waits for the rate limits, unless disabled", () => {
    const dear = { ...list, weight: { ip: 100 }, furtherWeight: () => 200 }
    const patient = testClient(script(json([])))
    patient.run(dear)
    patient.run(dear)
    expect(patient.waits).toEqual([10_000])
    expect(patient.prepare.rateBudget(dear, patient.now())).toEqual({ limit: 500, used: 300 })
    const hasty = testClient(script(json([])), { rateLimit: false })
    hasty.run(dear)
    hasty.run(dear)
    expect(hasty.waits).toEqual([])
  })

  it("a request follows the rate limits that responses report", () => {
    const told = { "x-bourse-weight-limit": "1000", "x-bourse-used-weight": "900" }
    const { run, prepare, now } = testClient(script(text(200, "[]", told)))
    run(list)
    expect(prepare.rateBudget(list, now())).toEqual({ limit: 1000, used: 900 })
  })
})

describe("the timestamp of a call", () => {
  const outside = reject(400, 700003)
  const stamps = (asked: ReadonlyArray<Asked>) => asked.map(({ parameters }) => Number(parameters.timestamp))

  it.each([60_000, -60_000, 0])(
    "the timestamp of a call is the server's time, %i ms ahead, from the first write on",
    (offsetMs) => {
      const { run, asked, serverTime } = testClient(script(json(bought)), { offsetMs })
      expect(run(buy, buying)).toEqual({ value: bought })
      expect(stamps(asked)).toEqual([beginMs + offsetMs])
      expect(serverTime()).toBe(beginMs + offsetMs)
    },
  )

  it.each([60_000, -60_000, 0])(
    "the timestamp of a call is corrected by %i ms after a rejection, and the call is signed again",
    (offsetMs) => {
      const { run, asked, waits, moveServer } = testClient(script(json(bought), outside, json(bought)))
      run(buy, buying)
      moveServer(offsetMs)
      expect(run(buy, buying)).toEqual({ value: bought })
      const [, first, second] = stamps(asked) as [number, number, number]
      expect(first).toBe(beginMs + 1)
      expect(second).toBe(offsetMs === 0 ? beginMs + 2 : beginMs + offsetMs)
      expect(asked[2]?.parameters.clientId).toBe(asked[1]?.parameters.clientId)
      expect(waits).toEqual([])
      run(list)
      expect(stamps(asked)[3]).toBe(second + 1)
    },
  )

  it("the timestamp of a read is corrected once", () => {
    const { fail, asked } = testClient(script(outside), { offsetMs: 9_000 })
    expect(fail(list)).toMatchObject({ _tag: "ApiError", code: 700003 })
    expect(asked).toHaveLength(2)
  })

  it("the timestamp of an order is renewed until a server that has just started accepts it", () => {
    const startedMs = beginMs + 700
    const { run, asked, now } = testClient(({ parameters }) =>
      Number(parameters.timestamp) < startedMs + 1_000 ? outside : json(bought),
    )
    expect(run(buy, buying)).toEqual({ value: bought })
    expect(new Set(asked.map(({ parameters }) => parameters.clientId)).size).toBe(1)
    expect(now()).toBeGreaterThanOrEqual(startedMs + 1_000)
  })

  it("an order that stays rejected is looked up until no copy can execute any more", () => {
    const { fail, asked, now } = testClient(({ path }) => (path === "/find" ? absent : outside))
    expect(fail(buy, buying)).toMatchObject({ _tag: "ApiError", code: 700003 })
    const sent = asked.filter(({ path }) => path === "/buy")
    expect(sent.at(-1)!.atMs - beginMs).toBeGreaterThanOrEqual(2_000)
    expect(now()).toBeGreaterThan(sent.at(-1)!.atMs + 6_000)
  })

  it.each([60_000, -60_000])(
    "the timestamp of a write without an id, off by %i ms, is renewed too",
    (movedMs) => {
      const { run, asked, moveServer } = testClient(script(json(bought), outside, json(bought)))
      run(move)
      moveServer(movedMs)
      expect(run(move)).toEqual({ value: bought })
      expect(asked).toHaveLength(3)
    },
  )

  it("the timestamp of a write without an id is not renewed if the server may have executed the first copy", () => {
    const { fail, asked } = testClient(script(outside))
    expect(fail(move)).toMatchObject({ _tag: "OutcomeUnknown", cause: { code: 700003 } })
    expect(asked).toHaveLength(1)
  })

  it.each(["1e400", "1700000000000.5", '"1700000000000"', "null"])(
    "the clock's offset stays as known if the server's time is %s",
    (serverTime) => {
      const { fail, asked } = testClient(script(outside), { time: text(200, `{"serverTime":${serverTime}}`) })
      expect(fail(list)).toMatchObject({ code: 700003 })
      expect(stamps(asked)).toEqual([beginMs, beginMs + 1])
    },
  )

  it("the timestamps of calls always rise, and no two signatures are equal", () => {
    const { together, asked } = testClient(script(json([])), { rateLimit: false })
    together(500, list)
    const times = stamps(asked)
    expect(times).toEqual(times.map((_, i) => beginMs + i))
    expect(new Set(asked.map(({ parameters }) => parameters.signature)).size).toBe(500)
  })

  it("the timestamp of a call is taken after the wait for a turn", () => {
    const dear = { ...list, weight: { ip: 300 } }
    const { run, asked } = testClient(script(json([])))
    run(dear)
    run(dear)
    expect(stamps(asked)).toEqual([beginMs, beginMs + 10_000])
  })
})

describe("a dry run", () => {
  it("a dry run has the server check an order, and places nothing", () => {
    const { run, asked } = testClient(script(cut, json({})), { dryRun: true, offsetMs: 5_000 })
    run(buy, buying)
    expect(run(buy, buying)).toMatchObject({ value: { id: "dry BTCUSDT" } })
    expect(new Set(paths(asked))).toEqual(new Set(["/buy/test"]))
    expect(asked[0]?.parameters).not.toHaveProperty("clientId")
  })

  it("a dry run is rejected like the real order", () => {
    const { fail } = testClient(script(reject(400, 30004)), { dryRun: true })
    expect(fail(buy, buying)).toMatchObject({ _tag: "ApiError", code: 30004 })
  })

  it("a dry run is not checked if another program answers", () => {
    const { fail } = testClient(script(text(404, "<html>")), { dryRun: true })
    const message = "spot.buy was not checked: spot.buy: status 404 without a code"
    expect(fail(buy, buying)).toMatchObject({ _tag: "DryRun", message })
  })

  it("a dry run sends no other writes, and reads as usual", () => {
    const { fail, run, asked } = testClient(script(json([])), { dryRun: true })
    expect(fail(move)).toMatchObject({ _tag: "DryRun", message: expect.stringMatching("^spot.move ") })
    expect(asked).toEqual([])
    expect(run(list)).toEqual({ value: [] })
  })
})

describe("an answer", () => {
  it("an answer with an error is reported and returned, if so configured", () => {
    const reported: Array<UnexpectedResponse> = []
    const onInvalid = (error: UnexpectedResponse) => reported.push(error)
    const { run } = testClient(script(json({ rows: 5 })), { validation: "report", onInvalid })
    expect(run(list)).toEqual({ value: { rows: 5 } })
    expect(reported).toMatchObject([
      { _tag: "UnexpectedResponse", message: "spot.list: not as documented", status: 200, isJson: true },
    ])
  })

  it("an answer is returned unchecked, if so configured, but must be JSON", () => {
    const { run, fail } = testClient(script(json({ rows: 5 }), text(200, "<html>")), {
      validation: "off",
      retries: 0,
    })
    expect(run(list)).toEqual({ value: { rows: 5 } })
    expect(fail(list)).toMatchObject({ _tag: "UnexpectedResponse", isJson: false })
  })
})

describe("a demo key", () => {
  const make = (baseUrl: string, apiKey: string) => () =>
    makeCallSteps(
      { baseUrl },
      { write: () => ({ value: {} }), read: (_, value) => ({ value }) },
      { apiKey, sign: String },
    )

  it.each([
    "http://localhost:7070",
    "http://LOCALHOST/",
    "http://127.0.0.1",
    "http://127.1.2.3:80//",
    "http://127.1",
    "https://[::1]:7070",
    "http://0x7f000001",
  ])("a demo key is sent to this machine: %s", (baseUrl) => {
    expect(make(baseUrl, "dev-alice")).not.toThrow()
  })

  it.each([
    "https://api.example.com",
    "http://127.0.0.1.evil.com",
    "http://localhost.evil.com",
    "http://evil.com/127.0.0.1",
    "http://0.0.0.0:7070",
    "http://128.0.0.1",
    "http://[::2]",
    "http://[::ffff:10.0.0.1]",
    "http://xlocalhost",
  ])("a demo key is not sent to %s; another key is", (baseUrl) => {
    expect(make(baseUrl, "dev-alice")).toThrow(/^demo key dev-alice is not for http/)
    expect(make(baseUrl, "mx0live")).not.toThrow()
  })

  it.each([
    "",
    "127.0.0.1:7070",
    "/api",
    "http://127.0.0.1:7070 ",
    "http://127.0.0.1@evil.com",
    "http://localhost:7070@evil.com:80/",
    "http://evil.com#127.0.0.1",
    "http://evil.com?localhost",
    "http://evil.com\\@localhost",
  ])("a demo key is not used, and nothing is sent, with the base URL %j", (baseUrl) => {
    expect(make(baseUrl, "mx0live")).toThrow(TypeError)
  })
})
