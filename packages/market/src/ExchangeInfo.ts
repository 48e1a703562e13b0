/**
 * What can be traded, and in which steps. Beware of two names: `quoteAmountPrecision` is the smallest quote amount
 * of an order and `baseSizePrecision` the smallest quantity, while tick and lot are the decimal places in
 * `quotePrecision` and `baseAssetPrecision`.
 */
import { Decimal } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const Texts = /*#__PURE__*/ Schema.Array(Schema.String)
const Anything = /*#__PURE__*/ Schema.Array(Schema.Unknown)

export const SymbolInfo = /*#__PURE__*/ Schema.Struct({
  symbol: Schema.String,
  /** `1` while it trades. */
  status: Schema.String,
  baseAsset: Schema.String,
  /** Decimal places of a quantity: the lot. */
  baseAssetPrecision: Schema.Number,
  quoteAsset: Schema.String,
  /** Decimal places of a price: the tick. */
  quotePrecision: Schema.Number,
  quoteAssetPrecision: Schema.Number,
  baseCommissionPrecision: Schema.Number,
  quoteCommissionPrecision: Schema.Number,
  orderTypes: Texts,
  isSpotTradingAllowed: Schema.Boolean,
  isMarginTradingAllowed: Schema.Boolean,
  /** The smallest quote amount of an order. */
  quoteAmountPrecision: Decimal,
  /** The smallest quantity of an order. */
  baseSizePrecision: Decimal,
  permissions: Texts,
  filters: Anything,
  maxQuoteAmount: Decimal,
  makerCommission: Decimal,
  takerCommission: Decimal,
  quoteAmountPrecisionMarket: Decimal,
  maxQuoteAmountMarket: Decimal,
  fullName: Schema.String,
  /** 1 both sides, 2 buying only, 3 selling only, 4 none. */
  tradeSideType: /*#__PURE__*/ Schema.Union([Schema.Number, Schema.String]),
})
export type SymbolInfo = typeof SymbolInfo.Type

export const ExchangeInfo = /*#__PURE__*/ Schema.Struct({
  timezone: Schema.String,
  serverTime: Schema.Number,
  rateLimits: Anything,
  exchangeFilters: Anything,
  symbols: /*#__PURE__*/ Schema.Array(SymbolInfo),
})
export type ExchangeInfo = typeof ExchangeInfo.Type
