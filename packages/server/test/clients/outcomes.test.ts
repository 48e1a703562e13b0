/**
 * The table of docs/outcomes.md, row by row: a client, a proxy that disturbs one request, and the real exchange. An
 * error that says "not done" must mean that nothing was executed, and no write may be executed twice.
 */
import { type ClientOptions, decimal, makeSpot, makeWallet, type OutcomeUnknown } from "@bourse/client"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { bothClients } from "../support/bothClients.ts"
import { leapingClock } from "../support/leapingClock.ts"
import { alice, ok, startServer, type TestServer, uids } from "../support/testServer.ts"
import { outside as addresses, tenUsdt } from "../support/testWallet.ts"
import { json, page, startProxy, type Treatment } from "../support/unfaithfulProxy.ts"

const clock = leapingClock()
let server: TestServer
let proxy: Awaited<ReturnType<typeof startProxy>>
beforeAll(async () => {
  server = await startServer({ weights: false })
  proxy = await startProxy(server.bourse.url)
})
afterAll(async () => {
  await proxy.stop()
  await server.bourse.close()
})
beforeEach(async () => {
  clock.isLeaping = true
  proxy.plan({})
  await server.control("POST", "/sandbox/v1/reset")
})

const optionsOf = (changes: Partial<ClientOptions> = {}): ClientOptions => ({
  baseUrl: proxy.url,
  apiKey: alice.key,
  secret: alice.secret,
  recvWindowMs: 60_000,
  retries: 1,
  ...changes,
})
const clients = bothClients(clock, optionsOf)
const spot = (changes?: Partial<ClientOptions>) => makeSpot(optionsOf(changes))
/** A receive window so short that an unknown outcome is settled in little more than a second. */
const short = { recvWindowMs: 500 }
/** Repeats a case if the machine was so busy that the server found a request too old for the short window. */
const inTime = async <A>(attempt: () => Promise<A>): Promise<A> => {
  for (;;) {
    const result = await attempt()
    if (proxy.late() === 0) return result
    await server.control("POST", "/sandbox/v1/reset")
  }
}
const bid = {
  symbol: "BTCUSDT",
  side: "BUY",
  type: "LIMIT",
  quantity: decimal("0.001"),
  price: decimal("50000"),
} as const

interface OrderRow {
  readonly orderId: string
  readonly clientOrderId: string
  readonly status: string
  readonly price: string
}
const ordersOf = async (): Promise<ReadonlyArray<OrderRow>> =>
  ok(await server.signed("GET", "/api/v3/allOrders", { symbol: "BTCUSDT" }))
const openOrders = async () => (await ordersOf()).filter(({ status }) => status === "NEW")
const usdt = async (): Promise<string> =>
  ok(await server.signed("GET", "/api/v3/account")).balances.find(
    (each: { readonly asset: string }) => each.asset === "USDT",
  ).free

const rejection = (call: Promise<unknown>) =>
  call.then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  )

const place = "POST /api/v3/order"
const find = "GET /api/v3/order"
const rejected = json(400, { code: 30004, msg: "Insufficient position" })
const notPermitted = json(403, { code: 700007, msg: "No permission" })
const absent = json(400, { code: -2013, msg: "Order does not exist" })
const tooMany = json(429, { code: 429, msg: "Too Many Requests" }, { "retry-after": "0" })
const banned = json(418, { code: 429, msg: "Too many rejected requests" }, { "retry-after": "1" })
const taken = json(400, { code: 30064, msg: "duplicate client order id" })
const outside = json(400, { code: 700003, msg: "Timestamp for this request is outside of the recvWindow." })
const drop: Treatment = "dropAfter"
const hour = { "retry-after": "3600" }
const later429 = ["429", json(429, { code: 429, msg: "Too Many Requests" }, hour)] as const
const bannedLong = json(418, { code: 429, msg: "banned" }, hour)

/**
 * Columns of the table: the first answer; the treatment of the requests; the caller's result; open orders;
 * requests sent.
 */
type Row = readonly [
  what: string,
  plan: Readonly<Record<string, ReadonlyArray<Treatment>>>,
  gets: "the order" | "ApiError" | "TransportError" | "OutcomeUnknown",
  standing: 0 | 1,
  sent: number | "a few times",
]

/** A valid answer to an order that was not sent. */
const anotherOrder = {
  ...{ symbol: "BTCUSDT", orderId: "1", orderListId: -1, price: "50000", origQty: "0.001" },
  ...{ type: "LIMIT", side: "SELL", stpMode: "", transactTime: 1_785_542_400_000 },
}

const lost: ReadonlyArray<readonly [string, Treatment]> = [
  ["a connection that is cut", drop],
  ["500 with a code", { after: json(500, { code: 500, msg: "Internal error" }) }],
  ["502 with a page", { after: page(502) }],
  ["408 with a code", { after: json(408, { code: 408, msg: "too slow" }) }],
  ["408 with a page", { after: page(408) }],
  ["403 with a page", { after: page(403) }],
  ["404 with a page", { after: page(404) }],
  ["403 with an undocumented code", { after: json(403, { code: 403, msg: "Forbidden" }) }],
  ["the answer to an order of the other side", { after: json(200, anotherOrder) }],
  ["429 with a page", { after: page(429) }],
  ["200 with {}", { after: json(200, {}) }],
  ["200 with a page", { after: page(200) }],
  ["200 with half an answer", { after: { status: 200, body: '{"symbol":"BTCU' } }],
  ["a redirect's status", { after: { status: 304, body: "" } }],
  ["another copy of itself that came first", "twice"],
  ["429 with a code", { after: tooMany }],
  ["418 with a code", { after: banned }],
]

/** A treatment that gives the same answer, but lets no request reach the server. */
const never = (treatment: Treatment): Treatment =>
  treatment === drop
    ? "dropBefore"
    : typeof treatment === "object" && "after" in treatment
      ? { before: treatment.after }
      : treatment

const rows: ReadonlyArray<Row> = [
  ["the documented answer", {}, "the order", 1, 1],
  ["a code with 400", { [place]: [{ before: rejected }] }, "ApiError", 0, 1],
  ["a code with 200", { [place]: [{ before: json(200, { code: 30004, msg: "no" }) }] }, "ApiError", 0, 1],
  ...lost.map(([what, treatment]): Row => {
    const isTooMany = what === "429 with a code"
    return [`${what}, the order placed`, { [place]: [treatment, "pass"] }, "the order", 1, isTooMany ? 2 : 1]
  }),
  ...lost
    .filter(([what]) => !what.startsWith("another copy") && !what.startsWith("418"))
    .map(
      ([what, treatment]): Row => [
        `${what}, the order lost`,
        { [place]: [never(treatment), "pass"] },
        "the order",
        1,
        2,
      ],
    ),
  ["418, the order lost", { [place]: [{ before: banned }] }, "ApiError", 0, 1],
  ["429 again and again", { [place]: [{ before: tooMany }] }, "ApiError", 0, 2],
  ["429 after the commit, again and again", { [place]: [{ after: tooMany }] }, "the order", 1, 2],
  [
    "429 after the commit, and nobody can be asked",
    { [place]: [{ after: tooMany }], [find]: [{ before: banned }] },
    "OutcomeUnknown",
    1,
    2,
  ],
  ["700003 once", { [place]: [{ before: outside }, "pass"] }, "the order", 1, 2],
  ["700003 again and again", { [place]: [{ before: outside }] }, "ApiError", 0, "a few times"],
  [
    "700003 again and again, each by a late copy",
    { [place]: [{ after: outside }, { before: outside }] },
    "the order",
    1,
    "a few times",
  ],
  ...[later429, ["418", banned] as const].map(
    ([status, reply]): Row => [
      `${status} by a gateway that passes it on a little later`,
      { [place]: [{ forwardedAfterMs: 300, reply }] },
      "the order",
      1,
      1,
    ],
  ),
  ["418 for an hour, the order placed", { [place]: [{ after: bannedLong }] }, "OutcomeUnknown", 1, 1],
  ["429 for an hour, the order lost", { [place]: [{ before: later429[1] }] }, "ApiError", 0, 1],
  ["700003 by a late copy", { [place]: [{ after: outside }, "pass"] }, "the order", 1, 2],
  [
    "700010, and the other copy was lost",
    { [place]: [{ before: json(400, { code: 700010, msg: "used" }) }, "pass"] },
    "the order",
    1,
    2,
  ],
  ["30064 to an id of the client's own", { [place]: [{ after: taken }] }, "the order", 1, 1],
  [
    "a cut connection, a second that is rejected for its funds",
    { [place]: ["dropBefore", { before: rejected }] },
    "ApiError",
    0,
    2,
  ],
  [
    "a cut connection, a stale look-up, and a second that is rejected for its key",
    { [place]: [drop, { before: notPermitted }], [find]: [{ before: absent }] },
    "OutcomeUnknown",
    1,
    2,
  ],
  ["a cut connection, twice", { [place]: ["dropBefore"] }, "OutcomeUnknown", 0, 2],
  [
    "a cut connection, and a look-up that stays stale",
    { [place]: [drop, "pass"], [find]: [{ before: absent }] },
    "OutcomeUnknown",
    1,
    2,
  ],
  [
    "a cut connection, and a look-up that is stale for a while",
    { [place]: [drop], [find]: [{ before: absent }, { before: absent }, "pass"] },
    "the order",
    1,
    1,
  ],
  [
    "a cut connection, and a look-up that is rejected",
    { [place]: [drop], [find]: [{ before: json(403, { code: 700007, msg: "No permission" }) }] },
    "OutcomeUnknown",
    1,
    1,
  ],
  [
    "a cut connection, and a look-up with {}",
    { [place]: [drop], [find]: [{ before: json(200, {}) }] },
    "OutcomeUnknown",
    1,
    1,
  ],
  [
    "a cut connection, a stale look-up, and then no connection",
    { [place]: [drop, "dropBefore"], [find]: [{ before: absent }] },
    "OutcomeUnknown",
    1,
    2,
  ],
]

const isPassedOnLater = (plan: Row[1]): boolean =>
  Object.values(plan)
    .flat()
    .some((treatment) => typeof treatment === "object" && "forwardedAfterMs" in treatment)

describe.each(clients)("the client over %s, an order that is answered with", (_, { spot }) => {
  it.each(rows)("an order answered with %s", async (_, plan, gets, standing, sent) => {
    // Delays between proxy and server take real time.
    clock.isLeaping = !isPassedOnLater(plan)
    const got = await inTime(async () => {
      proxy.plan(plan)
      const placing = spot(short).placeOrder(bid)
      return (await rejection(placing)) as Error & { answer?: { orderId: string } }
    })
    const orders = await openOrders()
    expect(orders).toHaveLength(standing)
    if (gets === "the order") expect(got.answer).toMatchObject({ orderId: orders[0]?.orderId })
    else expect(got.name).toBe(gets)
    if (gets === "OutcomeUnknown") {
      const { newClientOrderId } = (got as OutcomeUnknown).parameters as { newClientOrderId: string }
      expect(newClientOrderId).toMatch(/^[0-9a-f]{32}$/)
      if (standing === 1) expect(orders[0]?.clientOrderId).toBe(newClientOrderId)
    }
    if (sent === "a few times") expect(proxy.count(place)).toBeGreaterThan(2)
    else expect(proxy.count(place)).toBe(sent)
  })

  it("an order without a connection is reported as not sent", async () => {
    const gone = await startProxy(server.bourse.url)
    await gone.stop()
    const error = await rejection(spot({ baseUrl: gone.url }).placeOrder(bid))
    expect(error).toMatchObject({ _tag: "TransportError", sent: false })
    expect(await ordersOf()).toEqual([])
  })

  it("an order with a client id already in use is rejected with 30064", async () => {
    await spot().placeOrder({ ...bid, newClientOrderId: "mine" })
    const error = await rejection(spot().placeOrder({ ...bid, newClientOrderId: "mine" }))
    expect(error).toMatchObject({ _tag: "ApiError", code: 30064 })
    expect(await openOrders()).toHaveLength(1)
  })
})

describe.each(["report", "off"] as const)(
  "with validation: %s, a write that is answered with",
  (validation) => {
    it.each(validation === "off" ? ["{}", "null"] : ["{}", "[]", "null", '"ok"', '{"code":200}'])(
      "a write answered with %s that never reached the server is sent once more",
      async (body) => {
        const nothing: Treatment = { before: { status: 200, body } }
        proxy.plan({ [place]: [nothing, "pass"], "POST /api/v3/capital/withdraw": [nothing, "pass"] })
        const unchecked = optionsOf({ ...short, validation })
        const [{ orderId }, { id }] = await Promise.all([
          makeSpot(unchecked).placeOrder(bid),
          makeWallet(unchecked).withdraw({ ...tenUsdt, amount: decimal("10") }),
        ])
        expect(await openOrders()).toMatchObject([{ orderId }])
        expect(await makeWallet(optionsOf()).withdrawalHistory({ coin: "USDT" })).toMatchObject([{ id }])
      },
    )

    it("a transfer answered with {} has an unknown outcome, and the answer is reported if validation reports", async () => {
      const reported: Array<string> = []
      const nothing: Treatment = { before: { status: 200, body: "{}" } }
      proxy.plan({ "POST /api/v3/capital/transfer": [nothing] })
      const wallet = makeWallet(
        optionsOf({ validation, onInvalid: ({ endpoint }) => void reported.push(endpoint) }),
      )
      const sides = { fromAccountType: "SPOT", toAccountType: "FUTURES" } as const
      expect(
        await rejection(wallet.transfer({ ...sides, asset: "USDT", amount: decimal("10") })),
      ).toMatchObject({
        _tag: "OutcomeUnknown",
      })
      expect(reported).toEqual(validation === "report" ? ["wallet.transfer"] : [])
    })
  },
)

describe.each(clients)("the client over %s, a batch", (_, { spot }) => {
  const batch = "POST /api/v3/batchOrders"
  const mine = { ...bid, newClientOrderId: "b" }
  const tooLarge = { ...bid, quantity: decimal("3") }
  type Elements = ReadonlyArray<{ readonly orderId?: string; readonly code?: number }>
  const idsOf = (elements: Elements) => elements.map(({ orderId }) => orderId).sort()
  const standing = async () => idsOf(await openOrders())

  it.each(lost)("a batch answered with %s, but executed, is found order by order", async (_, treatment) => {
    proxy.plan({ [batch]: [treatment, "pass"] })
    const placed = await spot().batchOrders({ batchOrders: [bid, mine] })
    expect(idsOf(placed)).toEqual(await standing())
    expect(await openOrders()).toHaveLength(2)
  })

  it.each([
    ["a cut connection", "dropBefore"],
    ["an empty list", { before: json(200, []) }],
  ] as const)("a batch answered with %s, and lost, is sent once more", async (_, treatment) => {
    const placed = await inTime(async () => {
      proxy.plan({ [batch]: [treatment, "pass"] })
      return spot(short).batchOrders({ batchOrders: [bid, mine] })
    })
    expect(idsOf(placed)).toEqual(await standing())
    expect(proxy.count(batch)).toBe(2)
  })

  it("a batch with one rejected order returns the rejection, and places the other order once", async () => {
    const answered = (await inTime(async () => {
      proxy.plan({ [batch]: [drop, "pass"] })
      return spot(short).batchOrders({ batchOrders: [tooLarge, mine] })
    })) as Elements
    const [{ orderId } = {}, ...others] = await openOrders()
    expect(answered).toMatchObject([{ code: 30004 }, { orderId }])
    expect(others).toEqual([])
    expect(proxy.count(batch)).toBe(2)
  })

  it("a batch that may not be looked up fails with the ids of its orders", async () => {
    proxy.plan({ [batch]: [drop] })
    const error = await rejection(spot({ reconcile: false }).batchOrders({ batchOrders: [bid, mine] }))
    expect(error).toMatchObject({ _tag: "OutcomeUnknown" })
    const { batchOrders } = (error as OutcomeUnknown).parameters as {
      batchOrders: ReadonlyArray<{ readonly newClientOrderId: string }>
    }
    const ids = batchOrders.map(({ newClientOrderId }) => newClientOrderId)
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), "b"])
    expect((await openOrders()).map(({ clientOrderId }) => clientOrderId).sort()).toEqual(ids.sort())
  })

  it("a batch whose look-ups stay stale has an unknown outcome, and its orders exist once", async () => {
    const error = await inTime(async () => {
      proxy.plan({ [batch]: [drop, "pass"], [find]: [{ before: absent }] })
      return rejection(spot(short).batchOrders({ batchOrders: [bid, mine] }))
    })
    expect(error).toMatchObject({ _tag: "OutcomeUnknown" })
    expect(await openOrders()).toHaveLength(2)
  })
})

describe("an id that is used again", () => {
  it.each([
    ["with another price", { price: decimal("49000") }],
    ["with another quantity", { quantity: decimal("0.002") }],
    ["with another type", { type: "LIMIT_MAKER" }],
    ["for the same order", {}],
  ] as const)(
    "an id used again after a cancel, %s, and lost on the way, does not return the old order",
    async (_, change) => {
      const got = await inTime(async () => {
        const first = await spot().placeOrder({ ...bid, newClientOrderId: "again" })
        await spot().cancelOrder({ symbol: "BTCUSDT", orderId: first.orderId })
        proxy.plan({ [place]: ["dropBefore", "pass"] })
        return rejection(spot(short).placeOrder({ ...bid, ...change, newClientOrderId: "again" }))
      })
      // The exchange rejects an id for two minutes after its order was closed, so the client cannot succeed.
      expect(got).toMatchObject({ _tag: "OutcomeUnknown", parameters: { newClientOrderId: "again" } })
      expect(await openOrders()).toEqual([])
    },
  )
})

describe("a withdrawal's id that is used again", () => {
  it.each([
    ["to another address", { ...tenUsdt, address: "TWnsH3EmrHDwFq8vhvJh7LknLYDXf74aw1" }],
    ["with another memo", { coin: "XRP", netWork: "XRP", address: addresses.XRP, memo: "6" }],
    ["for another amount", { ...tenUsdt, amount: "12" }],
  ])(
    "a withdrawal's id used again %s does not return the first withdrawal, if its rejection was lost",
    async (_, second) => {
      const mine = { amount: "10", withdrawOrderId: "rent" }
      const first = second.coin === "XRP" ? { ...second, memo: "5" } : tenUsdt
      const got = await inTime(async () => {
        ok(await server.control("POST", "/sandbox/v1/fund", { uid: uids.alice, asset: "XRP", amount: "50" }))
        ok(await server.signed("POST", "/api/v3/capital/withdraw", { ...first, ...mine }))
        proxy.plan({ "POST /api/v3/capital/withdraw": [drop, "pass"] })
        const { amount, ...asked } = { ...mine, ...second }
        return rejection(makeWallet(optionsOf(short)).withdraw({ ...asked, amount: decimal(amount) }))
      })
      expect(got).toMatchObject({ _tag: "ApiError", code: 10290 })
    },
  )

  it("a repeated withdrawal with the amount and address spelled differently returns the first one", async () => {
    const address = addresses.ETH
    const asked = { coin: "USDT", netWork: "ETH", amount: "20", address, withdrawOrderId: "rent" }
    const { id } = ok(await server.signed("POST", "/api/v3/capital/withdraw", asked))
    proxy.plan({ "POST /api/v3/capital/withdraw": [drop, "pass"] })
    const again = { ...asked, amount: decimal("20.0"), address: address.toLowerCase() }
    expect(await makeWallet(optionsOf()).withdraw(again)).toEqual({ id })
    expect(proxy.count("POST /api/v3/capital/withdraw")).toBe(1)
  })
})

describe.each(clients)("the client over %s, a cancel", (_, { spot }) => {
  const cancel = "DELETE /api/v3/order"

  it.each(lost)("a cancel answered with %s, but executed, succeeds", async (_, treatment) => {
    const { symbol } = bid
    const [{ orderId }, other] = [await spot().placeOrder(bid), await spot().placeOrder(bid)]
    const answered = await spot().cancelOrder({ symbol, orderId: other.orderId })
    proxy.plan({ [cancel]: [treatment, "pass"] })
    const origClientOrderId = expect.stringMatching(/^[0-9a-f]{32}$/)
    // All fields of the client's result equal those of the lost answer.
    expect(await spot().cancelOrder({ symbol, orderId })).toMatchObject({
      ...answered,
      orderId,
      origClientOrderId,
    })
    expect(await openOrders()).toEqual([])
  })

  it.each([
    ["open", (order: OrderRow) => json(200, order)],
    ["not there", () => absent],
  ])("a cancel whose look-ups keep showing the order as %s has an unknown outcome", async (_, shown) => {
    const error = await inTime(async () => {
      const { orderId } = await spot().placeOrder(bid)
      const order = ok(await server.signed("GET", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
      proxy.plan({ [cancel]: [drop, "pass"], [find]: [{ before: shown(order) }] })
      return rejection(spot(short).cancelOrder({ symbol: bid.symbol, orderId }))
    })
    expect(error).toMatchObject({ _tag: "OutcomeUnknown", cause: { code: -2011 } })
    expect(await openOrders()).toEqual([])
  })
})

describe.each(clients)("the client over %s, a write that cannot be looked up", (_, { wallet }) => {
  const transfer = "POST /api/v3/capital/transfer"
  const moved = {
    fromAccountType: "SPOT",
    toAccountType: "FUTURES",
    asset: "USDT",
    amount: decimal("10"),
  } as const
  const uncertain: typeof lost = [...lost, ["700003 by a late copy", { after: outside }]]

  it.each(uncertain)(
    "a transfer answered with %s has an unknown outcome, and was executed once",
    async (_, treatment) => {
      proxy.plan({ [transfer]: [treatment, "pass"] })
      expect(await rejection(wallet().transfer(moved))).toMatchObject({
        _tag: "OutcomeUnknown",
        endpoint: "wallet.transfer",
        parameters: moved,
      })
      expect(await usdt()).toBe("99990")
      expect(proxy.count(transfer)).toBe(1)
    },
  )

  it("a rejected transfer changed no balance", async () => {
    const error = await rejection(wallet().transfer({ ...moved, amount: decimal("1000000") }))
    expect(error).toMatchObject({ _tag: "ApiError", endpoint: "wallet.transfer" })
    expect(await usdt()).toBe("100000")
  })
})

describe.each(clients)("the client over %s, money that leaves", (_, { wallet, broker }) => {
  it.each(lost)("a withdrawal answered with %s is paid once", async (_, treatment) => {
    proxy.plan({ "POST /api/v3/capital/withdraw": [treatment, "pass"] })
    const { id } = await wallet().withdraw({ ...tenUsdt, amount: decimal("10") })
    expect(await wallet().withdrawalHistory({ coin: "USDT" })).toMatchObject([{ id }])
  })

  it.each(lost)("a broker's transfer answered with %s moves the money once", async (_, treatment) => {
    proxy.plan({ "POST /api/v3/broker/sub-account/universalTransfer": [treatment, "pass"] })
    const sides = { fromAccountType: "SPOT", toAccountType: "SPOT", toAccount: "carolsub01" } as const
    const { tranId } = await broker().universalTransfer({ ...sides, asset: "USDT", amount: decimal("10") })
    expect(await broker().universalTransferHistory(sides)).toMatchObject([{ tranId }])
    expect(await usdt()).toBe("99990")
  })
})

describe("a client that shall not reconcile", () => {
  it("a client without reconciliation reports an unknown outcome with the id at once, and sends once", async () => {
    proxy.plan({ [place]: [drop] })
    const error = await rejection(spot({ reconcile: false }).placeOrder(bid))
    expect(error).toMatchObject({
      _tag: "OutcomeUnknown",
      parameters: { newClientOrderId: expect.any(String) },
    })
    expect([proxy.count(place), proxy.count(find)]).toEqual([1, 0])
  })

  it("reconciliation can be switched off for one call", async () => {
    proxy.plan({ [place]: [drop] })
    const error = await rejection(spot().placeOrder(bid, { reconcile: false }))
    expect(error).toMatchObject({ _tag: "OutcomeUnknown" })
    expect(proxy.count(find)).toBe(0)
  })
})
