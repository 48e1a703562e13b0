/** The value lists of orders. The document names some of the values; the rest is the field's practice. */
import { orderStatuses, orderTypes, sides, stpModes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const Side = Schema.Literals(sides)
export type Side = typeof Side.Type

/** Post-only, immediate-or-cancel and fill-or-kill are types of their own; LIMIT_ORDER is another word for LIMIT. */
export const OrderType = Schema.Literals([...orderTypes, "LIMIT_ORDER"])
export type OrderType = typeof OrderType.Type

export const OrderStatus = Schema.Literals(orderStatuses)
export type OrderStatus = typeof OrderStatus.Type

/** Answers only: a request says it by the order's type. */
export const TimeInForce = Schema.Literals(["GTC", "IOC", "FOK"])
export type TimeInForce = typeof TimeInForce.Type

/** Which side of a self-trade is cancelled; the empty text leaves self-trading alone. */
export const StpMode = Schema.Literals(stpModes)
export type StpMode = typeof StpMode.Type

/** 1 unverified, 2 primary, 3 advanced, 4 institutional. */
export const KycLevel = Schema.Literals(["1", "2", "3", "4"])
export type KycLevel = typeof KycLevel.Type
