/**
 * An account in the mock's session: the owner of the target file's keys, or a sub-account that the owner
 * creates.
 */
import type { Funds } from "./Funds.ts"

export interface Account {
  readonly uid: string
  readonly isOwner: boolean
  readonly funds: Funds
  /** Starting balances by asset, which come from the account's deposits. */
  readonly start: Readonly<Record<string, string>>
  /** Whether futures are enabled for the account; a sub-account starts without futures. */
  readonly hasFutures: () => boolean
  /** Funds of a user who can receive a transfer; undefined for a user outside the session. */
  readonly receiverOf: (uid: string) => Funds | undefined
}

/** An API key with its secret, permissions and account. */
export interface MockKey {
  readonly apiKey: string
  readonly secret: string
  /** Permissions of the key; undefined means all permissions. */
  readonly permissions?: ReadonlyArray<string> | undefined
  /** IP addresses from which the key is accepted; an empty list allows any address. */
  readonly addresses: ReadonlyArray<string>
  readonly uid: string
}
