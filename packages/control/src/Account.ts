/** Accounts as the operator sees them. */
import * as Schema from "effect/Schema"
import { ControlLimits } from "./ControlLimits.ts"

/** Text of 1 to `lengthMax` characters. */
export const boundedText = (lengthMax: number) =>
  Schema.String.check(Schema.isNonEmpty(), Schema.isMaxLength(lengthMax))

export const Uid = /*#__PURE__*/ boundedText(ControlLimits.uidLengthMax)
export const AccountName = /*#__PURE__*/ boundedText(ControlLimits.nameLengthMax)

/** 1 unverified, 2 primary, 3 advanced, 4 institutional. */
export const KycLevel = /*#__PURE__*/ Schema.Literals(["1", "2", "3", "4"])

/** What to open; neither broker nor verified beyond the server's default unless said. */
export const NewAccount = /*#__PURE__*/ Schema.Struct({
  name: AccountName,
  /** The master's uid: makes it a sub-account. */
  master: /*#__PURE__*/ Schema.optional(Uid),
  broker: /*#__PURE__*/ Schema.optional(Schema.Boolean),
  kyc: /*#__PURE__*/ Schema.optional(KycLevel),
  /** By which other users can send to it; a phone number with its area code, `86 13800000000`. */
  email: /*#__PURE__*/ Schema.optional(/*#__PURE__*/ boundedText(ControlLimits.contactLengthMax)),
  phone: /*#__PURE__*/ Schema.optional(/*#__PURE__*/ boundedText(ControlLimits.contactLengthMax)),
})
export type NewAccount = typeof NewAccount.Type

/** What to change of an account; what is left out stays. */
export const AccountChange = /*#__PURE__*/ Schema.Struct({
  kyc: /*#__PURE__*/ Schema.optional(KycLevel),
  frozen: /*#__PURE__*/ Schema.optional(Schema.Boolean),
})
export type AccountChange = typeof AccountChange.Type

export const ControlAccount = /*#__PURE__*/ Schema.Struct({
  uid: Schema.String,
  name: Schema.String,
  /** The master's uid; null for a master. */
  master: /*#__PURE__*/ Schema.NullOr(Schema.String),
  broker: Schema.Boolean,
  kyc: KycLevel,
  /** A frozen account places no orders and moves nothing out; it can cancel and read. */
  frozen: Schema.Boolean,
})
export type ControlAccount = typeof ControlAccount.Type
