/**
 * The receive window: not more than a second in the future, not older than the window; both ends as the field has them.
 *
 * It is open by the system clock, and by the exchange clock. At a speed other than 1 it is open by every time between
 * those: a client that read the exchange clock once falls behind it from then on.
 */
import { Limits } from "@bourse/core"

/** The milliseconds that the clocks show. */
export interface Clocks {
  readonly wall: number
  readonly exchange: number
  /** What a client shows that read the exchange clock when its speed was set; null at speed 1. */
  readonly slowest: number | null
}

/** The same clocks, all ahead by so much. */
export const ahead = (clocks: Clocks, byMs: number): Clocks => {
  if (byMs === 0) return clocks
  const { wall, exchange, slowest } = clocks
  return { wall: wall + byMs, exchange: exchange + byMs, slowest: slowest === null ? null : slowest + byMs }
}

const isInTime = (timestamp: number, now: number): boolean => timestamp < now + Limits.clockToleranceMs

export const withinWindow = (timestamp: number, recvWindow: number, now: number): boolean =>
  isInTime(timestamp, now) && now - timestamp <= recvWindow

/** Whether the window is open by the exchange clock, or by what it showed since its speed was set. */
export const withinExchangeWindow = (
  timestamp: number,
  recvWindow: number,
  { wall, exchange, slowest }: Clocks,
): boolean =>
  slowest === null
    ? withinWindow(timestamp, recvWindow, exchange)
    : isInTime(timestamp, exchange) && Math.min(wall, exchange, slowest) - timestamp <= recvWindow

/** Whether the window is open by any clock. */
export const withinAnyWindow = (timestamp: number, recvWindow: number, clocks: Clocks): boolean =>
  withinWindow(timestamp, recvWindow, clocks.wall) || withinExchangeWindow(timestamp, recvWindow, clocks)
