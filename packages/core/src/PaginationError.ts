/** Why pagination ends early. */
import * as Data from "effect/Data"
import type * as calls from "#calls"

/** A single millisecond has at least a full response of rows: there may be more, and no call returns them. */
export class WindowOverflow extends Data.TaggedError("WindowOverflow")<{
  readonly message: string
  readonly timeMs: number
}> {}

/** `startTime` is before the interface's lookback. */
export class BeyondLookback extends Data.TaggedError("BeyondLookback")<{
  readonly message: string
  readonly earliestMs: number
}> {}

export type PaginationError = WindowOverflow | BeyondLookback

/** An error of the plan as it stands in the error channel. */
export const asTaggedPagination = (error: calls.PaginationError): PaginationError =>
  error._tag === "WindowOverflow"
    ? new WindowOverflow({ message: error.message, timeMs: error.timeMs })
    : new BeyondLookback({ message: error.message, earliestMs: error.earliestMs })
