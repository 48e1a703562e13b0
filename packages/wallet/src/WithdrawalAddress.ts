/** An address the account keeps to withdraw to. */
import { IntegerOrDigits } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const WithdrawalAddress = /*#__PURE__*/ Schema.Struct({
  coin: Schema.String,
  network: Schema.String,
  address: Schema.String,
  addressTag: /*#__PURE__*/ Schema.NullOr(Schema.String),
  /** Empty or null where the address needs none. */
  memo: /*#__PURE__*/ Schema.NullOr(Schema.String),
})
export type WithdrawalAddress = typeof WithdrawalAddress.Type

export const WithdrawalAddressPage = /*#__PURE__*/ Schema.Struct({
  data: /*#__PURE__*/ Schema.Array(WithdrawalAddress),
  totalRecords: IntegerOrDigits,
  page: IntegerOrDigits,
  totalPageNum: IntegerOrDigits,
})
export type WithdrawalAddressPage = typeof WithdrawalAddressPage.Type
