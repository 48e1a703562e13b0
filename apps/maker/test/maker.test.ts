/** The maker against a real server, which runs as the `bourse` command; bob and alice are its neighbours. */
import { type ChildProcess, spawn } from "node:child_process"
import { createHmac } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bourseCommand, makerFile } from "@bourse/testing/commands"
import { freePort } from "@bourse/testing/freePort"
import { expect, onTestFinished, test } from "vitest"

const symbols = ["BTCUSDT", "ETHUSDT", "MXUSDT", "ETHBTC", "PEPEUSDT", "USDCUSDT"]
const keys = {
  maker: ["k-maker", "s-maker"],
  taker: ["k-taker", "s-taker"],
  user: ["k-user", "s-user"],
} as const
const uids = { user: "10000002" } as const
/** What the sandbox's accounts for bots have. */
const balances = {
  USDT: "1000000000",
  BTC: "100000",
  ETH: "1000000",
  MX: "100000000",
  USDC: "1000000000",
  PEPE: "100000000000000",
}

const allFunds = Object.entries(balances)

/** Starts a program of ours; resolves when it has printed `ready`. */
const start = async (
  program: ReadonlyArray<string>,
  args: ReadonlyArray<string>,
  env: Record<string, string>,
  ready: RegExp,
) => {
  const clean = Object.entries(process.env).filter(([name]) => !/^(BOURSE|MAKER|TAKER)_/.test(name))
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: tmpdir(),
    env: { ...Object.fromEntries(clean), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const exit = once(child, "close")
  let printed = ""
  child.stdout.on("data", (chunk) => (printed += chunk))
  child.stderr.on("data", (chunk) => (printed += chunk))
  onTestFinished(() => kill(child))
  while (!ready.test(printed)) {
    if (child.exitCode !== null) throw new Error(`it ended: ${printed}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { child, exit, printed: () => printed }
}

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, "close")
  child.kill("SIGKILL")
  await closed
}

const control = async (url: string, path: string, body?: object) => {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "X-Bourse-Token": "token-of-the-maker", "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json()
}

/** A data folder that is gone after the test. */
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-maker-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** On any free port unless one is named. */
const startServer = (data: string, port = "0", weights = "on") =>
  start(
    bourseCommand(),
    [
      "serve",
      "--sandbox",
      "on",
      "--data",
      data,
      "--port",
      port,
      "--sandbox-token",
      "token-of-the-maker",
      "--weights",
      weights,
    ],
    {},
    /Stop with Ctrl-C/,
  )

/** An account with the funds of the sandbox's accounts for bots, but with a history: the tests ask what it traded. */
const newAccount = async (url: string, name: string, funds: typeof allFunds): Promise<string> => {
  const { uid } = (await control(url, "/admin/v1/accounts", { name })) as { uid: string }
  for (const [asset, amount] of funds) await control(url, "/sandbox/v1/fund", { uid, asset, amount })
  return uid
}

/** A server with accounts for the maker and the taker, and keys, as an operator would grant them. */
const newServer = async (weights = "on", funds = allFunds) => {
  const data = newFolder()
  const server = await startServer(data, "0", weights)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(server.printed())![0]
  for (const name of ["maker", "taker", "user"] as const) {
    const [key, secret] = keys[name]
    const uid = name === "user" ? uids.user : await newAccount(url, `own-${name}`, funds)
    expect(await control(url, "/admin/v1/keys", { uid, permissions: "all", key, secret })).toMatchObject({
      key,
    })
  }
  return { ...server, url, port: new URL(url).port, data }
}

const startMaker = (url: string, seed = "1", ready = /is quoted/) =>
  start(
    [makerFile()],
    [],
    {
      BOURSE_URL: url,
      BOURSE_SEED: seed,
      MAKER_KEY: keys.maker[0],
      MAKER_SECRET: keys.maker[1],
      TAKER_KEY: keys.taker[0],
      TAKER_SECRET: keys.taker[1],
    },
    ready,
  )

const signed = async <Wire = unknown>(
  url: string,
  who: keyof typeof keys,
  method: string,
  path: string,
  parameters = {},
) => {
  const [key, secret] = keys[who]
  const query = new URLSearchParams({ ...parameters, timestamp: String(Date.now()) }).toString()
  const signature = createHmac("sha256", secret).update(query).digest("hex")
  const response = await fetch(`${url}/api/v3/${path}?${query}&signature=${signature}`, {
    method,
    headers: { "X-MEXC-APIKEY": key },
  })
  return response.json() as Promise<Wire>
}

interface Order {
  readonly orderId: string
  readonly side: "BUY" | "SELL"
  readonly price: string
}
const openOrders = (url: string, symbol: string): Promise<Array<Order>> =>
  signed(url, "maker", "GET", "openOrders", { symbol })
const bookOf = async (url: string, symbol: string) =>
  (await fetch(`${url}/api/v3/depth?symbol=${symbol}`)).json() as Promise<
    Record<"bids" | "asks", Array<[string]>>
  >

/** Five orders a side and no others; while some are being replaced there are more, so it is looked again. */
const expectWellQuoted = async (url: string) => {
  const sides = async (symbol: string) => {
    const orders = await openOrders(url, symbol)
    const prices = (side: string) =>
      orders.filter((each) => each.side === side).map(({ price }) => Number(price))
    expect(Math.max(...prices("BUY"))).toBeLessThan(Math.min(...prices("SELL")))
    return [prices("BUY").length, prices("SELL").length]
  }
  for (const symbol of symbols)
    await expect
      .poll(() => sides(symbol), { timeout: 300_000, interval: 500, message: symbol })
      .toEqual([5, 5])
}

/** The maker never met itself: no trade of its has itself on the other side. */
const expectNoSelfTrade = async (url: string) => {
  for (const symbol of symbols) {
    const trades = await signed<Array<{ id: string }>>(url, "maker", "GET", "myTrades", { symbol })
    expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length)
  }
}

test("both sides of every symbol are quoted at once, never empty, at a modest request rate", async () => {
  // This test looks more often than weights allow.
  const { url } = await newServer("off")
  const maker = await startMaker(url)
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
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(empty).toEqual([])
  expect(maker.printed().trim().split("\n")).toHaveLength(1)
  // The taker comes once whenever a symbol was quoted anew; the maker has 10 orders on each.
  const quotes = await takes()
  // 10 more each time would be every order replaced, whether the price has moved or not.
  expect(orders.size - 60).toBeLessThan(10 * quotes)
  await expectNoSelfTrade(url)
  expect(await control(url, "/admin/v1/verify")).toMatchObject({ ok: true })
})

test("of accounts without coins it reports each failure once, not at every order", async () => {
  const { url } = await newServer("off", [])
  const maker = await startMaker(url)
  const failures = () =>
    maker
      .printed()
      .match(/Insufficient position|Oversold/g)
      ?.toSorted() ?? []
  await expect.poll(() => new Set(failures()).size, { timeout: 300_000, interval: 20 }).toBe(2)
  expect(failures()).toEqual(["Insufficient position", "Oversold"])
})

test("killed and started again it has its 10 orders a symbol and no others", async () => {
  const { url } = await newServer()
  for (let life = 1; life <= 3; life++) {
    const { child } = await startMaker(url, String(life))
    await expectWellQuoted(url)
    // Killed while it replaces orders, or close to it.
    await new Promise((resolve) => setTimeout(resolve, 900 + 60 * life))
    await kill(child)
  }
  await startMaker(url, "4")
  await expectWellQuoted(url)
  await expectNoSelfTrade(url)
})

test("a price that jumped while it was away is quoted without trading with its own old orders", async () => {
  const { url } = await newServer()
  const first = await startMaker(url)
  await kill(first.child)
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
  await startMaker(url, "2")
  await expectWellQuoted(url)
  const { bids, asks } = await bookOf(url, "ETHBTC")
  expect(Number(bids[0]![0])).toBeGreaterThan(0.0405)
  expect(Number(asks[0]![0])).toBeLessThan(0.0425)
  await expectNoSelfTrade(url)
})

test("an order of somebody else that the price passes is filled", async () => {
  const { url } = await newServer()
  await startMaker(url)
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
  await expect.poll(statuses, { timeout: 300_000, interval: 100 }).toContain("FILLED")
})

test("it waits for a server that is not there, and goes on when one comes back", async () => {
  const server = await newServer()
  const { url, port, data } = server
  const maker = await startMaker(url)
  await kill(server.child)
  // In its place somebody who hangs up, and counts who called.
  let calls = 0
  const nobody = createServer((socket) => {
    calls++
    socket.destroy()
  }).listen(Number(port), "127.0.0.1")
  onTestFinished(() => void nobody.close())
  await expect.poll(() => maker.printed(), { timeout: 300_000 }).toContain(`maker: no response from ${url}`)
  const before = calls
  await expect.poll(() => calls, { timeout: 300_000 }).toBeGreaterThan(before + 2)
  // One outage is told once.
  expect(maker.printed().match(/no response/g)).toHaveLength(1)
  nobody.close()
  await once(nobody, "close")
  await startServer(data, port)
  // Each round trades a little of every symbol.
  const lastTrade = async () =>
    (await (await fetch(`${url}/api/v3/trades?symbol=BTCUSDT&limit=1`)).json()) as unknown
  const last = await lastTrade()
  await expect.poll(lastTrade, { timeout: 300_000 }).not.toEqual(last)
  expect(maker.child.exitCode).toBe(null)
  await expectWellQuoted(url)
})

test("a ban it waits out, a halted symbol it lets be, and steps that have changed it reads again", async () => {
  const { url } = await newServer()
  await startMaker(url)
  const requests = (filter: string) =>
    control(url, `/sandbox/v1/requests?limit=5000&${filter}`) as Promise<
      Array<{ code: number | null; time: number; parameters: { symbol?: string } }>
    >
  await control(url, "/sandbox/v1/faults", { kind: "banned", endpoint: "spot.*", for: "8s" })
  await expect.poll(() => requests("status=418"), { timeout: 300_000 }).not.toEqual([])
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
  await expect.poll(() => codes("MXUSDT"), { timeout: 300_000 }).toContain(30000)
  await expect.poll(() => codes("PEPEUSDT"), { timeout: 300_000 }).toContain(30061)
  // It has been at every symbol two rounds more.
  const others = (await tried("BTCUSDT")).length
  await expect.poll(async () => (await codes("PEPEUSDT")).at(-1), { timeout: 300_000 }).toBe(null)
  await expect
    .poll(async () => (await tried("BTCUSDT")).length, { timeout: 300_000 })
    .toBeGreaterThan(others + 2)
  expect((await codes("MXUSDT")).filter((code) => code === 30000)).toHaveLength(1)
  expect((await codes("PEPEUSDT")).filter((code) => code === 30061)).toHaveLength(1)
  expect(await requests("status=418")).toHaveLength(1)
})

test("started before its server it begins when the server is there", async () => {
  const port = String(await freePort())
  const maker = await startMaker(`http://127.0.0.1:${port}`, "1", /no response/)
  await startServer(newFolder(), port)
  // Its keys are unknown here: it says so and goes on.
  await expect
    .poll(() => maker.printed(), { timeout: 300_000 })
    .toMatch(/no response.*Api key info invalid.*is quoted/s)
})

test("without keys it says which ones are missing", async () => {
  const maker = start([makerFile()], [], { MAKER_KEY: "a", MAKER_SECRET: "b" }, /never printed/)
  await expect(maker).rejects.toThrow(
    /maker: set TAKER_KEY, TAKER_SECRET: the keys and secrets of two accounts/,
  )
})
