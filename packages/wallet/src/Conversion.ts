/**
 * Conversions of small balances into the platform token. Amounts of a conversion are in whole coins;
 * `convert...` and fees are in the token.
 */
import {
  Decimal,
  field,
  IntegerOrDigits,
  namesUpTo,
  TextOrInteger,
  withAliases,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** Up to 15 coins as one text, separated by commas. */
export const ConvertedAssets = namesUpTo(Limits.convertAssetsMax)

/** Null stands for "none", which a server may also express by omitting the field. */
const noneWhenLeftOut = <Encoded>(text: Schema.Codec<string, Encoded>) =>
  Schema.NullOr(text).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** A small balance: the proceeds of converting it, or why it cannot be converted. */
export const ConvertibleAsset = Schema.Struct({
  asset: field(Schema.String, { description: "The coin", example: "PEPE" }),
  balance: field(Decimal, { description: "The amount held", example: "1000", unit: "whole coins" }),
  convertMx: field(Decimal, {
    description: "The proceeds of the conversion, after the fee",
    example: "0.003266666666",
    unit: "platform token",
  }),
  convertUsdt: field(Decimal, { description: "The balance's value", example: "0.01", unit: "USDT" }),
  code: field(noneWhenLeftOut(TextOrInteger), {
    description:
      "The code of the reason why the balance cannot be converted, for example 30021; null for a convertible balance",
    example: null,
  }),
  message: field(noneWhenLeftOut(Schema.String), { description: "The reason as text", example: null }),
})
export type ConvertibleAsset = typeof ConvertibleAsset.Type

/** A coin that was not converted, and why. */
export const FailedConversion = Schema.Struct({
  asset: field(Schema.String, { description: "The coin", example: "USDT" }),
  message: field(Schema.String, {
    description: "The reason why the balance was not converted",
    example: "invalid symbol",
  }),
  code: field(TextOrInteger, { description: "The reason as a code", example: "30021" }),
})
export type FailedConversion = typeof FailedConversion.Type

export const ConversionResult = Schema.Struct({
  successList: field(Schema.Array(Schema.String), {
    description: "The coins that were converted",
    example: "PEPE",
  }),
  failedList: field(Schema.Array(FailedConversion), { description: "The coins that were not converted" }),
  totalConvert: field(Decimal, {
    description: "The proceeds, after the fee",
    example: "0.003266666666",
    unit: "platform token",
  }),
  convertFee: field(Decimal, { description: "The fee", example: "0.000066666667", unit: "platform token" }),
})
export type ConversionResult = typeof ConversionResult.Type

/** One coin's part of a conversion. */
export const ConversionDetail = Schema.Struct({
  id: field(TextOrInteger, { description: "The id of this coin's conversion", example: "1" }),
  convert: field(Decimal, {
    description: "The proceeds of the coin, after the fee",
    example: "0.003266666666",
    unit: "platform token",
  }),
  fee: field(Decimal, {
    description: "The fee for this coin",
    example: "0.000066666667",
    unit: "platform token",
  }),
  amount: field(Decimal, {
    description: "The amount of the coin spent",
    example: "1000",
    unit: "whole coins",
  }),
  time: field(IntegerOrDigits, { description: "Time of the conversion", example: 1785542400000, unit: "ms" }),
  asset: field(Schema.String, { description: "The coin", example: "PEPE" }),
})
export type ConversionDetail = typeof ConversionDetail.Type

export const Conversion = Schema.Struct({
  totalConvert: field(Decimal, {
    description: "The proceeds of the conversion, after the fee",
    example: "0.003266666666",
    unit: "platform token",
  }),
  totalFee: field(Decimal, {
    description: "The total fee",
    example: "0.000066666667",
    unit: "platform token",
  }),
  convertTime: field(IntegerOrDigits, {
    description: "Time of the conversion",
    example: 1785542400000,
    unit: "ms",
  }),
  convertDetails: field(Schema.Array(ConversionDetail), { description: "The proceeds of each coin" }),
})
export type Conversion = typeof Conversion.Type

/** A page of conversions; the number of pages has two names. */
export const ConversionPage = withAliases(
  Schema.Struct({
    data: field(Schema.Array(Conversion), { description: "The conversions of this page" }),
    page: field(IntegerOrDigits, { description: "The number of this page", example: 1 }),
    totalRecords: field(IntegerOrDigits, { description: "Total number of rows", example: 1 }),
    totalPageNum: field(IntegerOrDigits, { description: "Total number of pages", example: 1 }),
    totalPage: field(IntegerOrDigits, { description: "The same as totalPageNum", example: 1, sic: true }), // sic
  }),
  ["totalPageNum", "totalPage"],
)
export type ConversionPage = typeof ConversionPage.Type
