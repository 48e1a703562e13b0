/** Transfers between a user's own spot and futures accounts; amounts in whole coins. */
import { Decimal, field, IntegerOrDigits, TextOrInteger } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import { AccountType, TransferStatus } from "./Enumerations.ts"

const TextOrNull = Schema.NullOr(Schema.String)

/**
 * The id of a transfer, between own accounts or to another user; the document does not say whether it is text or a
 * number.
 */
export const TransferId = Schema.Struct({
  tranId: field(TextOrInteger, { description: "The transfer's id", example: "1" }),
})
export type TransferId = typeof TransferId.Type

/** A transfer that was queried by its id. */
export const Transfer = Schema.Struct({
  tranId: field(TextOrInteger, { description: "The transfer's id", example: "1" }),
  clientTranId: field(TextOrNull, { description: "Null: these transfers have no client id", example: null }),
  asset: field(Schema.String, { description: "The coin", example: "USDT" }),
  amount: field(Decimal, { description: "The amount transferred", example: "1000", unit: "whole coins" }),
  fromAccountType: field(AccountType, { description: "The sending account", example: "SPOT" }),
  toAccountType: field(AccountType, { description: "The receiving account", example: "FUTURES" }),
  symbol: field(TextOrNull, { description: "The trading pair, if any", example: null }),
  status: field(TransferStatus, {
    description: "The status; WAIT: still being processed",
    example: "SUCCESS",
  }),
  timestamp: field(IntegerOrDigits, {
    description: "Time of the transfer",
    example: 1785542400000,
    unit: "ms",
  }),
})
export type Transfer = typeof Transfer.Type

/** A transfer in a list: some servers add the trading pairs of both sides. */
export const ListedTransfer = Schema.Struct({
  ...Transfer.fields,
  fromSymbol: field(Schema.optionalKey(TextOrNull), {
    description: "The trading pair of the sending side, if any",
    example: null,
  }),
  toSymbol: field(Schema.optionalKey(TextOrNull), {
    description: "The trading pair of the receiving side, if any",
    example: null,
  }),
})
export type ListedTransfer = typeof ListedTransfer.Type

export const TransferPage = Schema.Struct({
  rows: field(Schema.Array(ListedTransfer), { description: "The transfers of this page" }),
  total: field(Schema.Number, { description: "Total number of rows", example: 1 }),
})
export type TransferPage = typeof TransferPage.Type
