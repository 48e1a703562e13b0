import { text, textOrNull } from "../Column.ts"
import type { RecordOf } from "../ColumnList.ts"

/**
 * `trading`; `halted`: open orders stay and can be cancelled, new ones are rejected, nothing trades; `delisted`: no
 * order is left, and history can be read.
 */
export type SymbolStatus = "trading" | "halted" | "delisted"

/**
 * The changeable part of a symbol's listing. The steps of new orders are never finer than those of the listing.
 */
export const symbolChange = {
  status: text<SymbolStatus>(),
  tick: text(),
  lot: text(),
  minQuantity: text(),
  minAmount: text(),
  maxAmount: text(),
  makerFee: text(),
  takerFee: text(),
  priceBand: textOrNull,
}
export interface SymbolChange extends RecordOf<typeof symbolChange> {}

/**
 * An operator's description of a symbol. The description has decimal text throughout; `tick` and `lot` are
 * powers of ten.
 */
export const symbolListing = {
  symbol: text(),
  base: text(),
  quote: text(),
  tick: text(),
  lot: text(),
  minQuantity: text(),
  minAmount: text(),
  /** The largest quote amount of one order. */
  maxAmount: text(),
  makerFee: text(),
  takerFee: text(),
  /** The asset of fees: the quote asset on both sides, or the asset that each side receives. */
  feeIn: text<"quote" | "received">(),
  openingPrice: text(),
  /** Maximum distance of a limit price from the last price, as a share (`0.1` = 10 %); null for no limit. */
  priceBand: textOrNull,
}
export interface SymbolListing extends RecordOf<typeof symbolListing> {}
