/**
 * The border between memory and history: a read that waits for a commit uses memory from before it and a page from
 * after it. An order that closes between the two parts of a read must be listed once.
 */
import { ErrorCode } from "@bourse/core"
import { openStore } from "@bourse/store"
import { expect, test } from "vitest"
import { Exchange } from "../../src/exchange/Exchange.ts"
import { genesisCommands } from "../../src/init/Genesis.ts"
import { carryOut } from "../../src/plans/carryOut.ts"
import type { Principal, Route } from "../../src/plans/Route.ts"
import { brokerRoutes } from "../../src/routes/brokerRoutes.ts"
import { marketRoutes } from "../../src/routes/marketRoutes.ts"
import { spotRoutes } from "../../src/routes/spotRoutes.ts"
import { randomMasterKey, Secrets } from "../../src/security/Secrets.ts"
import { SimulatedHistory } from "../../src/simulation/SimulatedHistory.ts"
import { startExchange } from "../support/startExchange.ts"
import { uids } from "../support/testServer.ts"

const limit = {
  type: "placeOrder",
  symbol: "MXUSDT",
  orderType: "LIMIT",
  quantity: "1",
  price: "3",
  stpMode: "",
} as const

/** An exchange in its first minute, on a disk whose commits can be held. */
const start = async () => {
  let now = 1_800_000_000_000
  const gate = { held: false, open: () => {} }
  const exchange = new Exchange({
    openStore: async () => {
      const store = await openStore({ path: ":memory:" })
      const append = store.append.bind(store)
      store.append = async (group) => {
        if (gate.held) await new Promise<void>((resolve) => (gate.open = resolve))
        await append(group)
      }
      return store
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    onFatal: () => {},
    wallClock: () => now,
  })
  await startExchange(exchange)
  const place = (uid: string, side: "BUY" | "SELL", more = {}) =>
    exchange.turns.submit({ ...limit, uid, side, ...more }, null, () => {})
  const secrets = new Secrets(randomMasterKey())
  for (const command of genesisCommands(exchange.state, secrets, true))
    exchange.turns.submit(command, null, () => {})
  await exchange.commits.drained()

  /** A commit is in flight: commands from this call to `release` share the next commit. */
  const hold = async () => {
    gate.held = true
    place(uids.bob, "BUY", { price: "1" })
    await new Promise((resolve) => setImmediate(resolve))
    place(uids.bob, "BUY", { price: "1" })
  }
  const release = () => {
    gate.held = false
    gate.open()
  }
  const ask = (routes: ReadonlyArray<Route>, path: string, parameters: object, method = "GET") => {
    const { handler } = routes.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)!
    const caller = { uid: uids.alice } as Principal
    return new Promise((resolve) => carryOut(exchange, handler(parameters, caller), null, resolve))
  }
  const later = (ms: number) => {
    now += ms
  }
  return { exchange, secrets, place, hold, release, ask, later }
}

test("an order closed by the commit that a list waits for is listed once", async () => {
  const { place, hold, release, ask } = await start()
  place(uids.alice, "BUY")
  await hold()
  const rows = ask(spotRoutes, "/api/v3/allOrders", { symbol: "MXUSDT" })
  const newest = ask(spotRoutes, "/api/v3/allOrders", { symbol: "MXUSDT", limit: 1 })
  place(uids.bob, "SELL")
  release()
  expect(await rows).toMatchObject([{ clientOrderId: "", origQty: "1", status: "NEW" }])
  expect(await newest).toHaveLength(1)
  expect(await ask(spotRoutes, "/api/v3/allOrders", { symbol: "MXUSDT" })).toMatchObject([
    { status: "FILLED" },
  ])
})

test("a minute that ends in the commit that a chart waits for is listed once", async () => {
  const { place, hold, release, ask, later } = await start()
  const trade = () => {
    place(uids.alice, "BUY")
    place(uids.bob, "SELL")
  }
  trade()
  await hold()
  const volumes = async (interval: string) => {
    const rows = (await ask(marketRoutes(new SimulatedHistory(null)), "/api/v3/klines", {
      symbol: "MXUSDT",
      interval,
    })) as Array<Array<string>>
    return rows.map((row) => row[5])
  }
  const [minutes, hours] = [volumes("1m"), volumes("60m")]
  const day = ask(marketRoutes(new SimulatedHistory(null)), "/api/v3/ticker/24hr", { symbol: "MXUSDT" })
  later(60_000)
  trade()
  release()
  expect(await minutes).toEqual(["1"])
  expect(await hours).toEqual(["1"])
  expect(await day).toMatchObject({ volume: "1" })
  expect(await volumes("1m")).toEqual(["1", "1"])
  expect(await volumes("60m")).toEqual(["2"])
})

test("a key counts as deleted only when its deletion is on disk", async () => {
  const { secrets, hold, release, ask } = await start()
  const routes = brokerRoutes({ secrets, random: () => "0" })
  const end = () =>
    ask(
      routes,
      "/api/v3/broker/sub-account/apiKey",
      { subAccount: "carolsub01", apiKey: "dev-carol" },
      "DELETE",
    )
  await hold()
  const told: Array<unknown> = []
  const first = end().then((answer) => told.push(answer))
  const second = end().then((answer) => told.push(answer))
  await new Promise((resolve) => setImmediate(resolve))
  expect(told).toEqual([])
  release()
  await Promise.all([first, second])
  expect(told).toMatchObject([{ subAccount: "carolsub01" }, { code: ErrorCode.apiKeyNotFound }])
})
