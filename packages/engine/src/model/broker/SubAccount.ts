/** The part of an account for brokers and sub-accounts. */
import type { UniversalTransferRecord } from "./records.ts"

export interface SubAccount {
  /**
   * Time at which the futures side was opened; a master's is open from the beginning; null while it is closed.
   */
  futuresEnabledAt: number | null
  /** Number of wrong funds passwords in a row, and the end of the lock. */
  wrongPasswords: number
  passwordLockedUntil: number
  /** A broker's recent transfers by its own client ids. */
  readonly clientTranIds: Map<string, UniversalTransferRecord>
}
