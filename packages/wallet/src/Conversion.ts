/** Small balances turned into the platform token. Amounts in whole coins; `convert...` and fees count the token. */
import {
  Decimal,
  IntegerOrDigits,
  type Notes,
  namesUpTo,
  TextOrInteger,
  withAliases,
} from "@bourse/core/definition"
import * as Limits from "@bourse/vocabulary/limits"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** Up to 15 coins as one text, separated by commas. */
export const ConvertedAssets = namesUpTo(Limits.convertAssetsMax)

/** Null for "none", which a server may also say by leaving the field out. */
const noneWhenLeftOut = <Encoded>(text: Schema.Codec<string, Encoded>) =>
  Schema.NullOr(text).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** A small balance: what converting it would give, or why it cannot be converted. */
export const ConvertibleAsset = Schema.Struct({
  asset: Schema.String,
  balance: Decimal,
  convertMx: Decimal,
  convertUsdt: Decimal,
  code: noneWhenLeftOut(TextOrInteger),
  message: noneWhenLeftOut(Schema.String),
})
export type ConvertibleAsset = typeof ConvertibleAsset.Type

export const convertibleAssetNotes = (): Notes<typeof ConvertibleAsset> => ({
  asset: { description: "The coin", example: "PEPE" },
  balance: { description: "The amount held", example: "1000", unit: "whole coins" },
  convertMx: {
    description: "The proceeds of converting it, after the fee",
    example: "0.003266666666",
    unit: "platform token",
  },
  convertUsdt: { description: "Its value", example: "0.01", unit: "USDT" },
  code: {
    description: "The code of the reason why it cannot be converted, for example 30021; null if it can",
    example: null,
  },
  message: { description: "The reason as text", example: null },
})

/** A coin that was not converted, and why. */
export const FailedConversion = Schema.Struct({
  asset: Schema.String,
  message: Schema.String,
  code: TextOrInteger,
})
export type FailedConversion = typeof FailedConversion.Type

export const failedConversionNotes = (): Notes<typeof FailedConversion> => ({
  asset: { description: "The coin", example: "USDT" },
  message: { description: "The reason why it was not converted", example: "invalid symbol" },
  code: { description: "The reason as a code", example: "30021" },
})

export const ConversionResult = Schema.Struct({
  successList: Schema.Array(Schema.String),
  failedList: Schema.Array(FailedConversion),
  totalConvert: Decimal,
  convertFee: Decimal,
})
export type ConversionResult = typeof ConversionResult.Type

export const conversionResultNotes = (): Notes<typeof ConversionResult> => ({
  successList: { description: "The coins that were converted", example: "PEPE" },
  failedList: { description: "The coins that were not converted", fields: failedConversionNotes() },
  totalConvert: {
    description: "The proceeds, after the fee",
    example: "0.003266666666",
    unit: "platform token",
  },
  convertFee: { description: "The fee", example: "0.000066666667", unit: "platform token" },
})

/** One coin's part of a conversion. */
export const ConversionDetail = Schema.Struct({
  id: TextOrInteger,
  convert: Decimal,
  fee: Decimal,
  amount: Decimal,
  time: IntegerOrDigits,
  asset: Schema.String,
})
export type ConversionDetail = typeof ConversionDetail.Type

export const conversionDetailNotes = (): Notes<typeof ConversionDetail> => ({
  id: { description: "The id of this coin's conversion", example: "1" },
  convert: {
    description: "The proceeds of the coin, after the fee",
    example: "0.003266666666",
    unit: "platform token",
  },
  fee: { description: "The fee for this coin", example: "0.000066666667", unit: "platform token" },
  amount: { description: "The amount of the coin spent", example: "1000", unit: "whole coins" },
  time: { description: "When it was executed", example: 1785542400000, unit: "ms" },
  asset: { description: "The coin", example: "PEPE" },
})

export const Conversion = Schema.Struct({
  totalConvert: Decimal,
  totalFee: Decimal,
  convertTime: IntegerOrDigits,
  convertDetails: Schema.Array(ConversionDetail),
})
export type Conversion = typeof Conversion.Type

export const conversionNotes = (): Notes<typeof Conversion> => ({
  totalConvert: {
    description: "The proceeds of the conversion, after the fee",
    example: "0.003266666666",
    unit: "platform token",
  },
  totalFee: { description: "The total fee", example: "0.000066666667", unit: "platform token" },
  convertTime: { description: "When it was executed", example: 1785542400000, unit: "ms" },
  convertDetails: { description: "The proceeds of each coin", fields: conversionDetailNotes() },
})

/** A page of conversions; the number of pages comes under two names. */
export const ConversionPage = withAliases(
  Schema.Struct({
    data: Schema.Array(Conversion),
    page: IntegerOrDigits,
    totalRecords: IntegerOrDigits,
    totalPageNum: IntegerOrDigits,
    totalPage: IntegerOrDigits, // sic
  }),
  ["totalPageNum", "totalPage"],
)
export type ConversionPage = typeof ConversionPage.Type

export const conversionPageNotes = (): Notes<typeof ConversionPage> => ({
  data: { description: "The conversions of this page", fields: conversionNotes() },
  page: { description: "The number of this page", example: 1 },
  totalRecords: { description: "Total number of rows", example: 1 },
  totalPageNum: { description: "Total number of pages", example: 1 },
  totalPage: { description: "The same as totalPageNum", example: 1, sic: true },
})
