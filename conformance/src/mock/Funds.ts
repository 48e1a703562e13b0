/** Keeps the spot and futures balances of an account in the mock. */
import { add, compare, type Exact, exact, isDecimalText, negate } from "../values/Exact.ts"
import { RejectedRequest, type Sent } from "./Session.ts"

export type Side = "SPOT" | "FUTURES"

export interface Balance {
  free: Exact
  locked: Exact
}

/** Starting balances of the account by asset, which come from its deposits. */
export const startBalances: Readonly<Record<string, string>> = {
  USDT: "100000",
  BTC: "2",
  ETH: "30",
  MX: "1000",
  USDC: "0.8",
  XRP: "1000",
}

export const nothing = exact("0")
export const minus = (a: Exact, b: Exact): Exact => add(a, negate(b))
export const isAbove = (a: Exact, b: Exact): boolean => compare(a, b) > 0

/** Parses a positive amount from a parameter; undefined if the parameter is absent. */
export const amountOf = (sent: Sent, name: string): Exact | undefined => {
  const text = sent.get(name)
  if (text === undefined || text === "") return undefined
  if (!isDecimalText(text) || !isAbove(exact(text), nothing))
    throw new RejectedRequest("mandatoryParameter", name)
  return exact(text)
}

export const neededAmount = (sent: Sent): Exact => {
  const amount = amountOf(sent, "amount")
  if (amount === undefined) throw new RejectedRequest("mandatoryParameter", "amount")
  return amount
}

/** Balances of one account in the mock. */
export interface Funds {
  /** Spot balances of the account, by asset. */
  readonly balances: ReadonlyMap<string, Readonly<Balance>>
  readonly balance: (asset: string, side?: Side) => Balance
  /**
   * Subtracts an amount from one of the account's balances. Throws {@link RejectedRequest} if the balance is
   * too small.
   */
  readonly take: (asset: string, amount: Exact, side?: Side) => void
  readonly give: (asset: string, amount: Exact, side?: Side) => void
}

export const makeFunds = (start: Readonly<Record<string, string>>): Funds => {
  const sides = { SPOT: new Map<string, Balance>(), FUTURES: new Map<string, Balance>() }
  const balance = (asset: string, side: Side = "SPOT"): Balance => {
    const found = sides[side].get(asset) ?? { free: nothing, locked: nothing }
    sides[side].set(asset, found)
    return found
  }
  for (const [asset, amount] of Object.entries(start)) balance(asset).free = exact(amount)
  return {
    balances: sides.SPOT,
    balance,
    take: (asset, amount, side) => {
      const from = balance(asset, side)
      if (isAbove(amount, from.free)) throw new RejectedRequest("insufficientBalance")
      from.free = minus(from.free, amount)
    },
    give: (asset, amount, side) => {
      const to = balance(asset, side)
      to.free = add(to.free, amount)
    },
  }
}
