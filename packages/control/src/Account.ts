/** The schemas of accounts. */
import { Decimal, SignedDecimal } from "@bourse/core"
import * as Schema from "effect/Schema"
import { ControlLimits } from "./ControlLimits.ts"

/**
 * A check by a pattern that is omitted from the API description: classes such as `\p{C}` are not valid in some
 * languages' regular expressions (Python), whose tools then reject the whole description.
 */
const matches = (pattern: RegExp, expected: string) =>
  Schema.makeFilter((text: string) => pattern.test(text), { expected })

/** Text on one line, without control characters, invisible characters and lone surrogates. */
export const lineOfText = (lengthMax: number) =>
  Schema.String.check(Schema.isMaxLength(lengthMax), matches(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "text on one line"))

/** A {@link lineOfText} that is not empty. */
export const boundedText = (lengthMax: number) => lineOfText(lengthMax).check(Schema.isNonEmpty())

/** An amount, with an example for the API description. */
export const example = (schema: typeof Decimal, text: string) =>
  schema.annotate({ examples: [text as Decimal] })

export const Uid = boundedText(ControlLimits.uidLengthMax).annotate({ examples: ["10000001"] })

/** Words of any script with single spaces between them, so that two names that look alike are equal. */
export const AccountName = boundedText(ControlLimits.nameLengthMax)
  .check(matches(/^[^\p{C}\p{Z}]+( [^\p{C}\p{Z}]+)*$/u, "words with single spaces between them"))
  .annotate({ examples: ["desk"] })

/** An e-mail address as the form of a web page accepts it, with a dot in its domain. */
export const EmailAddress = boundedText(ControlLimits.contactLengthMax).check(
  Schema.isPattern(
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?(?:\.[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?)+$/,
    { expected: "an e-mail address" },
  ),
)

/** A phone number: the area code without leading zeros or a sign, a space, and 4 to 14 digits. */
export const PhoneNumber = Schema.String.check(
  Schema.isPattern(/^[1-9]\d{0,3} \d{4,14}$/, {
    expected: "an area code, a space and a phone number, in digits",
  }),
)

/** KYC level: 1 unverified, 2 primary, 3 advanced, 4 institutional. */
export const KycLevel = Schema.Literals(["1", "2", "3", "4"]).annotate({ examples: ["3"] })

/** The account to create; default: not a broker, KYC level 3. */
export const NewAccount = Schema.Struct({
  name: AccountName,
  /** The master's uid, which makes the account a sub-account. */
  master: Schema.optional(Uid),
  broker: Schema.optional(Schema.Boolean),
  kyc: Schema.optional(KycLevel),
  /** Names by which other users can send to the account; a phone number has its area code, `86 13800000000`. */
  email: Schema.optional(EmailAddress),
  phone: Schema.optional(PhoneNumber),
})
export type NewAccount = typeof NewAccount.Type

/** Changes of an account; omitted fields keep their values. */
export const AccountChange = Schema.Struct({
  kyc: Schema.optional(KycLevel),
  frozen: Schema.optional(Schema.Boolean),
})
export type AccountChange = typeof AccountChange.Type

export const ControlAccount = Schema.Struct({
  uid: Schema.String,
  name: Schema.String,
  /** The uid of the account's master; null for a master. */
  master: Schema.NullOr(Schema.String),
  broker: Schema.Boolean,
  kyc: KycLevel,
  /** A frozen account can only receive, cancel and read. */
  frozen: Schema.Boolean,
})
export type ControlAccount = typeof ControlAccount.Type

/** The balance of an asset on an account's spot side, in whole coins. */
export const ControlBalance = Schema.Struct({
  asset: Schema.String,
  free: Decimal,
  locked: Decimal,
  netTraded: SignedDecimal.annotate({
    description:
      "Net amount from fills and conversions, after fees, since the account was created or last reset",
    examples: ["-0.25" as SignedDecimal],
  }),
})
export type ControlBalance = typeof ControlBalance.Type
