/** The errors of pagination: there are rows that pagination cannot read. */

/**
 * A single millisecond has at least a full response of rows: there may be more rows, and no call returns them.
 */
export class WindowOverflow extends Error {
  readonly _tag = "WindowOverflow"
  readonly timeMs: number

  constructor(fields: { readonly message: string; readonly timeMs: number }) {
    super(fields.message)
    this.timeMs = fields.timeMs
  }

  override get name(): "WindowOverflow" {
    return "WindowOverflow"
  }
}

/** The requested `startTime` is older than the oldest rows that the interface returns. */
export class BeyondLookback extends Error {
  readonly _tag = "BeyondLookback"
  readonly earliestMs: number

  constructor(fields: { readonly message: string; readonly earliestMs: number }) {
    super(fields.message)
    this.earliestMs = fields.earliestMs
  }

  override get name(): "BeyondLookback" {
    return "BeyondLookback"
  }
}

export type PaginationError = WindowOverflow | BeyondLookback
