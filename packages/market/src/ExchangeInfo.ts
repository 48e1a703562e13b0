/**
 * Symbols and their steps. Two field names are misleading: `quoteAmountPrecision` is the minimum quote amount
 * of an order and `baseSizePrecision` the minimum quantity, while tick and lot are the decimal places in
 * `quotePrecision` and `baseAssetPrecision`.
 */
import { Decimal, field } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

const Texts = Schema.Array(Schema.String)
const Anything = Schema.Array(Schema.Unknown)

export const SymbolInfo = Schema.Struct({
  symbol: field(Schema.String, { description: "The trading pair", example: "BTCUSDT" }),
  status: field(Schema.String, { description: "1: trading, 2: halted, 3: delisted", example: "1" }),
  baseAsset: field(Schema.String, { description: "The base asset", example: "BTC" }),
  baseAssetPrecision: field(Schema.Number, {
    description: "Decimal places of a quantity: the lot",
    example: 6,
  }),
  quoteAsset: field(Schema.String, { description: "The quote asset", example: "USDT" }),
  quotePrecision: field(Schema.Number, {
    description: "Decimal places of a price, the tick, and of quoteOrderQty",
    example: 2,
  }),
  quoteAssetPrecision: field(Schema.Number, { description: "The same as quotePrecision", example: 2 }),
  baseCommissionPrecision: field(Schema.Number, {
    description: "Decimal places of a fee in the base asset",
    example: 6,
  }),
  quoteCommissionPrecision: field(Schema.Number, {
    description: "Decimal places of a fee in the quote asset",
    example: 2,
  }),
  orderTypes: field(Texts, { description: "The allowed order types", example: "LIMIT" }),
  isSpotTradingAllowed: field(Schema.Boolean, { description: "Whether orders are accepted", example: true }),
  isMarginTradingAllowed: field(Schema.Boolean, { description: "false: there is no margin", example: false }),
  quoteAmountPrecision: field(Decimal, {
    description: "The minimum quote amount of an order, despite the name",
    example: "1",
    unit: "quote asset",
  }),
  baseSizePrecision: field(Decimal, {
    description: "The minimum quantity of an order",
    example: "0.000001",
    unit: "base asset",
  }),
  permissions: field(Texts, {
    description: "The markets on which the symbol can be traded",
    example: "SPOT",
  }),
  filters: field(Anything, { description: "Empty" }),
  maxQuoteAmount: field(Decimal, {
    description: "The largest quote amount of an order",
    example: "5000000",
    unit: "quote asset",
  }),
  makerCommission: field(Decimal, {
    description: "The maker fee rate: 0.0005 is 0.05 per cent",
    example: "0",
  }),
  takerCommission: field(Decimal, { description: "The taker fee rate", example: "0.0005" }),
  quoteAmountPrecisionMarket: field(Decimal, {
    description: "The minimum quote amount of a MARKET order, despite the name",
    example: "1",
    unit: "quote asset",
  }),
  maxQuoteAmountMarket: field(Decimal, {
    description: "The largest quote amount of a MARKET order",
    example: "5000000",
    unit: "quote asset",
  }),
  fullName: field(Schema.String, { description: "The base asset", example: "BTC" }),
  tradeSideType: field(Schema.Union([Schema.Number, Schema.String]), {
    description: "1 both sides, 2 buying only, 3 selling only, 4 none",
    example: 1,
  }),
})
export type SymbolInfo = typeof SymbolInfo.Type

export const ExchangeInfo = Schema.Struct({
  timezone: field(Schema.String, { description: "UTC", example: "UTC" }),
  serverTime: field(Schema.Number, {
    description: "The exchange clock, in milliseconds",
    example: 1785542400000,
    unit: "ms",
  }),
  rateLimits: field(Anything, { description: "Empty" }),
  exchangeFilters: field(Anything, { description: "Empty" }),
  symbols: field(Schema.Array(SymbolInfo), { description: "One for each symbol" }),
})
export type ExchangeInfo = typeof ExchangeInfo.Type
