/** A sub-account's withdrawal: how it is asked for, and its id; amounts in whole coins. */
import { Decimal, OptionalText, RequiredText, TextOrInteger } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const subWithdrawQuery = /*#__PURE__*/ Schema.Struct({
  coin: RequiredText,
  /** One of the coin's networks. */
  network: RequiredText,
  address: RequiredText,
  amount: Decimal,
  /** The funds password as its MD5, 32 hexadecimal digits; with it any address will do, without it a saved one. */
  password: OptionalText,
  remark: OptionalText,
})

/** The document does not say whether it is text or a number. */
export const SubWithdrawalId = /*#__PURE__*/ Schema.Struct({ id: TextOrInteger })
export type SubWithdrawalId = typeof SubWithdrawalId.Type
