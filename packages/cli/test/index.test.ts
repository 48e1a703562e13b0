import { decimal, makeSpot } from "@bourse/client"
import { demoAccounts as genesisAccounts } from "@bourse/server"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { demoAccounts, type RunningBourse, startBourse } from "../src/index.ts"

let bourse: RunningBourse
beforeAll(async () => {
  bourse = await startBourse()
})
afterAll(() => bourse.close())

describe("an exchange inside a test", () => {
  it("startBourse can fund accounts", async () => {
    const funding = { uid: demoAccounts.carol.uid, asset: "BTC", amount: decimal("0.5") }
    expect(await bourse.control.sandbox.fund(funding)).toMatchObject({ asset: "BTC", free: "0.5" })
  })

  it("startBourse can inject a fault once", async () => {
    await bourse.control.sandbox.createFault({
      kind: "serverErrorBeforeCommit",
      endpoint: "market.ping",
      status: 503,
    })
    const ping = async () => (await fetch(`${bourse.url}/api/v3/ping`)).status
    expect([await ping(), await ping()]).toEqual([503, 200])
  })

  it("startBourse can restore a saved state between two tests", async () => {
    const spot = makeSpot({ baseUrl: bourse.url, ...demoAccounts.alice })
    const order = {
      symbol: "BTCUSDT",
      side: "BUY",
      type: "LIMIT",
      quantity: decimal("0.01"),
      price: decimal("50000"),
    } as const
    const empty = await bourse.control.snapshot()
    for (let time = 0; time < 3; time++) {
      await spot.placeOrder({ ...order, newClientOrderId: "the-same-each-time" })
      await bourse.control.admin.createAccount({ name: "erin" })
      expect(await spot.openOrders({ symbol: "BTCUSDT" })).toHaveLength(1)
      await empty.restore()
      expect(await spot.openOrders({ symbol: "BTCUSDT" })).toEqual([])
    }
    await empty.delete()
    await expect(empty.restore()).rejects.toThrow("record does not exist")
  })

  it("demoAccounts lists the accounts with their keys", async () => {
    const known = genesisAccounts.flatMap(({ uid, keys }) =>
      keys.map(({ key, secret }) => ({ uid, apiKey: key, secret })),
    )
    expect(known).toEqual(expect.arrayContaining(Object.values(demoAccounts)))
    const listed = await bourse.control.admin.listAccounts()
    expect(listed.slice(0, 3).map(({ uid }) => uid)).toEqual(
      Object.values(demoAccounts).map(({ uid }) => uid),
    )
  })
})

interface Depth {
  readonly bids: ReadonlyArray<readonly [price: string, quantity: string]>
  readonly asks: ReadonlyArray<readonly [price: string, quantity: string]>
}

describe("an exchange with a simulated market", () => {
  const start = Date.UTC(2024, 2, 5, 12)
  const options = { market: { seed: 7 }, clock: { start, frozen: true }, seed: 1, weights: false } as const

  /** An hour of a bot that buys every quarter of an hour and quotes a little below the market. */
  const hour = async () => {
    const venue = await startBourse(options)
    try {
      const spot = makeSpot({ baseUrl: venue.url, ...demoAccounts.alice })
      for (let quarter = 0; quarter < 4; quarter++) {
        await spot.placeOrder({
          symbol: "BTCUSDT",
          side: "BUY",
          type: "MARKET",
          quantity: decimal("0.01"),
          newClientOrderId: `take-${quarter}`,
        })
        const [level] = (
          (await (await fetch(`${venue.url}/api/v3/depth?symbol=BTCUSDT&limit=1`)).json()) as Depth
        ).bids
        const price = decimal((Number(level![0]) - 20).toFixed(2))
        await spot.placeOrder({
          symbol: "BTCUSDT",
          side: "BUY",
          type: "LIMIT",
          quantity: decimal("0.02"),
          price,
          newClientOrderId: `rest-${quarter}`,
        })
        await venue.control.advance("15m")
      }
      const { time } = await venue.control.sandbox.clock()
      expect(time).toBe(start + 3_600_000)
      return await spot.myTrades({ symbol: "BTCUSDT" })
    } finally {
      await venue.close()
    }
  }

  it("an exchange starts at any time, simulates an hour at once, and makes the same trades each time", async () => {
    const trades = await hour()
    expect(trades.length).toBeGreaterThan(5)
    expect(trades.at(-1)!.time).toBe(start)
    expect(await hour()).toEqual(trades)
  })

  it("step stops at the next fill, and settle completes pending transfers", async () => {
    const venue = await startBourse(options)
    try {
      const spot = makeSpot({ baseUrl: venue.url, ...demoAccounts.alice })
      const [level] = (
        (await (await fetch(`${venue.url}/api/v3/depth?symbol=BTCUSDT&limit=1`)).json()) as Depth
      ).asks
      const price = decimal((Number(level![0]) + 30).toFixed(2))
      const { orderId } = await spot.placeOrder({
        symbol: "BTCUSDT",
        side: "SELL",
        type: "LIMIT",
        quantity: decimal("0.01"),
        price,
      })
      for (;;) {
        const { happened, time } = await venue.control.step("1d")
        expect(happened).toBe(true)
        const order = await spot.queryOrder({ symbol: "BTCUSDT", orderId })
        expect(order.updateTime).toBe(time)
        if (order.status === "FILLED") break
      }
      const deposit = { uid: demoAccounts.bob.uid, asset: "USDT", network: "TRX", amount: decimal("5") }
      await venue.control.sandbox.deposit(deposit)
      expect(await venue.control.settle("2h")).toMatchObject({ pending: 0 })
    } finally {
      await venue.close()
    }
  })

  it("advance accepts readable durations and rejects others", async () => {
    const { time } = await bourse.control.sandbox.freezeClock()
    expect((await bourse.control.advance("90s")).time).toBe(time + 90_000)
    expect((await bourse.control.advance(500)).time).toBe(time + 90_500)
    await expect(bourse.control.advance("soon")).rejects.toThrow(
      /soon is not a duration such as 90s, 1h or 2d/,
    )
  })
})

describe("an exchange without the sandbox", () => {
  const masterKey = "5".repeat(64)

  it("an exchange without the sandbox accepts the admin token for operator verbs", async () => {
    const plain = await startBourse({ sandbox: false, adminToken: "operator-token-1", masterKey })
    try {
      expect(await plain.control.admin.listAccounts()).toEqual([])
      await expect(plain.control.sandbox.clock()).rejects.toThrow()
    } finally {
      await plain.close()
    }
  })
})
