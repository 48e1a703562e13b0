/** State of accounts, keys, settings and time. */
import type { Account, ApiKey, ListenKey } from "./Account.ts"
import { defaultSettings, type Settings } from "./Settings.ts"
import type { Spans } from "./Spans.ts"

/** An earlier generation that a later one descends from, and the earlier one's last valid group. */
export interface Ancestor {
  readonly generation: number
  readonly seq: number
}

export interface OperationState {
  /** Time of the latest event by the exchange clock; never decreases. */
  time: number
  generation: number
  /**
   * Earlier generations of which a snapshot was loaded, newest first: their history belongs to the current
   * generation.
   */
  lineage: ReadonlyArray<Ancestor>
  /** Clock of the exchange; `speed` is present if it is not 1. */
  clock: { readonly offsetMs: number; readonly frozenAt: number | null; readonly speed?: number }
  settings: Settings
  readonly accounts: Map<string, Account>
  readonly keys: Map<string, ApiKey>
  /** Number of keys ever granted; never decreases. */
  keysGranted: number
  /** The seconds of signed writes, by key; a reset and a revoked key do not remove them. */
  readonly stamps: Map<string, Spans>
  /** Listen keys of the streams, oldest first; expired keys stay until the next key is made. */
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

/** Part of a reset of the exchange: accounts stay, but their contents are cleared. */
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
