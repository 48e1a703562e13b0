/** A listed coin: what its listing says, and the house's side of the ledger in it. */
import { Money } from "./Money.ts"

/** A chain on which a coin can be deposited and withdrawn. Amounts are decimal text of the coin. */
export interface Network {
  /** Its identifier, such as TRX. */
  readonly network: string
  /** Another name that requests may use for it, such as Tron(TRC20). */
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
  /** Whose way of writing addresses and transaction ids the chain follows; the server knows the names. */
  readonly family: string
  /** The time from block to block, in milliseconds of the exchange clock; at least 1. */
  readonly blockMs: number
}

export interface AssetListing {
  readonly asset: string
  readonly name: string
  /** Decimal places of the ledger unit, 0 to 18, fixed for ever. */
  readonly ledgerScale: number
  readonly networks: ReadonlyArray<Network>
}

/**
 * `issued` and `chain` are what came in from outside, by the operator's hand and over the chains, and negative;
 * `withdrawals` is what is on its way out, `conversion` what the house gave and took for small balances.
 */
export const houseAccounts = ["issued", "fees", "chain", "withdrawals", "conversion"] as const
export type HouseAccount = (typeof houseAccounts)[number]

export class Asset implements AssetListing {
  readonly asset: string
  readonly name: string
  readonly ledgerScale: number
  readonly networks: ReadonlyArray<Network>
  /** Its place in the list of coins, and in everybody's holdings. */
  readonly index: number
  readonly house: Readonly<Record<HouseAccount, Money>> = {
    issued: new Money(),
    fees: new Money(),
    chain: new Money(),
    withdrawals: new Money(),
    conversion: new Money(),
  }
  // The sum of this event's postings: see Ledger.
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
