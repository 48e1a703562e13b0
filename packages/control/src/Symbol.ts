/** Listed symbols: an operator's description of a symbol, and its changeable fields. */
import { Decimal } from "@bourse/core"
import * as Schema from "effect/Schema"
import { boundedText, example } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"

export const SymbolName = boundedText(ControlLimits.symbolLengthMax).annotate({ examples: ["SOLUSDT"] })
const coin = boundedText(ControlLimits.assetLengthMax)

export const SymbolStatus = Schema.Literals(["trading", "halted", "delisted"]).annotate({
  examples: ["halted"],
})
export type SymbolStatus = typeof SymbolStatus.Type

const priceBand = Schema.NullOr(example(Decimal, "0.1"))

/** A symbol to list. Coins that are not listed yet are listed together with the symbol, without networks. */
export const NewSymbol = Schema.Struct({
  symbol: SymbolName,
  base: coin.annotate({ examples: ["SOL"] }),
  quote: coin.annotate({ examples: ["USDT"] }),
  /** Steps of a price and of a quantity: powers of ten, at most 1. */
  tick: example(Decimal, "0.01"),
  lot: example(Decimal, "0.001"),
  /**
   * Minimum quantity of an order; default: one lot. Minimum and maximum quote amount of an order in the symbol;
   * default: 1 and 100000.
   */
  minQuantity: Schema.optionalKey(Decimal),
  minAmount: Schema.optionalKey(Decimal),
  maxAmount: Schema.optionalKey(Decimal),
  /** Fees as shares of the amount, charged in the quote asset; default: 0 and 0.0005. */
  makerFee: Schema.optionalKey(example(Decimal, "0")),
  takerFee: Schema.optionalKey(example(Decimal, "0.0005")),
  /** The price at which the simulated market begins, and the last price until the first trade. */
  openingPrice: example(Decimal, "150"),
  /**
   * Maximum distance of a limit price from the last price, as a share of the last price; default: null, no
   * limit.
   */
  priceBand: Schema.optionalKey(priceBand),
})
export type NewSymbol = typeof NewSymbol.Type

/** Fields of a listed symbol to change; omitted fields keep their values. */
export const SymbolChange = Schema.Struct({
  status: Schema.optionalKey(SymbolStatus),
  /** Steps of new orders: powers of ten, at most 1, and not finer than those with which the symbol was listed. */
  tick: Schema.optionalKey(example(Decimal, "0.1")),
  lot: Schema.optionalKey(example(Decimal, "0.001")),
  /** Limits of new orders: minimum quantity, minimum and maximum quote amount. */
  minQuantity: Schema.optionalKey(example(Decimal, "0.001")),
  minAmount: Schema.optionalKey(example(Decimal, "5")),
  maxAmount: Schema.optionalKey(Decimal),
  makerFee: Schema.optionalKey(example(Decimal, "0.0002")),
  takerFee: Schema.optionalKey(example(Decimal, "0.0005")),
  priceBand: Schema.optionalKey(priceBand),
})
export type SymbolChange = typeof SymbolChange.Type

export const ListedSymbol = Schema.Struct({
  symbol: Schema.String,
  status: SymbolStatus,
  base: Schema.String,
  quote: Schema.String,
  tick: Decimal,
  lot: Decimal,
  minQuantity: Decimal,
  minAmount: Decimal,
  maxAmount: Decimal,
  makerFee: Decimal,
  takerFee: Decimal,
  priceBand: Schema.NullOr(Decimal),
  lastPrice: Decimal,
  /** Number of users' open orders in the symbol. */
  openOrders: Schema.Number,
})
export type ListedSymbol = typeof ListedSymbol.Type
