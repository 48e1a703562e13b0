/**
 * The receive window of a timestamp: at most a second in the future, at most `recvWindow` in the past. Both
 * ends of the receive window are as on the venue.
 *
 * The receive window is open by the system clock and by the exchange clock; in a branch of another exchange by
 * the exchange clock only. At a speed other than 1 the window is open by every time between both clocks: a
 * client that read the exchange clock once falls behind it from then on.
 */
import { Limits } from "@bourse/core"

/** The times that the clocks show, in milliseconds. */
export interface Clocks {
  readonly wall: number
  readonly exchange: number
  /** The time of a client that read the exchange clock when its speed was set; null at speed 1. */
  readonly slowest: number | null
  /** Whether the system clock is ignored for windows; default: false. */
  readonly isExchangeOnly?: boolean | undefined
}

/** The clocks of the receive window, each moved ahead by `byMs`. */
export const ahead = (clocks: Clocks, byMs: number): Clocks => {
  if (byMs === 0) return clocks
  const { wall, exchange, slowest, isExchangeOnly } = clocks
  const behind = slowest === null ? null : slowest + byMs // open: 0004-window: slowest === null
  return { wall: wall + byMs, exchange: exchange + byMs, slowest: behind, isExchangeOnly }
}

/** The slowest of the clocks by which the receive window can be open. */
export const farthestBehind = ({ wall, exchange, slowest, isExchangeOnly = false }: Clocks): number =>
  // open: 0004-window: Math.min(isExchangeOnly ? exchange : wall
  Math.min(isExchangeOnly ? exchange : wall, exchange, slowest ?? exchange)

const isInTime = (timestamp: number, now: number): boolean => timestamp < now + Limits.clockToleranceMs

export const withinWindow = (timestamp: number, recvWindow: number, now: number): boolean =>
  isInTime(timestamp, now) && now - timestamp <= recvWindow

/**
 * Whether the receive window is open by the exchange clock, or by any time it showed since its speed was set.
 */
// open: 0004-window: isInTime(timestamp, clocks.exchange) &&
export const withinExchangeWindow = (timestamp: number, recvWindow: number, clocks: Clocks): boolean =>
  clocks.slowest === null
    ? withinWindow(timestamp, recvWindow, clocks.exchange)
    : isInTime(timestamp, clocks.exchange) && farthestBehind(clocks) - timestamp <= recvWindow

/** Whether the receive window is open by the system clock. */
export const withinSystemWindow = (
  timestamp: number,
  recvWindow: number,
  { wall, isExchangeOnly = false }: Clocks,
): boolean => !isExchangeOnly && withinWindow(timestamp, recvWindow, wall)

/** Whether the receive window is open by any of the clocks. */
export const withinAnyWindow = (timestamp: number, recvWindow: number, clocks: Clocks): boolean =>
  // open: 0004-window: withinSystemWindow(timestamp, recvWindow, clocks) ||
  withinSystemWindow(timestamp, recvWindow, clocks) || withinExchangeWindow(timestamp, recvWindow, clocks)
