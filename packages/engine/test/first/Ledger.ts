/**
 * Double entry. User balances are free or locked, per account and asset, and apart from them those of the futures
 * side; house accounts take the other side.
 *
 * Every event's postings must sum to zero per asset, and no balance of a user may fall below zero. Both are
 * checked here at every event, at constant cost. In units of the asset's ledger scale throughout.
 */
import { InvariantBroken } from "./Refusal.ts"

export interface Balance {
  free: bigint
  locked: bigint
}

/**
 * `issued` and `chain` are what came in from outside, by the operator's hand and over the chains, and negative;
 * `withdrawals` is what is on its way out, `conversion` what the house gave and took for small balances.
 */
export const houseAccounts = ["issued", "fees", "chain", "withdrawals", "conversion"] as const
export type HouseAccount = (typeof houseAccounts)[number]

export class Ledger {
  readonly balances = new Map<string, Map<string, Balance>>()
  /** Balances of the futures side: nothing here locks them. */
  readonly futures = new Map<string, Map<string, bigint>>()
  readonly house: Readonly<Record<HouseAccount, Map<string, bigint>>> = {
    issued: new Map(),
    fees: new Map(),
    chain: new Map(),
    withdrawals: new Map(),
    conversion: new Map(),
  }
  /** The sums of the postings since the last settle: an event touches few assets. */
  readonly #assets: Array<string> = []
  readonly #sums: Array<bigint> = []

  /** What an account has of an asset; zeros when it never had any. */
  balance(uid: string, asset: string): Readonly<Balance> {
    return this.balances.get(uid)?.get(asset) ?? { free: 0n, locked: 0n }
  }

  #entry(uid: string, asset: string): Balance {
    let assets = this.balances.get(uid)
    if (assets === undefined) {
      assets = new Map()
      this.balances.set(uid, assets)
    }
    let balance = assets.get(asset)
    if (balance === undefined) {
      balance = { free: 0n, locked: 0n }
      assets.set(asset, balance)
    }
    return balance
  }

  #add(asset: string, amount: bigint): void {
    const at = this.#assets.indexOf(asset)
    if (at >= 0) this.#sums[at] = (this.#sums[at] as bigint) + amount
    else {
      this.#assets.push(asset)
      this.#sums.push(amount)
    }
  }

  /** Posts to a user's account: `free` and `locked` each change by the amount given. */
  post(uid: string, asset: string, free: bigint, locked: bigint): void {
    const balance = this.#entry(uid, asset)
    balance.free += free
    balance.locked += locked
    if (balance.free < 0n || balance.locked < 0n) {
      throw new InvariantBroken(
        `balance of ${uid} in ${asset} fell below zero: free ${balance.free}, locked ${balance.locked}`,
      )
    }
    this.#add(asset, free + locked)
  }

  futuresBalance(uid: string, asset: string): bigint {
    return this.futures.get(uid)?.get(asset) ?? 0n
  }

  /** Posts to the futures side of a user's account. */
  postFutures(uid: string, asset: string, amount: bigint): void {
    const balance = this.futuresBalance(uid, asset) + amount
    if (balance < 0n) throw new InvariantBroken(`futures balance of ${uid} in ${asset} fell to ${balance}`)
    const assets = this.futures.get(uid)
    if (assets === undefined) this.futures.set(uid, new Map([[asset, balance]]))
    else assets.set(asset, balance)
    this.#add(asset, amount)
  }

  /** Posts to a house account. */
  postHouse(account: HouseAccount, asset: string, amount: bigint): void {
    const balances = this.house[account]
    balances.set(asset, (balances.get(asset) ?? 0n) + amount)
    this.#add(asset, amount)
  }

  /** Ends an event's postings: each asset must sum to zero. */
  settle(): void {
    for (let i = 0; i < this.#assets.length; i++) {
      if (this.#sums[i] !== 0n)
        throw new InvariantBroken(`postings in ${this.#assets[i]} sum to ${this.#sums[i]}, not to zero`)
    }
    this.#assets.length = 0
    this.#sums.length = 0
  }

  clear(): void {
    this.balances.clear()
    this.futures.clear()
    for (const account of Object.values(this.house)) account.clear()
  }
}
