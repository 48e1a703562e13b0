/** The clients' streams on the real exchange: their data equals REST's. */
import { makeMarket, makeSpot } from "@bourse/client"
import {
  type Level,
  makeStreams,
  type StreamEvent,
  type Streams,
  type StreamsOptions,
} from "@bourse/client/streams"
import { decimal } from "@bourse/core"
import { Streams as EffectStreams } from "@bourse/core/streams"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { expect, onTestFinished, test, vi } from "vitest"
import { WebSocket } from "ws"
import { alice, bob, type Key, ok, serverOfTest, type TestServer } from "../support/testServer.ts"

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 300_000, interval: 20 })
const frozen = () => serverOfTest({ clock: { frozen: true } })
const keyOf = ({ key, secret }: Key) => ({ apiKey: key, secret })

const streamsOfTest = ({ bourse }: TestServer, options: Partial<StreamsOptions> = {}) => {
  const events: StreamEvent[] = []
  const streams: Streams = makeStreams({
    baseUrl: bourse.url,
    onEvent: (event) => events.push(event),
    ...options,
  })
  onTestFinished(() => streams.close())
  const subscribed = (times: number) =>
    soon(() => expect(events.filter(({ kind }) => kind === "subscribed")).toHaveLength(times))
  return { streams, events, subscribed }
}

/** Reads a stream in the background. */
const reading = <Item>(items: AsyncIterable<Item>) => {
  const got: Item[] = []
  const end = (async () => {
    for await (const item of items) got.push(item)
  })()
  end.catch(() => {})
  return got
}

test("a client's book built from stream changes equals REST's at every version that both have", async () => {
  const server = await frozen()
  const { streams, events } = streamsOfTest(server)
  const seen = new Map<number, { readonly bids: Level[]; readonly asks: Level[] }>()
  void (async () => {
    for await (const book of streams.book("BTCUSDT", { interval: "10ms" }))
      seen.set(book.version, { bids: book.bids(), asks: book.asks() })
  })()
  const market = makeMarket({ baseUrl: server.bourse.url })
  await soon(() => expect(seen.size).toBe(1))
  const compared: number[] = []
  for (let i = 0; i < 30; i++) {
    const price = `${60_000 + ((i * 7) % 5) * 10 - 20}`
    const side = i % 3 === 0 ? "SELL" : "BUY"
    ok(await server.order({ side, price, quantity: "0.001" }, { key: i % 2 === 0 ? alice : bob }))
    if (i % 5 === 4) ok(await server.signed("DELETE", "/api/v3/openOrders", { symbol: "BTCUSDT" }))
    if (i % 3 !== 2) continue
    const { lastUpdateId, bids, asks } = await market.depth({ symbol: "BTCUSDT", limit: 5_000 })
    await soon(() => expect(Math.max(...seen.keys())).toBeGreaterThanOrEqual(lastUpdateId))
    expect(seen.get(lastUpdateId)).toEqual({ bids, asks })
    compared.push(lastUpdateId)
  }
  expect(new Set(compared).size).toBe(10)
  expect(events.filter(({ kind }) => kind === "gap")).toEqual([])
})

test("streamed trades, best prices and candles equal REST's", async () => {
  const server = await frozen()
  const { streams, subscribed } = streamsOfTest(server)
  const trades = reading(streams.trades("BTCUSDT"))
  const tickers = reading(streams.ticker("BTCUSDT"))
  const candles = reading(streams.klines("BTCUSDT", "1m"))
  await subscribed(3)
  ok(await server.order({ side: "SELL", price: "60000", quantity: "0.003" }, { key: bob }))
  ok(await server.order({ side: "BUY", price: "60000", quantity: "0.002" }))
  ok(await server.order({ side: "BUY", price: "59000", quantity: "0.004" }))
  const market = makeMarket({ baseUrl: server.bourse.url })
  const symbol = "BTCUSDT"
  await soon(() => expect(trades).toHaveLength(1))
  const [last] = await market.trades({ symbol, limit: 1 })
  expect(trades).toMatchObject([
    { symbol, price: last?.price, quantity: last?.qty, side: "BUY", time: last?.time },
  ])
  await soon(async () => {
    const ticker = await market.bookTicker({ symbol })
    if (!("symbol" in ticker)) throw new Error("one ticker was asked for")
    const { bidPrice, bidQty, askPrice, askQty } = ticker
    expect(tickers.at(-1)).toMatchObject({
      symbol,
      bidPrice,
      bidQuantity: bidQty,
      askPrice,
      askQuantity: askQty,
    })
  })
  await soon(async () => {
    const [candle] = await market.klines({ symbol, interval: "1m", limit: 1 })
    const [openTime, open, high, low, close, volume, , quoteVolume] = candle as ReadonlyArray<unknown>
    expect(candles.at(-1)).toMatchObject({ openTime, open, high, low, close, volume, quoteVolume })
  })
})

test("streamed orders, fills and balances equal REST's, also after a restart of the exchange", async () => {
  const server = await frozen()
  const { streams, subscribed } = streamsOfTest(server, keyOf(alice))
  const orders = reading(streams.orders())
  const fills = reading(streams.fills())
  const balances = reading(streams.balances())
  await subscribed(3)
  const trade = async () => {
    ok(await server.order({ side: "SELL", price: "60000", quantity: "0.001" }, { key: bob }))
    const { orderId } = ok(await server.order({ price: "60000", quantity: "0.003" }))
    ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
    return orderId as string
  }
  const spot = makeSpot({ baseUrl: server.bourse.url, ...keyOf(alice) })
  const compare = async (orderId: string) => {
    const symbol = "BTCUSDT"
    await soon(() =>
      expect(orders.filter((item) => "orderId" in item && item.orderId === orderId)).toHaveLength(3),
    )
    const rest = await spot.queryOrder({ symbol, orderId })
    expect(orders.at(-1)).toMatchObject({
      kind: "order",
      orderId,
      status: rest.status,
      side: rest.side,
      type: rest.type,
      price: rest.price,
      quantity: rest.origQty,
      executedQuantity: rest.executedQty,
      executedAmount: rest.cummulativeQuoteQty,
    })
    const [last] = await spot.myTrades({ symbol })
    await soon(() =>
      expect(fills.at(-1)).toMatchObject({
        orderId,
        price: last?.price,
        quantity: last?.qty,
        feeAsset: last?.commissionAsset,
      }),
    )
    const account = await spot.account()
    await soon(() => {
      for (const { asset, free, locked } of account.balances) {
        const told = balances.findLast((item) => item.kind === "balance" && item.asset === asset)
        if (told !== undefined) expect(told).toMatchObject({ free, locked })
      }
      expect(balances.some((item) => item.kind === "balance" && item.asset === "BTC")).toBe(true)
    })
  }
  await compare(await trade())
  ok(await server.control("POST", "/sandbox/v1/reset", {}))
  await subscribed(6)
  expect(
    [orders, fills, balances].map((items) => items.filter(({ kind }) => kind === "readAgain").length),
  ).toEqual([2, 2, 2])
  await compare(await trade())

  streams.close()
  await soon(async () =>
    expect(ok(await server.signed("GET", "/api/v3/userDataStream")).listenKey).toEqual([]),
  )
})

test("subscribing to an unknown channel fails with the exchange's answer", async () => {
  const { streams } = streamsOfTest(await frozen())
  await expect(streams.trades("NONEUSDT").next()).rejects.toMatchObject({
    _tag: "StreamError",
    reason: "rejected",
    message: expect.stringContaining("no such channel or symbol"),
  })
  await expect(streams.book("NONEUSDT").next()).rejects.toMatchObject({ reason: "rejected" })
})

test("an unknown API key ends a private stream with an error", async () => {
  const server = await frozen()
  const { streams } = streamsOfTest(server, { apiKey: "no-such-key", secret: "x" })
  await expect(streams.orders().next()).rejects.toMatchObject({ _tag: "ApiError", code: 10072 })
})

test("the WebSocket class of the package ws works like the platform's", async () => {
  const server = await frozen()
  const { streams } = streamsOfTest(server, { WebSocket })
  const book = await streams.book("BTCUSDT").next()
  expect(book.value?.symbol).toBe("BTCUSDT")
})

test("an Effect program follows its own order", async () => {
  const server = await frozen()
  const program = Effect.gen(function* () {
    const { orders } = yield* EffectStreams
    return yield* orders.pipe(
      Stream.tap((item) =>
        item.kind === "readAgain"
          ? Effect.promise(async () => ok(await server.order({ price: decimal("50000") })))
          : Effect.void,
      ),
      Stream.filter((item) => item.kind === "order"),
      Stream.map(({ status, price }) => [status, price]),
      Stream.runHead,
    )
  })
  const layer = EffectStreams.layer({ baseUrl: server.bourse.url, ...keyOf(alice) })
  expect(await Effect.runPromise(Effect.provide(program, layer))).toMatchObject({ value: ["NEW", "50000"] })
})
