/**
 * Outcomes of writes without an answer: scripted cases, and in the last part a small exchange that loses, delays and
 * garbles answers at random.
 */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hasCode, OutcomeUnknown, type UnexpectedResponse } from "../src/index.ts"
import {
  type Asked,
  absent,
  beginMs,
  bought,
  buy,
  buying,
  cut,
  find,
  json,
  move,
  type Outcome,
  paths,
  reject,
  script,
  type TestEndpoint,
  testClient,
  text,
  unreachable,
} from "./support/testClient.ts"

const idOf = ({ parameters }: Asked) => parameters.clientId
const bys = (asked: ReadonlyArray<Asked>) => asked.filter(({ path }) => path === "/buy")

describe("a write without an answer", () => {
  it.each([
    ["cut", cut],
    ["a server error", reject(500, 500)],
    ["unavailable", reject(503, 503)],
    ["too slow to arrive", reject(408, 408)],
    ["the signature was used", reject(400, 700010)],
    ["a gateway's page", text(504, "<html>")],
    ["half an answer", text(200, '{"id":"7"')],
    ["nothing", text(200, "")],
    ["a gateway's code with 403", reject(403, 403)],
    ["a gateway's code with 401", reject(401, 401)],
    ["an undocumented code", reject(400, 99_999)],
    ["an undocumented code with 200", reject(200, 99_999)],
    ["the answer to another write", json({ ...bought, symbol: "ETHUSDT" })],
  ])("a write without an answer (%s) is found at once if it was executed", (_, outcome) => {
    const { run, asked, waits } = testClient(script(outcome, json(bought)))
    expect(run(buy, buying)).toEqual({ value: bought })
    expect(paths(asked)).toEqual(["/buy", "/find"])
    expect(idOf(asked[0]!)).toMatch(/^[0-9a-f]{32}$/)
    expect(idOf(asked[1]!)).toBe(idOf(asked[0]!))
    expect(waits).toEqual([])
  })

  it("a write without an answer is found late, while it may still arrive", () => {
    const { run, asked } = testClient(script(cut, absent, absent, absent, json(bought)))
    expect(run(buy, { ...buying, clientId: "mine" })).toEqual({ value: bought })
    expect(paths(asked)).toEqual(["/buy", "/find", "/find", "/find", "/find"])
    expect(asked.map(idOf)).toEqual(asked.map(() => "mine"))
  })

  it.each([
    [0, 6_000],
    [60_000, 6_000],
    [-60_000, 6_000],
  ])(
    "a write with a server clock %i ms ahead, missing after %i ms, is sent once more",
    (offsetMs, windowMs) => {
      const { run, asked } = testClient(
        ({ path, atMs }) =>
          path === "/find"
            ? absent
            : atMs === beginMs
              ? cut
              : json({ ...bought, orderTime: atMs + offsetMs }),
        { offsetMs },
      )
      expect(run(buy, buying)).toHaveProperty("value")
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
    "a write stamped by a wrong clock, which was set %s meanwhile, still ends within its window",
    (_, aheadMs) => {
      const { run, fail, asked, moveServer, now } = testClient(({ path }) =>
        path === "/find" ? absent : path === "/buy" ? json(bought) : cut,
      )
      run(buy, buying)
      moveServer(aheadMs)
      const startMs = now()
      expect(fail({ ...buy, path: "/lost" }, buying)).toMatchObject({ _tag: "OutcomeUnknown" })
      // Timestamps may be a few milliseconds ahead of the server's clock: no two are equal.
      expect(now() - startMs).toBeLessThan(2 * 6_010)
      expect(paths(asked).filter((path) => path === "/lost").length).toBe(aheadMs < 0 ? 1 : 2)
    },
  )

  it("a write without an answer waits as long as its own window", () => {
    const { run, asked, now } = testClient(
      ({ path, atMs }) => (path === "/find" ? absent : atMs === beginMs ? cut : json(bought)),
      { recvWindowMs: 500 },
    )
    expect(run(buy, buying)).toEqual({ value: bought })
    expect(now()).toBe(beginMs + 1_501)
    expect(asked[0]?.parameters.recvWindow).toBe("500")
  })

  it("a write without an answer ends as unknown if the second copy has none either; there is no third", () => {
    const { fail, asked } = testClient(({ path }) => (path === "/find" ? absent : cut))
    const error = fail(buy, buying)
    expect(error).toBeInstanceOf(OutcomeUnknown)
    expect(error).toMatchObject({
      endpoint: "spot.buy",
      message: "spot.buy: the write may have been executed (no answer)",
      parameters: { symbol: "BTCUSDT", clientId: idOf(asked[0]!) },
      cause: { _tag: "TransportError" },
    })
    expect(bys(asked)).toHaveLength(2)
  })

  it("a write without an answer is looked up when the second copy is rejected as a duplicate", () => {
    let sends = 0
    const { run, asked } = testClient(({ path }) =>
      path === "/buy" ? (++sends === 1 ? cut : reject(400, 30064)) : sends === 1 ? absent : json(bought),
    )
    expect(run(buy, buying)).toEqual({ value: bought })
    expect(paths(asked).slice(-2)).toEqual(["/buy", "/find"])
  })

  it("a write was not executed if its second copy is rejected after the id check", () => {
    let sends = 0
    const { fail } = testClient(({ path }) =>
      path === "/find" ? absent : ++sends === 1 ? cut : reject(400, 30004),
    )
    const error = fail(buy, buying)
    expect(error).toMatchObject({ _tag: "ApiError", code: 30004 })
    expect(hasCode("insufficientPosition")(error)).toBe(true)
  })

  it("a write ends as unknown if its second copy is rejected before the id check", () => {
    let sends = 0
    const { fail } = testClient(({ path }) =>
      path === "/find" ? absent : ++sends === 1 ? cut : reject(403, 700007),
    )
    expect(fail(buy, buying)).toMatchObject({ _tag: "OutcomeUnknown", cause: { code: 700007 } })
  })

  it.each([
    [429, "3600"],
    [418, "4"],
  ])("a write is found if a gateway answered %i and delivered it later", (status, retryAfter) => {
    const { run, asked } = testClient(({ path, atMs }) =>
      path === "/buy"
        ? reject(status, 429, { "retry-after": retryAfter })
        : atMs < beginMs + 4_500
          ? absent
          : json(bought),
    )
    expect(run(buy, buying)).toEqual({ value: bought })
    expect(bys(asked)).toHaveLength(1)
  })

  it.each([
    [429, "3600"],
    [418, "4"],
  ])(
    "a write was not executed if a gateway answered %i and it is missing after its window",
    (status, retryAfter) => {
      const { fail, asked, now } = testClient(({ path }) =>
        path === "/buy" ? reject(status, 429, { "retry-after": retryAfter }) : absent,
      )
      const retryAfterMs = Number(retryAfter) * 1_000
      expect(fail(buy, buying)).toMatchObject({ _tag: "ApiError", code: 429, retryAfterMs })
      expect(now()).toBe(beginMs + 6_001)
      expect(bys(asked)).toHaveLength(1)
    },
  )

  it.each([
    ["the exchange", reject(418, 429, { "retry-after": "20" })],
    ["a gateway's page", text(418, "<html>", { "retry-after": "20" })],
  ])("a write without an answer because of a ban (%s) is looked up after the ban", (_, banned) => {
    const { run, asked } = testClient(({ path }) => (path === "/buy" ? banned : json(bought)))
    expect(run(buy, buying)).toEqual({ value: bought })
    expect(paths(asked)).toEqual(["/buy", "/find"])
    expect(asked[1]!.atMs).toBe(beginMs + 20_000)
  })

  it("a write banned for more than a minute ends as unknown, without further requests", () => {
    const { fail, asked } = testClient(({ path }) =>
      path === "/buy" ? reject(418, 429, { "retry-after": "61" }) : json(bought),
    )
    expect(fail(buy, buying)).toMatchObject({ _tag: "OutcomeUnknown", cause: { retryAfterMs: 61_000 } })
    expect(asked).toHaveLength(1)
  })

  it("a write is not sent again once its client id may be free again", () => {
    const { fail, asked } = testClient(
      ({ path }) => (path === "/buy" ? reject(429, 429, { "retry-after": "60" }) : absent),
      { retries: 9 },
    )
    expect(fail(buy, buying)).toMatchObject({ _tag: "ApiError", code: 429 })
    const sent = bys(asked)
    expect(sent.at(-1)!.atMs - sent[0]!.atMs).toBeLessThan(120_000)
  })

  it.each([
    ["rejected", reject(403, 700007)],
    ["shut out", reject(418, 429)],
    ["something else", json({ id: 7 })],
  ])("a write ends as unknown if its look-up is %s", (_, outcome) => {
    const { fail, asked } = testClient(script(cut, outcome))
    expect(fail(buy, buying)).toMatchObject({
      _tag: "OutcomeUnknown",
      parameters: { clientId: idOf(asked[0]!) },
    })
    expect(paths(asked)).toEqual(["/buy", "/find"])
  })

  it("a write without an answer is looked for until the server is back", () => {
    const { run, asked } = testClient(({ path, atMs }) =>
      path === "/buy" ? cut : atMs < beginMs + 3_000 ? unreachable : json(bought),
    )
    expect(run(buy, buying)).toEqual({ value: bought })
    expect(bys(asked)).toHaveLength(1)
  })

  it("a write ends as unknown when the server does not come back", () => {
    const { fail, asked } = testClient(({ path }) => (path === "/buy" ? cut : unreachable))
    expect(fail(buy, buying)).toMatchObject({ _tag: "OutcomeUnknown", cause: { sent: false } })
    expect(bys(asked)).toHaveLength(1)
  })

  it("a write is not mistaken for an older order with the same id", () => {
    let sends = 0
    const older = json({ id: "old", orderTime: beginMs - 120_000 })
    const { run } = testClient(({ path }) => (path === "/find" ? older : ++sends === 1 ? cut : json(bought)))
    expect(run(buy, { ...buying, clientId: "again" })).toEqual({ value: bought })
  })

  it("a write without an id is not sent again, and its outcome is not guessed", () => {
    const { fail, asked } = testClient(script(cut))
    expect(fail(move)).toMatchObject({ _tag: "OutcomeUnknown", endpoint: "spot.move", parameters: {} })
    expect(asked).toHaveLength(1)
  })

  it("a write is not looked up if the client or the call forbids it", () => {
    const never = testClient(script(cut), { reconcile: false })
    expect(never.fail(buy, buying)).toMatchObject({ _tag: "OutcomeUnknown" })
    const once = testClient(script(cut))
    expect(once.fail(buy, buying, { reconcile: false })).toMatchObject({ _tag: "OutcomeUnknown" })
    expect([never.asked.length, once.asked.length]).toEqual([1, 1])
    const yet = testClient(script(cut, json(bought)), { reconcile: false })
    expect(yet.run(buy, buying, { reconcile: true })).toEqual({ value: bought })
  })

  it("a write is sent again after a failed connection: the server never got it", () => {
    const { run, asked } = testClient(script(unreachable, unreachable, json(bought)))
    expect(run(move)).toEqual({ value: bought })
    expect(asked).toHaveLength(3)
  })

  it("an error about a write shows no password", () => {
    const { fail } = testClient(script(cut))
    expect(fail(move, { subAccount: "desk", password: "secret" })).toMatchObject({
      parameters: { subAccount: "desk", password: "***" },
    })
  })

  it.each(["off", "report"] as const)(
    "a write is looked up by the documented answers even with validation %j",
    (validation) => {
      const reported: Array<UnexpectedResponse> = []
      const onInvalid = (error: UnexpectedResponse) => reported.push(error)
      const { fail } = testClient(script(cut, json({ id: 7 })), { validation, onInvalid })
      expect(fail(buy, buying)).toMatchObject({
        _tag: "OutcomeUnknown",
        cause: { _tag: "UnexpectedResponse" },
      })
      expect(reported).toEqual([])
    },
  )

  it("a write that runs a second time is looked up before it is sent again", () => {
    const { prepare, drive, asked } = testClient(script(reject(403, 700007), cut, absent, json(bought)))
    const steps = prepare(buy, buying)
    expect(() => drive(steps())).toThrow(expect.objectContaining({ code: 700007 }))
    expect(drive(steps())).toEqual(bought)
    expect(paths(asked)).toEqual(["/buy", "/buy", "/find", "/find"])
    expect(drive(steps())).toEqual(bought)
    expect(paths(asked)).toEqual(["/buy", "/buy", "/find", "/find", "/find"])
    expect(new Set(asked.map(idOf)).size).toBe(1)
  })
})

describe("a cancel without an answer", () => {
  const hasStatus = (value: unknown) => typeof (value as { readonly status?: unknown })?.status === "string"
  const state: TestEndpoint = { ...find, fits: hasStatus }
  const cancel: TestEndpoint = {
    id: "spot.cancel",
    method: "DELETE",
    path: "/cancel",
    kind: "write",
    fits: hasStatus,
    lookUp: {
      endpoint: () => state,
      rule: {
        parameters: (sent) => sent,
        answer: (found) => ((found as { readonly status: string }).status === "CANCELED" ? found : undefined),
        rejection: (found) =>
          (found as { readonly status: string }).status === "FILLED"
            ? { code: -2011, message: "filled" }
            : undefined,
        absentCode: -2013,
        duplicateCode: -2011,
      },
    },
  }
  const named = { clientId: "a" }
  const stands = (status: string) => json({ status })

  it("a cancel without an answer succeeded if the order is cancelled", () => {
    const { run, asked } = testClient(script(cut, stands("NEW"), stands("CANCELED")))
    expect(run(cancel, named)).toEqual({ value: { status: "CANCELED" } })
    expect(paths(asked)).toEqual(["/cancel", "/find", "/find"])
  })

  it("a cancel without an answer failed if the order was filled", () => {
    const { fail } = testClient(script(cut, stands("FILLED")))
    const error = { _tag: "ApiError", endpoint: "spot.cancel", code: -2011, status: 400, message: "filled" }
    expect(fail(cancel, named)).toMatchObject(error)
  })

  it("a cancel without an answer is sent once more if the order is still open after the window", () => {
    let sends = 0
    const { run } = testClient(({ path }) =>
      path === "/find" ? stands("NEW") : ++sends === 1 ? cut : stands("CANCELED"),
    )
    expect(run(cancel, named)).toEqual({ value: { status: "CANCELED" } })
    expect(sends).toBe(2)
  })

  it.each([
    ["not there", absent],
    ["open", stands("NEW")],
  ])(
    "a cancel ends as unknown when the order is %s in the end and can no longer be cancelled",
    (_, outcome) => {
      let sends = 0
      const { fail } = testClient(({ path }) =>
        path === "/find" ? outcome : ++sends === 1 ? cut : reject(400, -2011),
      )
      expect(fail(cancel, named)).toMatchObject({ _tag: "OutcomeUnknown", cause: { code: -2011 } })
    },
  )
})

describe("a batch", () => {
  const { fits: _, ...write } = buy
  const batch: TestEndpoint = {
    ...write,
    id: "spot.batch",
    path: "/batch",
    lookUp: { endpoint: () => find, rule: { ...buy.lookUp!.rule, partsIn: "orders" } },
  }
  const three = { orders: [buying, { ...buying, clientId: "own" }, buying] }
  const taken = { code: 30064, msg: "in use" }
  const ordersOf = ({ parameters }: Asked) =>
    JSON.parse(parameters.orders ?? "[]") as ReadonlyArray<{ readonly clientId: string }>
  const found = (id: string | undefined) => json({ id, orderTime: beginMs + 10_000 })

  /** An exchange that has the orders with these indexes. */
  const exchange = (has: (place: number) => boolean, ...answers: ReadonlyArray<Outcome>) => {
    let ids: ReadonlyArray<string> = []
    const next = script(...answers)
    return testClient((asked) => {
      if (asked.path === "/batch") {
        const sent = ordersOf(asked).map(({ clientId }) => clientId)
        if (ids.length === 0) ids = sent
        return next()
      }
      return has(ids.indexOf(idOf(asked)!)) ? found(idOf(asked)) : absent
    })
  }

  it("a batch without an answer is looked up order by order", () => {
    const { run, asked } = exchange(() => true, cut)
    const result = run(batch, three) as { readonly value: ReadonlyArray<{ readonly id: string }> }
    const ids = ordersOf(asked[0]!).map(({ clientId }) => clientId)
    expect(result.value.map(({ id }) => id)).toEqual(ids)
    expect(ids[1]).toBe("own")
    expect(new Set(ids).size).toBe(3)
    expect(paths(asked)).toEqual(["/batch", "/find", "/find", "/find"])
  })

  it.each([
    ["an undocumented code", { code: 403, msg: "Forbidden" }],
    ["the id of another order", { code: 30004, msg: "no", clientId: "another" }],
    ["another symbol", { ...bought, symbol: "ETHUSDT" }],
  ])("a batch with %s for one order looks that order up", (_, element) => {
    const { run, asked } = exchange((place) => place === 1, json([bought, element, bought]))
    expect(run(batch, three)).toEqual({ value: [bought, { id: "own", orderTime: beginMs + 10_000 }, bought] })
    expect(paths(asked)).toEqual(["/batch", "/find"])
  })

  it("a batch with missing orders is sent once more with only those", () => {
    const { run, asked } = exchange((place) => place === 1, cut, json([bought, { code: 30004 }]))
    const { value } = run(batch, three) as { readonly value: ReadonlyArray<unknown> }
    expect(value).toEqual([bought, { id: "own", orderTime: beginMs + 10_000 }, { code: 30004 }])
    const batches = asked.filter(({ path }) => path === "/batch").map(ordersOf)
    expect(batches.map(({ length }) => length)).toEqual([3, 2])
    expect(batches[1]).toEqual([batches[0]![0], batches[0]![2]])
  })

  it("a batch is looked up if its answer lacks an element per order", () => {
    const { run, asked } = exchange(() => true, json([bought]))
    expect(run(batch, three)).toHaveProperty("value")
    expect(paths(asked)).toEqual(["/batch", "/find", "/find", "/find"])
  })

  it("an order of a batch is looked up if a client-generated id is in use, but not if the caller chose it", () => {
    const made = exchange(() => true, json([taken, bought, bought]))
    expect(made.run(batch, three)).toMatchObject({ value: [{ orderTime: beginMs + 10_000 }, bought, bought] })
    expect(paths(made.asked)).toEqual(["/batch", "/find"])
    const given = exchange(() => true, json([bought, taken, bought]))
    expect(given.run(batch, three)).toEqual({ value: [bought, taken, bought] })
    expect(paths(given.asked)).toEqual(["/batch"])
  })

  it("a batch ends as unknown if orders stay missing", () => {
    const { fail } = exchange((place) => place === 1, cut, cut)
    expect(fail(batch, three)).toMatchObject({ _tag: "OutcomeUnknown", parameters: { orders: [{}, {}, {}] } })
  })
})

describe("with anything lost, late or garbled on the way", () => {
  /** How the test's exchange treats one request and its answer. */
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
  const isClockRejection = (outcome: Outcome) =>
    !(outcome instanceof Error) && outcome.text.includes("700003")

  it("with any answer lost, late or garbled, a write executes at most once, and the caller learns the truth", () => {
    const seen = new Set<string>()
    const attempt = fc.property(
      fc.array(fate, { maxLength: 12 }),
      fc.array(fate, { maxLength: 12 }),
      fc.constantFrom(0, 60_000, -60_000, 700),
      fc.boolean(),
      fc.integer({ min: 1, max: 9_000 }),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(0, 0, 3_000, 5_900, Number.POSITIVE_INFINITY),
      fc.boolean(),
      (
        drawn,
        drawnOfLooks,
        offsetMs,
        isByWallClockToo,
        lateMs,
        isRich,
        isOldThere,
        staleMs,
        isToldToWait,
      ) => {
        const [fates, lookFates] = [[...drawn], [...drawnOfLooks]]
        let orders: Array<{ readonly id: string; readonly orderTime: number }> = isOldThere
          ? [{ id: "mine", orderTime: beginMs + offsetMs - 300_000 }]
          : []
        let executed = 0
        let believable = 0
        const underway: Array<{ readonly atMs: number; readonly asked: Asked }> = []
        /** Handles a request when it arrives at the exchange. */
        const arrive = ({ path, parameters }: Asked, atMs: number): Outcome => {
          const serverMs = atMs + offsetMs
          const stamp = Number(parameters.timestamp)
          const isInWindow = (clockMs: number) => stamp < clockMs + 1_000 && clockMs - stamp <= 5_000
          if (!isInWindow(serverMs) && !(isByWallClockToo && isInWindow(atMs))) return reject(400, 700003)
          const found = orders.find(({ id }) => id === parameters.clientId)
          // A look-up may show an outdated state of the exchange.
          if (path === "/find")
            return found === undefined || found.orderTime > atMs + offsetMs - staleMs ? absent : json(found)
          if (found !== undefined && found.orderTime > serverMs - 120_000) return reject(400, 30064)
          if (!isRich) return reject(400, 30004)
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
        const { run, now } = testClient(
          (asked) => {
            settle(asked.atMs)
            const isLook = asked.path === "/find"
            const what: Fate = (isLook ? lookFates : fates).shift() ?? "answered"
            if (what === "unsent") return unreachable
            if (what === "late" || what.endsWith("Late")) underway.push({ atMs: asked.atMs + lateMs, asked })
            if (what.startsWith("tooMany"))
              return reject(429, 429, isToldToWait ? { "retry-after": "3600" } : {})
            if (what.startsWith("banned")) return reject(418, 429)
            const answer =
              what === "lost" || what === "errorBefore" || what === "late"
                ? undefined
                : arrive(asked, asked.atMs)
            if (!isLook && !(what === "answered" && answer !== undefined && isClockRejection(answer)))
              believable++
            if (what === "answered") return answer as Outcome
            if (what === "garbage") return text(200, '{"id":')
            return what.startsWith("error") ? reject(500, 500) : cut
          },
          { offsetMs, retries: 1 },
        )
        const result = run(buy, { ...buying, clientId: "mine" })
        settle(now() + 1_000_000)
        expect(executed).toBeLessThanOrEqual(1)
        expect(believable).toBeLessThanOrEqual(2)
        if ("value" in result) {
          seen.add("success")
          expect(executed).toBe(1)
          expect((result.value as typeof bought).orderTime).toBeGreaterThanOrEqual(beginMs + offsetMs)
        } else {
          const { error } = result
          seen.add(error._tag)
          if (error._tag === "TransportError") expect([error.sent, executed]).toEqual([false, 0])
          else expect(["ApiError", "OutcomeUnknown"]).toContain(error._tag)
          // With such delays a look-up after the window can still miss the write, so the rejection is believed.
          const isBelieved = error._tag === "ApiError" && error.code === 429 && staleMs + lateMs >= 6_000
          if (error._tag === "ApiError" && !isBelieved) expect(executed).toBe(0)
          if (error._tag === "OutcomeUnknown") expect(error.parameters).toMatchObject({ clientId: "mine" })
        }
      },
    )
    fc.assert(attempt, {
      numRuns: Number(process.env.BOURSE_RUNS ?? 1_000),
      examples: [
        [["unsent", "unsent"], [], 0, false, 1, true, false, 0, false],
        // A copy that was not sent does not prove that the copy before it was not executed.
        [["tooManyLate", "unsent"], [], -60_000, false, 2_996, true, true, 5_900, false],
      ],
    })
    expect([...seen].sort()).toEqual(["ApiError", "OutcomeUnknown", "TransportError", "success"])
  })
})
