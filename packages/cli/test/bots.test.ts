/** The sandbox's bots: every book quoted, a day of candles, and both again after a reset. */
import { expect, test } from "vitest"
import { folder, inMemory, type Serving, sandbox, serve, serveHere } from "./command.ts"

const symbols = ["BTCUSDT", "ETHUSDT", "MXUSDT", "ETHBTC", "PEPEUSDT", "USDCUSDT"]
type Level = readonly [price: string, quantity: string]
interface Depth {
  readonly bids: ReadonlyArray<Level>
  readonly asks: ReadonlyArray<Level>
}
interface Ticker {
  readonly symbol: string
  readonly openPrice: string
  readonly lastPrice: string
  readonly count: number
}
type Row = readonly [openTime: number, open: string, high: string, low: string, close: string]

const read = async <Wire>({ url }: Serving, path: string) =>
  (await fetch(`${url}/api/v3/${path}`)).json() as Promise<Wire>
const dayOf = (serving: Serving, symbol: string) =>
  read<ReadonlyArray<Row>>(serving, `klines?symbol=${symbol}&interval=1m&limit=1000`)
const priceOf = async (serving: Serving, symbol: string) =>
  Number((await read<{ price: string }>(serving, `ticker/price?symbol=${symbol}`)).price)

const expectQuoted = async (serving: Serving) => {
  for (const symbol of symbols) {
    const { bids, asks } = await read<Depth>(serving, `depth?symbol=${symbol}`)
    // Five prices a side; while they are replaced up to five more.
    for (const { length } of [bids, asks]) {
      expect(length, symbol).toBeGreaterThanOrEqual(5)
      expect(length, symbol).toBeLessThanOrEqual(10)
    }
    expect(Number(bids[0]![0])).toBeLessThan(Number(asks[0]![0]))
  }
}

const isQuoted = (serving: Serving) =>
  expectQuoted(serving).then(
    () => true,
    () => false,
  )

/** The block waits for the books, but not for ever: on a busy machine it comes first. */
const untilQuoted = (serving: Serving) =>
  expect.poll(() => isQuoted(serving), { timeout: 300_000 }).toBe(true)

test("a sandbox with bots begins with every book quoted and a day behind every chart", async () => {
  const serving = await serveHere([...inMemory, "--maker", "on"])
  await untilQuoted(serving)
  const tickers = await read<ReadonlyArray<Ticker>>(serving, "ticker/24hr")
  expect(tickers.map(({ symbol }) => symbol)).toEqual(symbols)
  for (const { symbol, openPrice, lastPrice, count } of tickers) {
    expect(Math.abs(Number(lastPrice) / Number(openPrice) - 1), symbol).toBeLessThan(0.1)
    expect(count).toBeGreaterThan(1_000)
  }
  for (const symbol of symbols) expect(await dayOf(serving, symbol)).toHaveLength(1000)
  // Two days come from hours, which come from minutes.
  expect(
    (await read<ReadonlyArray<Row>>(serving, "klines?symbol=BTCUSDT&interval=60m")).length,
  ).toBeGreaterThanOrEqual(24)
})

test("the same seed walks the same day, another seed another", async () => {
  const [one, same, other] = await Promise.all(
    ["7", "7", "8"].map((seed) => serveHere([...inMemory, "--maker", "on", "--seed", seed])),
  )
  // From before the first candle on: the walk is the same whenever it begins.
  const from = Date.now() - 25 * 3_600_000
  const firstRows = async (serving: Serving | undefined) => {
    const path = `klines?symbol=ETHBTC&interval=1m&startTime=${from}&limit=1000`
    return (await read<ReadonlyArray<Row>>(serving!, path))
      .slice(0, 20)
      .map(([, ...prices]) => prices.slice(0, 4))
  }
  // On a busy machine a server is ready before its past is loaded.
  for (const serving of [one, same, other])
    await expect.poll(async () => (await firstRows(serving)).length, { timeout: 300_000 }).toBe(20)
  expect(await firstRows(same)).toEqual(await firstRows(one))
  expect(await firstRows(other)).not.toEqual(await firstRows(one))
})

test("a reset is followed by quotes and a new past within seconds", async () => {
  const serving = await serve([...inMemory, "--maker", "on"])
  const headers = { "X-Bourse-Token": serving.token }
  for (let round = 0; round < 2; round++) {
    expect((await fetch(`${serving.url}/sandbox/v1/reset`, { method: "POST", headers })).status).toBe(200)
    const days = () => Promise.all(symbols.map(async (each) => (await dayOf(serving, each)).length))
    await expect.poll(days, { timeout: 300_000 }).toEqual(symbols.map(() => 1000))
    await untilQuoted(serving)
  }
  expect(serving.stderr()).toBe("")
})

test("resets while the past is being loaded leave each symbol with a past, and no warning", async () => {
  const serving = await serve([...inMemory, "--maker", "on"])
  const headers = { "X-Bourse-Token": serving.token }
  for (let round = 0; round < 12; round++) {
    expect((await fetch(`${serving.url}/sandbox/v1/reset`, { method: "POST", headers })).status).toBe(200)
    await expect
      .poll(async () => (await dayOf(serving, symbols[round % symbols.length]!)).length, {
        timeout: 300_000,
        interval: 5,
      })
      .toBeGreaterThan(0)
  }
  await untilQuoted(serving)
  expect(serving.stderr()).toBe("")
})

test("a restart keeps the bots' keys and leaves no orders behind, and the price goes on where it was", async () => {
  const args = [...sandbox, "--data", folder(), "--maker", "on", "--admin-token", "admin-of-the-bots"]
  const accounts = async ({ url }: Serving) => {
    const headers = { "X-Bourse-Token": "admin-of-the-bots" }
    const response = await fetch(`${url}/admin/v1/verify`, { headers })
    return response.json() as Promise<{ readonly ok: boolean; readonly openOrders: number }>
  }
  const first = await serve(args)
  await untilQuoted(first)
  const price = await priceOf(first, "BTCUSDT")
  expect(await first.stop("SIGKILL")).toBe(-1)
  const second = await serve(args)
  await untilQuoted(second)
  const verified = await accounts(second)
  expect(verified.ok).toBe(true)
  // Ten a symbol; while a side is replaced up to five more.
  expect(verified.openOrders).toBeGreaterThanOrEqual(60)
  expect(verified.openOrders).toBeLessThanOrEqual(65)
  expect(Math.abs((await priceOf(second, "BTCUSDT")) / price - 1)).toBeLessThan(0.01)
  expect(second.stderr()).toBe("")
})
