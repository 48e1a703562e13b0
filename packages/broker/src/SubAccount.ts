/** The accounts below a broker's own, known by their names. */
import { DigitsOrInteger, IntegerOrDigits } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const SubAccount = /*#__PURE__*/ Schema.Struct({
  /** Its name: 8 to 32 letters and digits. */
  subAccount: Schema.String,
  note: Schema.String,
  /** When it was made, in milliseconds: a number, or its digits. A server should send the number. */
  timestamp: IntegerOrDigits,
})
export type SubAccount = typeof SubAccount.Type

export const SubAccountStatus = /*#__PURE__*/ Schema.Struct({
  /** 1 normal, 2 frozen. */
  status: /*#__PURE__*/ Schema.Literals(["1", "2"]),
})
export type SubAccountStatus = typeof SubAccountStatus.Type

/** A sub-account whose futures side was opened. */
export const FuturesSubAccount = /*#__PURE__*/ Schema.Struct({
  subAccount: Schema.String,
  isFuturesEnabled: Schema.Boolean,
  /** Milliseconds. A server should send them as text; a number is read too. */
  timestamp: DigitsOrInteger, // sic
})
export type FuturesSubAccount = typeof FuturesSubAccount.Type
