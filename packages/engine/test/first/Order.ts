/** An order as the books hold it: prices in ticks, quantities in lots, money in ledger units. */

export type Side = "BUY" | "SELL"
export type OrderType = "LIMIT" | "MARKET" | "LIMIT_MAKER" | "IMMEDIATE_OR_CANCEL" | "FILL_OR_KILL"
export type OrderStatus = "NEW" | "PARTIALLY_FILLED" | "FILLED" | "CANCELED" | "PARTIALLY_CANCELED"
export type StpMode = "" | "cancel_maker" | "cancel_taker" | "cancel_both"

export interface Order {
  readonly id: number
  readonly uid: string
  readonly symbol: string
  readonly side: Side
  readonly type: OrderType
  /** 0 for MARKET. */
  readonly priceTicks: number
  /** 0 for a market buy by quote amount: it takes what the amount pays for. */
  readonly lots: number
  /** The quote amount a MARKET order was placed by, in quote ledger units; 0n otherwise. */
  readonly quoteBudget: bigint
  readonly clientOrderId: string | null
  readonly stpMode: StpMode
  /** The OCO list it is one leg of; -1 for none. */
  readonly listId: number
  /** The last price, in ticks, at which a stop leg enters the book; 0 for an order without one. */
  readonly stopTicks: number
  /** Whether it stands in the book: a stop leg does once it is triggered, a market order never. */
  isWorking: boolean
  status: OrderStatus
  /** `stp_cancel` when self-trade prevention ended it; otherwise empty. */
  cancelReason: string
  readonly time: number
  updateTime: number
  filledLots: number
  filledQuote: bigint
  /** What is locked for the rest of this order: quote units for a buy, base units for a sell. */
  locked: bigint
  /** Fees in exact fractions of a unit, and what was charged of them: see Fee.ts. */
  feeExact: bigint
  feeCharged: bigint
  // The neighbours at the order's price level, kept by the book.
  previous: Order | null
  next: Order | null
}

/** Whether an order of this type waits in the book for what does not fill at once. */
export const rests = (type: OrderType): boolean => type === "LIMIT" || type === "LIMIT_MAKER"
