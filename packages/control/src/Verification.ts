/**
 * The result of verifying the whole exchange: ledger sums, locks by the books compared with the ledger's, the
 * journal's hash chain. Only in this report sums may be negative, because a broken ledger must be reportable.
 */
import { SignedDecimal } from "@bourse/core"
import * as Schema from "effect/Schema"

/**
 * Sums of one asset: users' free, locked and futures balances, pending withdrawals, and the house's balances.
 * The total of these sums equals all deposits minus all withdrawals.
 */
export const AssetTotals = Schema.Struct({
  asset: Schema.String,
  free: SignedDecimal,
  locked: SignedDecimal,
  futures: SignedDecimal,
  withdrawals: SignedDecimal,
  house: SignedDecimal,
  issued: SignedDecimal,
})
export type AssetTotals = typeof AssetTotals.Type

/** The earliest time of this kind of history, in ms of the exchange clock; null if the history is complete. */
const Since = Schema.NullOr(Schema.Number)

export const Verification = Schema.Struct({
  /** True when the verification found no problems. */
  ok: Schema.Boolean,
  /** The last journal row that was checked. */
  seq: Schema.Number,
  /** The earliest time of the journal, in ms of the exchange clock; null if the journal is complete. */
  journalSince: Schema.NullOr(Schema.Number),
  historySince: Schema.Struct({
    orders: Since,
    fills: Since,
    trades: Since,
    withdrawals: Since,
    transfers: Since,
    minuteCandles: Since,
    hourCandles: Since,
  }),
  stateHash: Schema.String,
  accounts: Schema.Number,
  openOrders: Schema.Number,
  assets: Schema.Array(AssetTotals),
  /** The problems that the verification found, one sentence each. */
  problems: Schema.Array(Schema.String),
})
export type Verification = typeof Verification.Type
