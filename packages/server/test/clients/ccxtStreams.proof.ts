/** Unmodified ccxt.pro: every spot watch call, on a running sandbox. */
import { defaultMarket } from "@bourse/simulator"
import * as ccxt from "ccxt"
import { expect, onTestFinished, test, vi } from "vitest"
import { symbol } from "../support/ccxtClient.ts"
import { alice, bob, type Key, ok, serverOfTest, type TestServer } from "../support/testServer.ts"

const patience = { timeout: 300_000, interval: 20 }

/** The configuration that docs/streams.md shows. */
const watcherOf = async ({ bourse: { url } }: TestServer, { key, secret }: Key): Promise<ccxt.mexc> => {
  const exchange = new ccxt.pro.mexc({ apiKey: key, secret, enableRateLimit: false, timeout: 300_000 })
  exchange.options.recvWindow = 60_000
  exchange.urls.api = {
    spot: { public: url, private: url },
    spot2: { public: url, private: url },
    contract: { public: `${url}/api/v1/contract`, private: `${url}/api/v1/private` },
    broker: { private: `${url}/api/v3/broker` },
    ws: { spot: `${url.replace("http", "ws")}/ws` },
  }
  await exchange.loadHttpProxyAgent()
  onTestFinished(() => exchange.close())
  return exchange
}

/** Watches until the test is over; a failed call fails the test. */
const goOn = (watch: () => Promise<unknown>): { readonly failure: () => unknown } => {
  let [isOver, failure] = [false, undefined as unknown]
  onTestFinished(() => {
    isOver = true
  })
  const loop = async (): Promise<void> => {
    while (!isOver) await watch()
  }
  loop().catch((error: unknown) => {
    if (!isOver) failure = error
  })
  return { failure: () => failure }
}

test("ccxt watches tickers, books, trades and candles", async () => {
  const server = await serverOfTest({ market: true })
  const watcher = await watcherOf(server, alice)
  const [ticker, book, trades, candles] = await Promise.all([
    watcher.watchTicker(symbol),
    watcher.watchOrderBook(symbol),
    watcher.watchTrades(symbol),
    watcher.watchOHLCV(symbol, "1m"),
  ])
  expect(ticker.bid).toBeLessThan(ticker.ask as number)
  expect(book.bids.length).toBeGreaterThan(10)
  expect(trades.at(-1)).toMatchObject({ symbol, side: expect.stringMatching(/^(buy|sell)$/) })
  expect(candles.at(-1)!.slice(1)).toEqual(Array(5).fill(expect.any(Number)))
})

test("ccxt watches orders, own trades and balances, and they equal the fetched ones in the end", async () => {
  const server = await serverOfTest({ clock: { frozen: true } })
  const watcher = await watcherOf(server, alice)
  const watched = { trades: [] as Array<ccxt.Trade>, balance: {} as ccxt.Balances }
  const orders = new Map<string, ccxt.Order>()
  const loops = [
    goOn(async () => {
      for (const order of await watcher.watchOrders()) orders.set(order.id!, order)
    }),
    goOn(async () => {
      watched.trades.push(...(await watcher.watchMyTrades()))
    }),
    goOn(async () => {
      watched.balance = await watcher.watchBalance()
    }),
  ]
  // ccxt does not signal that a subscription is finished: the test makes changes until one arrives.
  await vi.waitFor(async () => {
    const { json } = await server.order({ price: "40000" })
    await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId: json.orderId })
    expect(loops.map(({ failure }) => failure())).toEqual([undefined, undefined, undefined])
    if (orders.size === 0 || watched.balance.USDT === undefined) throw new Error("not subscribed yet")
  }, patience)
  ok(await server.order({ side: "SELL", quantity: "0.003", price: "50000" }, { key: bob }))
  const bought = await watcher.createOrder(symbol, "limit", "buy", 0.002, 50_000)
  const rested = await watcher.createOrder(symbol, "limit", "buy", 0.002, 50_000)
  await watcher.cancelOrder(rested.id!, symbol)
  const fetched = await Promise.all([bought, rested].map(({ id }) => watcher.fetchOrder(id!, symbol)))
  await vi.waitFor(() => {
    for (const order of fetched)
      expect(orders.get(order.id!)).toMatchObject({
        ...{ status: order.status, side: order.side, price: order.price },
        ...{ amount: order.amount, filled: order.filled, average: order.average, timestamp: order.timestamp },
      })
  }, patience)
  const own = await watcher.fetchMyTrades(symbol)
  await vi.waitFor(() => {
    expect(new Set(watched.trades.map(({ id }) => id))).toEqual(new Set(own.map(({ id }) => id)))
  }, patience)
  for (const trade of own)
    expect(watched.trades.find(({ id }) => id === trade.id)).toMatchObject({
      ...{ order: trade.order, price: trade.price, amount: trade.amount, cost: trade.cost },
    })
  const { BTC, USDT } = (await watcher.fetchBalance()) as unknown as Record<string, ccxt.Balance>
  await vi.waitFor(() => expect(watched.balance).toMatchObject({ BTC, USDT }), patience)
  expect(loops.map(({ failure }) => failure())).toEqual([undefined, undefined, undefined])
})

test("ccxt does not deliver best prices by watchBidsAsks; watchTicker does", async () => {
  const server = await serverOfTest({ market: true })
  const watcher = await watcherOf(server, alice)
  const settled = vi.fn()
  watcher.watchBidsAsks([symbol]).then(settled, () => undefined)
  // Both watch calls use the same channel: its pushes arrive, but only as tickers.
  for (let i = 0; i < 5; i++) expect((await watcher.watchTicker(symbol)).bid).toBeGreaterThan(0)
  expect(settled).not.toHaveBeenCalled()
})

test("ccxt's book is right after a reconnect once the old book was deleted", async () => {
  const server = await serverOfTest({ market: true })
  const watcher = await watcherOf(server, alice)
  let [closes, pushes] = [0, 0]
  const watch = async (): Promise<ccxt.OrderBook> => {
    for (;;)
      try {
        const book = await watcher.watchOrderBook(symbol, undefined, { frequency: "10ms" })
        pushes++
        return book
      } catch (error) {
        if (!(error instanceof ccxt.NetworkError)) throw error
        closes++
        // The line from docs/streams.md: without it, levels from before the reconnect stay in ccxt's book.
        delete watcher.orderbooks[symbol]
      }
  }
  await watch()
  // ccxt rejects only a pending call, so a close between two calls would be missed.
  const untilClosed = (async () => {
    while (closes === 0) await watch()
  })()
  // A large price step: old levels that stay in ccxt's book would cross the new ones.
  ok(await server.control("POST", "/sandbox/v1/faults", { kind: "streamCut", count: 1 }))
  ok(
    await server.control("POST", "/sandbox/v1/scenario", {
      name: "step",
      acts: [{ kind: "price", at: "0s", for: "0s", change: -0.1 }],
    }),
  )
  await untilClosed
  const since = pushes
  while (pushes < since + 40) {
    const { bids, asks } = await watch()
    expect(bids[0]![0]).toBeLessThan(asks[0]![0]!)
  }
})

test("ccxt's book equals REST's at the same version, through a flash crash", async () => {
  // ccxt always begins with a snapshot of 100 levels, which is the whole book in this test.
  const symbols = { ...defaultMarket.symbols, BTCUSDT: { ...defaultMarket.symbols?.BTCUSDT, levels: 80 } }
  const server = await serverOfTest({
    market: { file: { ...defaultMarket, symbols } },
    clock: { frozen: true },
  })
  const watcher = await watcherOf(server, alice)
  let book: ccxt.OrderBook | undefined
  const loop = goOn(async () => {
    book = await watcher.watchOrderBook(symbol, undefined, { frequency: "10ms" })
  })
  const same = async (): Promise<number> => {
    const rest = ok(await server.get("/api/v3/depth", { symbol: "BTCUSDT", limit: 5_000 }))
    await vi.waitFor(() => {
      expect(loop.failure()).toBeUndefined()
      // ccxt keeps the first version of the latest push; for a push without changes this version is one above
      // the current one.
      expect(book?.nonce).toBe(rest.lastUpdateId + 1)
    }, patience)
    for (const side of ["bids", "asks"] as const)
      expect(book![side].map(([price, amount]) => [price, amount])).toEqual(
        rest[side].map((level: ReadonlyArray<string>) => level.map(Number)),
      )
    return Number(rest.bids[0][0])
  }
  const prices = [await same()]
  ok(await server.control("POST", "/sandbox/v1/scenario", { name: "flash-crash" }))
  for (let i = 0; i < 24; i++) {
    await server.advance(10_000)
    await server.order({
      quantity: "0.001",
      price: undefined,
      type: "MARKET",
      side: i % 2 === 0 ? "SELL" : "BUY",
    })
    prices.push(await same())
  }
  expect(Math.min(...prices)).toBeLessThan(0.95 * prices[0]!)
})
