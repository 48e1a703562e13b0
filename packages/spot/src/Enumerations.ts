/** The value lists of orders. The document names some of these values; the others are the venue's practice. */
import { orderStatuses, orderTypes, sides, stpModes } from "@bourse/core/definition"
import * as Schema from "effect/Schema"

export const Side = Schema.Literals(sides)
export type Side = typeof Side.Type

/** Post-only, immediate-or-cancel and fill-or-kill are separate types; LIMIT_ORDER means LIMIT. */
export const OrderType = Schema.Literals([...orderTypes, "LIMIT_ORDER"])
export type OrderType = typeof OrderType.Type

export const OrderStatus = Schema.Literals(orderStatuses)
export type OrderStatus = typeof OrderStatus.Type

/** Time in force, which only answers have: a request states it by the order's type. */
export const TimeInForce = Schema.Literals(["GTC", "IOC", "FOK"])
export type TimeInForce = typeof TimeInForce.Type

/** The side of a self-trade that is cancelled; the empty text permits self-trades. */
export const StpMode = Schema.Literals(stpModes)
export type StpMode = typeof StpMode.Type

/** KYC level: 1 unverified, 2 primary, 3 advanced, 4 institutional. */
export const KycLevel = Schema.Literals(["1", "2", "3", "4"])
export type KycLevel = typeof KycLevel.Type
