/** A small exchange with random trading, as groups for the journal: real events with a real state. */
import { createHash } from "node:crypto"
import {
  apply,
  type Command,
  dumpState,
  type Event,
  emptyRecords,
  emptyState,
  handle,
  Rejection,
  type State,
  writeEvents,
} from "@bourse/engine"
import type { JournalGroup } from "@bourse/store"
import { randomFrom } from "./random.ts"

const setup: ReadonlyArray<Command> = [
  { type: "listAsset", asset: "BTC", name: "Bitcoin", ledgerScale: 8, networks: [] },
  { type: "listAsset", asset: "USDT", name: "Tether", ledgerScale: 8, networks: [] },
  {
    type: "listSymbol",
    symbol: "BTCUSDT",
    base: "BTC",
    quote: "USDT",
    tick: "0.01",
    lot: "0.0001",
    minQuantity: "0.0001",
    minAmount: "1",
    maxAmount: "1000000",
    makerFee: "0.0002",
    takerFee: "0.0005",
    feeIn: "quote",
    openingPrice: "100",
    priceBand: null,
  },
  ...["alice", "bob"].flatMap(
    (uid): Array<Command> => [
      { type: "openAccount", uid, name: uid, master: null, broker: false, kyc: "1" },
      { type: "fund", uid, asset: "BTC", amount: "1000" },
      { type: "fund", uid, asset: "USDT", amount: "100000" },
    ],
  ),
]

export const stateHash = (state: State): string => {
  const hash = createHash("sha256")
  for (const line of dumpState(state)) hash.update(`${line}\n`)
  return hash.digest("hex")
}

export class TradingDay {
  readonly state = emptyState()
  readonly #random: (below: number) => number
  #seq = 0
  #now = 1_790_000_000_000

  constructor(seed: number) {
    this.#random = randomFrom(seed)
  }

  /** The next group of the trading day: the listings and accounts first, then a few commands each. */
  next(): JournalGroup {
    const events: Array<Event> = []
    const emit = (event: Event): void => {
      apply(this.state, event, records)
      events.push(event)
    }
    const records = emptyRecords()
    const commands =
      this.#seq === 0 ? setup : Array.from({ length: 1 + this.#random(6) }, () => this.#command())
    this.#now += this.#random(5_000)
    for (const command of commands) {
      const reply = handle(this.state, command, this.#now, emit)
      if (this.#seq === 0 && reply instanceof Rejection) throw new Error(JSON.stringify(reply))
    }
    this.#seq++
    return { seq: this.#seq, time: this.state.time, events: writeEvents(events), records }
  }

  #command(): Command {
    const random = this.#random
    const uid = random(2) === 0 ? "alice" : "bob"
    const kind = random(10)
    if (kind === 0) return { type: "fund", uid, asset: "USDT", amount: `${1 + random(50)}` }
    const open = [...this.state.orders.values()]
    const order = open[random(open.length + 1)]
    if (kind < 4 && order !== undefined)
      return {
        type: "cancelOrder",
        uid: order.uid,
        symbol: "BTCUSDT",
        orderId: String(order.id),
        clientOrderId: undefined,
      }
    return {
      type: "placeOrder",
      uid,
      symbol: "BTCUSDT",
      side: random(2) === 0 ? "BUY" : "SELL",
      orderType: "LIMIT",
      price: `${95 + random(11)}`,
      quantity: `0.${1 + random(9)}`,
      quoteQuantity: undefined,
      clientOrderId: random(3) === 0 ? `é-${random(1_000_000)}` : undefined,
      stpMode: "",
    }
  }
}
