/** A listed coin: its listing, and the house's ledger accounts in it. */
import { Money } from "./Money.ts"

/**
 * A chain on which a coin can be deposited and withdrawn. Amounts of the network are decimal text, in the coin.
 */
export interface Network {
  /** The network's identifier, such as TRX. */
  readonly network: string
  /** Another name that requests may use for the network, such as Tron(TRC20). */
  readonly oldName: string
  readonly name: string
  readonly depositEnable: boolean
  readonly withdrawEnable: boolean
  readonly withdrawFee: string
  readonly withdrawMin: string
  readonly withdrawMax: string
  readonly withdrawIntegerMultiple: string | null
  readonly minConfirm: number
  readonly contract: string
  readonly sameAddress: boolean
  /** The address family of the chain; the server defines the names. */
  readonly family: string
  /** Time between two blocks of the chain, in ms of the exchange clock; at least 1. */
  readonly blockMs: number
}

export interface AssetListing {
  readonly asset: string
  readonly name: string
  /** Decimal places of the ledger unit, 0 to 18; never changed. */
  readonly ledgerScale: number
  readonly networks: ReadonlyArray<Network>
}

/**
 * House accounts. `issued` and `chain` are sources of money from outside, by the operator and over the chains,
 * and negative. `withdrawals` has the pending withdrawals, `conversion` is the house's side of small-balance
 * conversions.
 */
export const houseAccounts = ["issued", "fees", "chain", "withdrawals", "conversion"] as const
export type HouseAccount = (typeof houseAccounts)[number]

export class Asset implements AssetListing {
  readonly asset: string
  readonly name: string
  readonly ledgerScale: number
  readonly networks: ReadonlyArray<Network>
  /** Index of the coin in the list of coins, and in accounts' holdings. */
  readonly index: number
  readonly house: Readonly<Record<HouseAccount, Money>> = {
    issued: new Money(),
    fees: new Money(),
    chain: new Money(),
    withdrawals: new Money(),
    conversion: new Money(),
  }
  // The sum of the current event's postings in this asset: see Ledger.
  sumHigh = -0
  sumLow = -0
  isTouched = false

  constructor({ asset, name, ledgerScale, networks }: AssetListing, index: number) {
    this.asset = asset
    this.name = name
    this.ledgerScale = ledgerScale
    this.networks = networks
    this.index = index
  }
}
