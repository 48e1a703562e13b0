/** Events of brokers and their sub-accounts. Amounts are ledger units. */
import { flag, integer, text } from "../Column.ts"
import { rebateTerms, universalTransferTerms } from "./records.ts"

export const brokerEvents = {
  /** The futures side of a sub-account is open. */
  futuresEnabled: { uid: text() },
  /** Somebody named a funds password; wrong ones are counted. */
  passwordAttempted: { uid: text(), right: flag },
  universallyTransferred: universalTransferTerms,
  /** A day is over: the broker's share of what one sub-account paid in one asset. `day`: its first millisecond, UTC. */
  rebatePaid: { ...rebateTerms, day: integer },
}
