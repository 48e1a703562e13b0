/** The maker in this process, with short rounds, against a server that runs as the `bourse` command. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest"
import { type MakerOptions, runMaker } from "../src/index.ts"
import {
  allFunds,
  bookOf,
  control,
  expectNoSelfTrade,
  expectWellQuoted,
  keys,
  newAccount,
  newServer,
  type Order,
  openOrders,
  signed,
  symbols,
  uids,
} from "./support/programs.ts"

let url = ""
/** Accounts without coins. */
const poor = {
  maker: { apiKey: "k-poor-maker", secret: "s-poor-maker" },
  taker: { apiKey: "k-poor-taker", secret: "s-poor-taker" },
}

// One server for all tests: each begins with the same state.
beforeAll(async () => {
  const ends: Array<() => Promise<void>> = []
  const server = await newServer("off", allFunds, (end) => void ends.unshift(end))
  url = server.url
  for (const { apiKey: key, secret } of Object.values(poor)) {
    const uid = await newAccount(url, key, [])
    await control(url, "/admin/v1/keys", { uid, permissions: "all", key, secret })
  }
  await control(url, "/sandbox/v1/snapshots", { name: "before" })
  return async () => {
    for (const end of ends) await end()
  }
})
beforeEach(async () => {
  await control(url, "/sandbox/v1/snapshots/before/load", {})
})

/** For what waits for rounds of the maker. */
const patience = { timeout: 300_000, interval: 200 }

const credentials = ([apiKey, secret]: readonly [string, string]) => ({ apiKey, secret })

/** Starts a maker with rounds of half a second; resolves when every symbol was quoted. */
const startMaker = async (options: Partial<MakerOptions> = {}) => {
  const told: Array<string> = []
  const quoted = Promise.withResolvers<void>()
  const fiber = Effect.runFork(
    runMaker({
      ...{
        baseUrl: url,
        maker: credentials(keys.maker),
        taker: credentials(keys.taker),
        seed: 1,
        roundMs: 500,
      },
      onQuoted: () => quoted.resolve(),
      onError: ({ message }) => void told.push(message),
      ...options,
    }),
  )
  const stop = () => Effect.runPromise(Fiber.interrupt(fiber))
  onTestFinished(async () => void (await stop()))
  await quoted.promise
  return { told, stop }
}

test("quotes both sides of every symbol at once, never empty, at a modest request rate", async () => {
  const { told } = await startMaker()
  await expectWellQuoted(url)
  const empty: Array<string> = []
  const orders = new Map<string, string>()
  const takes = async () => {
    const orders = (symbol: string) => signed<Array<unknown>>(url, "taker", "GET", "allOrders", { symbol })
    return (await Promise.all(symbols.map(orders))).flat().length
  }
  // Each time the taker comes something was quoted anew: what the price has left behind is replaced meanwhile.
  while ((await takes()) < 8) {
    for (const symbol of symbols) {
      const { bids, asks } = await bookOf(url, symbol)
      if (bids.length < 5 || asks.length < 5) empty.push(`${symbol} ${bids.length} ${asks.length}`)
      for (const { orderId, side } of await openOrders(url, symbol)) orders.set(orderId, side)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(empty).toEqual([])
  expect(told).toEqual([])
  // The taker comes once whenever a symbol was quoted anew; the maker has 10 orders on each.
  const quotes = await takes()
  // 10 more each time would be every order replaced, whether the price has moved or not.
  expect(orders.size - 60).toBeLessThan(10 * quotes)
  await expectNoSelfTrade(url)
  expect(await control(url, "/admin/v1/verify")).toMatchObject({ ok: true })
})

test("with empty accounts it reports each failure once, not at every order", async () => {
  const { told } = await startMaker(poor)
  const failures = () => told.flatMap((each) => /Insufficient position|Oversold/.exec(each) ?? []).toSorted()
  await expect.poll(() => new Set(failures()).size, patience).toBe(2)
  const requests = () =>
    control(url, "/sandbox/v1/requests?limit=5000&key=k-poor-maker") as Promise<Array<object>>
  await expect.poll(async () => (await requests()).length, patience).toBeGreaterThan(200)
  expect(failures()).toEqual(["Insufficient position", "Oversold"])
})

test("after a price jump it quotes without trading with its own old orders", async () => {
  await (await startMaker()).stop()
  // Bob eats all bids of ETHUSDT and trades the rest of the way down with alice, to 2500.
  await control(url, "/sandbox/v1/fund", { uid: uids.user, asset: "ETH", amount: "1000" })
  const sell = { symbol: "ETHUSDT", side: "SELL", type: "LIMIT", quantity: "600", price: "2500" }
  await signed(url, "user", "POST", "order", sell)
  const buy = { symbol: "ETHUSDT", side: "BUY", type: "LIMIT", quantity: "0.01", price: "2500" }
  await signed(url, "taker", "POST", "order", buy)
  expect(await (await fetch(`${url}/api/v3/ticker/price?symbol=ETHUSDT`)).json()).toMatchObject({
    price: "2500",
  })
  // ETHBTC follows to about 0.0417: its new asks would cross its own old bids at 0.05.
  await startMaker({ seed: 2 })
  await expectWellQuoted(url)
  const { bids, asks } = await bookOf(url, "ETHBTC")
  expect(Number(bids[0]![0])).toBeGreaterThan(0.0405)
  expect(Number(asks[0]![0])).toBeLessThan(0.0425)
  await expectNoSelfTrade(url)
})

test("fills another user's order that the price passes", async () => {
  await startMaker()
  const { bids, asks } = await bookOf(url, "MXUSDT")
  const middle = (Number(bids[0]![0]) + Number(asks[0]![0])) / 2
  await control(url, "/sandbox/v1/fund", { uid: uids.user, asset: "MX", amount: "1" })
  // On both sides of the middle between the maker's quotes: the taker meets one of them first.
  for (const [side, price] of [
    ["BUY", middle - 0.0001],
    ["SELL", middle + 0.0001],
  ] as const) {
    const order = { symbol: "MXUSDT", side, type: "LIMIT", quantity: "1", price: price.toFixed(4) }
    expect(await signed<Order>(url, "user", "POST", "order", order)).toMatchObject({ side })
  }
  const statuses = async () =>
    (await signed<Array<{ status: string }>>(url, "user", "GET", "allOrders", { symbol: "MXUSDT" })).map(
      ({ status }) => status,
    )
  await expect.poll(statuses, patience).toContain("FILLED")
})

test("reports a call without a response once, and continues when responses come", async () => {
  const { told } = await startMaker()
  const faults = async () => (await control(url, "/sandbox/v1/faults")) as Array<{ applied: number }>
  await control(url, "/sandbox/v1/faults", {
    kind: "dropBeforeCommit",
    endpoint: "spot.openOrders",
    for: "1h",
  })
  await expect.poll(async () => (await faults())[0]!.applied, patience).toBeGreaterThan(12)
  expect(told).toEqual([expect.stringContaining(`no response from ${url}`)])
  await control(url, "/sandbox/v1/faults", undefined, "DELETE")
  // Each round trades a little of every symbol.
  const lastTrade = async () =>
    (await (await fetch(`${url}/api/v3/trades?symbol=BTCUSDT&limit=1`)).json()) as unknown
  const last = await lastTrade()
  await expect.poll(lastTrade, patience).not.toEqual(last)
  await expectWellQuoted(url)
})

test("waits out a ban, leaves a halted symbol alone, and rereads changed steps", async () => {
  await startMaker()
  const from = Date.now()
  const requests = async (filter: string) => {
    const logged = (await control(url, `/sandbox/v1/requests?limit=5000&${filter}`)) as Array<{
      code: number | null
      time: number
      parameters: { symbol?: string }
    }>
    return logged.filter(({ time }) => time >= from)
  }
  await control(url, "/sandbox/v1/faults", { kind: "banned", endpoint: "spot.*", for: "1s", retryAfter: 1 })
  await expect.poll(() => requests("status=418"), patience).not.toEqual([])
  await control(url, "/sandbox/v1/scenario", {
    name: "steps-and-halt",
    acts: [
      { kind: "steps", for: "1h", symbols: ["PEPEUSDT"], tick: "0.00000001", lot: "1" },
      { kind: "halt", for: "1h", symbols: ["MXUSDT"] },
    ],
  })
  const tried = async (symbol: string) =>
    (await requests("endpoint=spot.placeOrder")).filter(({ parameters }) => parameters.symbol === symbol)
  const codes = async (symbol: string) => (await tried(symbol)).map(({ code }) => code)
  await expect.poll(() => codes("MXUSDT"), patience).toContain(30000)
  await expect.poll(() => codes("PEPEUSDT"), patience).toContain(30061)
  // It has been at every symbol two rounds more.
  const others = (await tried("BTCUSDT")).length
  await expect.poll(async () => (await codes("PEPEUSDT")).at(-1), patience).toBe(null)
  await expect.poll(async () => (await tried("BTCUSDT")).length, patience).toBeGreaterThan(others + 2)
  expect((await codes("MXUSDT")).filter((code) => code === 30000)).toHaveLength(1)
  expect((await codes("PEPEUSDT")).filter((code) => code === 30061)).toHaveLength(1)
  expect(await requests("status=418")).toHaveLength(1)
})
