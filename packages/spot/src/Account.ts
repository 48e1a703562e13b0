/** The spot account: what it may do and what it owns. */
import { Decimal } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const NumberOrNull = /*#__PURE__*/ Schema.NullOr(Schema.Number)

/** What the account holds of one asset, in whole coins. */
export const Balance = /*#__PURE__*/ Schema.Struct({
  asset: Schema.String,
  /** Free to trade. */
  free: Decimal,
  /** Held for open orders and pending withdrawals. */
  locked: Decimal,
  /** Free to withdraw. */
  available: Decimal,
})
export type Balance = typeof Balance.Type

export const Account = /*#__PURE__*/ Schema.Struct({
  makerCommission: NumberOrNull,
  takerCommission: NumberOrNull,
  buyerCommission: NumberOrNull,
  sellerCommission: NumberOrNull,
  canTrade: Schema.Boolean,
  canWithdraw: Schema.Boolean,
  canDeposit: Schema.Boolean,
  updateTime: NumberOrNull,
  accountType: Schema.String,
  balances: /*#__PURE__*/ Schema.Array(Balance),
  permissions: /*#__PURE__*/ Schema.Array(Schema.String),
})
export type Account = typeof Account.Type
