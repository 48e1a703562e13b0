/** The part of an account that is about being a broker or its sub-account. */
import type { UniversalTransferRecord } from "./records.ts"

export interface SubAccount {
  /** When the futures side was opened, which a master's is from the beginning; null while it is not. */
  futuresEnabledAt: number | null
  /** Funds passwords named wrongly in a row, and until when none is listened to. */
  wrongPasswords: number
  passwordLockedUntil: number
  /** A broker's transfers by the ids it gave them, those of a short while ago. */
  readonly clientTranIds: Map<string, UniversalTransferRecord>
}
