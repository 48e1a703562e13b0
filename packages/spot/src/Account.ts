/** The spot account: what it may do and what it owns. */
import { Decimal, type Notes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const NumberOrNull = Schema.NullOr(Schema.Number)

/** What the account holds of one asset, in whole coins. */
export const Balance = Schema.Struct({
  asset: Schema.String,
  free: Decimal,
  locked: Decimal,
  available: Decimal,
})
export type Balance = typeof Balance.Type

export const balanceNotes = (): Notes<typeof Balance> => ({
  asset: { description: "The coin", example: "USDT" },
  free: { description: "Available for trading", example: "100000", unit: "whole coins" },
  locked: {
    description: "Locked for open orders; a withdrawal is not locked but leaves the balance at once",
    example: "0",
    unit: "whole coins",
  },
  available: { description: "Available for withdrawal", example: "100000", unit: "whole coins" },
})

export const Account = Schema.Struct({
  makerCommission: NumberOrNull,
  takerCommission: NumberOrNull,
  buyerCommission: NumberOrNull,
  sellerCommission: NumberOrNull,
  canTrade: Schema.Boolean,
  canWithdraw: Schema.Boolean,
  canDeposit: Schema.Boolean,
  updateTime: NumberOrNull,
  accountType: Schema.String,
  balances: Schema.Array(Balance),
  permissions: Schema.Array(Schema.String),
})
export type Account = typeof Account.Type

export const accountNotes = (): Notes<typeof Account> => ({
  makerCommission: { description: "Always null: the rates are those of tradeFee", example: null },
  takerCommission: { description: "Always null: the rates are those of tradeFee", example: null },
  buyerCommission: { description: "Always null", example: null },
  sellerCommission: { description: "Always null", example: null },
  canTrade: { description: "Whether the account may place orders; false if frozen", example: true },
  canWithdraw: { description: "Whether the account may withdraw; false if frozen", example: true },
  canDeposit: { description: "Whether the account may deposit", example: true },
  updateTime: { description: "Always null", example: null, unit: "ms" },
  accountType: { description: "The kind of account", example: "SPOT" },
  balances: { description: "The balances per asset; an asset without a row is zero", fields: balanceNotes() },
  permissions: { description: "The account type", example: "SPOT" },
})
