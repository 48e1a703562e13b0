/** Transfers to other users of the exchange; amounts in whole coins. */
import { Decimal, IntegerOrDigits } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const InternalTransfer = /*#__PURE__*/ Schema.Struct({
  /** May be empty. */
  tranId: Schema.String,
  asset: Schema.String,
  amount: Decimal,
  /** How the receiver was named: a `ReceiverType`, or a word the document does not show. */
  toAccountType: Schema.String,
  toAccount: Schema.String,
  fromAccount: Schema.String,
  /** SUCCESS, or a word the document does not show. */
  status: Schema.String,
  /** Milliseconds. */
  timestamp: IntegerOrDigits,
})
export type InternalTransfer = typeof InternalTransfer.Type

export const InternalTransferPage = /*#__PURE__*/ Schema.Struct({
  page: IntegerOrDigits,
  totalRecords: IntegerOrDigits,
  totalPageNum: IntegerOrDigits,
  data: /*#__PURE__*/ Schema.Array(InternalTransfer),
})
export type InternalTransferPage = typeof InternalTransferPage.Type
