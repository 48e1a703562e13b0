/** An account and an API key: the fields that are set at their opening, and each area's part of an account. */

import type { Holdings } from "../../money/Ledger.ts"
import type { SubAccount } from "../broker/SubAccount.ts"
import { flag, integer, listOf, optional, text, textOrNull } from "../Column.ts"
import type { RecordOf } from "../ColumnList.ts"
import { IdTable } from "../trading/IdTable.ts"
import { OpenOrders, type Trader } from "../trading/Order.ts"
import type { WalletOwner } from "../wallet/Wallet.ts"

export const accountOpening = {
  uid: text(),
  name: text(),
  /** Uid of the master of a sub-account; null for a master. */
  master: textOrNull,
  broker: flag,
  /** Verification level: 1 unverified, 2 primary, 3 advanced, 4 institutional. */
  kyc: text<"1" | "2" | "3" | "4">(),
  /**
   * Names by which other users can send to the account; unique among all accounts. A phone number follows its
   * area code and a space: `86 13800000000`.
   */
  email: optional(text()),
  phone: optional(text()),
  /** A sub-account's note, and the hash of its funds password; the engine uses neither. */
  note: optional(text()),
  fundsPassword: optional(text()),
  /**
   * Whether closed orders and fills of the account are left out of history: for bots that trade all day.
   * Default: false.
   */
  noHistory: optional(flag),
  /** Whether this is the simulated market's account, which has no keys. Default: false. */
  simulated: optional(flag),
}
export interface AccountOpening extends RecordOf<typeof accountOpening> {}

export interface Account extends Omit<AccountOpening, "kyc">, Trader, WalletOwner, SubAccount {
  readonly uid: string
  readonly master: string | null
  kyc: AccountOpening["kyc"]
  /** Whether the account can only receive, cancel and read: frozen.ts. */
  frozen: boolean
  keys: number
  readonly createdAt: number
  subAccounts: number
}

/** The look-up key of an e-mail address: addresses that differ only in case are equal. */
export const contactKey = (type: string, contact: string): string =>
  `${type} ${type === "EMAIL" ? contact.toLowerCase() : contact}`

/** A new account. */
export const newAccount = (opening: AccountOpening, holdings: Holdings, time: number): Account => ({
  ...opening,
  holdings,
  frozen: false,
  keys: 0,
  createdAt: time,
  subAccounts: 0,
  feeDeduction: false,
  ownGroups: new Map(),
  memberOf: new Set(),
  orders: new OpenOrders(),
  clientOrderIds: new IdTable(),
  depositAddresses: new Map(),
  savedAddresses: [],
  withdrawOrderIds: new Map(),
  futuresEnabledAt: opening.master === null ? time : null, // open: 0035-brokers
  wrongPasswords: 0,
  passwordLockedUntil: 0,
  clientTranIds: new Map(),
})

export const keyGrant = {
  key: text(),
  uid: text(),
  /** Permissions by their long names, such as `SPOT_DEAL_WRITE`. */
  permissions: listOf(text()),
  /** IP addresses that may use the key; empty for any. */
  addresses: listOf(text()),
  note: text(),
  /** The API key's secret, sealed by the server; the engine never decrypts it. */
  sealedSecret: text(),
  dialect: text<"documented" | "field">(),
  /** Whether this is a development key: usable from loopback peers only, unless `--dev-keys` is `any`. */
  loopbackOnly: flag,
  /** Whether requests with this key cost no weight. */
  unmetered: flag,
}
export interface KeyGrant extends RecordOf<typeof keyGrant> {}

/** A listen key for the private channels of the streams, an extension of the interface. */
export const listenKey = {
  key: text(),
  uid: text(),
  /** The API key that made the listen key: both end together. */
  apiKey: text(),
  /** The end of the listen key: the first millisecond in which it is not valid. */
  until: integer,
}
export interface ListenKey extends RecordOf<typeof listenKey> {}

export interface ApiKey extends KeyGrant {
  readonly createdAt: number
}
