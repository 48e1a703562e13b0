/** The words an order is described with. */

export const sides = ["BUY", "SELL"] as const
export type Side = (typeof sides)[number]

export const orderTypes = ["LIMIT", "MARKET", "LIMIT_MAKER", "IMMEDIATE_OR_CANCEL", "FILL_OR_KILL"] as const
export type OrderType = (typeof orderTypes)[number]

export const orderStatuses = ["NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "PARTIALLY_CANCELED"] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What self-trade prevention does; empty for nothing. */
export const stpModes = ["", "cancel_maker", "cancel_taker", "cancel_both"] as const
export type StpMode = (typeof stpModes)[number]
