/** Real ccxt against a real server: the exception class of each rejection. */
import type * as ccxt from "ccxt"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type RunningBourse, startBourse } from "../../src/index.ts"
import { failureOf, pointed, resetToBook, symbol } from "../support/ccxtClient.ts"

let bourse: RunningBourse
let alice: ccxt.mexc
let bob: ccxt.mexc

beforeAll(async () => {
  bourse = await startBourse({ weights: false })
  alice = pointed(bourse.url, "dev-ccxt", "dev-secret-ccxt")
  bob = pointed(bourse.url, "dev-bob", "dev-secret-bob")
  await alice.loadMarkets()
  await bob.loadMarkets()
})
afterAll(() => bourse.close())

beforeEach(() => resetToBook(bourse, bob))

const dayMs = 86_400_000
const control = async (path: string, body: object) => {
  const headers = { "X-Bourse-Token": bourse.sandboxToken!, "Content-Type": "application/json" }
  const init = { method: "POST", headers, body: JSON.stringify(body) }
  const response = await fetch(`${bourse.url}${path}`, init)
  expect(response.status).toBe(200)
  return response.json()
}

describe("rejections", () => {
  const orders = (fromMs: number, untilMs: number) => {
    const now = bourse.clock().time - 10 * dayMs
    return alice.fetchOrders(symbol, now + fromMs, undefined, { until: now + untilMs })
  }
  const wide = () => {
    const exchange = pointed(bourse.url, "dev-ccxt", "dev-secret-ccxt")
    exchange.options.recvWindow = 60_001
    return exchange
  }
  const limit = (exchange: ccxt.mexc, amount: number, price: number) =>
    exchange.createOrder(symbol, "limit", "buy", amount, price)

  test.each<[string, string, () => Promise<unknown>]>([
    ["more than the balance", "InsufficientFunds", () => limit(alice, 10, 50000)],
    ["an order below the smallest amount", "InvalidOrder", () => limit(alice, 0.000001, 50000)],
    ["a symbol ccxt does not know", "BadSymbol", () => alice.fetchTicker("NO/USDT")],
    ["a symbol the server does not know", "BadSymbol", () => alice.spotPublicGetDepth({ symbol: "NOUSDT" })],
    [
      "a market order on an empty book",
      "InvalidOrder",
      () => alice.createOrder("MX/USDT", "market", "buy", 10),
    ],
    ["a wrong secret", "AuthenticationError", () => pointed(bourse.url, "dev-ccxt", "wrong").fetchBalance()],
    // ccxt reports the venue's code for an unknown key, 10072, as a bad request.
    ["an unknown key", "BadRequest", () => pointed(bourse.url, "nobody", "wrong").fetchBalance()],
    [
      "selling more than there is",
      "InsufficientFunds",
      () => alice.createOrder(symbol, "limit", "sell", 10, 70000),
    ],
    ["a window that is too wide", "InvalidNonce", () => wide().fetchBalance()],
    ["a list of orders that runs backwards", "BadRequest", () => orders(0, -1)],
    ["cancelling an order nobody has", "BadRequest", () => alice.cancelOrder("999999", symbol)],
    // ccxt has no exception class for -2013.
    ["asking for an order nobody has", "ExchangeError", () => alice.fetchOrder("999999", symbol)],
    [
      "an order of somebody else",
      "BadRequest",
      async () => alice.cancelOrder((await bob.fetchOpenOrders(symbol))[0]!.id!, symbol),
    ],
  ])("ccxt reports %s as %s", async (_, name, call) => {
    expect(await failureOf(call())).toBe(name)
  })

  test("a clock that is a minute slow is InvalidNonce, until ccxt has measured the difference", async () => {
    const slow = () => {
      const exchange = pointed(bourse.url, "dev-ccxt", "dev-secret-ccxt")
      exchange.milliseconds = () => Date.now() - 60_000
      return exchange
    }
    expect(await failureOf(slow().fetchBalance())).toBe("InvalidNonce")
    const measured = slow()
    await measured.loadTimeDifference()
    expect((await measured.fetchBalance()).BTC!.total).toBe(2)
  })

  test("a client order id in use is rejected and places nothing", async () => {
    const order = () => alice.createOrder(symbol, "limit", "buy", 0.01, 50000, { clientOrderId: "twice" })
    await order()
    await expect(order()).rejects.toThrow(/30064/)
    expect(await alice.fetchOpenOrders(symbol)).toHaveLength(1)
  })

  test("an order from a frozen account is AuthenticationError; its cancels still work", async () => {
    const { id } = await limit(alice, 0.01, 50000)
    const freeze = (frozen: boolean) => control("/admin/v1/accounts/10000001", { frozen })
    await freeze(true)
    expect(await failureOf(limit(alice, 0.01, 50000))).toBe("AuthenticationError")
    expect(await alice.cancelOrder(id!, symbol)).toMatchObject({ id, status: "canceled" })
    await freeze(false)
  })

  test("one open order too many is InvalidOrder", async () => {
    await control("/admin/v1/settings", { openOrdersPerSymbolMax: 1 })
    await limit(alice, 0.01, 50000)
    expect(await failureOf(limit(alice, 0.01, 50000))).toBe("InvalidOrder")
    await control("/admin/v1/settings", { openOrdersPerSymbolMax: 500 })
  })

  test("a key without the permission is AuthenticationError", async () => {
    const granted = (await control("/admin/v1/keys", {
      uid: "10000001",
      permissions: ["SPOT_DEAL_READ", "SPOT_WITHDRAW_READ"],
    })) as { key: string; secret: string }
    const reader = pointed(bourse.url, granted.key, granted.secret)
    expect(await reader.fetchOpenOrders(symbol)).toEqual([])
    expect(await failureOf(limit(reader, 0.01, 50000))).toBe("AuthenticationError")
  })

  test("too many calls are RateLimitExceeded; a client that continues is banned", async () => {
    const strict = await startBourse({ weights: true })
    try {
      const headers = { "X-Bourse-Token": strict.sandboxToken!, "Content-Type": "application/json" }
      // Five balance calls in an hour: no rate-limit window ends between them.
      const rates = { weightBudget: 50, weightWindowMs: 3_600_000, callsPerSecond: 1_000 }
      const body = JSON.stringify({ ...rates, banAfterRejections: 20 })
      await fetch(`${strict.url}/admin/v1/settings`, { method: "POST", headers, body })
      const hasty = pointed(strict.url, "dev-ccxt", "dev-secret-ccxt")
      await hasty.loadMarkets()
      const balances = (count: number) =>
        Promise.all(Array.from({ length: count }, () => failureOf(hasty.fetchBalance())))
      expect(await balances(6)).toContain("RateLimitExceeded")
      expect(new Set(await balances(30))).toEqual(new Set(["RateLimitExceeded"]))
      await expect(hasty.fetchOpenOrders(symbol)).rejects.toThrow(/temporarily banned/)
    } finally {
      await strict.close()
    }
  })
})
