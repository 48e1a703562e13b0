/**
 * The enumerations of the wallet's fields: allowed values and their names. The interface leaves the meaning of
 * status codes open; the names follow the venue's practice.
 */
import { IntegerOrDigits } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

/**
 * Names of a deposit's status codes. The status of a record is read as any number, so unknown codes are
 * accepted.
 */
export const DepositStatus = {
  SMALL: 1,
  TIME_DELAY: 2,
  LARGE_DELAY: 3,
  PENDING: 4,
  SUCCESS: 5,
  AUDITING: 6,
  REJECTED: 7,
  REFUND: 8,
  PRE_SUCCESS: 9,
  INVALID: 10,
  RESTRICTED: 11,
  COMPLETED: 12,
} as const

/** Names of a withdrawal's status codes; unknown codes are read too. */
export const WithdrawalStatus = {
  APPLY: 1,
  AUDITING: 2,
  WAIT: 3,
  PROCESSING: 4,
  WAIT_PACKAGING: 5,
  WAIT_CONFIRM: 6,
  SUCCESS: 7,
  FAILED: 8,
  CANCEL: 9,
  MANUAL: 10,
} as const

/** Kind of a withdrawal: 0 to an external address, 1 to an address of this exchange. */
export const TransferType = IntegerOrDigits.pipe(
  Schema.decodeTo(Schema.Literals([0, 1]), SchemaTransformation.passthroughSupertype<0 | 1, number>()),
)
export type TransferType = typeof TransferType.Type

/**
 * One of a user's own accounts: spot or futures. FUTURE, which is in an example of the document, is read as
 * FUTURES.
 */
export const AccountType = Schema.Literals(["SPOT", "FUTURES", "FUTURE"]).pipe(
  Schema.decodeTo(
    Schema.Literals(["SPOT", "FUTURES"]),
    SchemaTransformation.transform({
      decode: (type): "SPOT" | "FUTURES" => (type === "FUTURE" ? "FUTURES" : type),
      encode: (type): "SPOT" | "FUTURES" | "FUTURE" => type,
    }),
  ),
)
export type AccountType = typeof AccountType.Type

/** Status of a transfer; WAIT means still being processed. */
export const TransferStatus = Schema.Literals(["SUCCESS", "FAILED", "WAIT"])
export type TransferStatus = typeof TransferStatus.Type

/** How the receiver of an internal transfer is named: by e-mail address, uid, or phone number with its area code. */
export const ReceiverType = Schema.Literals(["EMAIL", "UID", "MOBILE"])
export type ReceiverType = typeof ReceiverType.Type
