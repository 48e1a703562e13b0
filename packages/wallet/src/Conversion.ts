/** Small balances turned into the platform token. Amounts in whole coins; `convert...` and fees count the token. */
import {
  Decimal,
  eitherSpelling,
  IntegerOrDigits,
  RequiredText,
  TextOrInteger,
} from "@bourse/core/definition"
import * as Limits from "@bourse/core/limits"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** Up to 15 coins as one text, separated by commas. */
export const ConvertedAssets = /*#__PURE__*/ RequiredText.check(
  /*#__PURE__*/ Schema.makeFilter((text) => text.split(",").length <= Limits.convertAssetsMax),
)

/** Null for "none", which a server may also say by leaving the field out. */
const noneWhenLeftOut = <Encoded>(text: Schema.Codec<string, Encoded>) =>
  Schema.NullOr(text).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** A small balance: what converting it would give, or why it cannot be converted. */
export const ConvertibleAsset = /*#__PURE__*/ Schema.Struct({
  asset: Schema.String,
  balance: Decimal,
  /** Estimated, after the fee. */
  convertMx: Decimal,
  /** Estimated worth in USDT. */
  convertUsdt: Decimal,
  /** Why it cannot be converted, for example 30021; null when it can be. */
  code: /*#__PURE__*/ noneWhenLeftOut(TextOrInteger),
  message: /*#__PURE__*/ noneWhenLeftOut(Schema.String),
})
export type ConvertibleAsset = typeof ConvertibleAsset.Type

/** A coin that was not converted, and why. */
export const FailedConversion = /*#__PURE__*/ Schema.Struct({
  asset: Schema.String,
  message: Schema.String,
  code: TextOrInteger,
})
export type FailedConversion = typeof FailedConversion.Type

export const ConversionResult = /*#__PURE__*/ Schema.Struct({
  successList: /*#__PURE__*/ Schema.Array(Schema.String),
  failedList: /*#__PURE__*/ Schema.Array(FailedConversion),
  /** After the fee. */
  totalConvert: Decimal,
  convertFee: Decimal,
})
export type ConversionResult = typeof ConversionResult.Type

/** One coin's part of a conversion. */
export const ConversionDetail = /*#__PURE__*/ Schema.Struct({
  id: TextOrInteger,
  convert: Decimal,
  fee: Decimal,
  /** How much of the coin was spent. */
  amount: Decimal,
  /** Milliseconds. */
  time: IntegerOrDigits,
  asset: Schema.String,
})
export type ConversionDetail = typeof ConversionDetail.Type

export const Conversion = /*#__PURE__*/ Schema.Struct({
  /** After the fee. */
  totalConvert: Decimal,
  totalFee: Decimal,
  /** Milliseconds. */
  convertTime: IntegerOrDigits,
  convertDetails: /*#__PURE__*/ Schema.Array(ConversionDetail),
})
export type Conversion = typeof Conversion.Type

/** A page of conversions; the number of pages comes under two names. */
export const ConversionPage = /*#__PURE__*/ eitherSpelling(
  /*#__PURE__*/ Schema.Struct({
    data: /*#__PURE__*/ Schema.Array(Conversion),
    page: IntegerOrDigits,
    totalRecords: IntegerOrDigits,
    totalPageNum: IntegerOrDigits,
    totalPage: IntegerOrDigits, // sic
  }),
  ["totalPageNum", "totalPage"],
)
export type ConversionPage = typeof ConversionPage.Type
