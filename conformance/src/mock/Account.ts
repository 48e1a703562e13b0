/**
 * An account in a session of the mock: the owner of the target file's keys, or a sub-account that the owner
 * creates.
 */
import type { Funds } from "./Funds.ts"

export interface Account {
  readonly uid: string
  readonly isOwner: boolean
  readonly funds: Funds
  /** Starting balances by asset, from the account's deposits. */
  readonly start: Readonly<Record<string, string>>
  /** Whether futures are enabled; a sub-account starts without them. */
  readonly hasFutures: () => boolean
  /** Funds of a user who can receive a transfer; undefined for a user outside of the session. */
  readonly receiverOf: (uid: string) => Funds | undefined
}

/** An API key with its secret and permissions, and its account. */
export interface MockKey {
  readonly apiKey: string
  readonly secret: string
  /** Undefined means all permissions. */
  readonly permissions?: ReadonlyArray<string> | undefined
  /** Addresses from which the key is accepted; an empty list allows any. */
  readonly addresses: ReadonlyArray<string>
  readonly uid: string
}
