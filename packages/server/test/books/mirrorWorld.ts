/** An exchange whose symbol BTCUSDT mirrors another one: the test says what upstream shows and trades. */
import {
  apply,
  bookLevels,
  type Command,
  dumpState,
  type Event,
  emptyState,
  handle,
  loadState,
  OrderBook,
  type OrderRecord,
  Rejection,
  type Side,
  type State,
  type SymbolListing,
  verify,
} from "@bourse/engine"
import { expect } from "vitest"
import { MirroredSymbol } from "../../src/books/MirroredSymbol.ts"
import type { UpstreamTrade } from "../../src/books/UserQueues.ts"

export const symbol = "BTCUSDT"
/** Ticks and lots are 1, so that prices and quantities read as they are. */
const listing: SymbolListing = {
  ...{ symbol, base: "BTC", quote: "USDT", tick: "1", lot: "1", minQuantity: "1", minAmount: "1" },
  ...{ maxAmount: "1000000000", makerFee: "0", takerFee: "0", feeIn: "quote", openingPrice: "100" },
  priceBand: null,
}

/** Levels as a test writes them: lots by price. */
export type Levels = Readonly<Record<number, number>>

const sorted = (levels: Levels, side: Side): Array<readonly [number, number]> =>
  Object.entries(levels)
    .map(([price, lots]) => [Number(price), lots] as const)
    .filter(([, lots]) => lots > 0)
    .sort(([a], [b]) => (side === "BUY" ? b - a : a - b))

export const upstreamBook = (bids: Levels, asks: Levels) => ({
  BUY: sorted(bids, "BUY"),
  SELL: sorted(asks, "SELL"),
})

export class MirrorWorld {
  state: State = emptyState(() => new OrderBook())
  mirrored = new MirroredSymbol(symbol)
  now = Date.UTC(2026, 0, 5, 12)
  readonly events: Array<Event> = []

  constructor() {
    this.must({ type: "listAsset", asset: "USDT", name: "USDT", ledgerScale: 6, networks: [] })
    this.must({ type: "listAsset", asset: "BTC", name: "BTC", ledgerScale: 6, networks: [] })
    this.must({ type: "listSymbol", ...listing })
    for (const uid of ["alice", "bob"]) {
      this.must({ type: "openAccount", uid, name: uid, master: null, broker: false, kyc: "4" })
      this.must({ type: "fund", uid, asset: "USDT", amount: "100000000" })
      this.must({ type: "fund", uid, asset: "BTC", amount: "1000000" })
    }
    const from = this.now - (this.now % 60_000)
    this.must({ type: "startSimulation", seed: 0, from, file: {}, mirror: "http://upstream" })
  }

  get market() {
    return this.state.markets.get(symbol)!
  }

  must(command: Command): unknown {
    const emit = (event: Event): void => {
      this.events.push(event)
      apply(this.state, event)
    }
    const reply: unknown = handle(this.state, command, this.now, emit)
    if (reply instanceof Rejection) expect.fail(`${command.type}: ${reply.code} ${reply.detail}`)
    verify(this.state)
    return reply
  }

  /** Upstream shows this book, after these trades. */
  sees(bids: Levels, asks: Levels, trades: ReadonlyArray<Omit<UpstreamTrade, "time">> = [], ms = 100): this {
    this.now += ms
    expect(this.mirrored.setBook(upstreamBook(bids, asks))).toBe(true)
    for (const trade of trades) this.mirrored.addTrade({ ...trade, time: this.now })
    const step = this.mirrored.next(this.market, this.now)
    if (step !== null) this.must(step)
    return this
  }

  loses(): this {
    this.now += 100
    this.must(this.mirrored.lost(this.market, this.now))
    return this
  }

  /** Another process continues with the state. */
  restarts(): this {
    this.state = loadState(dumpState(this.state))
    this.mirrored = new MirroredSymbol(symbol)
    return this
  }

  places(uid: string, side: Side, lots: number, price?: number): OrderRecord {
    this.now += 1
    const order =
      price === undefined
        ? { orderType: "MARKET", quantity: String(lots) }
        : { orderType: "LIMIT", quantity: String(lots), price: String(price) }
    return this.must({ type: "placeOrder", uid, symbol, side, ...order } as unknown as Command) as OrderRecord
  }

  cancels(uid: string, id: number): void {
    this.now += 1
    this.must({ type: "cancelOrder", uid, symbol, orderId: String(id) })
  }

  /** Lots of an open order that are not filled; 0 for a closed order. */
  open(id: number): number {
    return this.state.orders.get(id)?.openLots ?? 0
  }

  /** Lots that users took from upstream's levels since the last step. */
  *taken(): Generator<readonly [side: Side, price: number, lots: number]> {
    const { shown, taken } = this.market.quotes!
    for (const side of ["BUY", "SELL"] as const) {
      let left = taken[side]
      for (const [price, lots] of shown![side]) {
        if (left > 0) yield [side, price, Math.min(left, lots)]
        left -= lots
      }
    }
  }

  /** Lots of users' resting orders that the mirrored market filled. */
  makerFills(): number {
    const ofMarket = new Set<number>()
    let filled = 0
    for (const event of this.events) {
      if (event.type === "orderOpened" && event.uid === "0") ofMarket.add(event.id)
      if (event.type === "traded" && ofMarket.has(event.takerOrder)) filled += event.lots
    }
    return filled
  }

  levels(side: Side): Array<readonly [number, number]> {
    return bookLevels(this.market, side, 100).map(([price, lots]) => [price, Number(lots)])
  }

  /** Expects a replay of the events, and a load of the dumped state, to give the same state. */
  same(): void {
    const replayed = emptyState(() => new OrderBook())
    for (const event of this.events) apply(replayed, event)
    const lines = [...dumpState(this.state)]
    expect([...dumpState(replayed)]).toEqual(lines)
    expect([...dumpState(loadState(lines))]).toEqual(lines)
  }
}
