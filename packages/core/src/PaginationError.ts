/** The errors with which pagination ends early. */
import * as Data from "effect/Data"
import type * as calls from "#calls"

/**
 * A single millisecond has at least a full response of rows: there may be more rows, and no call returns them.
 */
export class WindowOverflow extends Data.TaggedError("WindowOverflow")<{
  readonly message: string
  readonly timeMs: number
}> {}

/** The requested `startTime` is older than the oldest rows that the interface returns. */
export class BeyondLookback extends Data.TaggedError("BeyondLookback")<{
  readonly message: string
  readonly earliestMs: number
}> {}

export type PaginationError = WindowOverflow | BeyondLookback

/** Converts an error of the pagination plan to the tagged error of the error channel. */
export const asTaggedPagination = (error: calls.PaginationError): PaginationError =>
  error._tag === "WindowOverflow"
    ? new WindowOverflow({ message: error.message, timeMs: error.timeMs })
    : new BeyondLookback({ message: error.message, earliestMs: error.earliestMs })
