/** The receive window: not more than a second in the future, not older than the window; both ends as the field has them. */
import { Limits } from "@bourse/core"

export const withinWindow = (timestamp: number, recvWindow: number, now: number): boolean =>
  timestamp < now + Limits.clockToleranceMs && now - timestamp <= recvWindow
