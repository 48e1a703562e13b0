/**
 * What becomes of a call when things go wrong, on a clock that only moves when the client waits: the answers are
 * scripted, and in the last part a small exchange loses, delays and garbles them at random.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Tracer from "effect/Tracer"
import * as TestClock from "effect/testing/TestClock"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type CallOptions, makeCallEndpoint } from "../src/CallEndpoint.ts"
import {
  ApiError,
  type CallError,
  OutcomeUnknown,
  TransportError,
  UnexpectedResponse,
} from "../src/CallError.ts"
import { makeCall, makePublicCall } from "../src/Client.ts"
import { type CallParameters, type Endpoint, endpoint, lookUp } from "../src/Endpoint.ts"
import { hasCode } from "../src/ErrorCode.ts"
import { OptionalText, RequiredText } from "../src/Parameter.ts"
import type { Send, TransportRequest, TransportResponse } from "../src/Send.ts"
import { Signer } from "../src/Signer.ts"
import { Transport } from "../src/Transport.ts"

const Bought = Schema.Struct({ id: Schema.String, orderTime: Schema.Number })
const shared = { permission: "SPOT_DEAL_WRITE", role: "any", weight: { ip: 1 } } as const

const asking = {
  ...shared,
  id: "spot.find",
  method: "GET",
  path: "/find",
  kind: "read",
  query: Schema.Struct({ clientId: RequiredText }),
} as const
const find = endpoint({ ...asking, success: Bought })
const buyQuery = Schema.Struct({ symbol: RequiredText, clientId: OptionalText })
const buy = endpoint({
  ...shared,
  id: "spot.buy",
  method: "POST",
  path: "/buy",
  kind: "write",
  query: buyQuery,
  success: Bought,
  lookUp: lookUp(() => find, {
    clientId: "clientId",
    parameters: ({ clientId }: typeof buyQuery.Type) => ({ clientId: clientId as string }),
    answer: (found, _, sinceMs) => (found.orderTime >= sinceMs ? found : undefined),
    absentCode: -2013,
    duplicateCode: 30064,
    provingCodes: [30004],
  }),
  dryRun: ({ symbol }, orderTime) => ({ id: `dry ${symbol}`, orderTime }),
})
const move = endpoint({
  ...shared,
  id: "spot.move",
  method: "POST",
  path: "/move",
  kind: "write",
  query: Schema.Struct({}),
  success: Bought,
})
const listing = {
  ...shared,
  id: "spot.list",
  method: "GET",
  path: "/list",
  kind: "read",
  query: Schema.Struct({}),
} as const
const list = endpoint({ ...listing, success: Schema.Array(Bought) })
const publicList = endpoint({ ...list, id: "spot.publicList", permission: null })

type Outcome = Effect.Effect<TransportResponse, TransportError>
type Headers = Readonly<Record<string, string>>
const text = (status: number, body: string, headers: Headers = {}): Outcome =>
  Effect.succeed({ status, text: body, header: (name) => headers[name] })
const json = (body: unknown): Outcome => text(200, JSON.stringify(body))
const refuse = (status: number, code: number, headers: Headers = {}): Outcome =>
  text(status, JSON.stringify({ code, msg: `refused with ${code}` }), headers)
const lost = (sent: boolean): Outcome =>
  Effect.suspend(() => Effect.fail(new TransportError({ message: "no answer", cause: undefined, sent })))
const cut = lost(true)
const unreachable = lost(false)
const absent = refuse(400, -2013)
const bought = { id: "7", orderTime: 1_000_000_000 }
const beginMs = bought.orderTime

interface Asked {
  readonly path: string
  readonly atMs: number
  readonly parameters: Readonly<Record<string, string>>
}

const readRequest = ({ url }: TransportRequest, atMs: number): Asked => {
  const { pathname, searchParams } = new URL(url)
  return { path: pathname, atMs, parameters: Object.fromEntries(searchParams) }
}

/** A client on a clock of its own; `answer` is the server, whose clock is so far ahead until it is moved. */
const client = (
  answer: (asked: Asked) => Outcome,
  { offsetMs = 0, ...options }: Partial<CallOptions> & { readonly offsetMs?: number } = {},
) => {
  let nowMs = beginMs
  let aheadMs = offsetMs
  const asked: Array<Asked> = []
  const waits: Array<number> = []
  const send: Send = (request) => {
    const each = readRequest(request, nowMs)
    if (each.path === "/api/v3/time") return json({ serverTime: nowMs + aheadMs })
    asked.push(each)
    return answer(each)
  }
  const call = makeCallEndpoint(
    { baseUrl: "http://127.0.0.1:1", ...options },
    {
      send,
      now: Effect.sync(() => nowMs),
      sleep: (ms) =>
        Effect.sync(() => {
          waits.push(ms)
          nowMs += ms
        }),
      key: { apiKey: "dev-alice", sign: encodeURIComponent },
    },
  )
  const run = <E extends Endpoint>(each: E, parameters: CallParameters<E>) =>
    Effect.runPromiseExit(call(each, parameters))
  const fail = async <E extends Endpoint>(each: E, parameters: CallParameters<E>): Promise<CallError> =>
    Effect.runPromise(Effect.flip(call(each, parameters)) as Effect.Effect<CallError>)
  const moveServer = (ms: number) => {
    aheadMs += ms
  }
  return { call, run, fail, asked, waits, moveServer, now: () => nowMs }
}

/** Answers one after the other, the last one again and again. */
const script = (...outcomes: ReadonlyArray<Outcome>) => {
  let next = 0
  return () => outcomes[Math.min(next++, outcomes.length - 1)] as Outcome
}
const buying = { symbol: "BTCUSDT" }
const paths = (asked: ReadonlyArray<Asked>) => asked.map(({ path }) => path)

describe("a read", () => {
  it.each([
    ["a connection that is cut", cut],
    ["no connection", unreachable],
    ["a server error", refuse(500, 500)],
    ["a gateway's page", text(502, "<html>Bad Gateway</html>")],
    ["an answer cut off in the middle", text(200, '[{"id":"7","ord')],
    ["a redirect", text(302, "")],
    ["too many requests", refuse(429, 429)],
  ])("after %s is asked again, three times at most, later and later", async (_, outcome) => {
    const lucky = client(script(outcome, outcome, outcome, json([bought])))
    expect(await lucky.run(list, {})).toEqual(Exit.succeed([bought]))
    expect(lucky.waits).toHaveLength(3)
    lucky.waits.forEach((ms, i) => {
      expect(ms).toBeGreaterThan(50 * 2 ** i - 1)
      expect(ms).toBeLessThanOrEqual(100 * 2 ** i)
    })
    const unlucky = client(script(outcome))
    expect(await unlucky.fail(list, {})).toBeInstanceOf(Error)
    expect(unlucky.asked).toHaveLength(4)
    const once = client(script(outcome), { retries: 0 })
    expect(await once.fail(list, {})).toBeInstanceOf(Error)
    expect([once.asked.length, once.waits]).toEqual([1, []])
  })

  it.each([
    ["refused", refuse(400, 33333), "ApiError"],
    ["refused for the key", refuse(403, 700007), "ApiError"],
    ["shut out", refuse(418, 429, { "retry-after": "1" }), "ApiError"],
    ["answered with something else", json([{ id: 7 }]), "UnexpectedResponse"],
    ["refused by something that is no exchange", text(404, "<html>"), "UnexpectedResponse"],
    ["refused without a number", text(400, '{"code":"none","msg":"x"}'), "UnexpectedResponse"],
  ])("that is %s is not asked again", async (_, outcome, tag) => {
    const { fail, asked, waits } = client(script(outcome))
    expect(await fail(list, {})).toMatchObject({ _tag: tag })
    expect([asked.length, waits]).toEqual([1, []])
  })

  it.each([
    ["0", 0],
    ["7", 7_000],
    ["60", 60_000],
    ["1.5", 1_500],
  ])("comes back when it is told to: after %s seconds", async (seconds, ms) => {
    const { run, waits } = client(script(refuse(429, 429, { "retry-after": seconds }), json([])))
    expect(await run(list, {})).toEqual(Exit.succeed([]))
    expect(waits).toEqual([ms])
  })

  it.each(["86400", "61", "1e99", "Infinity"])(
    "told to come back in %s seconds fails at once",
    async (seconds) => {
      const { fail, asked, waits } = client(script(refuse(429, 429, { "retry-after": seconds })))
      expect(await fail(list, {})).toMatchObject({ status: 429, retryAfterMs: Number(seconds) * 1_000 })
      expect([asked.length, waits]).toEqual([1, []])
    },
  )

  it.each(["", "-5", "soon", "Wed, 21 Oct 2026 07:28:00 GMT"])(
    "told to come back in %j comes back after a little while",
    async (seconds) => {
      const { run, waits } = client(script(refuse(429, 429, { "retry-after": seconds }), json([])))
      expect(await run(list, {})).toEqual(Exit.succeed([]))
      expect(waits).toHaveLength(1)
      expect(waits[0]).toBeGreaterThanOrEqual(50)
      expect(waits[0]).toBeLessThanOrEqual(100)
    },
  )
})

describe("the time a call carries", () => {
  const outside = refuse(400, 700003)
  const stamps = (asked: ReadonlyArray<Asked>) => asked.map(({ parameters }) => Number(parameters.timestamp))

  it.each([60_000, -60_000, 0])("is the server's, %i ms ahead, from the first write on", async (offsetMs) => {
    const { run, asked } = client(script(json(bought)), { offsetMs })
    expect(await run(buy, buying)).toEqual(Exit.succeed(bought))
    expect(stamps(asked)).toEqual([beginMs + offsetMs])
  })

  it.each([60_000, -60_000, 0])(
    "is the server's, moved by %i ms, once it was refused; the call is signed anew",
    async (offsetMs) => {
      const { run, asked, waits, moveServer } = client(script(json(bought), outside, json(bought)))
      await run(buy, buying)
      moveServer(offsetMs)
      expect(await run(buy, buying)).toEqual(Exit.succeed(bought))
      const [, first, second] = stamps(asked) as [number, number, number]
      expect(first).toBe(beginMs + 1)
      expect(second).toBe(offsetMs === 0 ? beginMs + 2 : beginMs + offsetMs)
      expect(asked[2]?.parameters.clientId).toBe(asked[1]?.parameters.clientId)
      expect(waits).toEqual([])
      await run(list, {})
      expect(stamps(asked)[3]).toBe(second + 1)
    },
  )

  it("is corrected once for a read", async () => {
    const { fail, asked } = client(script(outside), { offsetMs: 9_000 })
    expect(await fail(list, {})).toMatchObject({ _tag: "ApiError", code: 700003 })
    expect(asked).toHaveLength(2)
  })

  it("is taken anew for an order until a server that has just started takes it", async () => {
    const startedMs = beginMs + 700
    const { run, asked, now } = client(({ parameters }) =>
      Number(parameters.timestamp) < startedMs + 1_000 ? outside : json(bought),
    )
    expect(await run(buy, buying)).toEqual(Exit.succeed(bought))
    expect(new Set(asked.map(({ parameters }) => parameters.clientId)).size).toBe(1)
    expect(now()).toBeGreaterThanOrEqual(startedMs + 1_000)
  })

  it("and refused for good, an order is looked up until no copy of it can be taken", async () => {
    const { fail, asked, now } = client(({ path }) => (path === "/find" ? absent : outside))
    expect(await fail(buy, buying)).toMatchObject({ _tag: "ApiError", code: 700003 })
    const sent = asked.filter(({ path }) => path === "/buy")
    expect(sent.at(-1)!.atMs - beginMs).toBeGreaterThanOrEqual(2_000)
    expect(now()).toBeGreaterThan(sent.at(-1)!.atMs + 6_000)
  })

  it("always rises, and no two signatures are equal", async () => {
    const { call, asked } = client(script(json([])), { rateLimit: false })
    await Effect.runPromise(
      Effect.all(
        Array.from({ length: 500 }, () => call(list, {})),
        { concurrency: 50 },
      ),
    )
    const times = stamps(asked)
    expect(times).toEqual(times.map((_, i) => beginMs + i))
    expect(new Set(asked.map(({ parameters }) => parameters.signature)).size).toBe(500)
  })

  it("is taken after the wait for a turn", async () => {
    const dear = endpoint({ ...list, weight: { ip: 300 } })
    const { run, asked } = client(script(json([])))
    await run(dear, {})
    await run(dear, {})
    expect(stamps(asked)).toEqual([beginMs, beginMs + 10_000])
  })
})

describe("a write whose answer does not come", () => {
  const idOf = ({ parameters }: Asked) => parameters.clientId

  it.each([
    ["cut", cut],
    ["a server error", refuse(500, 500)],
    ["unavailable", refuse(503, 503)],
    ["a gateway's page", text(504, "<html>")],
    ["half an answer", text(200, '{"id":"7"')],
    ["nothing", text(200, "")],
  ])("(%s) is found at once when it was carried out", async (_, outcome) => {
    const { run, asked, waits } = client(script(outcome, json(bought)))
    expect(await run(buy, buying)).toEqual(Exit.succeed(bought))
    expect(paths(asked)).toEqual(["/buy", "/find"])
    expect(idOf(asked[0]!)).toMatch(/^[0-9a-f]{32}$/)
    expect(idOf(asked[1]!)).toBe(idOf(asked[0]!))
    expect(waits).toEqual([])
  })

  it("is found late, while it may still be on its way", async () => {
    const { run, asked } = client(script(cut, absent, absent, absent, json(bought)))
    expect(await run(buy, { ...buying, clientId: "mine" })).toEqual(Exit.succeed(bought))
    expect(paths(asked)).toEqual(["/buy", "/find", "/find", "/find", "/find"])
    expect(asked.map(idOf)).toEqual(asked.map(() => "mine"))
  })

  it.each([
    [0, 6_000],
    [60_000, 6_000],
    [-60_000, 6_000],
  ])(
    "and the server's clock being %i ms ahead: once it is not there after %i ms it is sent once more",
    async (offsetMs, windowMs) => {
      const { run, asked } = client(
        ({ path, atMs }) =>
          path === "/find"
            ? absent
            : atMs === beginMs
              ? cut
              : json({ ...bought, orderTime: atMs + offsetMs }),
        { offsetMs },
      )
      const exit = await run(buy, buying)
      expect(Exit.isSuccess(exit)).toBe(true)
      const [first, ...looks] = asked.slice(0, -1)
      const second = asked.at(-1)!
      expect([first?.path, second.path, new Set(paths(looks))]).toEqual(["/buy", "/buy", new Set(["/find"])])
      expect(idOf(second)).toBe(idOf(first!))
      expect(Number(second.parameters.timestamp)).toBeGreaterThanOrEqual(second.atMs + offsetMs)
      expect(looks.at(-1)!.atMs).toBe(beginMs + windowMs + 1)
      expect(second.atMs + offsetMs).toBeGreaterThan(Number(first?.parameters.timestamp) + 5_000)
    },
  )

  it.each([
    ["ahead", -3_600_000],
    ["behind", 3_600_000],
  ])(
    "while our clock, set %s meanwhile, stamps it wrongly ends within its window all the same",
    async (_, aheadMs) => {
      const { run, fail, asked, moveServer, now } = client(({ path }) =>
        path === "/find" ? absent : path === "/buy" ? json(bought) : cut,
      )
      await run(buy, buying)
      moveServer(aheadMs)
      const startMs = now()
      const error = await fail({ ...buy, path: "/lost", id: "spot.buy" }, buying)
      expect(error).toMatchObject({ _tag: "OutcomeUnknown" })
      // A stamp may be a few milliseconds ahead: no two are equal.
      expect(now() - startMs).toBeLessThan(2 * 6_010)
      expect(paths(asked).filter((path) => path === "/lost").length).toBe(aheadMs < 0 ? 1 : 2)
    },
  )

  it("waits as long as its own window", async () => {
    const { run, asked, now } = client(
      ({ path, atMs }) => (path === "/find" ? absent : atMs === beginMs ? cut : json(bought)),
      {
        recvWindowMs: 500,
      },
    )
    expect(await run(buy, buying)).toEqual(Exit.succeed(bought))
    expect(now()).toBe(beginMs + 1_501)
    expect(asked[0]?.parameters.recvWindow).toBe("500")
  })

  it("ends as unknown when the second one's does not come either; never a third", async () => {
    const { fail, asked } = client(({ path }) => (path === "/find" ? absent : cut))
    const error = await fail(buy, buying)
    expect(error).toBeInstanceOf(OutcomeUnknown)
    expect(error).toMatchObject({
      endpoint: "spot.buy",
      parameters: { symbol: "BTCUSDT", clientId: idOf(asked[0]!) },
      cause: { _tag: "TransportError" },
    })
    expect(paths(asked).filter((path) => path === "/buy")).toHaveLength(2)
  })

  it("and whose second is refused as its double is looked up", async () => {
    let sends = 0
    const { run, asked } = client(({ path }) =>
      path === "/buy" ? (++sends === 1 ? cut : refuse(400, 30064)) : sends === 1 ? absent : json(bought),
    )
    expect(await run(buy, buying)).toEqual(Exit.succeed(bought))
    expect(paths(asked).slice(-2)).toEqual(["/buy", "/find"])
  })

  it("and whose second is refused, its id compared, was not carried out", async () => {
    let sends = 0
    const { fail } = client(({ path }) =>
      path === "/find" ? absent : ++sends === 1 ? cut : refuse(400, 30004),
    )
    const error = await fail(buy, buying)
    expect(error).toMatchObject({ _tag: "ApiError", code: 30004 })
    expect(hasCode("insufficientPosition")(error)).toBe(true)
  })

  it("and whose second is refused before any id is compared ends as unknown", async () => {
    let sends = 0
    const { fail } = client(({ path }) =>
      path === "/find" ? absent : ++sends === 1 ? cut : refuse(403, 700007),
    )
    expect(await fail(buy, buying)).toMatchObject({ _tag: "OutcomeUnknown", cause: { code: 700007 } })
  })

  it.each([
    ["429", refuse(429, 429, { "retry-after": "3600" })],
    ["418", refuse(418, 429, { "retry-after": "3600" })],
  ])("because a gateway said %s and passed it on later is found", async (_, outcome) => {
    const { run, asked } = client(({ path, atMs }) =>
      path === "/buy" ? outcome : atMs < beginMs + 4_500 ? absent : json(bought),
    )
    expect(await run(buy, buying)).toEqual(Exit.succeed(bought))
    expect(paths(asked).filter((path) => path === "/buy")).toHaveLength(1)
  })

  it.each([
    ["429", refuse(429, 429, { "retry-after": "3600" })],
    ["418", refuse(418, 429, { "retry-after": "3600" })],
  ])("because of a %s was not carried out when it is not there after its window", async (_, outcome) => {
    const { fail, asked, now } = client(({ path }) => (path === "/buy" ? outcome : absent))
    expect(await fail(buy, buying)).toMatchObject({ _tag: "ApiError", code: 429, retryAfterMs: 3_600_000 })
    expect(now()).toBe(beginMs + 6_001)
    expect(paths(asked).filter((path) => path === "/buy")).toHaveLength(1)
  })

  it("is not sent again when its client id may be free again", async () => {
    const { fail, asked } = client(
      ({ path }) => (path === "/buy" ? refuse(429, 429, { "retry-after": "60" }) : absent),
      { retries: 9 },
    )
    expect(await fail(buy, buying)).toMatchObject({ _tag: "ApiError", code: 429 })
    const sent = asked.filter(({ path }) => path === "/buy")
    expect(sent.at(-1)!.atMs - sent[0]!.atMs).toBeLessThan(120_000)
  })

  it.each([
    ["refused", refuse(403, 700007), 1],
    ["shut out", refuse(418, 429), 1],
    ["something else", json({ id: 7 }), 1],
  ])("and whose look-up is %s ends as unknown", async (_, outcome, looks) => {
    const { fail, asked } = client(script(cut, outcome))
    const error = await fail(buy, buying)
    expect(error).toMatchObject({ _tag: "OutcomeUnknown", parameters: { clientId: idOf(asked[0]!) } })
    expect(paths(asked)).toEqual(["/buy", ...Array(looks).fill("/find")])
  })

  it("is looked for until the server is back", async () => {
    const { run, asked } = client(({ path, atMs }) =>
      path === "/buy" ? cut : atMs < beginMs + 3_000 ? unreachable : json(bought),
    )
    expect(await run(buy, buying)).toEqual(Exit.succeed(bought))
    expect(paths(asked).filter((path) => path === "/buy")).toHaveLength(1)
  })

  it("ends as unknown when the server does not come back", async () => {
    const { fail, asked } = client(({ path }) => (path === "/buy" ? cut : unreachable))
    expect(await fail(buy, buying)).toMatchObject({ _tag: "OutcomeUnknown", cause: { sent: false } })
    expect(paths(asked).filter((path) => path === "/buy")).toHaveLength(1)
  })

  it("is not taken for an older one of the same id", async () => {
    let sends = 0
    const older = json({ id: "old", orderTime: beginMs - 120_000 })
    const { run } = client(({ path }) => (path === "/find" ? older : ++sends === 1 ? cut : json(bought)))
    expect(await run(buy, { ...buying, clientId: "again" })).toEqual(Exit.succeed(bought))
  })

  it("and that has no id is not sent again and not guessed at", async () => {
    const { fail, asked } = client(script(cut))
    expect(await fail(move, {})).toMatchObject({
      _tag: "OutcomeUnknown",
      endpoint: "spot.move",
      parameters: {},
    })
    expect(asked).toHaveLength(1)
  })

  it("because there was no connection is sent again: it was not sent at all", async () => {
    const { run, asked } = client(script(unreachable, unreachable, json(bought)))
    expect(await run(move, {})).toEqual(Exit.succeed(bought))
    expect(asked).toHaveLength(3)
  })

  it("is looked up by what the documents say of answers even if nothing else is checked", async () => {
    for (const validation of ["off", "report"] as const) {
      const reported: Array<UnexpectedResponse> = []
      const { fail } = client(script(cut, json({ id: 7 })), {
        validation,
        onInvalid: (error) => reported.push(error),
      })
      expect(await fail(buy, buying)).toMatchObject({
        _tag: "OutcomeUnknown",
        cause: { _tag: "UnexpectedResponse" },
      })
      expect(reported).toEqual([])
    }
  })
})

describe("a cancel whose answer does not come", () => {
  const cancelQuery = Schema.Struct({ clientId: RequiredText })
  const Order = Schema.Struct({ status: Schema.String })
  const state = endpoint({ ...asking, success: Order })
  const cancel = endpoint({
    ...shared,
    id: "spot.cancel",
    method: "DELETE",
    path: "/cancel",
    kind: "write",
    query: cancelQuery,
    success: Order,
    lookUp: lookUp(() => state, {
      parameters: ({ clientId }: typeof cancelQuery.Type) => ({ clientId }),
      answer: ({ status }) =>
        status === "CANCELED"
          ? { status }
          : status === "FILLED"
            ? new ApiError({ endpoint: "spot.cancel", code: -2011, status: 400, message: "filled" })
            : undefined,
      absentCode: -2013,
      duplicateCode: -2011,
    }),
  })
  const stands = (status: string) => json({ status })

  it("has happened when the order is cancelled", async () => {
    const { run, asked } = client(script(cut, stands("NEW"), stands("CANCELED")))
    expect(await run(cancel, { clientId: "a" })).toEqual(Exit.succeed({ status: "CANCELED" }))
    expect(paths(asked)).toEqual(["/cancel", "/find", "/find"])
  })

  it("has not when the order was filled", async () => {
    const { fail } = client(script(cut, stands("FILLED")))
    expect(await fail(cancel, { clientId: "a" })).toMatchObject({ _tag: "ApiError", code: -2011 })
  })

  it("is sent once more when the order still stands after the window", async () => {
    let sends = 0
    const { run } = client(({ path }) =>
      path === "/find" ? stands("NEW") : ++sends === 1 ? cut : stands("CANCELED"),
    )
    expect(await run(cancel, { clientId: "a" })).toEqual(Exit.succeed({ status: "CANCELED" }))
    expect(sends).toBe(2)
  })

  it.each([
    ["not there", absent],
    ["open", stands("NEW")],
  ])("ends as unknown when the order is %s in the end and can no longer be cancelled", async (_, outcome) => {
    let sends = 0
    const { fail } = client(({ path }) =>
      path === "/find" ? outcome : ++sends === 1 ? cut : refuse(400, -2011),
    )
    expect(await fail(cancel, { clientId: "a" })).toMatchObject({
      _tag: "OutcomeUnknown",
      cause: { code: -2011 },
    })
  })
})

describe("a dry run", () => {
  it("has the server check an order, and places nothing", async () => {
    const { run, asked } = client(script(cut, json({})), { dryRun: true })
    const exit = await run(buy, buying)
    expect(exit).toMatchObject({ value: { id: "dry BTCUSDT" } })
    expect(paths(asked)).toEqual(["/buy/test", "/buy/test"])
    expect(asked[0]?.parameters).not.toHaveProperty("clientId")
  })

  it("is refused what the order would be", async () => {
    const { fail } = client(script(refuse(400, 30004)), { dryRun: true })
    expect(await fail(buy, buying)).toMatchObject({ _tag: "ApiError", code: 30004 })
  })

  it("sends no other write at all, and reads as ever", async () => {
    const { fail, run, asked } = client(script(json([])), { dryRun: true })
    expect(await fail(move, {})).toMatchObject({
      _tag: "DryRun",
      message: expect.stringMatching("^spot.move "),
    })
    expect(asked).toEqual([])
    expect(await run(list, {})).toEqual(Exit.succeed([]))
  })
})

describe("an answer", () => {
  const Inner = Schema.Struct({ a: Schema.String })
  const nested = endpoint({
    ...listing,
    success: Schema.Struct({ rows: Schema.Array(Inner), only: Inner, pair: Schema.Tuple([Inner]) }),
  })
  const came =
    '{"rows":[{"a":"1","new":{"x":[1]}},{"a":"2"}],"only":{"a":"3","constructor":"c"},"pair":[{"a":"4","n":null}],"__proto__":{"polluted":true},"more":0}'

  it("keeps the fields that the documents do not name, at any depth", async () => {
    const { call } = client(script(text(200, came)))
    const answer = (await Effect.runPromise(call(nested, {}))) as object
    const { ["__proto__"]: _, ...expected } = JSON.parse(came)
    expect(answer).toEqual(expected)
    expect(Object.hasOwn((answer as { only: object }).only, "constructor")).toBe(true)
    expect([Object.getPrototypeOf(answer), "polluted" in answer]).toEqual([Object.prototype, false])
  })

  it("keeps them where an element comes in an array of its own", async () => {
    const only = Schema.Tuple([Inner]).pipe(
      Schema.decodeTo(
        Inner,
        SchemaTransformation.transform<typeof Inner.Encoded, readonly [typeof Inner.Type]>({
          decode: ([each]) => each,
          encode: (each) => [each],
        }),
      ),
    )
    const { call } = client(script(text(200, '[{"a":"1","new":2}]')))
    expect(await Effect.runPromise(call(endpoint({ ...listing, success: only }), {}))).toEqual({
      a: "1",
      new: 2,
    })
  })

  it("that is wrong is reported and handed on, when asked to", async () => {
    const reported: Array<UnexpectedResponse> = []
    const { run } = client(script(json({ rows: 5 })), {
      validation: "report",
      onInvalid: (error) => reported.push(error),
    })
    expect(await run(nested, {})).toEqual(Exit.succeed({ rows: 5 }))
    expect(reported).toEqual([expect.any(UnexpectedResponse)])
    expect(reported[0]?.message).toMatch(/^spot.list: .*rows/s)
  })

  it("is handed on unseen, when asked to; what is not JSON is none", async () => {
    const { run, fail } = client(script(json({ rows: 5 }), text(200, "<html>")), {
      validation: "off",
      retries: 0,
    })
    expect(await run(nested, {})).toEqual(Exit.succeed({ rows: 5 }))
    expect(await fail(nested, {})).toMatchObject({ _tag: "UnexpectedResponse", isJson: false })
  })
})

describe("a demo key", () => {
  const make = (baseUrl: string, apiKey: string) => () =>
    makeCallEndpoint(
      { baseUrl },
      { send: script(cut), now: Effect.succeed(0), sleep: () => Effect.void, key: { apiKey, sign: String } },
    )

  it.each([
    "http://localhost:7070",
    "http://LOCALHOST/",
    "http://127.0.0.1",
    "http://127.1.2.3:80//",
    "http://127.1",
    "https://[::1]:7070",
    "http://0x7f000001",
  ])("is sent to this machine: %s", (baseUrl) => {
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
  ])("is not sent to %s; another one is", (baseUrl) => {
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
  ])("nor is anything sent to %j, which is no root of a server", (baseUrl) => {
    expect(make(baseUrl, "mx0live")).toThrow(TypeError)
  })
})

describe("the Effect client", () => {
  const served = (answer: () => Outcome) => Layer.succeed(Transport, { send: answer as Send })
  const signer = Layer.succeed(Signer, { apiKey: "k", sign: String })
  const baseUrl = "http://127.0.0.1:1"

  it("waits on Effect's clock", async () => {
    const outcome = await Effect.runPromise(
      Effect.gen(function* () {
        const call = yield* makeCall({ baseUrl })
        const fiber = yield* Effect.forkChild(call(list, {}))
        yield* TestClock.adjust(6_999)
        const before = fiber.pollUnsafe()
        yield* TestClock.adjust(1)
        return [before, yield* Fiber.join(fiber), yield* Clock.currentTimeMillis]
      }).pipe(
        Effect.provide([
          served(script(refuse(429, 429, { "retry-after": "7" }), json([]))),
          signer,
          TestClock.layer(),
        ]),
      ),
    )
    expect(outcome).toEqual([undefined, [], 7_000])
  })

  it("leaves a span a call, named after it, that tells how it ended", async () => {
    const spans: Array<Tracer.NativeSpan> = []
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        spans.push(span)
        return span
      },
    })
    await Effect.runPromise(
      Effect.gen(function* () {
        const call = yield* makeCall({ baseUrl })
        yield* call(list, {})
        yield* Effect.exit(call(buy, buying))
        yield* Effect.exit((yield* makePublicCall({ baseUrl }))(publicList, {}))
      }).pipe(
        Effect.provide([
          served(script(cut, json([]), json({ serverTime: Date.now() }), refuse(400, 30004), text(404, ""))),
          signer,
        ]),
        Effect.withTracer(tracer),
      ),
    )
    const told = spans.map(({ name, kind, attributes, status }) => ({
      name,
      kind,
      attributes: Object.fromEntries(attributes),
      failure: status._tag === "Ended" && Exit.isFailure(status.exit) ? status.exit.cause : undefined,
    }))
    expect(told).toEqual([
      {
        name: "spot.list",
        kind: "client",
        attributes: { "http.request.method": "GET", "url.path": "/list" },
        failure: undefined,
      },
      {
        name: "spot.buy",
        kind: "client",
        attributes: { "http.request.method": "POST", "url.path": "/buy" },
        failure: expect.anything(),
      },
      {
        name: "spot.publicList",
        kind: "client",
        attributes: { "http.request.method": "GET", "url.path": "/list" },
        failure: expect.anything(),
      },
    ])
    expect(told[1]?.failure).toMatchObject({ reasons: [{ error: { _tag: "ApiError", code: 30004 } }] })
  })
})

describe("whatever is lost, late or garbled on the way", () => {
  /** What becomes of one request and its answer. */
  const fate = fc.oneof(
    { weight: 2, arbitrary: fc.constant("answered" as const) },
    fc.constantFrom(
      "lost",
      "cut",
      "errorBefore",
      "errorAfter",
      "garbage",
      "tooMany",
      "tooManyLate",
      "banned",
      "bannedLate",
      "unsent",
      "late" as const,
    ),
  )
  type Fate = typeof fate extends fc.Arbitrary<infer F> ? F : never

  it("a write is carried out at most once, and the caller is told the truth", async () => {
    const seen = new Set<string>()
    const attempt = fc.asyncProperty(
      fc.array(fate, { maxLength: 12 }),
      fc.array(fate, { maxLength: 12 }),
      fc.constantFrom(0, 60_000, -60_000, 700),
      fc.boolean(),
      fc.integer({ min: 1, max: 9_000 }),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(0, 0, 3_000, 5_900, Number.POSITIVE_INFINITY),
      fc.boolean(),
      async (
        fates,
        lookFates,
        offsetMs,
        isByWallClockToo,
        lateMs,
        isRich,
        isOldThere,
        staleMs,
        isToldToWait,
      ) => {
        let orders: Array<{ readonly id: string; readonly orderTime: number }> = isOldThere
          ? [{ id: "mine", orderTime: beginMs + offsetMs - 300_000 }]
          : []
        let executed = 0
        let believable = 0
        const underway: Array<{ readonly atMs: number; readonly asked: Asked }> = []
        /** What the exchange does with a request when it arrives. */
        const arrive = ({ path, parameters }: Asked, atMs: number): Outcome => {
          const serverMs = atMs + offsetMs
          const stamp = Number(parameters.timestamp)
          const isInWindow = (clockMs: number) => stamp < clockMs + 1_000 && clockMs - stamp <= 5_000
          if (!isInWindow(serverMs) && !(isByWallClockToo && isInWindow(atMs))) return refuse(400, 700003)
          const found = orders.find(({ id }) => id === parameters.clientId)
          // A look-up may lag behind.
          if (path === "/find")
            return found === undefined || found.orderTime > atMs + offsetMs - staleMs ? absent : json(found)
          if (found !== undefined && found.orderTime > serverMs - 120_000) return refuse(400, 30064)
          if (!isRich) return refuse(400, 30004)
          executed++
          const order = { id: parameters.clientId as string, orderTime: serverMs }
          orders = [order, ...orders.filter(({ id }) => id !== order.id)]
          return json(order)
        }
        const settle = (nowMs: number) => {
          for (const { atMs, asked } of underway.splice(0)) {
            if (atMs <= nowMs) arrive(asked, atMs)
            else underway.push({ atMs, asked })
          }
        }
        const { run, now } = client(
          (asked) => {
            settle(asked.atMs)
            const isLook = asked.path === "/find"
            const what: Fate = (isLook ? lookFates : fates).shift() ?? "answered"
            if (what === "unsent") return unreachable
            if (what === "late" || what.endsWith("Late")) underway.push({ atMs: asked.atMs + lateMs, asked })
            if (what.startsWith("tooMany"))
              return refuse(429, 429, isToldToWait ? { "retry-after": "3600" } : {})
            if (what.startsWith("banned")) return refuse(418, 429)
            const answer =
              what === "lost" || what === "errorBefore" || what === "late"
                ? undefined
                : arrive(asked, asked.atMs)
            if (!isLook && !(what === "answered" && answer !== undefined && isClockRefusal(answer)))
              believable++
            if (what === "answered") return answer as Outcome
            if (what === "garbage") return text(200, '{"id":')
            return what.startsWith("error") ? refuse(500, 500) : cut
          },
          { offsetMs, retries: 1 },
        )
        const exit = await run(buy, { ...buying, clientId: "mine" })
        settle(now() + 1_000_000)
        expect(executed).toBeLessThanOrEqual(1)
        expect(believable).toBeLessThanOrEqual(2)
        if (Exit.isSuccess(exit)) {
          seen.add("success")
          expect(executed).toBe(1)
          expect(exit.value.orderTime).toBeGreaterThanOrEqual(beginMs + offsetMs)
        } else {
          const error = exit.cause.reasons.map((reason) =>
            "error" in reason ? reason.error : reason,
          )[0] as CallError
          seen.add(error._tag)
          if (error._tag === "TransportError") expect([error.sent, executed]).toEqual([false, 0])
          else expect(["ApiError", "OutcomeUnknown"]).toContain(error._tag)
          // A 429 or 418 is believed when the look-ups show nothing after the window: they have to be right by then.
          const isBelieved = error._tag === "ApiError" && error.code === 429 && staleMs + lateMs >= 6_000
          if (error._tag === "ApiError" && !isBelieved) expect(executed).toBe(0)
          if (error._tag === "OutcomeUnknown") expect(error.parameters).toMatchObject({ clientId: "mine" })
        }
      },
    )
    await fc.assert(attempt, {
      numRuns: Number(process.env.BOURSE_RUNS ?? 1_000),
      examples: [[["unsent", "unsent"], [], 0, false, 1, true, false, 0, false]],
    })
    expect([...seen].sort()).toEqual(["ApiError", "OutcomeUnknown", "TransportError", "success"])
  })

  const isClockRefusal = (outcome: Outcome) =>
    Effect.runSync(outcome as Effect.Effect<TransportResponse>).text.includes("700003")
})
