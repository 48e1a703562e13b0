/** The spot account: permissions and balances. */
import { Decimal, field } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const NumberOrNull = Schema.NullOr(Schema.Number)

/** The account's balance of one asset, in whole coins. */
export const Balance = Schema.Struct({
  asset: field(Schema.String, { description: "The coin", example: "USDT" }),
  free: field(Decimal, { description: "Available for trading", example: "100000", unit: "whole coins" }),
  locked: field(Decimal, {
    description: "Locked for open orders; a withdrawal is not locked but leaves the balance at once",
    example: "0",
    unit: "whole coins",
  }),
  available: field(Decimal, {
    description: "Available for withdrawal",
    example: "100000",
    unit: "whole coins",
  }),
})
export type Balance = typeof Balance.Type

export const Account = Schema.Struct({
  makerCommission: field(NumberOrNull, {
    description: "Always null: the rates are those of tradeFee",
    example: null,
  }),
  takerCommission: field(NumberOrNull, {
    description: "Always null: the rates are those of tradeFee",
    example: null,
  }),
  buyerCommission: field(NumberOrNull, { description: "Always null", example: null }),
  sellerCommission: field(NumberOrNull, { description: "Always null", example: null }),
  canTrade: field(Schema.Boolean, {
    description: "Whether the account may place orders; false if frozen",
    example: true,
  }),
  canWithdraw: field(Schema.Boolean, {
    description: "Whether the account may withdraw; false if frozen",
    example: true,
  }),
  canDeposit: field(Schema.Boolean, { description: "Whether the account may deposit", example: true }),
  updateTime: field(NumberOrNull, { description: "Always null", example: null, unit: "ms" }),
  accountType: field(Schema.String, { description: "The kind of account", example: "SPOT" }),
  balances: field(Schema.Array(Balance), {
    description: "The balances per asset; an asset without a row is zero",
  }),
  permissions: field(Schema.Array(Schema.String), { description: "The account type", example: "SPOT" }),
})
export type Account = typeof Account.Type
