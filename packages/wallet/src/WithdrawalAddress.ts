/** An address the account keeps to withdraw to. */
import { IntegerOrDigits, type Notes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const WithdrawalAddress = Schema.Struct({
  coin: Schema.String,
  network: Schema.String,
  address: Schema.String,
  addressTag: Schema.NullOr(Schema.String),
  memo: Schema.NullOr(Schema.String),
})
export type WithdrawalAddress = typeof WithdrawalAddress.Type

export const withdrawalAddressNotes = (): Notes<typeof WithdrawalAddress> => ({
  coin: { description: "The coin", example: "USDT" },
  network: { description: "The network", example: "TRX" },
  address: { description: "The address", example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
  addressTag: { description: "The name it was saved under; empty or null if none", example: "savings" },
  memo: {
    description: "Identifies the user of a shared address; empty or null if the network has none",
    example: "",
  },
})

export const WithdrawalAddressPage = Schema.Struct({
  data: Schema.Array(WithdrawalAddress),
  totalRecords: IntegerOrDigits,
  page: IntegerOrDigits,
  totalPageNum: IntegerOrDigits,
})
export type WithdrawalAddressPage = typeof WithdrawalAddressPage.Type

export const withdrawalAddressPageNotes = (): Notes<typeof WithdrawalAddressPage> => ({
  data: { description: "The addresses of this page", fields: withdrawalAddressNotes() },
  page: { description: "The number of this page", example: 1 },
  totalRecords: { description: "Total number of rows", example: 1 },
  totalPageNum: { description: "Total number of pages", example: 1 },
})
