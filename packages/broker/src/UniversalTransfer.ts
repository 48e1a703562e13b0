/** Transfers between a broker's accounts, its own and its sub-accounts', and their sides; amounts in whole coins. */
import { Decimal, field, RequiredText, TextOrInteger, withAliases } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

const TextOrNull = Schema.NullOr(Schema.String)

/**
 * A side of an account: spot or futures. The wallet's FUTURES is FUTURE in the broker's part of the document:
 * FUTURE is written, and a server should send it; both are read.
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

/** A client id of a transfer: 32 letters and digits. */
export const ClientTranId = Schema.String.check(
  Schema.isPattern(/^[0-9A-Za-z]{32}$/, { expected: "32 letters and digits" }),
)

/**
 * The sides and accounts of a transfer; accounts are names of sub-accounts, empty or omitted for the broker's
 * own. A function, since a spread object outside of a function stays in every bundle.
 */
export const directed = <Id extends Schema.Top, Others extends Schema.Struct.Fields>(
  clientTranId: Id,
  description: string,
  others: Others,
) => {
  const account = field(Schema.optional(Schema.String), {
    description: "A sub-account's name; empty or left out: the broker's own account",
    example: "desksub001",
  })
  const side = (example: string) =>
    field(TransferAccountType, {
      description: "SPOT or FUTURES; FUTURE means the same as FUTURES",
      example,
    })
  return Schema.Struct({
    clientTranId: field(clientTranId, { description, example: "0123456789abcdef0123456789abcdef" }),
    fromAccount: account,
    toAccount: account,
    fromAccountType: side("SPOT"),
    toAccountType: side("FUTURES"),
    ...others,
  })
}

export const universalTransferQuery = directed(
  Schema.optional(ClientTranId),
  "Your own id, 32 letters and digits: a retry with the same id returns the first transfer",
  {
    asset: field(RequiredText, { description: "A coin", example: "USDT" }),
    amount: field(Decimal, { description: "How much, in whole coins", example: "10", unit: "whole coins" }),
  },
)

/** The id of a transfer: the document does not say whether it is text or a number. */
export const UniversalTransferId = Schema.Struct({
  tranId: field(TextOrInteger, { description: "The transfer's id", example: "1" }),
})
export type UniversalTransferId = typeof UniversalTransferId.Type

/** A transfer; each pair of symbols has two spellings, both of which a server should send. */
export const UniversalTransfer = withAliases(
  Schema.Struct({
    tranId: field(TextOrInteger, { description: "The transfer's id", example: "1" }),
    fromAccount: field(TextOrNull, {
      description: "The sub-account's name; empty for the broker's own account",
      example: "desksub001",
    }),
    toAccount: field(TextOrNull, {
      description: "The sub-account's name; empty for the broker's own account",
      example: "",
    }),
    clientTranId: field(TextOrNull, { description: "The broker's own id, or null", example: null }),
    asset: field(Schema.String, { description: "The coin", example: "USDT" }),
    amount: field(Decimal, { description: "The amount transferred", example: "1000", unit: "whole coins" }),
    fromAccountType: field(TransferAccountType, {
      description: "The sending side: SPOT or FUTURE",
      example: "SPOT",
    }),
    toAccountType: field(TransferAccountType, {
      description: "The receiving side: SPOT or FUTURE",
      example: "SPOT",
    }),
    fromSymbol: field(TextOrNull, {
      description: "The trading pair of the sending side, if any",
      example: null,
    }),
    fromsymbol: field(TextOrNull, { description: "The same as fromSymbol", example: null, sic: true }), // sic
    toSymbol: field(TextOrNull, {
      description: "The trading pair of the receiving side, if any",
      example: null,
    }),
    tosymbol: field(TextOrNull, { description: "The same as toSymbol", example: null, sic: true }), // sic
    status: field(Schema.String, { description: "The status", example: "SUCCESS" }),
    timestamp: field(Schema.Number, {
      description: "Time of the transfer",
      example: 1785542400000,
      unit: "ms",
    }),
  }),
  ["fromSymbol", "fromsymbol"],
  ["toSymbol", "tosymbol"],
)
export type UniversalTransfer = typeof UniversalTransfer.Type
