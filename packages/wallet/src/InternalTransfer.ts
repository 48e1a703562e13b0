/** Transfers to other users of the exchange; amounts in whole coins. */
import { Decimal, field, IntegerOrDigits } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const InternalTransfer = Schema.Struct({
  tranId: field(Schema.String, { description: "The transfer's id", example: "1" }),
  asset: field(Schema.String, { description: "The coin", example: "USDT" }),
  amount: field(Decimal, { description: "The amount transferred", example: "1000", unit: "whole coins" }),
  toAccountType: field(Schema.String, {
    description: "How the receiver was named: EMAIL, UID or MOBILE",
    example: "UID",
  }),
  toAccount: field(Schema.String, { description: "The receiver", example: "10000002" }),
  fromAccount: field(Schema.String, { description: "The sender's uid", example: "10000001" }),
  status: field(Schema.String, { description: "The status", example: "SUCCESS" }),
  timestamp: field(IntegerOrDigits, {
    description: "Time of the transfer",
    example: 1785542400000,
    unit: "ms",
  }),
})
export type InternalTransfer = typeof InternalTransfer.Type

export const InternalTransferPage = Schema.Struct({
  page: field(IntegerOrDigits, { description: "The number of this page", example: 1 }),
  totalRecords: field(IntegerOrDigits, { description: "Total number of rows", example: 1 }),
  totalPageNum: field(IntegerOrDigits, { description: "Total number of pages", example: 1 }),
  data: field(Schema.Array(InternalTransfer), { description: "The transfers of this page" }),
})
export type InternalTransferPage = typeof InternalTransferPage.Type
