/** The value lists of an order's fields. */

export const sides = ["BUY", "SELL"] as const
export type Side = (typeof sides)[number]

export const orderTypes = ["LIMIT", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"] as const
export type OrderType = (typeof orderTypes)[number]

/** Whether an order of a type rests in the book with its unfilled quantity, and its time in force in answers. */
export const orderTypeRules = {
  LIMIT: { rests: true, timeInForce: "GTC" },
  MARKET: { rests: false, timeInForce: "IOC" },
  LIMIT_MAKER: { rests: true, timeInForce: "GTC" },
  IMMEDIATE_OR_CANCEL: { rests: false, timeInForce: "IOC" },
  FILL_OR_KILL: { rests: false, timeInForce: "FOK" },
} as const satisfies Record<OrderType, { readonly rests: boolean; readonly timeInForce: string }>

export const orderStatuses = ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Modes of self-trade prevention; the empty text means none. */
export const stpModes = ["", "cancel_maker", "cancel_taker", "cancel_both"] as const
export type StpMode = (typeof stpModes)[number]
