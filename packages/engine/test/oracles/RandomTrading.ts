/**
 * Random trading for the oracle: four accounts of two masters, two symbols, a dense book with many crossing orders,
 * every order type and mode, batches, OCO lists, changing strategy groups, fees in a token, frozen accounts, odd
 * sizes, missing money, reused client ids, passing time. All random choices come from one seed.
 *
 * On odd days fees may be paid in a token, and nobody buys by amount: the size of such a buy would depend on balances
 * that the naive matcher does not know. On even days no fees are paid in a token, and accounts may buy by
 * amount.
 */
import type { Command, OrderType, PlaceOrder, Settings, StpMode, SymbolListing } from "../../src/index.ts"

/** The random generator mulberry32: small, fast, the same on every machine. */
export const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

/** Accounts with their masters: carol is alice's sub-account, dave bob's. */
const masters = { alice: null, bob: null, carol: "alice", dave: "bob" } as const

export const traders = Object.keys(masters)

/** Coarse ledger units make the rounding of fees matter; asset A is both a base and a quote asset. */
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
  commands.push({
    type: "changeSettings",
    settings: {
      feeToken: pick(["A", "A", "B", "Q"]),
      valueAsset: "Q",
      strategyGroupsMax: 2,
      strategyGroupMembersMax: pick([1, 2, 2]),
    },
  })
  for (const [uid, master] of Object.entries(masters)) {
    commands.push({ type: "openAccount", uid, name: uid, master, broker: false, kyc: "1" })
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

export interface MadeGroup {
  readonly id: number
  readonly master: string
}

/** The latest orders and strategy groups of the random day. */
export interface Known {
  readonly placed: Array<Placed>
  readonly made: Array<MadeGroup>
}

type Random = (below: number) => number

const priceOf = (ticks: number): string =>
  `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, "0")}`
const quantityOf = (lots: number): string => `${Math.floor(lots / 10)}.${lots % 10}`
const symbolOf = (random: Random): string => (random(4) === 0 ? "BA" : "AQ")
const someone = (random: Random): string => traders[random(traders.length)] as string

const stpModes: ReadonlyArray<StpMode> = ["", "", "", "", "", "cancel_maker", "cancel_taker", "cancel_both"]

const nextOrder = (random: Random, seed: number): Omit<PlaceOrder, "type"> => {
  const orderType = types[random(types.length)] as OrderType
  const side = random(2) === 0 ? "BUY" : "SELL"
  const byAmount = orderType === "MARKET" && random(2) === 0 && (side === "SELL" || seed % 2 === 0)
  const lots = random(5) === 0 ? 1 + random(3) : 1 + random(30)
  return {
    uid: someone(random),
    symbol: symbolOf(random),
    side,
    orderType,
    quantity: byAmount && random(4) > 0 ? undefined : quantityOf(lots),
    price: orderType === "MARKET" ? undefined : priceOf(95 + random(11)),
    quoteQuantity: byAmount ? `${random(4)}.${String(random(1000)).padStart(3, "0")}` : undefined,
    clientOrderId: random(8) === 0 ? `c${random(20)}` : undefined,
    stpMode: stpModes[random(stpModes.length)] as StpMode,
  }
}

/** Random prices on both sides of 1.00, near the usual last price. */
const nextOco = (random: Random): Command => {
  const side = random(2) === 0 ? "BUY" : "SELL"
  const away = side === "SELL" ? 1 : -1
  const stop = 100 - away * (1 + random(2))
  return {
    type: "placeOco",
    uid: someone(random),
    symbol: symbolOf(random),
    side,
    quantity: quantityOf(1 + random(30)),
    price: priceOf(100 + away * (1 + random(6))),
    stopPrice: priceOf(stop),
    stopLimitPrice: priceOf(stop - away * (random(6) - 2)),
  }
}

const nextCancel = (random: Random, placed: ReadonlyArray<Placed>): Command => {
  const byClientId = random(6) === 0
  const order = placed[placed.length - 1 - random(20)]
  const owner =
    order === undefined || random(10) === 0 ? { uid: someone(random), symbol: symbolOf(random) } : order
  return {
    type: "cancelOrder",
    uid: owner.uid,
    symbol: owner.symbol,
    orderId: byClientId && random(2) === 0 ? undefined : String(order?.id ?? 0),
    clientOrderId: byClientId ? `c${random(20)}` : undefined,
  }
}

/** Usually a recent strategy group, changed by its master, with valid accounts. */
const nextGroupCommand = (random: Random, made: ReadonlyArray<MadeGroup>): Command => {
  const group = made[made.length - 1 - random(4)] ?? { id: 0, master: "alice" }
  const uid = random(10) > 0 ? group.master : random(2) === 0 ? "alice" : "bob"
  const own = traders.filter((each) => each === uid || masters[each as keyof typeof masters] === uid)
  const uids = random(3) === 0 ? [someone(random)] : random(2) === 0 ? own : [own[random(2)] as string]
  const kind = random(20)
  if (kind < 6) return { type: "createGroup", uid: random(2) === 0 ? "alice" : "bob", name: `g${random(4)}` }
  if (kind < 7) return { type: "deleteGroup", uid, groupId: String(group.id) }
  return { type: kind < 15 ? "addToGroup" : "removeFromGroup", uid, groupId: String(group.id), uids }
}

const nextSettings = (random: Random): Partial<Settings> => {
  const kind = random(4)
  if (kind === 0) return { openOrdersPerSymbolMax: [3, 10, 500][random(3)] as number }
  if (kind === 1) return { strategyGroupMembersMax: 1 + random(2) }
  if (kind === 2) return { feeToken: ["A", "B", "Q"][random(3)] as string }
  return { feeTokenDiscount: ["0", "0.2", "0.33333333", "1"][random(4)] as string }
}

/** A random command that changes the rules of trading: strategy groups, frozen accounts, settings, fee payment. */
const nextRule = (random: Random, made: ReadonlyArray<MadeGroup>, seed: number): Command => {
  const kind = random(10)
  if (kind < 7) return nextGroupCommand(random, made)
  if (kind < 8) return { type: "changeAccount", uid: someone(random), frozen: random(6) === 0 }
  if (kind < 9) return { type: "changeSettings", settings: nextSettings(random) }
  return { type: "setFeeDeduction", uid: someone(random), enabled: seed % 2 === 1 && random(3) > 0 }
}

/** The next random command: cancels are usually of the caller's own orders, sometimes of any. */
export const nextCommand = (random: Random, { placed, made }: Known, seed: number): Command => {
  const kind = random(100)
  if (kind < 10) return nextRule(random, made, seed)
  if (kind < 11) return { type: "cancelOpenOrders", uid: someone(random), symbol: symbolOf(random) }
  if (kind < 19) return nextOco(random)
  if (kind < 38) return nextCancel(random, placed)
  if (kind < 41) {
    const count = 2 + random(4)
    return { type: "placeOrders", orders: Array.from({ length: count }, () => nextOrder(random, seed)) }
  }
  return { type: random(40) === 0 ? "testOrder" : "placeOrder", ...nextOrder(random, seed) }
}
