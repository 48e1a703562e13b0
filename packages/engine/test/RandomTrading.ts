/**
 * Random trading for the oracle: three accounts, two symbols, a dense book that crosses all the time, every order
 * type, odd sizes, too little money now and then, client ids used again, time that passes. All from one seed.
 */
import type { Command, OrderType, SymbolListing } from "../src/index.ts"

/** mulberry32: small, fast, the same everywhere. */
export const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

export const traders = ["alice", "bob", "carol"]

/** Coarse ledger units, so that rounding of fees matters; A is both a base and a quote. */
export const ledgerScales = { A: 4, B: 2, Q: 3 } as const

export const rates = ["0", "0.0002", "0.0005", "0.01", "0.12345678"]

const listing = (
  symbol: string,
  base: string,
  quote: string,
  pick: <T>(from: ReadonlyArray<T>) => T,
): SymbolListing => ({
  symbol,
  base,
  quote,
  tick: "0.01",
  lot: "0.1",
  minQuantity: "0.1",
  minAmount: pick(["0.001", "0.2"]),
  maxAmount: pick(["2.5", "1000"]),
  makerFee: pick(rates),
  takerFee: pick(rates),
  feeIn: pick(["quote", "received"]),
  openingPrice: "1",
  priceBand: pick([null, null, "0.08"]),
})

export type Step = { readonly now: number; readonly command: Command }

export const setup = (seed: number): Array<Command> => {
  const random = randomFrom(seed)
  const pick = <T>(from: ReadonlyArray<T>): T => from[random(from.length)] as T
  const commands: Array<Command> = Object.entries(ledgerScales).map(([asset, ledgerScale]) => ({
    type: "listAsset",
    asset,
    name: asset,
    ledgerScale,
    networks: [],
  }))
  commands.push(
    { type: "listSymbol", ...listing("AQ", "A", "Q", pick) },
    { type: "listSymbol", ...listing("BA", "B", "A", pick) },
  )
  for (const uid of traders) {
    commands.push({ type: "openAccount", uid, name: uid, master: null, broker: false, kyc: "1" })
    for (const asset of Object.keys(ledgerScales))
      commands.push({ type: "fund", uid, asset, amount: pick(["5", "50", "500"]) })
  }
  return commands
}

const types: ReadonlyArray<OrderType> = [
  ...Array<OrderType>(10).fill("LIMIT"),
  "LIMIT_MAKER",
  "LIMIT_MAKER",
  "MARKET",
  "MARKET",
  "IMMEDIATE_OR_CANCEL",
  "FILL_OR_KILL",
]

export interface Placed {
  readonly id: number
  readonly uid: string
  readonly symbol: string
}

/** The next thing somebody does, who knows what was placed of late: mostly one's own, sometimes anybody's. */
export const nextCommand = (random: (below: number) => number, placed: ReadonlyArray<Placed>): Command => {
  const uid = traders[random(3)] as string
  const symbol = random(4) === 0 ? "BA" : "AQ"
  if (random(10) < 3) {
    const byClientId = random(6) === 0
    const order = placed[placed.length - 1 - random(20)]
    const owner = order === undefined || random(10) === 0 ? { uid, symbol } : order
    return {
      type: "cancelOrder",
      uid: owner.uid,
      symbol: owner.symbol,
      orderId: byClientId && random(2) === 0 ? undefined : String(order?.id ?? 0),
      clientOrderId: byClientId ? `c${random(30)}` : undefined,
    }
  }
  const orderType = types[random(types.length)] as OrderType
  const byAmount = orderType === "MARKET" && random(2) === 0
  const lots = random(5) === 0 ? 1 + random(3) : 1 + random(30)
  const ticks = 95 + random(11)
  return {
    type: random(40) === 0 ? "testOrder" : "placeOrder",
    uid,
    symbol,
    side: random(2) === 0 ? "BUY" : "SELL",
    orderType,
    quantity: byAmount && random(4) > 0 ? undefined : `${Math.floor(lots / 10)}.${lots % 10}`,
    price:
      orderType === "MARKET"
        ? undefined
        : `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, "0")}`,
    quoteOrderQty: byAmount ? `${random(4)}.${String(random(1000)).padStart(3, "0")}` : undefined,
    clientOrderId: random(8) === 0 ? `c${random(30)}` : undefined,
    stpMode: "",
  }
}
