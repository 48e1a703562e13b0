/** What happened to brokers and their sub-accounts. Amounts are ledger units. */
import { type Columns, flag, integer, text, textOrNull, units } from "../Column.ts"
import type { AccountType } from "../wallet/records.ts"

export interface BrokerEvents {
  /** The futures side of a sub-account is open. */
  futuresEnabled: { readonly uid: string }
  /** Somebody named a funds password; wrong ones are counted. */
  passwordAttempted: { readonly uid: string; readonly right: boolean }
  universallyTransferred: {
    readonly id: number
    readonly uid: string
    readonly fromUid: string
    readonly toUid: string
    readonly fromType: AccountType
    readonly toType: AccountType
    readonly clientTranId: string | null
    readonly asset: string
    readonly amount: bigint
  }
  /** A day is over: the broker's share of what one sub-account paid in one asset. */
  rebatePaid: {
    readonly id: number
    readonly uid: string
    readonly subUid: string
    readonly asset: string
    readonly amount: bigint
    /** The day's first millisecond, UTC. */
    readonly day: number
  }
}

export const brokerColumns: { readonly [Kind in keyof BrokerEvents]: Columns<BrokerEvents[Kind]> } = {
  futuresEnabled: { uid: text() },
  passwordAttempted: { uid: text(), right: flag },
  universallyTransferred: {
    id: integer,
    uid: text(),
    fromUid: text(),
    toUid: text(),
    fromType: text(),
    toType: text(),
    clientTranId: textOrNull,
    asset: text(),
    amount: units,
  },
  rebatePaid: { id: integer, uid: text(), subUid: text(), asset: text(), amount: units, day: integer },
}
