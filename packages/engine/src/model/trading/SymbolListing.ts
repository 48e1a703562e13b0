/**
 * `trading`; `halted`: orders stay and can be cancelled, none is accepted and nothing trades; `delisted`: no order is
 * left, and history can be read.
 */
export type SymbolStatus = "trading" | "halted" | "delisted"

/** What of a symbol can change. The steps of new orders are at least those with which it was listed. */
export interface SymbolChange {
  readonly status: SymbolStatus
  readonly tick: string
  readonly lot: string
  readonly minQuantity: string
  readonly minAmount: string
  readonly maxAmount: string
  readonly makerFee: string
  readonly takerFee: string
  readonly priceBand: string | null
}

/** What an operator says of a symbol. Decimal text throughout; `tick` and `lot` are powers of ten. */
export interface SymbolListing {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly tick: string
  readonly lot: string
  readonly minQuantity: string
  readonly minAmount: string
  /** The largest quote amount of one order. */
  readonly maxAmount: string
  readonly makerFee: string
  readonly takerFee: string
  /** In which asset fees are charged: the quote asset on both sides, or what each side receives. */
  readonly feeIn: "quote" | "received"
  readonly openingPrice: string
  /** How far from the last price a limit price may be, as a share of it (`0.1` = 10 %); null for no bound. */
  readonly priceBand: string | null
}
