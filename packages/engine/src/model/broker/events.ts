/** Events of brokers and their sub-accounts. Amounts in these events are ledger units. */
import { flag, integer, text } from "../Column.ts"
import { rebateTerms, universalTransferTerms } from "./records.ts"

export const brokerEvents = {
  /** The futures side of a sub-account was opened. */
  futuresEnabled: { uid: text() },
  /** A funds password was tried; wrong tries are counted. */
  passwordAttempted: { uid: text(), right: flag },
  universallyTransferred: universalTransferTerms,
  /**
   * A day is over: the broker's share of one sub-account's fees in one asset. `day`: the day's first
   * millisecond, UTC.
   */
  rebatePaid: { ...rebateTerms, day: integer },
}
