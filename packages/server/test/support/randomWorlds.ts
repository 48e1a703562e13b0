/** Random requests to an exchange with a frozen clock, and all data that its interface shows. */
import { sign } from "@bourse/core"
import { openFolderReader } from "@bourse/store"
import { type Answer, alice, bob, carol, type Key, type TestServer, uids } from "./testServer.ts"

/** Random integers from 0 to below the bound, the same in every run. */
export type Random = (below: number) => number

/** mulberry32. */
export const randomFrom = (seed: number): Random => {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Signs a request by the exchange clock; the number distinguishes two equal requests of one moment. */
const signed = async (
  server: TestServer,
  method: string,
  path: string,
  parameters: Readonly<Record<string, string | number>>,
  key: Key,
  no: number,
): Promise<Answer> => {
  const query = Object.entries({
    ...parameters,
    recvWindow: 60_000 - (no % 1_000),
    timestamp: await server.now(),
  })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")
  return server.send({
    method,
    target: `${path}?${query}&signature=${sign(key.secret, query)}`,
    headers: { "X-MEXC-APIKEY": key.key },
  })
}

const tron = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"

/** A user who sends random requests and records the answers, without the request ids. */
export class RandomUser {
  readonly #server: TestServer
  readonly #random: Random
  #no = 0
  /** The answers that the user got, in order. */
  readonly answers: Array<string> = []

  constructor(server: TestServer, random: Random) {
    this.#server = server
    this.#random = random
  }

  async #ask(answer: Promise<Answer>): Promise<Answer> {
    const got = await answer
    // The offset of the exchange clock from the system clock depends on the machine, so it is removed.
    this.answers.push(`${got.status} ${got.text.replace(/"offsetMs":-?\d+/, "")}`)
    return got
  }

  #signed(method: string, path: string, parameters: Readonly<Record<string, string | number>>, key: Key) {
    return this.#ask(signed(this.#server, method, path, parameters, key, ++this.#no))
  }

  #control(method: string, path: string, body?: object) {
    return this.#ask(this.#server.control(method, path, body))
  }

  advance(ms: number) {
    return this.#control("POST", "/sandbox/v1/clock/advance", { ms })
  }

  /** Sends one random request. */
  async act(): Promise<void> {
    const random = this.#random
    const key = random(2) === 0 ? alice : bob
    const side = random(2) === 0 ? "BUY" : "SELL"
    const symbol = random(3) === 0 ? "ETHUSDT" : "BTCUSDT"
    const around = symbol === "BTCUSDT" ? 60_000 : 3_000
    const price = String(Math.round(around * (1 + (random(41) - 20) / 4_000)))
    const quantity = `0.0${1 + random(90)}`
    const order = { symbol, side, type: "LIMIT", quantity, price }
    switch (random(15)) {
      case 0:
        return void (await this.#signed("DELETE", "/api/v3/openOrders", { symbol }, key))
      case 1:
        return void (await this.#signed("POST", "/api/v3/order", { ...order, type: "MARKET" }, key))
      case 2:
        return void (await this.#control("POST", "/sandbox/v1/deposits", {
          ...{ uid: uids.alice, asset: "USDT", network: "TRX", amount: String(1 + random(500)) },
        }))
      case 3:
        return void (await this.#signed(
          "POST",
          "/api/v3/capital/withdraw",
          { coin: "USDT", netWork: "TRX", amount: 10 + random(50), address: tron },
          key,
        ))
      case 4: {
        const both = ["SPOT", "FUTURES"]
        const [fromAccountType = "", toAccountType = ""] = random(2) === 0 ? both : both.toReversed()
        const asked = { fromAccountType, toAccountType, asset: "USDT", amount: 1 + random(20) }
        return void (await this.#signed("POST", "/api/v3/capital/transfer", asked, key))
      }
      case 5: {
        const asked = { toAccountType: "UID", toAccount: uids.bob, asset: "USDT", amount: 1 + random(9) }
        return void (await this.#signed("POST", "/api/v3/capital/transfer/internal", asked, alice))
      }
      case 6:
        return void (await this.#signed(
          "POST",
          "/api/v3/broker/sub-account/apiKey",
          { subAccount: "carolsub01", permissions: "SPOT_ACCOUNT_READ", note: `key ${random(100)}` },
          alice,
        ))
      case 7:
        return void (await this.#control("POST", "/sandbox/v1/fund", {
          ...{ uid: uids.carol, asset: "BTC", amount: `0.${1 + random(9)}` },
        }))
      case 8:
        return void (await this.#control("POST", "/sandbox/v1/oco", {
          ...{ uid: uids.alice, symbol: "BTCUSDT", side: "SELL", quantity: "0.01" },
          ...{ price: String(70_000 + random(99)), stopPrice: "50000", stopLimitPrice: "49900" },
        }))
      case 9:
        return void (await this.#control("POST", "/admin/v1/keys", {
          ...{ uid: uids.bob, permissions: "all", note: `n${random(1_000)}` },
        }))
      case 10:
        return void (await this.advance(1_000 * (1 + random(200))))
      default:
        await this.#signed("POST", "/api/v3/order", { ...order, newClientOrderId: `o${this.#no}` }, key)
    }
  }

  async acts(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.act()
  }
}

/** How many candles of each interval are read: a simulated market computes each hour of its past on demand. */
export const candlesRead = { "1m": 720, "5m": 144, "60m": 12, "1d": 1 } as const

const publicLists = (symbol: string): ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> => [
  ["/api/v3/trades", { symbol, limit: "1000" }],
  ["/api/v3/aggTrades", { symbol, limit: "1000" }],
  ...Object.entries(candlesRead).map(
    ([interval, limit]) => ["/api/v3/klines", { symbol, interval, limit: String(limit) }] as const,
  ),
  ["/api/v3/depth", { symbol, limit: "100" }],
  ["/api/v3/avgPrice", { symbol }],
  ["/api/v3/ticker/24hr", { symbol }],
]

const ownLists: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> = [
  ["/api/v3/account", {}],
  ...["BTCUSDT", "ETHUSDT"].flatMap((symbol) => [
    ["/api/v3/openOrders", { symbol }] as const,
    ["/api/v3/allOrders", { symbol, limit: "1000" }] as const,
    ["/api/v3/myTrades", { symbol, limit: "100" }] as const,
  ]),
  ["/api/v3/capital/deposit/hisrec", {}],
  ["/api/v3/capital/withdraw/history", {}],
  ["/api/v3/capital/transfer", { fromAccountType: "SPOT", toAccountType: "FUTURES" }],
  ["/api/v3/capital/transfer", { fromAccountType: "FUTURES", toAccountType: "SPOT" }],
  ["/api/v3/capital/transfer/internal", {}],
  ["/api/v3/capital/convert/list", {}],
]

const controlLists = [
  "/admin/v1/accounts",
  "/admin/v1/settings",
  "/sandbox/v1/faults",
  "/sandbox/v1/scenario",
]

/** Every list of the interface, by its request, without the lists of `except`. */
export const listsOf = async (
  server: TestServer,
  except: (path: string) => boolean = () => false,
): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {}
  let no = 0
  for (const symbol of ["BTCUSDT", "ETHUSDT"])
    for (const [path, query] of publicLists(symbol))
      if (!except(path)) {
        const { status, text } = await server.get(path, query)
        found[`${path} ${JSON.stringify(query)}`] = `${status} ${text}`
      }
  for (const [name, key] of Object.entries({ alice, bob, carol }))
    for (const [path, query] of ownLists)
      if (!except(path)) {
        const { status, text } = await signed(server, "GET", path, query, key, ++no)
        found[`${name} ${path} ${JSON.stringify(query)}`] = `${status} ${text}`
      }
  for (const path of controlLists) if (!except(path)) found[path] = (await server.control("GET", path)).text
  return found
}

/**
 * The grouping of commands and the slices of the clock depend on the machine's speed, so these events are
 * removed.
 */
const ofProcess = new Set<unknown>(["groupDigested", "clockSet"])

/** The events of a data folder after this group, in order. */
export const eventsAfter = async (data: string, seq: number): Promise<ReadonlyArray<string>> => {
  const reader = await openFolderReader(data)
  try {
    const found: Array<string> = []
    for (let last = seq; ; ) {
      const rows = reader.rowsAfter(last, Number.MAX_SAFE_INTEGER)
      if (rows.length === 0) return found
      for (const { seq, events } of rows) {
        last = seq
        for (const event of JSON.parse(events) as ReadonlyArray<ReadonlyArray<unknown>>)
          if (!ofProcess.has(event[0])) found.push(JSON.stringify(event))
      }
    }
  } finally {
    reader.close()
  }
}
