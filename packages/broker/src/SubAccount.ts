/** The sub-accounts of a broker, identified by name. */
import { DigitsOrInteger, field, IntegerOrDigits } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const SubAccount = Schema.Struct({
  subAccount: field(Schema.String, { description: "The sub-account's name", example: "desksub001" }),
  note: field(Schema.String, { description: "The sub-account's note", example: "desk" }),
  timestamp: field(IntegerOrDigits, {
    description: "Time when the sub-account was created",
    example: 1785542400000,
    unit: "ms",
  }),
})
export type SubAccount = typeof SubAccount.Type

export const SubAccountStatus = Schema.Struct({
  status: field(Schema.Literals(["1", "2"]), { description: "1 normal, 2 frozen", example: "1" }),
})
export type SubAccountStatus = typeof SubAccountStatus.Type

/** A sub-account whose futures side was opened. */
export const FuturesSubAccount = Schema.Struct({
  subAccount: field(Schema.String, { description: "The sub-account's name", example: "desksub001" }),
  isFuturesEnabled: field(Schema.Boolean, {
    description: "Whether futures are enabled for the sub-account",
    example: true,
  }),
  timestamp: field(DigitsOrInteger, {
    description: "Time when the futures account was opened, as text",
    example: "1785542400000",
    unit: "ms",
  }),
})
export type FuturesSubAccount = typeof FuturesSubAccount.Type
