/** Rebates of a broker from its sub-accounts' fees: one record per sub-account, asset and day. */
import { Decimal, field, IntegerOrDigits, withAliases } from "@bourse/core/definition"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { startOfDay } from "./startOfDay.ts"

/** A day (UTC) written YYYYMMDD, the only time of the interface that is not in milliseconds. */
export const Day = Schema.String.check(
  Schema.isPattern(/^\d{8}$/, { expected: "a day, YYYYMMDD" }),
  Schema.makeFilter((text) => startOfDay(text) !== undefined),
)

/**
 * A bound of the requested time, in milliseconds. The document only says "string" for this time, and its
 * records have days: a day is accepted too, as its first millisecond. The client sends the time in
 * milliseconds.
 */
export const RebateTime = Schema.String.check(
  Schema.isPattern(/^(\d{8}|\d{13})$/, { expected: "a time in milliseconds, 13 digits, or a day, YYYYMMDD" }),
  Schema.makeFilter((text) => text.length === 13 || startOfDay(text) !== undefined, {
    expected: "a day that the calendar has",
  }),
).pipe(
  Schema.decodeTo(
    Schema.Number,
    SchemaTransformation.transform({
      decode: (text) => startOfDay(text) ?? Number(text),
      encode: (time) => String(time).padStart(13, "0"),
    }),
  ),
)

export const Rebate = Schema.Struct({
  asset: field(Schema.String, { description: "The coin", example: "USDT" }),
  amount: field(Decimal, { description: "The amount", example: "1000", unit: "whole coins" }),
  uid: field(Schema.String, { description: "The sub-account that paid the fees", example: "10000003" }),
  type: field(Schema.Literals(["spot", "futures"]), { description: "spot or futures", example: "spot" }),
  time: field(Day, { description: "The day, in UTC, as YYYYMMDD", example: "20260801", unit: "day" }),
})
export type Rebate = typeof Rebate.Type

/** A page of rebates; the number of pages has two names, both of which a server should send. */
export const RebatePage = withAliases(
  Schema.Struct({
    page: field(IntegerOrDigits, { description: "The number of this page", example: 1 }),
    totalRecords: field(IntegerOrDigits, { description: "Total number of rows", example: 1 }),
    totalPageNum: field(IntegerOrDigits, { description: "Total number of pages", example: 1 }),
    totalPage: field(IntegerOrDigits, { description: "The same as totalPageNum", example: 1, sic: true }), // sic
    data: field(Schema.Array(Rebate), { description: "The rebates of this page" }),
  }),
  ["totalPageNum", "totalPage"],
)
export type RebatePage = typeof RebatePage.Type
