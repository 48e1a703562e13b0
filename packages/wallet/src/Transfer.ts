/** Transfers between a user's own spot and futures accounts; amounts in whole coins. */
import { Decimal, IntegerOrDigits, type Notes, TextOrInteger } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import { AccountType, TransferStatus } from "./Enumerations.ts"

const TextOrNull = Schema.NullOr(Schema.String)

/** The id of a transfer, of one's own or to another user; the document does not say whether it is text or a number. */
export const TransferId = Schema.Struct({ tranId: TextOrInteger })
export type TransferId = typeof TransferId.Type

export const transferIdNotes = (): Notes<typeof TransferId> => ({
  tranId: { description: "The transfer's id", example: "1" },
})

/** A transfer asked for by its id. */
export const Transfer = Schema.Struct({
  tranId: TextOrInteger,
  clientTranId: TextOrNull,
  asset: Schema.String,
  amount: Decimal,
  fromAccountType: AccountType,
  toAccountType: AccountType,
  symbol: TextOrNull,
  status: TransferStatus,
  timestamp: IntegerOrDigits,
})
export type Transfer = typeof Transfer.Type

export const transferNotes = (): Notes<typeof Transfer> => ({
  tranId: { description: "The transfer's id", example: "1" },
  clientTranId: { description: "Null: these transfers have no client id", example: null },
  asset: { description: "The coin", example: "USDT" },
  amount: { description: "The amount transferred", example: "1000", unit: "whole coins" },
  fromAccountType: { description: "The sending account", example: "SPOT" },
  toAccountType: { description: "The receiving account", example: "FUTURES" },
  symbol: { description: "The trading pair, if any", example: null },
  status: { description: "The status; WAIT: still being processed", example: "SUCCESS" },
  timestamp: { description: "When it was created", example: 1785542400000, unit: "ms" },
})

/** A transfer in a list: some servers add the pair of either side. */
export const ListedTransfer = Schema.Struct({
  ...Transfer.fields,
  fromSymbol: Schema.optionalKey(TextOrNull),
  toSymbol: Schema.optionalKey(TextOrNull),
})
export type ListedTransfer = typeof ListedTransfer.Type

export const listedTransferNotes = (): Notes<typeof ListedTransfer> => ({
  ...transferNotes(),
  fromSymbol: { description: "The sending trading pair, if any", example: null },
  toSymbol: { description: "The receiving trading pair, if any", example: null },
})

export const TransferPage = Schema.Struct({
  rows: Schema.Array(ListedTransfer),
  total: Schema.Number,
})
export type TransferPage = typeof TransferPage.Type

export const transferPageNotes = (): Notes<typeof TransferPage> => ({
  rows: { description: "The transfers of this page", fields: listedTransferNotes() },
  total: { description: "Total number of rows", example: 1 },
})
