/** Transfers between a broker's own account and its sub-accounts; amounts in whole coins. */
import { Decimal, eitherSpelling, OptionalText, RequiredText, TextOrInteger } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

const TextOrNull = /*#__PURE__*/ Schema.NullOr(Schema.String)

/**
 * A side of an account. FUTURES, as the wallet has it, is FUTURE in the broker's part of the document: so it is
 * written, and so a server should send it; either is read.
 */
export const TransferAccountType = /*#__PURE__*/ Schema.Literals(["SPOT", "FUTURE", "FUTURES"]).pipe(
  /*#__PURE__*/ Schema.decodeTo(
    /*#__PURE__*/ Schema.Literals(["SPOT", "FUTURES"]),
    /*#__PURE__*/ SchemaTransformation.transform({
      decode: (type): "SPOT" | "FUTURES" => (type === "FUTURE" ? "FUTURES" : type),
      encode: (type): "SPOT" | "FUTURE" | "FUTURES" => (type === "FUTURES" ? "FUTURE" : type),
    }),
  ),
)
export type TransferAccountType = typeof TransferAccountType.Type

/** An id the caller chose: 32 letters and digits. */
export const ClientTranId = /*#__PURE__*/ Schema.String.check(
  /*#__PURE__*/ Schema.isPattern(/^[0-9A-Za-z]{32}$/),
)

/**
 * Parameters among which stands which side of which account to which; accounts are names of sub-accounts, the broker's
 * own when left out. A function, since a spread outside of one stays in every bundle.
 */
export const directed = <Id extends Schema.Top, Others extends Schema.Struct.Fields>(
  clientTranId: Id,
  others: Others,
) =>
  Schema.Struct({
    clientTranId,
    fromAccount: OptionalText,
    toAccount: OptionalText,
    fromAccountType: TransferAccountType,
    toAccountType: TransferAccountType,
    ...others,
  })

export const universalTransferQuery = /*#__PURE__*/ directed(/*#__PURE__*/ Schema.optional(ClientTranId), {
  asset: RequiredText,
  amount: Decimal,
})

/** The document does not say whether it is text or a number. */
export const UniversalTransferId = /*#__PURE__*/ Schema.Struct({ tranId: TextOrInteger })
export type UniversalTransferId = typeof UniversalTransferId.Type

/** A transfer; the pairs come under two spellings each, both of which a server should send. */
export const UniversalTransfer = /*#__PURE__*/ eitherSpelling(
  /*#__PURE__*/ Schema.Struct({
    tranId: TextOrInteger,
    /** The sub-account's name; empty or null for the broker's own account, as `toAccount` is. */
    fromAccount: TextOrNull,
    toAccount: TextOrNull,
    clientTranId: TextOrNull,
    asset: Schema.String,
    amount: Decimal,
    fromAccountType: TransferAccountType,
    toAccountType: TransferAccountType,
    /** The trading pair of either side, where one is concerned. */
    fromSymbol: TextOrNull,
    fromsymbol: TextOrNull, // sic
    toSymbol: TextOrNull,
    tosymbol: TextOrNull, // sic
    /** SUCCESS, or a word the document does not show. */
    status: Schema.String,
    /** Milliseconds. */
    timestamp: Schema.Number,
  }),
  ["fromSymbol", "fromsymbol"],
  ["toSymbol", "tosymbol"],
)
export type UniversalTransfer = typeof UniversalTransfer.Type
