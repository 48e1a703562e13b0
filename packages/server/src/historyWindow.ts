/**
 * The span of time a history query covers. Both ends are inclusive; where one is missing it stands a default window
 * from the other, and where both are, the latest window is meant. Rows older than the reach are never answered.
 */
import { type Refused, refused } from "./Refused.ts"

export interface Span {
  readonly from: number
  readonly to: number
}

export interface WindowLimits {
  /** The window of a query that does not name both ends. */
  readonly windowMs: number
  /** How far back rows are answered. */
  readonly reachMs: number
  /** The longest span a query may name. */
  readonly spanMaxMs: number
}

export const historyWindow = (
  startTime: number | undefined,
  endTime: number | undefined,
  now: number,
  { windowMs, reachMs, spanMaxMs }: WindowLimits,
): Span | Refused => {
  const to = endTime ?? (startTime === undefined ? now : startTime + windowMs)
  const from = startTime ?? to - windowMs
  if (from > to) return refused("parameterError", "startTime must not be after endTime")
  if (to - from > spanMaxMs) {
    return refused("parameterError", `startTime and endTime must lie within ${spanMaxMs} ms of each other`)
  }
  return { from: Math.max(from, now - reachMs), to }
}
