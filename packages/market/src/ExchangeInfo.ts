/**
 * What can be traded, and in which steps. Beware of two names: `quoteAmountPrecision` is the smallest quote amount
 * of an order and `baseSizePrecision` the smallest quantity, while tick and lot are the decimal places in
 * `quotePrecision` and `baseAssetPrecision`.
 */
import { Decimal, type Notes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const Texts = Schema.Array(Schema.String)
const Anything = Schema.Array(Schema.Unknown)

export const SymbolInfo = Schema.Struct({
  symbol: Schema.String,
  status: Schema.String,
  baseAsset: Schema.String,
  baseAssetPrecision: Schema.Number,
  quoteAsset: Schema.String,
  quotePrecision: Schema.Number,
  quoteAssetPrecision: Schema.Number,
  baseCommissionPrecision: Schema.Number,
  quoteCommissionPrecision: Schema.Number,
  orderTypes: Texts,
  isSpotTradingAllowed: Schema.Boolean,
  isMarginTradingAllowed: Schema.Boolean,
  quoteAmountPrecision: Decimal,
  baseSizePrecision: Decimal,
  permissions: Texts,
  filters: Anything,
  maxQuoteAmount: Decimal,
  makerCommission: Decimal,
  takerCommission: Decimal,
  quoteAmountPrecisionMarket: Decimal,
  maxQuoteAmountMarket: Decimal,
  fullName: Schema.String,
  tradeSideType: Schema.Union([Schema.Number, Schema.String]),
})
export type SymbolInfo = typeof SymbolInfo.Type

export const symbolInfoNotes = (): Notes<typeof SymbolInfo> => ({
  symbol: { description: "The trading pair", example: "BTCUSDT" },
  status: { description: "1: trading, 2: halted, 3: delisted", example: "1" },
  baseAsset: { description: "The base asset", example: "BTC" },
  baseAssetPrecision: { description: "Decimal places of a quantity: the lot", example: 6 },
  quoteAsset: { description: "The quote asset", example: "USDT" },
  quotePrecision: { description: "Decimal places of a price: the tick", example: 2 },
  quoteAssetPrecision: { description: "Decimal places of a price", example: 2 },
  baseCommissionPrecision: { description: "Decimal places of a fee in the base asset", example: 6 },
  quoteCommissionPrecision: { description: "Decimal places of a fee in the quote asset", example: 2 },
  orderTypes: { description: "The allowed order types", example: "LIMIT" },
  isSpotTradingAllowed: { description: "Whether orders are accepted", example: true },
  isMarginTradingAllowed: { description: "false: there is no margin", example: false },
  quoteAmountPrecision: {
    description: "The minimum quote amount of an order, despite the name",
    example: "1",
    unit: "quote asset",
  },
  baseSizePrecision: {
    description: "The minimum quantity of an order",
    example: "0.000001",
    unit: "base asset",
  },
  permissions: { description: "The markets it can be traded on", example: "SPOT" },
  filters: { description: "Empty" },
  maxQuoteAmount: {
    description: "The largest quote amount of an order",
    example: "5000000",
    unit: "quote asset",
  },
  makerCommission: {
    description: "The maker fee rate: 0.0005 is 0.05 per cent",
    example: "0",
  },
  takerCommission: { description: "The taker fee rate", example: "0.0005" },
  quoteAmountPrecisionMarket: {
    description: "The minimum quote amount of a MARKET order, despite the name",
    example: "1",
    unit: "quote asset",
  },
  maxQuoteAmountMarket: {
    description: "The largest quote amount of a MARKET order",
    example: "5000000",
    unit: "quote asset",
  },
  fullName: { description: "The base asset", example: "BTC" },
  tradeSideType: { description: "1 both sides, 2 buying only, 3 selling only, 4 none", example: 1 },
})

export const ExchangeInfo = Schema.Struct({
  timezone: Schema.String,
  serverTime: Schema.Number,
  rateLimits: Anything,
  exchangeFilters: Anything,
  symbols: Schema.Array(SymbolInfo),
})
export type ExchangeInfo = typeof ExchangeInfo.Type

export const exchangeInfoNotes = (): Notes<typeof ExchangeInfo> => ({
  timezone: { description: "UTC", example: "UTC" },
  serverTime: { description: "The exchange clock, in milliseconds", example: 1785542400000, unit: "ms" },
  rateLimits: { description: "Empty" },
  exchangeFilters: { description: "Empty" },
  symbols: { description: "One for each symbol", fields: symbolInfoNotes() },
})
