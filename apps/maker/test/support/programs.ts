/** The maker and its server as programs, and requests to them; bob and alice are other users of the exchange. */
import { type ChildProcess, spawn } from "node:child_process"
import { createHmac } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bourseCommand, makerFile } from "@bourse/testing/commands"
import { expect, onTestFinished } from "vitest"

export const symbols = ["BTCUSDT", "ETHUSDT", "MXUSDT", "ETHBTC", "PEPEUSDT", "USDCUSDT"]
export const keys = {
  maker: ["k-maker", "s-maker"],
  taker: ["k-taker", "s-taker"],
  user: ["k-user", "s-user"],
} as const
export const uids = { user: "10000002" } as const
/** The balances of the sandbox's accounts for bots. */
export const balances = {
  USDT: "1000000000",
  BTC: "100000",
  ETH: "1000000",
  MX: "100000000",
  USDC: "1000000000",
  PEPE: "100000000000000",
}

export const allFunds = Object.entries(balances)

/** Registers a cleanup for the end of the test, or of whatever else uses a program. */
export type OnEnd = (end: () => Promise<void>) => void

/** Starts a program of ours; resolves when it has printed `ready`. */
export const start = async (
  program: ReadonlyArray<string>,
  args: ReadonlyArray<string>,
  env: Record<string, string>,
  ready: RegExp,
  onEnd: OnEnd = onTestFinished,
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
  onEnd(() => kill(child))
  while (!ready.test(printed)) {
    if (child.exitCode !== null) throw new Error(`it ended: ${printed}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { child, exit, printed: () => printed }
}

export const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, "close")
  child.kill("SIGKILL")
  await closed
}

export const control = async (
  url: string,
  path: string,
  body?: object,
  method = body === undefined ? "GET" : "POST",
) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { "X-Bourse-Token": "token-of-the-maker", "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json()
}

/** A data folder that is gone after the test. */
export const newFolder = (onEnd: OnEnd = onTestFinished) => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-maker-"))
  onEnd(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** On any free port unless one is named. */
export const startServer = (data: string, port = "0", weights = "on", onEnd?: OnEnd) =>
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
    onEnd,
  )

/** An account with the funds of the sandbox's accounts for bots, but with a history: the tests ask what it traded. */
export const newAccount = async (url: string, name: string, funds: typeof allFunds): Promise<string> => {
  const { uid } = (await control(url, "/admin/v1/accounts", { name })) as { uid: string }
  for (const [asset, amount] of funds) await control(url, "/sandbox/v1/fund", { uid, asset, amount })
  return uid
}

/** A server with accounts for the maker and the taker, and keys, as an operator would grant them. */
export const newServer = async (weights = "on", funds = allFunds, onEnd?: OnEnd) => {
  const data = newFolder(onEnd)
  const server = await startServer(data, "0", weights, onEnd)
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

export const startMaker = (url: string, seed = "1", ready = /is quoted/) =>
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

export const signed = async <Wire = unknown>(
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

export interface Order {
  readonly orderId: string
  readonly side: "BUY" | "SELL"
  readonly price: string
}
export const openOrders = (url: string, symbol: string): Promise<Array<Order>> =>
  signed(url, "maker", "GET", "openOrders", { symbol })
export const bookOf = async (url: string, symbol: string) =>
  (await fetch(`${url}/api/v3/depth?symbol=${symbol}`)).json() as Promise<
    Record<"bids" | "asks", Array<[string]>>
  >

/** Five orders a side and no others; while some are being replaced there are more, so it is looked again. */
export const expectWellQuoted = async (url: string) => {
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
export const expectNoSelfTrade = async (url: string) => {
  for (const symbol of symbols) {
    const trades = await signed<Array<{ id: string }>>(url, "maker", "GET", "myTrades", { symbol })
    expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length)
  }
}
