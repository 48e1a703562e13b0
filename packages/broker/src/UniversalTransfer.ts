/** Transfers between a broker's own account and its sub-accounts; amounts in whole coins. */
import { Decimal, type Notes, RequiredText, TextOrInteger, withAliases } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

const TextOrNull = Schema.NullOr(Schema.String)

/**
 * A side of an account. FUTURES, as the wallet has it, is FUTURE in the broker's part of the document: so it is
 * written, and so a server should send it; either is read.
 */
export const TransferAccountType = Schema.Literals(["SPOT", "FUTURE", "FUTURES"]).pipe(
  Schema.decodeTo(
    Schema.Literals(["SPOT", "FUTURES"]),
    SchemaTransformation.transform({
      decode: (type): "SPOT" | "FUTURES" => (type === "FUTURE" ? "FUTURES" : type),
      encode: (type): "SPOT" | "FUTURE" | "FUTURES" => (type === "FUTURES" ? "FUTURE" : type),
    }),
  ),
)
export type TransferAccountType = typeof TransferAccountType.Type

/** An id the caller chose: 32 letters and digits. */
export const ClientTranId = Schema.String.check(
  Schema.isPattern(/^[0-9A-Za-z]{32}$/, { expected: "32 letters and digits" }),
)

/**
 * Parameters among which stands which side of which account to which; accounts are names of sub-accounts, the broker's
 * own when empty or left out. A function, since a spread outside of one stays in every bundle.
 */
export const directed = <Id extends Schema.Top, Others extends Schema.Struct.Fields>(
  clientTranId: Id,
  others: Others,
) =>
  Schema.Struct({
    clientTranId,
    fromAccount: Schema.optional(Schema.String),
    toAccount: Schema.optional(Schema.String),
    fromAccountType: TransferAccountType,
    toAccountType: TransferAccountType,
    ...others,
  })

export const universalTransferQuery = directed(Schema.optional(ClientTranId), {
  asset: RequiredText,
  amount: Decimal,
})

/** Notes of the fields of {@link directed}. */
export const directedNotes = {
  clientTranId: {
    description: "Your own id, 32 letters and digits: a retry with the same id returns the first transfer",
    example: "0123456789abcdef0123456789abcdef",
  },
  fromAccount: {
    description: "A sub-account's name; empty or left out: the broker's own account",
    example: "desksub001",
  },
  toAccount: {
    description: "A sub-account's name; empty or left out: the broker's own account",
    example: "desksub001",
  },
  fromAccountType: { description: "SPOT or FUTURES; FUTURE means the same as FUTURES", example: "SPOT" },
  toAccountType: { description: "SPOT or FUTURES; FUTURE means the same as FUTURES", example: "FUTURES" },
}

export const universalTransferQueryNotes = (): Notes<typeof universalTransferQuery> => ({
  ...directedNotes,
  asset: { description: "A coin", example: "USDT" },
  amount: { description: "How much, in whole coins", example: "10", unit: "whole coins" },
})

/** The document does not say whether it is text or a number. */
export const UniversalTransferId = Schema.Struct({ tranId: TextOrInteger })
export type UniversalTransferId = typeof UniversalTransferId.Type

export const universalTransferIdNotes = (): Notes<typeof UniversalTransferId> => ({
  tranId: { description: "The transfer's id", example: "1" },
})

/** A transfer; the pairs come under two spellings each, both of which a server should send. */
export const UniversalTransfer = withAliases(
  Schema.Struct({
    tranId: TextOrInteger,
    fromAccount: TextOrNull,
    toAccount: TextOrNull,
    clientTranId: TextOrNull,
    asset: Schema.String,
    amount: Decimal,
    fromAccountType: TransferAccountType,
    toAccountType: TransferAccountType,
    fromSymbol: TextOrNull,
    fromsymbol: TextOrNull, // sic
    toSymbol: TextOrNull,
    tosymbol: TextOrNull, // sic
    status: Schema.String,
    timestamp: Schema.Number,
  }),
  ["fromSymbol", "fromsymbol"],
  ["toSymbol", "tosymbol"],
)
export type UniversalTransfer = typeof UniversalTransfer.Type

export const universalTransferNotes = (): Notes<typeof UniversalTransfer> => ({
  tranId: { description: "The transfer's id", example: "1" },
  fromAccount: {
    description: "The sub-account's name; empty for the broker's own account",
    example: "desksub001",
  },
  toAccount: { description: "The sub-account's name; empty for the broker's own account", example: "" },
  clientTranId: { description: "The broker's own id, or null", example: null },
  asset: { description: "The coin", example: "USDT" },
  amount: { description: "The amount transferred", example: "1000", unit: "whole coins" },
  fromAccountType: { description: "The sending side: SPOT or FUTURE", example: "SPOT" },
  toAccountType: { description: "The receiving side: SPOT or FUTURE", example: "SPOT" },
  fromSymbol: { description: "The sending trading pair, if any", example: null },
  fromsymbol: { description: "The same as fromSymbol", example: null, sic: true },
  toSymbol: { description: "The receiving trading pair, if any", example: null },
  tosymbol: { description: "The same as toSymbol", example: null, sic: true },
  status: { description: "The status", example: "SUCCESS" },
  timestamp: { description: "When it was created", example: 1785542400000, unit: "ms" },
})
