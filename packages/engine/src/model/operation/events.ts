/** What happened to listings, accounts, keys, settings and the clock. */

import type { AssetListing, Network } from "../../money/Asset.ts"
import {
  type Columns,
  flag,
  integer,
  integerOrNull,
  listOf,
  optional,
  plain,
  text,
  textOrNull,
  units,
} from "../Column.ts"
import type { SymbolChange, SymbolListing } from "../trading/SymbolListing.ts"
import type { AccountOpening, KeyGrant } from "./Account.ts"
import type { Settings } from "./Settings.ts"

export interface OperationEvents {
  assetListed: AssetListing
  symbolListed: SymbolListing
  /** What of a symbol can change, as it is from here on. */
  symbolChanged: { readonly symbol: string } & SymbolChange
  accountOpened: AccountOpening
  accountChanged: { readonly uid: string; readonly kyc: AccountOpening["kyc"]; readonly frozen: boolean }
  keyGranted: KeyGrant
  keyRevoked: { readonly key: string }
  /**
   * A write of the same group was signed by this key with a timestamp of this second (since the epoch): a process that
   * was not there to remember the signature accepts no write of the key stamped in it.
   */
  writeStamped: { readonly key: string; readonly second: number }
  funded: { readonly uid: string; readonly asset: string; readonly amount: bigint }
  /** All settings, as they are from here on. */
  settingsChanged: { readonly settings: Settings }
  clockSet: {
    /** How far the exchange clock runs ahead of the system clock, in milliseconds. */
    readonly offsetMs: number
    /** The time the clock stands at, or null when it runs. */
    readonly frozenAt: number | null
    /** How many milliseconds it may pass in one of the system clock; undefined for one. */
    readonly speed?: number | undefined
  }
  /** A new life: orders, balances and history begin anew; accounts, keys, the clock and all counters go on. */
  reset: { readonly generation: number }
  /** A new life that begins with a state that was saved before: the lines of its dump. See loadSnapshot.ts. */
  snapshotLoaded: {
    readonly generation: number
    readonly lines: ReadonlyArray<ReadonlyArray<unknown>>
  }
  /** The end of a group: what the exchange that served it came to. See groupDigest.ts. */
  groupDigested: { readonly digest: number }
}

export const operationColumns: { readonly [Kind in keyof OperationEvents]: Columns<OperationEvents[Kind]> } =
  {
    assetListed: { asset: text(), name: text(), ledgerScale: integer, networks: listOf(plain<Network>()) },
    symbolListed: {
      symbol: text(),
      base: text(),
      quote: text(),
      tick: text(),
      lot: text(),
      minQuantity: text(),
      minAmount: text(),
      maxAmount: text(),
      makerFee: text(),
      takerFee: text(),
      feeIn: text(),
      openingPrice: text(),
      priceBand: textOrNull,
    },
    symbolChanged: {
      symbol: text(),
      status: text(),
      tick: text(),
      lot: text(),
      minQuantity: text(),
      minAmount: text(),
      maxAmount: text(),
      makerFee: text(),
      takerFee: text(),
      priceBand: textOrNull,
    },
    accountOpened: {
      uid: text(),
      name: text(),
      master: textOrNull,
      broker: flag,
      kyc: text(),
      email: optional(text()),
      phone: optional(text()),
      note: optional(text()),
      fundsPassword: optional(text()),
      noHistory: optional(flag),
      simulated: optional(flag),
    },
    accountChanged: { uid: text(), kyc: text(), frozen: flag },
    keyGranted: {
      key: text(),
      uid: text(),
      permissions: listOf(text()),
      addresses: listOf(text()),
      note: text(),
      sealedSecret: text(),
      dialect: text(),
      loopbackOnly: flag,
      unmetered: flag,
    },
    keyRevoked: { key: text() },
    writeStamped: { key: text(), second: integer },
    funded: { uid: text(), asset: text(), amount: units },
    settingsChanged: { settings: plain() },
    clockSet: { offsetMs: integer, frozenAt: integerOrNull, speed: optional(integer) },
    reset: { generation: integer },
    snapshotLoaded: { generation: integer, lines: listOf(plain<ReadonlyArray<unknown>>()) },
    groupDigested: { digest: integer },
  }
