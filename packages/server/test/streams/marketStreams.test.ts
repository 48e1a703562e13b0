/** The public channels, compared with REST on the same server. */
import { describe, expect, test, vi } from "vitest"
import { openStream, type Pushed, patience } from "../support/streamClient.ts"
import { bob, ok, serverOfTest, type TestServer } from "../support/testServer.ts"

type Book = { readonly bids: Map<string, string>; readonly asks: Map<string, string> }

const bookOf = (depth: Pushed): Book => ({ bids: new Map(depth.bids), asks: new Map(depth.asks) })

const change = (book: Book, { publicAggreDepths: { bids = [], asks = [] } }: Pushed): void => {
  for (const [side, levels] of [
    [book.bids, bids],
    [book.asks, asks],
  ] as const)
    for (const { price, quantity } of levels)
      if (quantity === "0") side.delete(price)
      else side.set(price, quantity)
}

const plain = ({ bids, asks }: Book) => ({
  bids: Object.fromEntries([...bids].sort()),
  asks: Object.fromEntries([...asks].sort()),
})

const depthOf = async (server: TestServer): Promise<Pushed> =>
  ok(await server.get("/api/v3/depth", { symbol: "BTCUSDT", limit: 5000 }))

const depth = "spot@public.aggre.depth.v3.api.pb@10ms@BTCUSDT"

/** Reads REST after a push, and continues with later pushes until both have the same version. */
const bookAt = async (server: TestServer, pushes: () => ReadonlyArray<Pushed>) => {
  const first = await depthOf(server)
  const book = bookOf(first)
  let version: number = first.lastUpdateId
  let next = pushes().length
  // A push that began before the snapshot may end after it, since all its quantities are absolute.
  next = pushes().findIndex(({ publicAggreDepths }) => Number(publicAggreDepths.toVersion) > version)
  return {
    book,
    /** Applies the changes that the stream pushed. */
    goOn: () => {
      if (next < 0)
        next = pushes().findIndex(({ publicAggreDepths }) => Number(publicAggreDepths.toVersion) > version)
      for (; next >= 0 && next < pushes().length; next++) {
        const push = pushes()[next]
        change(book, push)
        version = Number(push.publicAggreDepths.toVersion)
      }
      return version
    },
  }
}

describe("the book's changes", () => {
  test("the book's changes have no gaps, and the resulting book equals REST's at the same version", async () => {
    const server = await serverOfTest({ market: true })
    const client = await openStream(server)
    await client.subscribe(depth)
    await client.count(depth, 3)
    const local = await bookAt(server, () => client.on(depth))
    await client.count(depth, client.on(depth).length + 20)
    // The clock is frozen, so no data changes: pushes are empty, and REST equals the last pushed state.
    ok(await server.control("POST", "/sandbox/v1/clock/freeze"))
    const rest = await depthOf(server)
    await vi.waitFor(() => expect(local.goOn()).toBe(rest.lastUpdateId), patience)
    expect(plain(local.book)).toEqual(plain(bookOf(rest)))
    const chain = client.on(depth).map(({ publicAggreDepths }) => publicAggreDepths)
    for (const [i, { fromVersion }] of chain.slice(1).entries())
      expect(Number(fromVersion)).toBe(Number(chain[i].toVersion) + 1)
  })

  test("the book's changes also give REST's book to a reader that starts between two of them", async () => {
    const server = await serverOfTest({ clock: { frozen: true } })
    const client = await openStream(server)
    const slow = "spot@public.aggre.depth.v3.api.pb@100ms@BTCUSDT"
    await client.subscribe(slow)
    await client.count(slow, 2)
    const placed = async (price: number) => ok(await server.order({ price: String(price) })).orderId
    const cancel = async (orderId: string) =>
      ok(await server.signed("DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId }))
    for (let round = 0; round < 10; round++) {
      const price = 50_000 + 10 * round
      // One order exists only at the time of the REST read, the second at all times except then.
      const often = await placed(price)
      await client.count(slow, client.on(slow).length + 2)
      await cancel(often)
      const once = await placed(price + 5)
      const local = await bookAt(server, () => client.on(slow))
      await cancel(once)
      await placed(price)
      const rest = await depthOf(server)
      await vi.waitFor(() => expect(local.goOn()).toBe(rest.lastUpdateId), patience)
      expect(plain(local.book)).toEqual(plain(bookOf(rest)))
    }
  })

  test("on a frozen clock the book's changes are pushed as soon as an order changes the book", async () => {
    const server = await serverOfTest({ clock: { frozen: true } })
    const client = await openStream(server)
    await client.subscribe(depth)
    const [empty] = await client.count(depth, 2)
    expect(empty.publicAggreDepths).toMatchObject({
      fromVersion: String(Number(empty.publicAggreDepths.toVersion) + 1),
    })
    ok(await server.order())
    await vi.waitFor(() => {
      const bids = client.on(depth).flatMap(({ publicAggreDepths }) => publicAggreDepths.bids ?? [])
      expect(bids).toEqual([{ price: "50000", quantity: "0.001" }])
    }, patience)
    expect(client.on(depth).at(-1).sendTime).toBe(await server.now())
  })
})

test("the other public streams agree with REST", async () => {
  const server = await serverOfTest({ clock: { frozen: true } })
  const names = {
    deals: "spot@public.aggre.deals.v3.api.pb@100ms@BTCUSDT",
    ticker: "spot@public.aggre.bookTicker.v3.api.pb@10ms@BTCUSDT",
    batch: "spot@public.bookTicker.batch.v3.api.pb@BTCUSDT",
    limit: "spot@public.limit.depth.v3.api.pb@BTCUSDT@5",
    kline: "spot@public.kline.v3.api.pb@BTCUSDT@Min1",
  }
  ok(await server.order({ side: "SELL", quantity: "0.002", price: "50000" }, { key: bob }))
  const client = await openStream(server)
  await client.subscribe(...Object.values(names))
  const [ticker] = await client.count(names.ticker, 1)
  expect(ticker).toMatchObject({
    symbol: "BTCUSDT",
    publicAggreBookTicker: { askPrice: "50000", askQuantity: "0.002" },
  })
  ok(await server.order({ quantity: "0.001", price: "50000" }))
  const [{ publicAggreDeals }] = await client.count(names.deals, 1)
  const [trade] = ok(await server.get("/api/v3/trades", { symbol: "BTCUSDT", limit: 1 }))
  expect(publicAggreDeals).toMatchObject({
    eventType: "spot@public.aggre.deals.v3.api.pb@100ms",
    deals: [{ price: trade.price, quantity: trade.qty, tradeType: 1, time: trade.time }],
  })
  await vi.waitFor(() => {
    expect(client.on(names.ticker).at(-1).publicAggreBookTicker).toMatchObject({ askQuantity: "0.001" })
    expect(client.on(names.batch).at(-1).publicBookTickerBatch.items).toMatchObject([
      { askPrice: "50000", askQuantity: "0.001" },
    ])
    expect(client.on(names.limit).at(-1).publicLimitDepths).toMatchObject({
      asks: [{ price: "50000", quantity: "0.001" }],
    })
    const [row] = [client.on(names.kline).at(-1)]
    expect(row.publicSpotKline).toMatchObject({ interval: "Min1", closingPrice: "50000", volume: "0.001" })
  }, patience)
  const [candle] = ok(await server.get("/api/v3/klines", { symbol: "BTCUSDT", interval: "1m", limit: 1 }))
  const { publicSpotKline } = client.on(names.kline).at(-1)
  expect([publicSpotKline.windowStart * 1000, publicSpotKline.amount]).toEqual([candle[0], candle[7]])
  expect(publicSpotKline.windowEnd - publicSpotKline.windowStart).toBe(60)
})

test("a later subscriber of a stream gets the current state at once, and pushes are the same for all", async () => {
  const server = await serverOfTest({ clock: { frozen: true } })
  const ticker = "spot@public.aggre.bookTicker.v3.api.pb@100ms@BTCUSDT"
  const [first, second] = [await openStream(server), await openStream(server)]
  await first.subscribe(ticker)
  await first.count(ticker, 1)
  await second.subscribe(ticker)
  const [push] = await second.count(ticker, 1)
  expect(push.publicAggreBookTicker).toEqual(first.on(ticker).at(-1).publicAggreBookTicker)
})
