/** A saved withdrawal address of the account. */
import { field, IntegerOrDigits } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const WithdrawalAddress = Schema.Struct({
  coin: field(Schema.String, { description: "The coin", example: "USDT" }),
  network: field(Schema.String, { description: "The network", example: "TRX" }),
  address: field(Schema.String, {
    description: "The address",
    example: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  }),
  addressTag: field(Schema.NullOr(Schema.String), {
    description: "The name under which the address was saved; empty or null if none",
    example: "savings",
  }),
  memo: field(Schema.NullOr(Schema.String), {
    description: "Identifies the user of a shared address; empty or null if the network has none",
    example: "",
  }),
})
export type WithdrawalAddress = typeof WithdrawalAddress.Type

export const WithdrawalAddressPage = Schema.Struct({
  data: field(Schema.Array(WithdrawalAddress), { description: "The addresses of this page" }),
  totalRecords: field(IntegerOrDigits, { description: "Total number of rows", example: 1 }),
  page: field(IntegerOrDigits, { description: "The number of this page", example: 1 }),
  totalPageNum: field(IntegerOrDigits, { description: "Total number of pages", example: 1 }),
})
export type WithdrawalAddressPage = typeof WithdrawalAddressPage.Type
