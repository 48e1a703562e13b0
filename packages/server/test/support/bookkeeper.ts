/**
 * A random trader over HTTP with bookkeeping from responses only: an account's balance follows from its fills, its
 * locked amount from its open orders, and market data from all fills together.
 */
import { toUnits } from "@bourse/engine"
import { type Key, ok, type TestServer } from "./testServer.ts"

type Row = Readonly<Record<string, string | number | boolean | null>>
export interface Trader {
  readonly key: Key
  readonly uid: string
}

const scale = 18
const one = 10n ** 18n
export const units = (text: unknown): bigint => {
  const value = toUnits(String(text), scale)
  if (value === undefined) throw new Error(`${text} is no decimal`)
  return value
}
const sum = (values: Iterable<bigint>): bigint => {
  let total = 0n
  for (const value of values) total += value
  return total
}

export const randomOf = (seed: number) => {
  let state = seed >>> 0
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

export interface Traded {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly feeIn: "quote" | "received"
}

export interface Rates {
  readonly makerFee: string
  readonly takerFee: string
}

const scales: Readonly<Record<string, number>> = {
  BTC: 12,
  ETH: 18,
  USDT: 12,
  MX: 12,
  AAA: 0,
  BBB: 18,
  CCC: 18,
}
const dayOf = (time: unknown): string => new Date(Number(time)).toISOString().slice(0, 10).replaceAll("-", "")
const roundUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

interface Fill extends Row {
  readonly uid: string
}

export class Bookkeeper {
  readonly faults: Array<string> = []
  readonly orders = new Map<
    string,
    { readonly uid: string; readonly symbol: string; readonly sent: Row; readonly rates: Rates }
  >()
  readonly rates = new Map<string, Rates>()
  readonly fills = new Map<string, Fill>()
  #balances = new Map<string, bigint>()
  readonly #rebates = new Set<string>()
  #since = 0
  server: TestServer
  readonly #traders: ReadonlyArray<Trader>
  readonly #symbols: ReadonlyArray<Traded>

  constructor(server: TestServer, traders: ReadonlyArray<Trader>, symbols: ReadonlyArray<Traded>) {
    this.server = server
    this.#traders = traders
    this.#symbols = symbols
    for (const { symbol } of symbols) this.rates.set(symbol, { makerFee: "0.0003", takerFee: "0.0007" })
  }

  fault(what: string): void {
    this.faults.push(what)
  }
  same(a: unknown, b: unknown, what: string): void {
    if (a !== b) this.fault(`${what}: ${a} instead of ${b}`)
  }

  #get(trader: Trader, path: string, parameters: Record<string, string | number | undefined> = {}) {
    return this.server.signed("GET", path, parameters, { key: trader.key }).then(ok)
  }

  async begin(): Promise<void> {
    for (const trader of this.#traders)
      for (const { asset, free, locked } of (await this.#get(trader, "/api/v3/account")).balances)
        this.#balances.set(`${trader.uid} ${asset}`, units(free) + units(locked))
    this.#since = await this.server.now()
  }

  #book(uid: string, asset: string, amount: bigint): void {
    const key = `${uid} ${asset}`
    this.#balances.set(key, (this.#balances.get(key) ?? 0n) + amount)
  }

  async #collect({ symbol, base, quote }: Traded): Promise<void> {
    for (const trader of this.#traders) {
      const rows = (await this.#get(trader, "/api/v3/myTrades", {
        symbol,
        startTime: this.#since,
        limit: 100,
      })) as Array<Row>
      if (rows.length === 100) this.fault("too many fills for a step")
      for (const row of rows) {
        const id = `${row.id} ${row.orderId}`
        if (this.fills.has(id)) continue
        this.fills.set(id, { ...row, uid: trader.uid })
        const sign = row.isBuyer === true ? 1n : -1n
        this.#book(trader.uid, base, sign * units(row.qty))
        this.#book(trader.uid, quote, -sign * units(row.quoteQty))
        this.#book(trader.uid, String(row.commissionAsset), -units(row.commission))
        this.same(units(row.price) * units(row.qty), units(row.quoteQty) * one, `quoteQty of ${id}`)
      }
    }
  }

  /** The broker's share of its sub-accounts' fees on a past day, without self-trades. */
  async #collectRebates(): Promise<void> {
    const [broker] = this.#traders
    const page = { page: 1, pageSize: 100 }
    const { data, totalRecords } = await this.#get(broker!, "/api/v3/broker/rebate/taxQuery", page)
    if (totalRecords > data.length) this.fault("more rebates than a page")
    for (const { uid, asset, time, amount } of data) {
      const id = `${uid} ${asset} ${time}`
      if (this.#rebates.has(id)) continue
      this.#rebates.add(id)
      this.#book(broker!.uid, asset, units(amount))
      const paid = sum(
        [...this.fills.values()]
          .filter((fill) => fill.uid === uid && fill.isSelfTrade !== true)
          .filter((fill) => fill.commissionAsset === asset && dayOf(fill.time) === time)
          .map(({ commission }) => units(commission)),
      )
      const unit = 10n ** BigInt(18 - scales[asset]!)
      this.same(units(amount), ((paid * 2n) / 5n / unit) * unit, `rebate ${id}`)
    }
  }

  /** Compares every readable answer of the exchange with the trader's books. */
  async compare(symbol: Traded, whole = false): Promise<void> {
    await this.#collect(symbol)
    await this.#collectRebates()
    const fillsOf = Map.groupBy(
      [...this.fills.values()].filter((each) => each.symbol === symbol.symbol),
      ({ orderId }) => String(orderId),
    )
    const working: Array<Row> = []
    for (const trader of this.#traders) {
      const open = (await this.#get(trader, "/api/v3/openOrders", {})) as Array<Row>
      working.push(...open.filter((row) => row.isWorking === true && row.symbol === symbol.symbol))
      const all = (await this.#get(trader, "/api/v3/allOrders", {
        symbol: symbol.symbol,
        limit: 1000,
      })) as Array<Row>
      const byId = new Map(all.map((row) => [String(row.orderId), row]))
      if (byId.size !== all.length) this.fault("an order twice in allOrders")
      for (const [id, order] of this.orders)
        if (order.uid === trader.uid && order.symbol === symbol.symbol && !byId.has(id))
          this.fault(`allOrders lacks ${id}`)
      const openIds = new Set(open.map(({ orderId }) => String(orderId)))
      for (const row of all) this.#checkOrder(row, fillsOf.get(String(row.orderId)) ?? [], openIds, symbol)
      for (const row of open.filter((each) => each.symbol === symbol.symbol))
        this.same(JSON.stringify(byId.get(String(row.orderId))), JSON.stringify(row), "open and all")
      if (whole)
        for (const row of all.slice(0, 40)) {
          const ids = [
            { orderId: String(row.orderId) },
            ...(row.clientOrderId === "" ? [] : [{ origClientOrderId: String(row.clientOrderId) }]),
          ]
          for (const id of ids) {
            const { Qty, ...asked } = await this.#get(trader, "/api/v3/order", {
              symbol: symbol.symbol,
              ...id,
            })
            this.same(Qty, row.origQty, "Qty")
            this.same(JSON.stringify(asked), JSON.stringify(row), `order by ${JSON.stringify(id)}`)
          }
        }
      await this.#checkBalances(trader, open)
    }
    this.#pairTrades(symbol)
    await this.#checkMarket(symbol, working)
  }

  #checkOrder(row: Row, fills: ReadonlyArray<Fill>, open: ReadonlySet<string>, { feeIn }: Traded): void {
    const id = `order ${row.orderId} ${row.type} ${row.side}`
    const executed = units(row.executedQty)
    this.same(sum(fills.map(({ qty }) => units(qty))), executed, `${id} executedQty and fills`)
    this.same(
      sum(fills.map(({ quoteQty }) => units(quoteQty))),
      units(row.cummulativeQuoteQty),
      `${id} quote and fills`,
    )
    if (executed > units(row.origQty)) this.fault(`${id} overfilled`)
    for (const fill of fills) {
      this.same(fill.isBuyer, row.side === "BUY", `${id} side`)
      this.same(fill.clientOrderId ?? "", row.clientOrderId, `${id} client id`)
      this.same(fill.orderListId, row.orderListId, `${id} list`)
      if (row.type === "MARKET") continue
      const [price, limit] = [units(fill.price), units(row.price)]
      if (row.side === "BUY" ? price > limit : price < limit) this.fault(`${id} worse than its limit`)
    }
    const isOpen = row.status === "NEW" || row.status === "PARTIALLY_FILLED"
    this.same(open.has(String(row.orderId)), isOpen, `${id} ${row.status} in openOrders`)
    if (isOpen) this.same(row.status === "NEW", executed === 0n, `${id} open status`)
    if (row.status === "FILLED" && executed !== units(row.origQty)) this.fault(`${id} FILLED and is not`)
    if (
      row.status !== "FILLED" &&
      executed === units(row.origQty) &&
      executed > 0n &&
      units(row.origQuoteOrderQty) === 0n
    )
      this.fault(`${id} is full and ${row.status}`)
    const spent =
      units(row.cummulativeQuoteQty) +
      (feeIn === "quote" && row.side === "BUY"
        ? sum(
            fills
              .filter(({ commissionAsset }) => commissionAsset !== "MX")
              .map(({ commission }) => units(commission)),
          )
        : 0n)
    if (units(row.origQuoteOrderQty) > 0n && spent > units(row.origQuoteOrderQty))
      this.fault(`${id} spent ${spent} of ${row.origQuoteOrderQty}`)
    const { rates } = this.orders.get(String(row.orderId))!
    let [exact, charged] = [0n, 0n]
    let feeAsset = ""
    for (const fill of fills) {
      const inQuote = feeIn === "quote" || fill.isBuyer === false
      const amount = units(inQuote ? fill.quoteQty : fill.qty)
      const due = amount * units(fill.isMaker === true ? rates.makerFee : rates.takerFee)
      if (fill.commissionAsset === "MX") {
        // Fee in units of 10^-12, at 3 USDT less a fifth; other coins' prices move.
        if (String(row.symbol) === "BTCUSDT")
          this.same(units(fill.commission), roundUp(due * 4n, 15n * one * 10n ** 6n) * 10n ** 6n, `${id} MX`)
        continue
      }
      feeAsset = String(fill.commissionAsset)
      exact += due
      charged += units(fill.commission)
    }
    if (feeAsset !== "") {
      const unit = 10n ** BigInt(18 - scales[feeAsset]!)
      this.same(charged, roundUp(exact, one * unit) * unit, `${id} commission`)
    }
    const last = fills.reduce((time, fill) => Math.max(time, Number(fill.time)), 0)
    if (last > Number(row.updateTime)) this.fault(`${id} updateTime before its last fill`)
    for (const fill of fills)
      if (Number(fill.time) < Number(row.time)) this.fault(`${id} filled before placed`)
  }

  async #checkBalances(trader: Trader, open: ReadonlyArray<Row>): Promise<void> {
    const account = await this.#get(trader, "/api/v3/account")
    const shown = new Map<string, Row>(account.balances.map((each: Row) => [String(each.asset), each]))
    for (const [key, owned] of this.#balances) {
      const [uid, asset] = key.split(" ") as [string, string]
      if (uid !== trader.uid) continue
      const row = shown.get(asset)
      const total = row === undefined ? 0n : units(row.free) + units(row.locked)
      this.same(total, owned, `${uid} owns of ${asset}`)
      if (row !== undefined) this.same(row.available, row.free, "available")
      let [least, most] = [0n, 0n]
      const lists = Map.groupBy(open, (each) =>
        each.orderListId === -1 ? String(each.orderId) : `list ${each.orderListId}`,
      )
      for (const legs of lists.values()) {
        const need = legs.map((leg) => {
          const market = this.#symbols.find(({ symbol }) => symbol === leg.symbol)!
          const left = units(leg.origQty) - units(leg.executedQty)
          if ((leg.side === "BUY" ? market.quote : market.base) !== asset) return [0n, 0n] as const
          if (leg.side === "SELL") return [left, left] as const
          const cost = (left * units(leg.price)) / one
          return [cost, market.feeIn === "received" ? cost : cost + cost / 400n + 1_000_000n] as const
        })
        least += need.reduce((max, [low]) => (low > max ? low : max), 0n)
        most += need.reduce((max, [, high]) => (high > max ? high : max), 0n)
      }
      const locked = row === undefined ? 0n : units(row.locked)
      if (locked < least || locked > most)
        this.fault(`${uid} locks ${locked} of ${asset}, not ${least}-${most}`)
    }
  }

  #pairTrades({ symbol }: Traded): void {
    const trades = Map.groupBy(
      [...this.fills.values()].filter((each) => each.symbol === symbol),
      ({ id }) => String(id),
    )
    for (const [id, sides] of trades) {
      this.same(sides.length, 2, `sides of trade ${id}`)
      if (sides.length !== 2) continue
      const [a, b] = sides as [Fill, Fill]
      for (const name of ["price", "qty", "quoteQty", "time"]) this.same(a[name], b[name], `${name} of ${id}`)
      this.same(a.isBuyer, !b.isBuyer, `sides of ${id}`)
      this.same(a.isMaker, !b.isMaker, `roles of ${id}`)
      if (a.uid === b.uid && a.isSelfTrade !== true) this.fault(`${id} is no self-trade`)
    }
  }

  async #checkMarket({ symbol }: Traded, working: ReadonlyArray<Row>): Promise<void> {
    const get = async (path: string, more = {}) => ok(await this.server.get(path, { symbol, ...more }))
    const depth = await get("/api/v3/depth", { limit: 5000 })
    for (const [side, name] of [
      ["BUY", "bids"],
      ["SELL", "asks"],
    ] as const) {
      const levels = new Map<bigint, bigint>()
      for (const row of working.filter((each) => each.side === side)) {
        const left = units(row.origQty) - units(row.executedQty)
        levels.set(units(row.price), (levels.get(units(row.price)) ?? 0n) + left)
      }
      const sorted = [...levels].sort(([a], [b]) => (a < b === (side === "SELL") ? -1 : 1))
      const shown = depth[name].map(([price, quantity]: [string, string]) => [units(price), units(quantity)])
      this.same(shown.join(" "), sorted.join(" "), `${name} of ${symbol}`)
    }
    if (depth.bids.length > 0 && depth.asks.length > 0 && units(depth.bids[0][0]) >= units(depth.asks[0][0]))
      this.fault(`the book of ${symbol} is crossed`)
    const trades = [...this.fills.values()]
      .filter((each) => each.symbol === symbol && each.isMaker === false)
      .sort((a, b) => Number(b.id) - Number(a.id))
    const shown = (await get("/api/v3/trades", { limit: 1000 })) as Array<Row>
    const text = (row: Row, maker: boolean) => [row.price, row.qty, row.quoteQty, row.time, maker].join(" ")
    this.same(
      shown.map((row) => text(row, row.isBuyerMaker === true)).join("\n"),
      trades
        .slice(0, 1000)
        .map((row) => text(row, row.isBuyer !== true))
        .join("\n"),
      `trades of ${symbol}`,
    )
    const volume = sum(trades.map(({ qty }) => units(qty)))
    const quoteVolume = sum(trades.map((each) => units(each.quoteQty)))
    const prices = trades.map(({ price }) => units(price))
    const agg = (await get("/api/v3/aggTrades", { limit: 1000 })) as Array<Row>
    this.same(sum(agg.map(({ q }) => units(q))), volume, `aggTrades of ${symbol}`)
    for (const interval of ["1m", "60m", "1d", "1W", "1M"]) {
      const rows = (await get("/api/v3/klines", { interval, limit: 1000 })) as Array<Array<string>>
      this.same(sum(rows.map((row) => units(row[5]))), volume, `klines ${interval} of ${symbol}`)
      this.same(sum(rows.map((row) => units(row[7]))), quoteVolume, `klines ${interval} quote of ${symbol}`)
      if (trades.length === 0) continue
      const real = rows.filter((row) => units(row[5]) > 0n)
      this.same(units(real.at(-1)![4]), prices[0], "close")
      this.same(units(real[0]![1]), prices.at(-1), "open")
      this.same(
        real.map((r) => units(r[2])).reduce((a, b) => (a > b ? a : b)),
        prices.reduce((a, b) => (a > b ? a : b)),
        "high",
      )
      this.same(
        real.map((r) => units(r[3])).reduce((a, b) => (a < b ? a : b)),
        prices.reduce((a, b) => (a < b ? a : b)),
        "low",
      )
    }
    const day = await get("/api/v3/ticker/24hr")
    const price = await get("/api/v3/ticker/price")
    this.same(day.lastPrice, price.price, "last price")
    if (trades.length > 0) this.same(units(price.price), prices[0], "last price is of the last trade")
    const since = Number(day.openTime)
    const ofDay = trades.filter(({ time }) => Number(time) >= since + 60_000)
    const atMost = trades.filter(({ time }) => Number(time) >= since - 60_000)
    if (Number(day.count) < ofDay.length || Number(day.count) > atMost.length)
      this.fault(`count ${day.count} of ${symbol}, not ${ofDay.length}`)
    const best = await get("/api/v3/ticker/bookTicker")
    this.same(best.bidPrice, depth.bids[0]?.[0] ?? null, "bid")
    this.same(best.askQty, depth.asks[0]?.[1] ?? null, "ask quantity")
  }
}
