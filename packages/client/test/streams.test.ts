/** Streams over real sockets: the delivered items, and the client's reaction to failures. */
import { type StreamServer, startStreamServer } from "@bourse/testing/StreamServer"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import {
  ApiError,
  InvalidParameters,
  type LocalBook,
  makeStreams,
  StreamError,
  type StreamEvent,
  type Streams,
  type StreamsOptions,
} from "../src/streams.ts"

let server: StreamServer
let streams: Streams
let events: StreamEvent[]
const key = { apiKey: "dev-key", secret: "dev-secret" }
const make = (options: Partial<StreamsOptions> = {}) => {
  streams = makeStreams({
    baseUrl: server.baseUrl,
    retries: 0,
    onEvent: (event) => events.push(event),
    ...options,
  })
  return streams
}
beforeEach(async () => {
  server = await startStreamServer()
  events = []
})
afterEach(async () => {
  streams?.close()
  await server.stop()
})

const soon = (check: () => void) => vi.waitFor(check, { timeout: 300_000, interval: 10 })
const eventsOf = <Kind extends StreamEvent["kind"]>(kind: Kind) =>
  events.filter((event): event is Extract<StreamEvent, { kind: Kind }> => event.kind === kind)
const subscribed = (times: number) =>
  soon(() => expect(eventsOf("subscribed").length).toBeGreaterThanOrEqual(times))
/** Reads a stream of the client in the background. */
const reading = <Item>(items: AsyncIterable<Item>, onItem: (item: Item) => void = () => {}) => {
  const got: Item[] = []
  const end = (async () => {
    for await (const item of items) {
      got.push(item)
      onItem(item)
    }
  })().then(
    () => "ended",
    (error: unknown) => error,
  )
  return { got, end }
}

const deals = "spot@public.aggre.deals.v3.api.pb@100ms@BTCUSDT"
const depth = "spot@public.aggre.depth.v3.api.pb@100ms@BTCUSDT"
const orders = "spot@private.orders.v3.api.pb"
const trade = (tradeId: string) => ({
  channel: deals,
  symbol: "BTCUSDT",
  publicAggreDeals: {
    deals: [{ price: "60000.5", quantity: "0.1", tradeType: 2, time: 1785542400000, tradeId }],
  },
})
const change = (from: number, to: number, bids: [string, string][] = [], asks: [string, string][] = []) => {
  const levels = (side: [string, string][]) => side.map(([price, quantity]) => ({ price, quantity }))
  const publicAggreDepths = {
    bids: levels(bids),
    asks: levels(asks),
    fromVersion: `${from}`,
    toVersion: `${to}`,
  }
  return { channel: depth, symbol: "BTCUSDT", publicAggreDepths }
}
const order = (id: string, sendTime: number) => ({
  channel: orders,
  symbol: "BTCUSDT",
  sendTime,
  privateOrders: {
    id,
    clientId: "mine",
    price: "60000",
    quantity: "2",
    amount: "120000",
    avgPrice: "60000",
    orderType: 2,
    tradeType: 1,
    remainAmount: "60000",
    remainQuantity: "1",
    cumulativeQuantity: "1",
    cumulativeAmount: "60000",
    status: 3,
    createTime: 1785542400000,
  },
})

describe("public streams", () => {
  it("public streams deliver trades, best prices, candles and book changes in the field names of REST", async () => {
    make()
    const trades = reading(streams.trades("BTCUSDT"))
    const tickers = reading(streams.ticker("BTCUSDT", { interval: "10ms" }))
    const candles = reading(streams.klines("BTCUSDT", "60m"))
    const changes = reading(streams.depth("BTCUSDT"))
    await subscribed(4)
    server.push(trade("T1"))
    server.push({
      channel: "spot@public.aggre.bookTicker.v3.api.pb@10ms@BTCUSDT",
      publicAggreBookTicker: {
        bidPrice: "1",
        bidQuantity: "2",
        askPrice: "3",
        askQuantity: "4",
        version: "9",
      },
    })
    server.push({
      channel: "spot@public.kline.v3.api.pb@BTCUSDT@Min60",
      publicSpotKline: {
        interval: "Min60",
        windowStart: 1785542400,
        openingPrice: "1",
        closingPrice: "2",
        highestPrice: "3",
        lowestPrice: "0.5",
        volume: "7",
        amount: "9",
        windowEnd: 1785546000,
      },
    })
    server.push(change(1, 3, [["1", "0"]], [["2", "5"]]))
    await soon(() => expect(changes.got).toHaveLength(1))
    expect(trades.got).toEqual([
      { symbol: "BTCUSDT", id: "T1", price: "60000.5", quantity: "0.1", side: "SELL", time: 1785542400000 },
    ])
    expect(tickers.got).toEqual([
      { symbol: "BTCUSDT", bidPrice: "1", bidQuantity: "2", askPrice: "3", askQuantity: "4", version: 9 },
    ])
    expect(candles.got).toEqual([
      {
        symbol: "BTCUSDT",
        interval: "60m",
        openTime: 1785542400000,
        closeTime: 1785546000000,
        open: "1",
        high: "3",
        low: "0.5",
        close: "2",
        volume: "7",
        quoteVolume: "9",
      },
    ])
    expect(changes.got).toEqual([
      { symbol: "BTCUSDT", fromVersion: 1, toVersion: 3, bids: [["1", "0"]], asks: [["2", "5"]] },
    ])
    expect(server.connections).toEqual(["/ws"])
  })

  it("public streams share a connection and a subscription, and close both with the last reader", async () => {
    make()
    const ending = new AbortController()
    const first = reading(streams.trades("BTCUSDT", { signal: ending.signal }))
    const second = streams.trades("BTCUSDT")
    const next = second.next()
    const other = reading(streams.ticker("ETHUSDT"))
    await subscribed(2)
    server.push(trade("T1"))
    expect((await next).value?.id).toBe("T1")
    await soon(() => expect(first.got).toHaveLength(1))
    expect(server.messages.filter((text) => text.includes(deals))).toHaveLength(1)

    ending.abort(new Error("enough"))
    expect(await first.end).toEqual(new Error("enough"))
    await second.return()
    await soon(() => expect(server.messages.at(-1)).toBe(`{"method":"UNSUBSCRIPTION","params":["${deals}"]}`))
    expect(server.open()).toBe(1)
    streams.close()
    expect(await other.end).toBe("ended")
    await soon(() => expect(server.open()).toBe(0))
  })

  it("public streams open further connections beyond thirty channels", async () => {
    make()
    for (let i = 0; i < 31; i++) reading(streams.trades(`A${i}USDT`))
    await subscribed(31)
    expect(server.connections).toEqual(["/ws", "/ws"])
  })

  it("public streams resume after the connection is cut", async () => {
    make()
    const { got } = reading(streams.trades("BTCUSDT"))
    await subscribed(1)
    server.push(trade("T1"))
    await soon(() => expect(got).toHaveLength(1))
    server.cut()
    await subscribed(2)
    server.push(trade("T2"))
    await soon(() => expect(got.map(({ id }) => id)).toEqual(["T1", "T2"]))
    expect(eventsOf("disconnected")).toMatchObject([{ connection: "public", retryInMs: expect.any(Number) }])
    expect(eventsOf("subscribed").map(({ again }) => again)).toEqual([false, true])
  })

  it("public streams reconnect after an unreadable message", async () => {
    make()
    const { got } = reading(streams.trades("BTCUSDT"))
    await subscribed(1)
    server.sendAll(Uint8Array.of(0x0a, 5, 65))
    await subscribed(2)
    expect(eventsOf("disconnected").map(({ reason }) => reason)).toEqual([
      "a message of a stream ends in the middle of a value",
    ])
    expect(got).toEqual([])
  })

  it("public streams reconnect if the server sends nothing, not even a pong", async () => {
    make({ silenceMs: 1_000 })
    reading(streams.trades("BTCUSDT"))
    await subscribed(1)
    expect(eventsOf("disconnected")).toEqual([])
    server.behaviour.answers = false
    await soon(() => expect(eventsOf("disconnected")[0]?.reason).toBe("no message for 1000 ms"))
    server.behaviour.answers = true
    await subscribed(2)
  })

  it("public streams stay connected without events, by pings", async () => {
    make({ silenceMs: 1_000 })
    reading(streams.trades("BTCUSDT"))
    const pings = () => server.messages.filter((text) => text === '{"method":"PING"}').length
    await soon(() => expect(pings()).toBeGreaterThanOrEqual(5))
    expect(eventsOf("subscribed")).toHaveLength(1)
  })

  it("public streams reconnect if a book stalls although pongs arrive", async () => {
    make({ stallMs: 1_000 })
    reading(streams.depth("BTCUSDT"))
    await subscribed(2)
    expect(eventsOf("disconnected")[0]?.reason).toBe("no data for 1000 ms")
  })

  it("public streams end with an error that names the channel if the server rejects it", async () => {
    server.behaviour.subscription = (channel) =>
      JSON.stringify({ id: 0, code: 0, msg: `no such thing: [${channel}]` })
    make()
    const { end } = reading(streams.trades("NONEUSDT"))
    const error = await end
    expect(error).toBeInstanceOf(StreamError)
    expect(error).toMatchObject({ reason: "rejected", channel: deals.replace("BTC", "NONE") })
    expect(String(error)).toContain("no such thing")
  })

  it("public streams fail if they are read too slowly, after delivering the queued items", async () => {
    make({ queueMax: 2 })
    const items = streams.trades("BTCUSDT")
    const first = items.next()
    await subscribed(1)
    server.push(trade("T1"))
    expect((await first).value?.id).toBe("T1")
    for (const id of ["T2", "T3", "T4"]) server.push(trade(id))
    await soon(() => expect(server.open()).toBe(0))
    expect((await items.next()).value?.id).toBe("T2")
    expect((await items.next()).value?.id).toBe("T3")
    const error = await items.next().catch((error: unknown) => error)
    expect(error).toMatchObject({ _tag: "StreamError", reason: "slow", channel: deals })
    expect(String(error)).toContain("more than 2 items are queued")
  })
})

describe("a book", () => {
  const reader = () => {
    const seen: Array<readonly [version: number, bids: unknown, asks: unknown]> = []
    const read = reading(streams.book("BTCUSDT"), (book: LocalBook) =>
      seen.push([book.version, book.bids(), book.asks()]),
    )
    return { seen, end: read.end }
  }

  it("a streamed book begins with a snapshot and follows every change", async () => {
    server.behaviour.book = () => ({ lastUpdateId: 5, bids: [["10", "1"]], asks: [["11", "1"]] })
    make()
    const { seen } = reader()
    await soon(() => expect(seen).toHaveLength(1))
    server.push(change(4, 5, [["10", "9"]]))
    server.push(change(6, 6, [["10.5", "2"]]))
    await soon(() => expect(seen.at(-1)?.[0]).toBe(6))
    server.push(change(7, 8, [["10", "0"]], [["11", "3"]]))
    await soon(() => expect(seen.at(-1)?.[0]).toBe(8))
    expect(seen).toEqual([
      [5, [["10", "1"]], [["11", "1"]]],
      [
        6,
        [
          ["10.5", "2"],
          ["10", "1"],
        ],
        [["11", "1"]],
      ],
      [8, [["10.5", "2"]], [["11", "3"]]],
    ])
    expect(server.calls).toEqual(["GET /api/v3/depth"])
  })

  it("a streamed book is read again after a gap, and not delivered meanwhile", async () => {
    let lastUpdateId = 1
    server.behaviour.book = () => ({ lastUpdateId, bids: [["10", `${lastUpdateId}`]], asks: [] })
    make()
    const { seen } = reader()
    await soon(() => expect(seen).toHaveLength(1))
    // For a while the server's snapshot of the book is still older than the gap.
    server.push(change(3, 3, [["9", "1"]]))
    await soon(() => expect(server.calls.length).toBeGreaterThanOrEqual(3))
    expect(seen).toHaveLength(1)
    lastUpdateId = 2
    await soon(() =>
      expect(seen.at(-1)).toEqual([
        3,
        [
          ["10", "2"],
          ["9", "1"],
        ],
        [],
      ]),
    )
    expect(eventsOf("gap")).toEqual([{ kind: "gap", symbol: "BTCUSDT", expected: 2, received: 3 }])
  })

  it("a streamed book is read again after an interruption, even if versions restart", async () => {
    let lastUpdateId = 100
    server.behaviour.book = () => ({ lastUpdateId, bids: [], asks: [["11", `${lastUpdateId}`]] })
    make()
    const { seen } = reader()
    await soon(() => expect(seen).toHaveLength(1))
    lastUpdateId = 1
    server.cut()
    await soon(() => expect(seen.at(-1)).toEqual([1, [], [["11", "1"]]]))
    server.push(change(2, 2, [["10", "1"]]))
    await soon(() => expect(seen.at(-1)?.[0]).toBe(2))
  })

  it("a streamed book retries a failed snapshot, and ends with a lasting error", async () => {
    let failures = 2
    server.behaviour.http = (_, path) =>
      path === "/api/v3/depth" && failures-- > 0 ? [503, { code: 503, msg: "later" }] : undefined
    make()
    const { seen, end } = reader()
    await soon(() => expect(seen).toHaveLength(1))
    server.behaviour.http = () => [400, { code: 30014, msg: "no such symbol" }]
    server.push(change(9, 9))
    expect(await end).toMatchObject({ _tag: "ApiError", code: 30014 })
    await soon(() => expect(server.open()).toBe(0))
  })

  it("a streamed book shows a slow loop its latest state", async () => {
    make({ queueMax: 1 })
    const items = streams.book("BTCUSDT")
    expect((await items.next()).value?.version).toBe(1)
    for (let version = 2; version <= 50; version++) server.push(change(version, version))
    const versions: number[] = []
    while (versions.at(-1) !== 50) versions.push((await items.next()).value?.version ?? 0)
    expect(versions.length).toBeLessThan(50)
    await items.return()
  })
})

describe("private streams", () => {
  it("private streams begin by naming the state to read, then deliver orders, fills and balances", async () => {
    make(key)
    const own = reading(streams.orders())
    const fills = reading(streams.fills())
    const balances = reading(streams.balances())
    await subscribed(3)
    server.push(order("O1", 1785542400100))
    server.push({
      channel: "spot@private.deals.v3.api.pb",
      symbol: "BTCUSDT",
      privateDeals: {
        price: "1",
        quantity: "2",
        amount: "2",
        tradeType: 2,
        isMaker: true,
        tradeId: "T",
        clientOrderId: "mine",
        orderId: "O1",
        feeAmount: "0.1",
        feeCurrency: "USDT",
        time: 7,
      },
    })
    server.push({
      channel: "spot@private.account.v3.api.pb",
      privateAccount: {
        vcoinName: "USDT",
        balanceAmount: "5",
        balanceAmountChange: "-1",
        frozenAmount: "1",
        frozenAmountChange: "1",
        type: "ENTRUST_PLACE",
        time: 8,
      },
    })
    await soon(() => expect(balances.got).toHaveLength(2))
    expect(own.got).toEqual([
      { kind: "readAgain", reason: "subscribed", calls: ["spot.openOrders", "spot.allOrders"] },
      {
        kind: "order",
        symbol: "BTCUSDT",
        orderId: "O1",
        clientOrderId: "mine",
        side: "BUY",
        type: "LIMIT_MAKER",
        status: "PARTIALLY_FILLED",
        price: "60000",
        quantity: "2",
        amount: "120000",
        executedQuantity: "1",
        executedAmount: "60000",
        remainingQuantity: "1",
        remainingAmount: "60000",
        averagePrice: "60000",
        createTime: 1785542400000,
        time: 1785542400100,
      },
    ])
    expect(fills.got).toMatchObject([
      { kind: "readAgain", calls: ["spot.myTrades"] },
      { kind: "fill", side: "SELL", isMaker: true, isSelfTrade: false, fee: "0.1", feeAsset: "USDT" },
    ])
    expect(balances.got).toMatchObject([
      { kind: "readAgain", calls: ["spot.account"] },
      { kind: "balance", asset: "USDT", free: "5", locked: "1", freeChange: "-1", lockedChange: "1" },
    ])
    expect(server.connections).toEqual(["/ws?listenKey=key1"])
    streams.close()
    await soon(() =>
      expect(server.calls).toEqual(["POST /api/v3/userDataStream", "DELETE /api/v3/userDataStream key1"]),
    )
  })

  it("private streams name the state again after an interruption, under the same key", async () => {
    make(key)
    const { got } = reading(streams.orders())
    await subscribed(1)
    server.cut()
    await soon(() =>
      expect(got.map((item) => item.kind === "readAgain" && item.reason)).toEqual([
        "subscribed",
        "reconnected",
      ]),
    )
    expect(server.connections).toEqual(["/ws?listenKey=key1", "/ws?listenKey=key1"])
  })

  it("private streams make another listen key if the server does not know theirs", async () => {
    server.behaviour.subscription = () => undefined
    make(key)
    const { got } = reading(streams.orders())
    await subscribed(1)
    server.sendAll("Invalid listen key")
    await soon(() => expect(got).toHaveLength(2))
    expect(server.connections).toEqual(["/ws?listenKey=key1", "/ws?listenKey=key2"])
  })

  it("private streams extend the listen key at half its lifetime, also by the exchange's clock", async () => {
    make(key)
    reading(streams.orders())
    await subscribed(1)
    const begin = 1785542400000
    server.push(order("O1", begin))
    server.push(order("O1", begin + 1_799_999))
    await soon(() => expect(server.calls).toHaveLength(1))
    server.push(order("O1", begin + 1_800_000))
    await soon(() =>
      expect(server.calls).toEqual(["POST /api/v3/userDataStream", "PUT /api/v3/userDataStream key1"]),
    )
    await soon(() => expect(eventsOf("keyRenewed")).toHaveLength(1))
    expect(eventsOf("disconnected")).toEqual([])
  })

  it("private streams make another listen key if theirs cannot be extended", async () => {
    server.behaviour.http = (method) =>
      method === "PUT" ? [400, { code: 730100, msg: "no such key" }] : undefined
    make(key)
    const { got } = reading(streams.orders())
    await subscribed(1)
    server.push(order("O1", 1785542400000))
    server.push(order("O1", 1785546000000))
    await soon(() => expect(server.connections).toEqual(["/ws?listenKey=key1", "/ws?listenKey=key2"]))
    await soon(() => expect(got.filter(({ kind }) => kind === "readAgain")).toHaveLength(2))
  })

  it("private streams wait for an unreachable server, and end if it refuses the key", async () => {
    let failures = 2
    server.behaviour.http = (method) =>
      method === "POST" && failures-- > 0 ? [503, { code: 503, msg: "later" }] : undefined
    make(key)
    reading(streams.orders())
    await subscribed(1)
    expect(server.calls).toHaveLength(3)
    server.behaviour.http = () => [401, { code: 10072, msg: "no such key" }]
    const other = makeStreams({ baseUrl: server.baseUrl, ...key })
    const error = await reading(other.fills()).end
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 10072, endpoint: "streams.makeListenKey" })
    other.close()
  })
})

describe("mistakes", () => {
  it("mistakes in options of streams are named", () => {
    const baseUrl = server.baseUrl
    expect(() => makeStreams({ baseUrl, apiKey: "k" })).toThrow("apiKey and secret are needed together")
    expect(() => makeStreams({ baseUrl, url: "http://x" })).toThrow(
      "the option url must be a URL such as ws://",
    )
    expect(() => makeStreams({ baseUrl, queueMax: 0 })).toThrow(
      "the option queueMax must be a whole number from 1",
    )
    expect(() => makeStreams({ baseUrl, queuemax: 5 } as never)).toThrow("did you mean queueMax?")
  })

  it("mistakes in parameters of streams are named with the valid values", () => {
    make()
    const attempt = (act: () => unknown) => {
      try {
        act()
        return undefined
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidParameters)
        return (error as Error).message
      }
    }
    expect(attempt(() => streams.trades("btcusdt"))).toBe(
      'streams.trades: symbol: expected upper case such as BTCUSDT, got "btcusdt"',
    )
    expect(attempt(() => streams.klines("BTCUSDT", "1M " as never))).toMatch(
      /^streams.klines: interval: expected one of 1m, 5m, 15m, 30m, 60m, 4h, 8h, 1d, 1W, 1M, got "1M "/,
    )
    expect(attempt(() => streams.book("BTCUSDT", { interval: "1s" as never }))).toContain("100ms, 10ms")
    expect(attempt(() => streams.orders())).toBe("streams.orders: needs the options apiKey and secret")
    expect(server.connections).toEqual([])
  })

  it("without WebSocket on the platform, the error says how to get it", () => {
    vi.stubGlobal("WebSocket", undefined)
    try {
      expect(() => makeStreams({ baseUrl: server.baseUrl })).toThrow(
        /Node has one from 22 on.*pass its class/,
      )
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it("a demo account's key is not sent to a real exchange by streams", () => {
    expect(() => makeStreams({ baseUrl: "https://exchange.example", ...key })).toThrow("demo key dev-key")
  })
})
