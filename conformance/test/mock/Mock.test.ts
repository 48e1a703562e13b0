import { sign } from "@bourse/core"
import { describe, expect, test } from "vitest"
import { conformance } from "../../src/Conformance.ts"
import { loadKit } from "../../src/Kit.ts"
import { match } from "../../src/Matcher.ts"
import { sentBy } from "../../src/mock/Binding.ts"
import { fixedMs, makeMock, mockTarget, startMock } from "../../src/mock/Mock.ts"
import { makePlayer, repliesOf } from "../../src/mock/Replies.ts"
import { typicalOf } from "../../src/mock/Typical.ts"
import { prepare, type RequestPlan } from "../../src/Request.ts"
import { checkShape, withBothSpellings } from "../../src/Shape.ts"
import { fill, fillAll, UnknownVariable } from "../../src/Variables.ts"

const kit = loadKit()
const target = mockTarget()
const mock = makeMock()

const requestOf = (call: string, parameters: object = {}, changes: Partial<RequestPlan> = {}) => {
  const route = kit.endpoints.get(call)
  if (route === undefined) throw new Error(`there is no endpoint ${call}`)
  const { method, target, headers, body } = prepare({
    route,
    parameters: Object.entries(parameters),
    controls: {},
    as: { apiKey: "mock-key", secret: "mock-secret" },
    nowMs: Date.now(),
    keyHeader: "key",
    sign,
    ...changes,
  })
  const [path = "", query = ""] = target.split("?")
  return { method, path, query, body, apiKey: headers.key }
}
const ask = (...request: Parameters<typeof requestOf>) => mock(requestOf(...request))

const order = { symbol: "ETHUSDT", side: "BUY", type: "LIMIT", quantity: "0.5", price: "2990" }

describe("what fixtures ask", () => {
  const scopeBefore = makePlayer({ kit, target, typical: typicalOf(kit), now: () => fixedMs })
  const replies = repliesOf(kit)
  const documented = replies.filter(({ fixture, step }) => fixture.documents === step.name)

  test("every endpoint has a documented request", () => {
    expect(new Set(documented.map(({ endpoint }) => endpoint.id))).toEqual(new Set(kit.endpoints.keys()))
  })

  test.each(documented.map((reply) => [reply.fixture.id, reply] as const))(
    "%s is answered as that fixture and the catalogue want it",
    (id, reply) => {
      const { step, endpoint, method } = reply
      const scope = scopeBefore(reply)
      const sent = sentBy(step.with ?? {}).map(([name, text]) => [name, fill(text, scope)])
      const { status, body, fixture } = ask(endpoint.id, Object.fromEntries(sent), {
        controls: { method: method as "GET" },
      })
      expect([status, fixture]).toEqual([200, id])
      expect(checkShape(endpoint, body)).toMatchObject({ mismatches: [], extra: [] })
      const told = withBothSpellings(endpoint.answer.fields, body)
      const wanted = fillAll(step.expect.answer ?? { $any: true }, scope)
      expect(match(wanted, told, "", { scope, nowMs: fixedMs })).toEqual([])
    },
  )

  test("every other request that may succeed is answered in its shape, or told to be uncovered", () => {
    const wrong = replies.flatMap((reply) => {
      const { fixture, step, endpoint, method } = reply
      let sent: object
      try {
        const scope = scopeBefore(reply)
        sent = Object.fromEntries(sentBy(step.with ?? {}).map(([name, text]) => [name, fill(text, scope)]))
      } catch (error) {
        // From an answer that there is none of.
        if (error instanceof UnknownVariable) return []
        throw error
      }
      const { status, body } = ask(endpoint.id, sent, { controls: { method: method as "GET" } })
      if (status === 404 && JSON.stringify(body).includes("no fixture covers")) return []
      const { mismatches } = checkShape(endpoint, body)
      return status === 200 && mismatches.length === 0
        ? []
        : [[fixture.id, step.name, status, body, mismatches]]
    })
    expect(wrong).toEqual([])
  })
})

test("the kit finds nothing wrong with what needs no state", async () => {
  const { url, stop } = await startMock({ clock: "real" })
  const { start: _, ...rest } = target
  const output = { write: () => {}, live: false }
  try {
    const { results, outcome } = await conformance({ target: { ...rest, baseUrl: url }, output })
    expect(results.filter(({ state }) => state !== "pass" && state !== "unsupported")).toEqual([])
    expect(results.filter(({ state, reason }) => state === "unsupported" && !reason)).toEqual([])
    expect([outcome.exitCode, outcome.counts.pass > 0]).toEqual([0, true])
  } finally {
    await stop()
  }
})

describe("an answer", () => {
  test("says again what the request said", () => {
    expect(ask("spot.placeOrder", { ...order, newClientOrderId: "mine" }).body).toMatchObject({
      symbol: "ETHUSDT",
      price: "2990",
      origQty: "0.5",
    })
    expect(ask("spot.placeOrder", { ...order, side: "SELL" }).body).toMatchObject({ origQty: "0.5" })
    expect(ask("spot.queryOrder", { symbol: "ETHUSDT", orderId: "77" }).body).toMatchObject({
      symbol: "ETHUSDT",
      orderId: "77",
    })
  })

  test("is given with or without an id of the client's own", () => {
    const withdrawal = { coin: "USDT", netWork: "TRX", address: "T", amount: "5" }
    for (const own of [{}, { withdrawOrderId: "mine" }])
      expect(ask("wallet.withdraw", { ...withdrawal, ...own })).toMatchObject({ status: 200 })
  })

  test("has the next id wherever something is made", () => {
    const idOf = () => (ask("spot.placeOrder", order).body as { orderId: string }).orderId
    expect(Number(idOf()) + 1).toBe(Number(idOf()))
  })

  test("is the same from every mock that was asked the same", () => {
    const calls = [
      ["spot.placeOrder", order],
      ["spot.account"],
      ["wallet.transfer", { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "BTC", amount: "1" }],
      ["broker.createSubAccount", { subAccount: "marketmaker1", note: "x" }],
      ["spot.openOrders", { symbol: "BTCUSDT" }],
    ] as const
    const answersOf = (answer: typeof mock) =>
      JSON.stringify(calls.map(([call, parameters]) => answer(requestOf(call, parameters))))
    const [first, second] = [makeMock(), makeMock()]
    expect(answersOf(first)).toBe(answersOf(second))
    // Asked in another order before, ids apart: what a fixture holds does not depend on what was asked first.
    const listed = (answer: typeof mock) => answer(requestOf("spot.openOrders", { symbol: "BTCUSDT" }))
    expect(listed(makeMock())).toEqual(listed(first))
  })
})

describe("refused is", () => {
  const nobody = { apiKey: "nobody", secret: "mock-secret" }
  const reader = { apiKey: "mock-reader-key", secret: "mock-reader-secret" }
  test.each<readonly [string, object, Partial<RequestPlan>, number, number]>([
    ["no key", order, { controls: { key: "none" } }, 400, 400],
    ["a key nobody has", order, { as: nobody }, 400, 10072],
    ["no signature", order, { controls: { omit: ["signature"] } }, 400, 700004],
    ["a changed signature", order, { controls: { tamper: "signature" } }, 400, 700002],
    ["a changed price", order, { controls: { tamper: "price" } }, 400, 700002],
    ["no timestamp", order, { controls: { omit: ["timestamp"] } }, 400, 700004],
    ["a request from yesterday", order, { controls: { skewMs: -86_400_000 } }, 400, 700003],
    ["a request from tomorrow", order, { controls: { skewMs: 86_400_000 } }, 400, 700003],
    ["too long a window", order, { controls: { recvWindow: "60001" } }, 400, 700005],
    ["a key without the right", order, { as: reader }, 403, 700007],
    ["an order without a side", { ...order, side: undefined }, {}, 400, 700004],
    ["an order at no number", { ...order, price: "cheap" }, {}, 400, 700004],
    ["an order in a symbol there is not", { ...order, symbol: "XUSDT" }, {}, 400, -1121],
  ])("%s", (_, parameters, changes, status, code) => {
    const sent = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined))
    expect(ask("spot.placeOrder", sent, changes)).toMatchObject({ status, body: { code } })
  })

  test("what a fixture makes wrong, by the fixture's name", () => {
    const { price: _, ...unpriced } = order
    expect(ask("spot.testOrder", { ...unpriced, newClientOrderId: "mine" })).toEqual({
      status: 400,
      body: { code: 33333, msg: "without price (spot.testOrder.limit-needs-both)" },
      fixture: "spot.testOrder.limit-needs-both",
    })
  })

  test("a broker's call, in the words of a broker's call", () => {
    const body = { code: "700004", msg: expect.any(String), message: expect.stringContaining("'subAccount'") }
    expect(ask("broker.createSubAccount", { note: "x" })).toEqual({ status: 400, body })
  })
})

describe("not covered", () => {
  test.each([
    ["a value no fixture has", { symbol: "BTCUSDT", limit: "7" }, "symbol=BTCUSDT&limit=7"],
    [
      "parameters that no fixture has together",
      { symbol: "BTCUSDT", fromId: "1" },
      "symbol=BTCUSDT&fromId=1",
    ],
  ])("is %s: that is said, with the nearest fixture", (_, parameters, said) => {
    const { status, body, fixture } = ask("spot.allOrders", parameters)
    expect([status, fixture]).toEqual([404, undefined])
    expect(body).toMatchObject({
      code: 404,
      msg: expect.stringMatching(/; the nearest is [\w.-]+, with symbol=\{symbol\}/),
    })
    expect(body).toMatchObject({ msg: expect.stringContaining(`GET /api/v3/allOrders with ${said};`) })
  })

  test("is an endpoint that is not in the catalogue", async () => {
    const { url, stop } = await startMock()
    const response = await fetch(`${url}/api/v3/ping`)
    expect([response.status, await response.json()]).toEqual([
      404,
      {
        code: 404,
        msg: "no fixture covers GET /api/v3/ping with no parameters; there is no such endpoint in the catalogue",
      },
    ])
    await stop()
  })
})
