/** An account of a session of the mock: the owner of the target file's keys, and the sub-accounts it creates. */
import type { Funds } from "./Funds.ts"

export interface Account {
  readonly uid: string
  readonly isOwner: boolean
  readonly funds: Funds
  /** What it has at the start, by asset: what its deposits brought. */
  readonly start: Readonly<Record<string, string>>
  /** Sub-accounts have a futures side from when it is enabled. */
  readonly hasFutures: () => boolean
  /** The funds of a user that can be transferred to, if it is one of the session's. */
  readonly receiverOf: (uid: string) => Funds | undefined
}

/** Who signs a request: a key with its secret and rights, and whose it is. */
export interface MockKey {
  readonly apiKey: string
  readonly secret: string
  /** Undefined is all. */
  readonly permissions?: ReadonlyArray<string> | undefined
  /** Addresses from which the key is accepted; none is any. */
  readonly addresses: ReadonlyArray<string>
  readonly uid: string
}
