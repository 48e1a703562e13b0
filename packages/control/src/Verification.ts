/**
 * The outcome of checking the whole exchange: ledger sums, locks by the books against locks by the ledger, the
 * journal's hash chain. Sums may be negative here, and only here: a broken ledger must be able to say so.
 */
import { SignedDecimal } from "@bourse/core"
import * as Schema from "effect/Schema"

/**
 * One asset: what users have free, locked and on the futures side, what is on its way out, and what the house holds.
 * Together they are what was ever brought in less what went out.
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

/** The earliest time of this kind of history, in ms of the exchange clock; null if it is complete. */
const Since = Schema.NullOr(Schema.Number)

export const Verification = Schema.Struct({
  /** True when there are no problems. */
  ok: Schema.Boolean,
  /** The last journal row that was checked. */
  seq: Schema.Number,
  /** The earliest time of the journal, in ms of the exchange clock; null if it is complete. */
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
  /** One sentence each. */
  problems: Schema.Array(Schema.String),
})
export type Verification = typeof Verification.Type
