/**
 * The Effect client and the promise client against an exchange with injected faults: whatever is lost on the way, the
 * client's report is true, and the write is executed once.
 */

import { BrokerClient } from "@bourse/broker"
import { type CallOptions, decimal, ErrorCode, hasCode } from "@bourse/core"
import { SpotClient } from "@bourse/spot"
import { WalletClient } from "@bourse/wallet"
import * as Effect from "effect/Effect"
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { bothClients } from "../support/bothClients.ts"
import { serveCommand } from "../support/commandServer.ts"
import { leapingClock } from "../support/leapingClock.ts"
import { alice, folderOfTest, ok, serverOfFile, startServer, times } from "../support/testServer.ts"
import { tenUsdt } from "../support/testWallet.ts"

const clock = leapingClock()
const server = await serverOfFile()
beforeEach(() => server.control("POST", "/sandbox/v1/reset"))

const inject = async (kind: string, endpoint: string, more: object = {}): Promise<void> => {
  ok(await server.control("POST", "/sandbox/v1/faults", { kind, endpoint, ...more }))
}

const optionsOf = (changes: Partial<CallOptions> = {}) => ({
  baseUrl: server.bourse.url,
  apiKey: alice.key,
  secret: alice.secret,
  ...changes,
})

const clients = bothClients(clock, optionsOf)

const bid = {
  symbol: "BTCUSDT",
  side: "BUY",
  type: "LIMIT",
  quantity: decimal("0.0010"),
  price: decimal("50000"),
} as const
/** A market order by amount: its quantity is unknown before the fill, and the given quantity is ignored. */
const buyNow = {
  symbol: "BTCUSDT",
  side: "BUY",
  type: "MARKET",
  quantity: decimal("7"),
  quoteOrderQty: decimal("50"),
} as const

const ordersOf = async (
  on = server,
): Promise<ReadonlyArray<{ readonly orderId: string; readonly status: string }>> =>
  ok(await on.signed("GET", "/api/v3/allOrders", { symbol: "BTCUSDT" }))
const balanceOf = async (asset: string) =>
  ok(await server.signed("GET", "/api/v3/account")).balances.find(
    (each: { readonly asset: string }) => each.asset === asset,
  )

describe("a server that has just started again", () => {
  it.each(clients)(
    "the client over %s waits for a server that is restarting, and places its order once",
    async (_, { spot }) => {
      const data = folderOfTest()
      const before = await startServer({ data })
      await spot({ baseUrl: before.bourse.url }).placeOrder(bid)
      const { url, port } = before.bourse
      await before.bourse.close()
      const starting = startServer({ data, port })
      onTestFinished(async () => (await starting).bourse.close())
      await vi.waitFor(
        async () =>
          expect(await (await fetch(`${url}/readyz`)).text()).toMatch(/writes are accepted in|true/),
        { timeout: 300_000, interval: 1 },
      )
      const client = spot({ baseUrl: url })
      const placed = await client.placeOrder(bid)
      await client.cancelOrder({ symbol: "BTCUSDT", orderId: placed.orderId })
      const again = await starting
      expect(await ordersOf(again)).toMatchObject([{ orderId: placed.orderId }, { status: "NEW" }])
    },
  )
})

describe("a clock that is off", () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it("a client whose clock is a minute off, either way, signs its orders anew and places each once", async () => {
    const apart = await serveCommand(folderOfTest())
    const expected: Array<string> = []
    for (const offMs of [60_000, -60_000])
      for (const [, { spot }] of clients) {
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offMs })
        const client = spot({ baseUrl: apart.bourse.url })
        for (let i = 0; i < 2; i++) expected.push((await client.placeOrder(bid)).orderId)
        vi.useRealTimers()
      }
    expect((await ordersOf(apart)).map(({ orderId }) => orderId).sort()).toEqual(expected.sort())
  })
})

describe.each(clients)("with the client over %s", (_, { spot, wallet, broker }) => {
  beforeAll(() => {
    // Sleeps of the client are skipped only from here on: a starting server and another process need real time.
    clock.isLeaping = true
  })
  const rejection = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    )

  describe("an order", () => {
    it.each([
      ["dropAfterCommit", {}],
      ["resetAfterCommit", {}],
      ["cutResponse", {}],
      ["serverErrorAfterCommit", {}],
      ["serverErrorAfterCommit", { status: 503 }],
      ["garbage", {}],
    ])("an order that meets %s %j is found, and exists once", async (kind, more) => {
      await inject(kind, "spot.placeOrder", more)
      const placed = await spot().placeOrder(bid)
      expect(placed).toMatchObject({ symbol: "BTCUSDT", side: "BUY", price: "50000" })
      expect(await ordersOf()).toMatchObject([{ orderId: placed.orderId, status: "NEW" }])
    })

    it("an order whose answer was dropped after the commit is returned like any other", async () => {
      const smooth = await spot().placeOrder(bid)
      await inject("dropAfterCommit", "spot.placeOrder")
      const found = await spot().placeOrder(bid)
      const changing = { orderId: expect.any(String), transactTime: expect.any(Number) }
      expect({ ...found }).toMatchObject({ ...smooth, ...changing })
    })

    it("a market order by amount is also found after a fault, with all its parameters", async () => {
      const asks = { ...bid, side: "SELL", price: decimal("60000") } as const
      await spot().placeOrder(asks)
      await inject("dropAfterCommit", "spot.placeOrder")
      // The ask is Alice's own: without a strategy group she may trade with herself.
      const bought = await spot().placeOrder(buyNow)
      expect((await ordersOf()).map(({ orderId }) => orderId)).toContain(bought.orderId)
      expect(await ordersOf()).toHaveLength(2)
    })

    it.each(["dropBeforeCommit", "resetBeforeCommit"])(
      "an order that meets %s is sent again when its window is over, and exists once",
      async (kind) => {
        await inject(kind, "spot.placeOrder")
        const placed = await spot({ recvWindowMs: 1_000 }).placeOrder({ ...bid, newClientOrderId: "mine" })
        expect(await ordersOf()).toMatchObject([{ orderId: placed.orderId, clientOrderId: "mine" }])
      },
    )

    it("an order is not taken for an older order that had its client id", async () => {
      const client = spot({ recvWindowMs: 1_000 })
      const again = { ...bid, newClientOrderId: "again" }
      const older = await client.placeOrder(again)
      await client.cancelOrder({ symbol: "BTCUSDT", orderId: older.orderId })
      await server.advance(130_000)
      await inject("dropAfterCommit", "spot.placeOrder")
      // From this order's answer the client learns the exchange's clock.
      await client.placeOrder(bid)
      await inject("dropBeforeCommit", "spot.placeOrder")
      expect((await client.placeOrder(again)).orderId).not.toBe(older.orderId)
      expect(await ordersOf()).toHaveLength(3)
    })

    it("an order whose look-up fails as well is looked up again", async () => {
      await inject("dropAfterCommit", "spot.placeOrder")
      await inject("serverErrorBeforeCommit", "spot.queryOrder", { count: 2 })
      await inject("garbage", "spot.queryOrder", { nth: 3 })
      const placed = await spot().placeOrder(bid)
      expect(await ordersOf()).toMatchObject([{ orderId: placed.orderId }])
    })

    it.each([
      ["a part of the order's window", 500],
      ["more than the order's window", 8_000],
    ])(
      "an order whose look-up is out of date by %s exists once, and the client's report is true",
      async (_, staleMs) => {
        await inject("staleRead", "spot.queryOrder", { staleMs, for: "1d" })
        await inject("dropAfterCommit", "spot.placeOrder")
        const outcome = await spot({ recvWindowMs: 1_000 })
          .placeOrder(bid)
          .catch((error: unknown) => error)
        const [order, ...others] = await ordersOf()
        expect([order?.status, others]).toEqual(["NEW", []])
        if (outcome instanceof Error) expect(outcome).toMatchObject({ _tag: "OutcomeUnknown" })
        else expect(outcome).toMatchObject({ orderId: order?.orderId })
      },
    )

    it.each([60_000, -60_000])(
      "an order at an exchange whose clock is off by %i ms is signed anew, and exists once",
      async (skewMs) => {
        await inject("clockSkew", "*", { skewMs, for: "1d" })
        const placed = await spot().placeOrder(bid)
        await server.control("DELETE", "/sandbox/v1/faults")
        expect(await ordersOf()).toMatchObject([{ orderId: placed.orderId }])
      },
    )

    it("an order that arrived after its window is signed anew", async () => {
      await inject("latency", "spot.placeOrder", { latencyMs: 1_200 })
      const placed = await spot({ recvWindowMs: 1_000 }).placeOrder(bid)
      expect(await ordersOf()).toMatchObject([{ orderId: placed.orderId }])
    })

    it("an order beyond the rate limit is sent again when the limit permits", async () => {
      await inject("tooManyRequests", "spot.placeOrder")
      const placed = await spot().placeOrder(bid)
      expect(await ordersOf()).toMatchObject([{ orderId: placed.orderId }])
    })

    it("an order beyond the rate limit for longer than the client waits fails with the time to wait", async () => {
      await inject("tooManyRequests", "spot.placeOrder", { retryAfter: 120 })
      const error = await rejection(spot().placeOrder(bid))
      expect(error).toMatchObject({ _tag: "ApiError", status: 429, retryAfterMs: 120_000 })
      expect(await ordersOf()).toEqual([])
    })

    it("an order of a banned client fails at once", async () => {
      await inject("banned", "spot.placeOrder")
      const error = await rejection(spot().placeOrder(bid))
      expect(error).toMatchObject({ _tag: "ApiError", status: 418, retryAfterMs: 1_000 })
      expect([hasCode("banned")(error), hasCode("tooManyRequests")(error)]).toEqual([true, false])
      expect(await ordersOf()).toEqual([])
    })

    it("a dry run checks an order, funds included, and does not place it", async () => {
      const dry = spot({ dryRun: true })
      expect(await dry.placeOrder(bid)).toMatchObject({ orderId: "dry-run", origQty: bid.quantity })
      const tooLarge = await rejection(dry.placeOrder({ ...bid, quantity: decimal("3") }))
      expect(tooLarge).toMatchObject({ _tag: "ApiError", code: ErrorCode.insufficientPosition })
      expect(await rejection(dry.cancelOpenOrders({ symbol: "BTCUSDT" }))).toMatchObject({ _tag: "DryRun" })
      expect(await ordersOf()).toEqual([])
    })

    it("many orders, half of them with a fault, are each executed once", async () => {
      await inject("dropAfterCommit", "spot.placeOrder", { share: 0.5, seed: 7 })
      const client = spot()
      const placed = await times(20, () => client.placeOrder(bid))
      const ids = (orders: ReadonlyArray<{ readonly orderId: string }>) =>
        orders.map(({ orderId }) => orderId).sort()
      expect(ids(await ordersOf())).toEqual(ids(placed))
      expect(new Set(ids(placed)).size).toBe(20)
    })
  })

  it("a cancel whose answer was dropped after the commit is reported as done", async () => {
    const { orderId } = await spot().placeOrder(bid)
    await inject("dropAfterCommit", "spot.cancelOrder")
    expect(await spot().cancelOrder({ symbol: "BTCUSDT", orderId })).toMatchObject({
      orderId,
      status: "CANCELED",
    })
  })

  it("a failed read is sent again, whatever the fault", async () => {
    const client = spot()
    for (const kind of ["dropBeforeCommit", "dropAfterCommit", "serverErrorBeforeCommit", "garbage"]) {
      await inject(kind, "spot.openOrders")
      expect(await client.openOrders(), kind).toEqual([])
    }
  })

  it.each([
    ["dropBeforeCommit", 1],
    ["dropAfterCommit", 0],
  ])(
    "cancelling all orders has no id: after %s its outcome is unknown, and %i orders are open",
    async (kind, left) => {
      await spot().placeOrder(bid)
      await inject(kind, "spot.cancelOpenOrders")
      expect(await rejection(spot().cancelOpenOrders({ symbol: "BTCUSDT" }))).toMatchObject({
        _tag: "OutcomeUnknown",
        endpoint: "spot.cancelOpenOrders",
      })
      expect((await ordersOf()).filter(({ status }) => status === "NEW")).toHaveLength(left)
    },
  )

  it.each([
    ["dropBeforeCommit", "100000"],
    ["garbage", "99990"],
  ])("a transfer has no id: after %s its outcome is unknown, and %s USDT are left", async (kind, left) => {
    await inject(kind, "wallet.transfer")
    const ten = { asset: "USDT", amount: decimal("10") }
    expect(
      await rejection(wallet().transfer({ fromAccountType: "SPOT", toAccountType: "FUTURES", ...ten })),
    ).toMatchObject({ _tag: "OutcomeUnknown", endpoint: "wallet.transfer" })
    expect(await balanceOf("USDT")).toMatchObject({ free: left })
  })

  it("a withdrawal whose answer was dropped after the commit is found, and was made once", async () => {
    await inject("dropAfterCommit", "wallet.withdraw")
    const asked = { ...tenUsdt, amount: decimal("10.50") }
    const { id } = await wallet().withdraw(asked)
    expect(await wallet().withdrawalHistory({ coin: "USDT" })).toMatchObject([{ id }])
  })

  it("a broker's transfer whose answer was dropped after the commit is found, and was made once", async () => {
    await inject("dropAfterCommit", "broker.universalTransfer")
    const sides = { fromAccountType: "SPOT", toAccountType: "SPOT", toAccount: "carolsub01" } as const
    const { tranId } = await broker().universalTransfer({ ...sides, asset: "USDT", amount: decimal("10.0") })
    expect(await broker().universalTransferHistory(sides)).toMatchObject([{ tranId }])
    expect(await balanceOf("USDT")).toMatchObject({ free: "99990" })
  })
})

describe("an effect of a write that is run again", () => {
  const retried = <Success, Failure>(write: Effect.Effect<Success, Failure>) =>
    Effect.runPromise(Effect.retry(write, { times: 2 }))
  /** Makes the write's answer get lost, and its look-up fail. */
  const spoil = async (write: string, read: string) => {
    await inject("dropAfterCommit", write)
    await inject("banned", read)
  }

  it("running the effect of an order twice finds the same order", async () => {
    await spoil("spot.placeOrder", "spot.queryOrder")
    const spot = Effect.runSync(Effect.provide(SpotClient, SpotClient.layer(optionsOf())))
    const place = spot.placeOrder(bid)
    const placed = await retried(place)
    // Running the effect again after a success, or twice at a time, also finds the same order.
    const more = await Effect.runPromise(Effect.all([place, place], { concurrency: 2 }))
    expect(await ordersOf()).toMatchObject([{ orderId: placed.orderId }])
    expect(more.map(({ orderId }) => orderId)).toEqual([placed.orderId, placed.orderId])
    await Effect.runPromise(spot.placeOrder(bid))
    expect(await ordersOf()).toHaveLength(2)
  })

  it("an effect interrupted by a timeout finds the same order when it is run again", async () => {
    await inject("latency", "spot.placeOrder", { responseLatencyMs: 60_000 })
    const spot = Effect.runSync(Effect.provide(SpotClient, SpotClient.layer(optionsOf())))
    const place = spot.placeOrder(bid)
    await Effect.runPromise(Effect.exit(Effect.timeout(place, "1 seconds")))
    // The first request of the write may still be on its way.
    const placed = await Effect.runPromise(place)
    expect(await ordersOf()).toMatchObject([{ orderId: placed.orderId }])
  })

  it("running the effect of an order twice places one order, even without a look-up", async () => {
    await inject("dropAfterCommit", "spot.placeOrder", { count: 3 })
    const layer = SpotClient.layer(optionsOf({ reconcile: false }))
    const spot = Effect.runSync(Effect.provide(SpotClient, layer))
    const error = await Effect.runPromise(Effect.flip(Effect.retry(spot.placeOrder(bid), { times: 2 })))
    expect(error).toMatchObject({ _tag: "OutcomeUnknown" })
    expect(await ordersOf()).toHaveLength(1)
  })

  it("running the effect of a batch, a withdrawal or a universal transfer twice executes it once", async () => {
    const spot = Effect.runSync(Effect.provide(SpotClient, SpotClient.layer(optionsOf())))
    const wallet = Effect.runSync(Effect.provide(WalletClient, WalletClient.layer(optionsOf())))
    const broker = Effect.runSync(Effect.provide(BrokerClient, BrokerClient.layer(optionsOf())))
    const sides = { fromAccountType: "SPOT", toAccountType: "SPOT", toAccount: "carolsub01" } as const
    await spoil("spot.batchOrders", "spot.queryOrder")
    await spoil("wallet.withdraw", "wallet.withdrawalHistory")
    await spoil("broker.universalTransfer", "broker.universalTransferHistory")
    const batch = await retried(spot.batchOrders({ batchOrders: [bid, bid] }))
    const { id } = await retried(wallet.withdraw({ ...tenUsdt, amount: decimal("10") }))
    const { tranId } = await retried(
      broker.universalTransfer({ ...sides, asset: "USDT", amount: decimal("10") }),
    )
    const ids = batch.map((each) => "orderId" in each && each.orderId)
    expect((await ordersOf()).map(({ orderId }) => orderId).sort()).toEqual(ids.sort())
    expect(await Effect.runPromise(wallet.withdrawalHistory({ coin: "USDT" }))).toMatchObject([{ id }])
    expect(await Effect.runPromise(broker.universalTransferHistory(sides))).toMatchObject([{ tranId }])
  })

  it("an effect of a transfer is sent again only when nothing was sent, if so configured", async () => {
    await inject("dropAfterCommit", "wallet.transfer", { count: 3 })
    const wallet = Effect.runSync(Effect.provide(WalletClient, WalletClient.layer(optionsOf())))
    const move = { fromAccountType: "SPOT", toAccountType: "FUTURES", asset: "USDT" } as const
    const error = await Effect.runPromise(
      Effect.flip(
        Effect.retry(wallet.transfer({ ...move, amount: decimal("10") }), {
          while: ({ _tag }) => _tag === "TransportError",
          times: 2,
        }),
      ),
    )
    expect(error).toMatchObject({ _tag: "OutcomeUnknown" })
    expect(await balanceOf("USDT")).toMatchObject({ free: "99990" })
  })
})
