/**
 * The time span of a history query; both ends are inclusive.
 *
 * A query without `endTime` ends now, or one maximum interval after its start if that is earlier. A query
 * without `startTime` begins the default window before its end, or with the first row if there is no default. A
 * start before the list's earliest time is moved to that time. A reversed window, or one longer than the
 * maximum, is rejected.
 */
import { type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"

const dayMs = 86_400_000

export interface Span {
  readonly from: number
  readonly to: number
}

export interface WindowLimits {
  /** Default window: how long before its end a query without `startTime` begins. */
  readonly windowMs?: number
  /** Age of the oldest rows that a list returns. */
  readonly lookbackMs?: number
  /** The longest interval a query may cover. */
  readonly intervalMs?: number
}

/** The error of a time span whose end is before its start. */
export const backwards = (
  startTime: number | undefined,
  endTime: number | undefined,
): ErrorResponse | undefined =>
  // open: 0011-windows-and-pages: startTime !== undefined && endTime !== undefined && startTime > endTime | startTime > endTime
  startTime !== undefined && endTime !== undefined && startTime > endTime
    ? errorResponse("parameterError", `'startTime' ${startTime} is after 'endTime' ${endTime}`)
    : undefined

/**
 * A time span in words, in days rounded up to a thousandth, so that a slightly too long span does not look
 * right.
 */
const lengthOf = (ms: number): string =>
  ms < dayMs ? `${ms} ms` : `${Math.ceil((ms / dayMs) * 1_000) / 1_000} days`

export const historyWindow = (
  startTime: number | undefined,
  endTime: number | undefined,
  now: number,
  { windowMs = Infinity, lookbackMs = Infinity, intervalMs = Infinity }: WindowLimits,
): Span | ErrorResponse => {
  const rejection = backwards(startTime, endTime)
  if (rejection !== undefined) return rejection // open: 0011-windows-and-pages
  // open: 0011-windows-and-pages: startTime !== undefined && endTime !== undefined && | endTime - startTime
  if (startTime !== undefined && endTime !== undefined && endTime - startTime > intervalMs)
    return errorResponse(
      "parameterError",
      `'startTime' and 'endTime' are ${lengthOf(endTime - startTime)} apart; the maximum is ${lengthOf(intervalMs)}`,
    )
  const from = Math.max(startTime ?? (endTime ?? now) - windowMs, now - lookbackMs, 0)
  // A start in the future, from a client whose clock is slightly ahead, returns no rows and no error.
  return { from, to: endTime ?? Math.max(from, Math.min(now, from + intervalMs)) }
}
