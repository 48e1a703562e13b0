/** State of accounts, keys, settings and time. */
import type { Account, ApiKey, ListenKey } from "./Account.ts"
import { defaultSettings, type Settings } from "./Settings.ts"
import type { Spans } from "./Spans.ts"

/** A generation that a later one goes back to, and the last group that counts. */
export interface Ancestor {
  readonly generation: number
  readonly seq: number
}

export interface OperationState {
  /** The latest event's time by the exchange clock; never falls. */
  time: number
  generation: number
  /** Earlier generations of which a snapshot was loaded, the latest first: their history belongs to this one. */
  lineage: ReadonlyArray<Ancestor>
  /** `speed` is present if it is not 1. */
  clock: { readonly offsetMs: number; readonly frozenAt: number | null; readonly speed?: number }
  settings: Settings
  readonly accounts: Map<string, Account>
  readonly keys: Map<string, ApiKey>
  /** How many keys were ever granted: it never falls. */
  keysGranted: number
  /** The seconds in which writes were stamped, by key; a reset and a revoked key leave them. */
  readonly stamps: Map<string, Spans>
  /** Listen keys of the streams, oldest first; those that are over stay until the next one is made. */
  readonly listenKeys: Map<string, ListenKey>
  /** Accounts by e-mail address and by phone number. */
  readonly contacts: Map<string, string>
}

export const emptyOperation = (): OperationState => ({
  time: 0,
  generation: 1,
  lineage: [],
  clock: { offsetMs: 0, frozenAt: null },
  settings: defaultSettings,
  accounts: new Map(),
  keys: new Map(),
  keysGranted: 0,
  stamps: new Map(),
  listenKeys: new Map(),
  contacts: new Map(),
})

/** Part of a reset: accounts stay, and are as new. */
export const resetAccounts = (state: OperationState): void => {
  for (const account of state.accounts.values()) {
    account.orders.clear()
    account.clientOrderIds.clear()
    account.feeDeduction = false
    account.ownGroups.clear()
    account.memberOf.clear()
    account.savedAddresses.length = 0
    account.withdrawOrderIds.clear()
    account.clientTranIds.clear()
    account.wrongPasswords = 0
    account.passwordLockedUntil = 0
  }
}
