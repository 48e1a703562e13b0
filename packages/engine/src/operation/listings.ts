/** Listing coins and symbols. */
import { toUnits } from "@bourse/vocabulary"
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import { marketOf, type State } from "../model/State.ts"
import type { NewSteps } from "../model/scenario/Scenario.ts"
import { changeableOf, makeMarket, readBounds, readRates, readSteps } from "../model/trading/Market.ts"
import { type Market, type Order, ordersOf } from "../model/trading/Order.ts"
import { isQuote } from "../model/trading/quotedBook.ts"
import type { SymbolChange, SymbolListing } from "../model/trading/SymbolListing.ts"
import { Asset, type AssetListing, type Network } from "../money/Asset.ts"
import { parameterError, type Rejection, unknownCoin, unknownSymbol } from "../Rejection.ts"
import { delistedCancel, endOrder } from "../trading/endOrder.ts"

/**
 * Requests separate lists by commas, and clients write symbols and coins in capitals, so names must allow that.
 */
const grammars = {
  symbol: [
    /^[0-9A-Z]([._-]?[0-9A-Z]){0,63}$/,
    "capital letters and digits, . _ or - between them, at most 64",
  ],
  coin: [/^[0-9A-Z]([._-]?[0-9A-Z]){0,31}$/, "capital letters and digits, . _ or - between them, at most 32"],
  network: [/^[0-9A-Za-z]([ ()./_-]{0,2}[0-9A-Za-z]){0,63}\)?$/, "letters, digits, spaces and ( ) . / _ -"],
} as const

const nameFault = (what: keyof typeof grammars, name: string): Rejection | undefined => {
  const [pattern, expected] = grammars[what]
  return pattern.test(name)
    ? undefined
    : parameterError(`the name of a ${what} has ${expected}: ${JSON.stringify(name.slice(0, 40))}`)
}

/** Returns why a symbol cannot be listed, or undefined. `newCoins` are listed together with the symbol. */
const symbolFault = (
  state: State,
  listing: SymbolListing,
  newCoins: ReadonlyArray<AssetListing>,
): Rejection | undefined => {
  const coins = new Map(newCoins.map((coin) => [coin.asset, new Asset(coin, state.assets.size)]))
  const [base, quote] = [listing.base, listing.quote].map((name) => state.assets.get(name) ?? coins.get(name))
  if (base === undefined) return unknownCoin(listing.base, "base")
  if (quote === undefined) return unknownCoin(listing.quote, "quote")
  const coinFaults = newCoins.map(({ asset }) => nameFault("coin", asset))
  const aboutName = nameFault("symbol", listing.symbol) ?? coinFaults.find((each) => each !== undefined)
  if (aboutName !== undefined) return aboutName
  if (state.markets.has(listing.symbol)) return parameterError(`symbol ${listing.symbol} is listed already`)
  try {
    makeMarket(listing, base, quote, state.markets.size, state.makeBook())
  } catch (error) {
    if (error instanceof RangeError) return parameterError(error.message)
    throw error
  }
  return undefined
}

export const listSymbol = (
  state: State,
  command: CommandOf<"listSymbol">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const { type: _, newCoinScale: ledgerScale, ...listing } = command
  const missing = [...new Set([listing.base, listing.quote])].filter((coin) => !state.assets.has(coin))
  const newCoins =
    ledgerScale === undefined
      ? []
      : missing.map((asset): AssetListing => ({ asset, name: asset, ledgerScale, networks: [] }))
  const fault = symbolFault(state, listing, newCoins)
  if (fault !== undefined) return fault
  for (const coin of newCoins) emit({ type: "assetListed", time: now, ...coin })
  emit({ type: "symbolListed", time: now, ...listing })
  return null
}

/** Names the fault of a change of a symbol. */
export const changeFault = (market: Market, change: SymbolChange): Rejection | undefined => {
  const changed = { symbol: market.symbol, ...change }
  try {
    readRates(changed)
    readSteps(market, changed)
    readBounds(changed, market)
  } catch (error) {
    if (error instanceof RangeError) return parameterError(error.message)
    throw error
  }
  return undefined
}

/**
 * Changes the status, the steps, the bounds, the fees or the price band of a symbol. Open orders of the symbol
 * keep the fees of their placement, and may violate new steps, bounds and a new band. A halt leaves open orders
 * in the book; a delisting cancels them.
 */
export const changeSymbol = (
  state: State,
  { type: _, symbol, ...asked }: CommandOf<"changeSymbol">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const market = state.markets.get(symbol)
  if (market === undefined) return unknownSymbol(symbol)
  const before = changeableOf(market)
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  const changed: SymbolChange = { ...before, ...Object.fromEntries(given) }
  const fault = changeFault(market, changed)
  if (fault !== undefined) return fault
  const names = Object.keys(before) as ReadonlyArray<keyof SymbolChange>
  if (names.every((name) => changed[name] === before[name])) return null
  if (changed.status === "delisted")
    // The second leg of an OCO list ended with the first.
    for (const order of ordersOfMarket(market))
      if (state.orders.has(order.id)) endOrder(state, order, delistedCancel, now, emit)
  emit({ type: "symbolChanged", time: now, symbol, ...changed })
  return null
}

/** Gives symbols new steps and bounds; skips a symbol that already has them. */
export const changeSteps = (state: State, steps: ReadonlyArray<NewSteps>, time: number, emit: Emit): void => {
  for (const { symbol, ...changed } of steps) {
    const before = changeableOf(marketOf(state, symbol))
    const names = Object.keys(changed) as ReadonlyArray<keyof typeof changed>
    if (names.some((name) => changed[name] !== before[name]))
      emit({ type: "symbolChanged", time, symbol, ...before, ...changed })
  }
}

/** Every open order of users, in order of arrival. */
const ordersOfMarket = ({ book, stops }: Market): ReadonlyArray<Order> =>
  [...ordersOf(book, "BUY"), ...ordersOf(book, "SELL"), ...stops.values()]
    .filter((order) => !isQuote(order))
    .sort((a, b) => a.id - b.id)

/** Names the fault of a coin's network. */
const networkFault = (network: Network, ledgerScale: number): string | undefined => {
  const { blockMs, minConfirm, withdrawIntegerMultiple: multiple } = network
  if (!Number.isSafeInteger(blockMs) || blockMs < 1) return "blocks must be at least a millisecond apart"
  if (!Number.isSafeInteger(minConfirm) || minConfirm < 0) return "confirmations must be a whole number"
  for (const name of ["withdrawFee", "withdrawMin", "withdrawMax"] as const)
    if (toUnits(network[name], ledgerScale) === undefined) return `${name} is finer than the coin is counted`
  if (multiple !== null && (toUnits(multiple, ledgerScale) ?? 0n) === 0n)
    return "withdrawIntegerMultiple must be something the coin can be counted in"
  if (toUnits(network.withdrawMax, ledgerScale)! < toUnits(network.withdrawMin, ledgerScale)!)
    return "withdrawMax must not be below withdrawMin"
  return undefined
}

export const listAsset = (
  state: State,
  command: CommandOf<"listAsset">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const { type: _, ...listing } = command
  const aboutName = nameFault("coin", listing.asset)
  if (aboutName !== undefined) return aboutName
  if (state.assets.has(listing.asset)) return parameterError(`asset ${listing.asset} is listed already`)
  if (!Number.isInteger(listing.ledgerScale) || listing.ledgerScale < 0 || listing.ledgerScale > 18) {
    return parameterError(`ledger scale of ${listing.asset} must be 0 to 18`)
  }
  const names = new Set<string>()
  for (const network of listing.networks) {
    const own = [...new Set([network.network, network.oldName])]
    const badName = own.map((name) => nameFault("network", name)).find((each) => each !== undefined)
    if (badName !== undefined) return badName
    const fault = own.some((name) => names.has(name))
      ? "another network of the coin has one of its names"
      : networkFault(network, listing.ledgerScale)
    if (fault !== undefined) return parameterError(`${listing.asset} on ${network.network}: ${fault}`)
    for (const name of own) names.add(name)
  }
  emit({ type: "assetListed", time: now, ...listing })
  return null
}
