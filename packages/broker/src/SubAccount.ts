/** The accounts below a broker's own, known by their names. */
import { DigitsOrInteger, IntegerOrDigits, type Notes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const SubAccount = Schema.Struct({
  subAccount: Schema.String,
  note: Schema.String,
  timestamp: IntegerOrDigits,
})
export type SubAccount = typeof SubAccount.Type

export const subAccountNotes = (): Notes<typeof SubAccount> => ({
  subAccount: { description: "Its name", example: "desksub001" },
  note: { description: "The note on it", example: "desk" },
  timestamp: { description: "When it was created", example: 1785542400000, unit: "ms" },
})

export const SubAccountStatus = Schema.Struct({
  status: Schema.Literals(["1", "2"]),
})
export type SubAccountStatus = typeof SubAccountStatus.Type

export const subAccountStatusNotes = (): Notes<typeof SubAccountStatus> => ({
  status: { description: "1 normal, 2 frozen", example: "1" },
})

/** A sub-account whose futures side was opened. */
export const FuturesSubAccount = Schema.Struct({
  subAccount: Schema.String,
  isFuturesEnabled: Schema.Boolean,
  timestamp: DigitsOrInteger,
})
export type FuturesSubAccount = typeof FuturesSubAccount.Type

export const futuresSubAccountNotes = (): Notes<typeof FuturesSubAccount> => ({
  subAccount: { description: "Its name", example: "desksub001" },
  isFuturesEnabled: { description: "Whether futures are enabled for it", example: true },
  timestamp: { description: "When it was opened, as text", example: "1785542400000", unit: "ms" },
})
