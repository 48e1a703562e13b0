import { text, textOrNull } from "../Column.ts"
import type { RecordOf } from "../ColumnList.ts"

/**
 * `trading`; `halted`: orders stay and can be cancelled, none is accepted and nothing trades; `delisted`: no order is
 * left, and history can be read.
 */
export type SymbolStatus = "trading" | "halted" | "delisted"

/** The changeable part of a symbol. The steps of new orders are at least those with which it was listed. */
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

/** An operator's description of a symbol. Decimal text throughout; `tick` and `lot` are powers of ten. */
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
  /** In which asset fees are charged: the quote asset on both sides, or what each side receives. */
  feeIn: text<"quote" | "received">(),
  openingPrice: text(),
  /** How far from the last price a limit price may be, as a share of it (`0.1` = 10 %); null for no bound. */
  priceBand: textOrNull,
}
export interface SymbolListing extends RecordOf<typeof symbolListing> {}
