/** Transfers between a user's own spot and futures accounts; amounts in whole coins. */
import { Decimal, IntegerOrDigits } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import { AccountType, TransferStatus } from "./Enumerations.ts"

const TextOrNull = /*#__PURE__*/ Schema.NullOr(Schema.String)

/** The id of a transfer, of one's own or to another user. */
export const TransferId = /*#__PURE__*/ Schema.Struct({ tranId: Schema.String })
export type TransferId = typeof TransferId.Type

/** A transfer asked for by its id. */
export const Transfer = /*#__PURE__*/ Schema.Struct({
  tranId: Schema.String,
  clientTranId: TextOrNull,
  asset: Schema.String,
  amount: Decimal,
  fromAccountType: AccountType,
  toAccountType: AccountType,
  /** The trading pair, where one is concerned. */
  symbol: TextOrNull,
  status: TransferStatus,
  /** Milliseconds. */
  timestamp: IntegerOrDigits,
})
export type Transfer = typeof Transfer.Type

/** A transfer in a list: some servers add the pair of either side. */
export const ListedTransfer = /*#__PURE__*/ Schema.Struct({
  ...Transfer.fields,
  fromSymbol: /*#__PURE__*/ Schema.optionalKey(TextOrNull),
  toSymbol: /*#__PURE__*/ Schema.optionalKey(TextOrNull),
})
export type ListedTransfer = typeof ListedTransfer.Type

export const TransferPage = /*#__PURE__*/ Schema.Struct({
  rows: /*#__PURE__*/ Schema.Array(ListedTransfer),
  /** How many there are on all pages. */
  total: Schema.Number,
})
export type TransferPage = typeof TransferPage.Type
