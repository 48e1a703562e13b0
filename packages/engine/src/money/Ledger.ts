/**
 * Double entry. User balances are free or locked, per account and asset; the futures side has separate balances.
 * House accounts are the counterparties of user balances.
 *
 * Every event's postings must sum to zero per asset, and no balance of a user may fall below zero. The ledger
 * checks both conditions at every event, at constant cost. Amounts are in units of the asset's ledger scale
 * throughout.
 *
 * The order path uses references to holdings and assets, and {@link Money}; all other code uses uid, asset name and
 * bigint. Net amounts from outside of trading are summed as `netInflow`; the rest of a balance came from trading.
 * The sum `netInflow` costs nothing on the order path.
 */
import { InvariantBroken } from "../Rejection.ts"
import { Asset, type AssetListing, type HouseAccount } from "./Asset.ts"
import { Digest } from "./Digest.ts"
import { Money } from "./Money.ts"

/** Above this number of units an amount is not exact. */
const highMax = Number.MAX_SAFE_INTEGER - 1

const tooMuch = (asset: string): InvariantBroken =>
  new InvariantBroken(`there is more of ${asset} than can be counted exactly`)

/** The balance that an account has of one asset. */
class SpotBalance {
  readonly free = new Money()
  readonly locked = new Money()
  netInflow = 0n
}

/** All balances of an account, indexed by the asset's index. */
export interface Holdings {
  readonly uid: string
  readonly spot: Array<SpotBalance | undefined>
  /** The indexes of `spot` that are in use, in the order of their first use. */
  readonly held: Array<number>
  /** Balances of the futures side, on which the ledger locks nothing. */
  readonly futures: Array<bigint | undefined>
}

export interface Balance {
  readonly free: bigint
  readonly locked: bigint
  /**
   * Inflow minus outflow of the asset other than by trading: funds, deposits, withdrawals, transfers, rebates.
   * Free plus locked minus this inflow is the net amount of fills and conversions since the account began, or
   * the last reset, after fees.
   */
  readonly netInflow: bigint
}

const nothing: Balance = { free: 0n, locked: 0n, netInflow: 0n }

export class Ledger {
  readonly assets = new Map<string, Asset>()
  /** The digest of every changed balance. */
  readonly digest = new Digest()
  readonly #byIndex: Array<Asset> = []
  readonly #holdings = new Map<string, Holdings>()
  /** The assets with postings in the current event; the list keeps its length and is reused. */
  readonly #touched: Array<Asset> = []
  #touchedCount = 0
  readonly #amount = new Money()

  list(listing: AssetListing): Asset {
    const asset = new Asset(listing, this.#byIndex.length)
    this.assets.set(asset.asset, asset)
    this.#byIndex.push(asset)
    return asset
  }

  /** The holdings of an account; a new account has none. */
  holdings(uid: string): Holdings {
    let holdings = this.#holdings.get(uid)
    if (holdings === undefined) {
      holdings = { uid, spot: [], held: [], futures: [] }
      this.#holdings.set(uid, holdings)
    }
    return holdings
  }

  /** The balance of an account in an asset; zero if the account never had any. */
  balance(uid: string, asset: string): Balance {
    const index = this.assets.get(asset)?.index
    const balance = index === undefined ? undefined : this.#holdings.get(uid)?.spot[index]
    if (balance === undefined) return nothing
    return { free: balance.free.units, locked: balance.locked.units, netInflow: balance.netInflow }
  }

  /** All assets that an account has or had, in the order of their first use. */
  *balances(uid: string): Generator<readonly [asset: string, balance: Balance]> {
    for (const index of this.#holdings.get(uid)?.held ?? []) {
      const { asset } = this.#byIndex[index]!
      yield [asset, this.balance(uid, asset)]
    }
  }

  futuresBalance(uid: string, asset: string): bigint {
    const index = this.assets.get(asset)?.index
    return (index === undefined ? undefined : this.#holdings.get(uid)?.futures[index]) ?? 0n
  }

  *futuresBalances(uid: string): Generator<readonly [asset: string, balance: bigint]> {
    for (const [index, balance] of (this.#holdings.get(uid)?.futures ?? []).entries())
      if (balance !== undefined) yield [this.#byIndex[index]!.asset, balance]
  }

  uids(): Iterable<string> {
    return this.#holdings.keys()
  }

  house(account: HouseAccount, asset: string): bigint {
    return this.assets.get(asset)?.house[account].units ?? 0n
  }

  spot(holdings: Holdings, asset: Asset): SpotBalance {
    let balance = holdings.spot[asset.index]
    if (balance === undefined) {
      balance = new SpotBalance()
      // The list is filled without holes: an array with holes is read more slowly.
      while (holdings.spot.length < asset.index) holdings.spot.push(undefined)
      holdings.spot[asset.index] = balance
      holdings.held.push(asset.index)
    }
    return balance
  }

  /** Whether the free balance is below this amount. */
  lacks(holdings: Holdings, asset: Asset, amount: Money): boolean {
    const balance = holdings.spot[asset.index]
    return balance === undefined ? !amount.isZero : balance.free.isBelow(amount)
  }

  #count(asset: Asset, high: number, low: number): void {
    if (!asset.isTouched) {
      asset.isTouched = true
      this.#touched[this.#touchedCount++] = asset
    }
    asset.sumHigh += high
    asset.sumLow += low
  }

  #check(holdings: Holdings, asset: Asset, { free, locked }: SpotBalance): void {
    this.digest.add(free.low, locked.low)
    if (free.isNegative || locked.isNegative)
      throw new InvariantBroken(
        `balance of ${holdings.uid} in ${asset.asset} fell below zero: free ${free.units}, locked ${locked.units}`,
      )
  }

  /** Moves an amount from outside into the account's free balance. */
  credit(holdings: Holdings, asset: Asset, amount: Money): void {
    const balance = this.spot(holdings, asset)
    balance.free.add(amount)
    this.#check(holdings, asset, balance)
    this.#count(asset, amount.high, amount.low)
  }

  /** Moves an amount of the account from free to locked. */
  lock(holdings: Holdings, asset: Asset, amount: Money): void {
    const balance = this.spot(holdings, asset)
    balance.free.subtract(amount)
    balance.locked.add(amount)
    this.#check(holdings, asset, balance)
  }

  /** Moves an amount of the account from locked to free. */
  unlock(holdings: Holdings, asset: Asset, amount: Money): void {
    const balance = this.spot(holdings, asset)
    balance.locked.subtract(amount)
    balance.free.add(amount)
    this.#check(holdings, asset, balance)
  }

  /** Moves a locked amount out of the account. */
  spend(holdings: Holdings, asset: Asset, amount: Money): void {
    const balance = this.spot(holdings, asset)
    balance.locked.subtract(amount)
    this.#check(holdings, asset, balance)
    this.#count(asset, -amount.high, -amount.low)
  }

  /** Adds an amount to the house's fees. */
  chargeFee(asset: Asset, amount: Money): void {
    asset.house.fees.add(amount)
    this.digest.add(asset.house.fees.low, asset.index)
    this.#count(asset, amount.high, amount.low)
  }

  #asset(name: string): Asset {
    const asset = this.assets.get(name)
    if (asset === undefined) throw new InvariantBroken(`an event names asset ${name}, which does not exist`)
    return asset
  }

  #post(uid: string, name: string, free: bigint, locked: bigint): SpotBalance {
    const asset = this.#asset(name)
    const holdings = this.holdings(uid)
    const balance = this.spot(holdings, asset)
    const change = this.#amount
    balance.free.add(change.setUnits(free))
    balance.locked.add(change.setUnits(locked))
    this.#check(holdings, asset, balance)
    if (balance.free.high > highMax) throw tooMuch(name)
    change.setUnits(free + locked)
    this.#count(asset, change.high, change.low)
    return balance
  }

  /** Posts a user's changes other than by trading: `free` and `locked` each change by the given amount. */
  post(uid: string, name: string, free: bigint, locked: bigint): void {
    this.#post(uid, name, free, locked).netInflow += free + locked
  }

  /** Posts a user's changes by trading outside the order path: a fee in the fee token, a conversion. */
  postTraded(uid: string, name: string, free: bigint): void {
    this.#post(uid, name, free, 0n)
  }

  /** Sets a balance of the futures side; used by a posting, or when a state is loaded. */
  setFutures({ futures }: Holdings, { index }: Asset, balance: bigint): void {
    while (futures.length < index) futures.push(undefined)
    futures[index] = balance
  }

  /** Posts to the futures side of a user's account. */
  postFutures(uid: string, name: string, amount: bigint): void {
    const asset = this.#asset(name)
    const holdings = this.holdings(uid)
    const balance = (holdings.futures[asset.index] ?? 0n) + amount
    if (balance < 0n) throw new InvariantBroken(`futures balance of ${uid} in ${name} fell to ${balance}`)
    this.setFutures(holdings, asset, balance)
    this.digest.add(Number(BigInt.asIntN(32, balance)), asset.index)
    const { high, low } = this.#amount.setUnits(amount)
    this.#count(asset, high, low)
  }

  /** Posts to a house account. */
  postHouse(account: HouseAccount, name: string, amount: bigint): void {
    const asset = this.#asset(name)
    const change = this.#amount.setUnits(amount)
    asset.house[account].add(change)
    this.digest.add(asset.house[account].low, asset.index)
    if (Math.abs(asset.house[account].high) > highMax) throw tooMuch(name)
    this.#count(asset, change.high, change.low)
  }

  /** Ends an event's postings: each asset must sum to zero. */
  checkSums(): void {
    const touched = this.#touched
    for (let i = 0; i < this.#touchedCount; i++) {
      const asset = touched[i] as Asset
      // The sum of the lower parts of a few postings below 10^15 each is exact; if both parts are zero, the
      // total is exact.
      const sum = asset.sumHigh * 1e15 + asset.sumLow
      if (sum !== 0) throw new InvariantBroken(`postings in ${asset.asset} sum to ${sum}, not to zero`)
      asset.sumHigh = 0
      asset.sumLow = 0
      asset.isTouched = false
    }
    this.#touchedCount = 0
  }

  /** Takes over the coins and balances of another ledger, which must not be used afterwards. */
  replaceBy(other: Ledger): void {
    this.assets.clear()
    for (const [name, asset] of other.assets) this.assets.set(name, asset)
    this.#byIndex.splice(0, Number.POSITIVE_INFINITY, ...other.#byIndex)
    this.#holdings.clear()
    for (const [uid, holdings] of other.#holdings) this.#holdings.set(uid, holdings)
  }

  /** Sets all balances to zero; the assets stay. */
  clear(): void {
    for (const { spot, held, futures } of this.#holdings.values()) {
      spot.length = 0
      held.length = 0
      futures.length = 0
    }
    for (const { house } of this.#byIndex) for (const account of Object.values(house)) account.setZero()
  }
}
