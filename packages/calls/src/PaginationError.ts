/** The errors of pagination: there are rows that it cannot read. */

/** A single millisecond has at least a full response of rows: there may be more, and no call returns them. */
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

/** `startTime` is before the interface's lookback. */
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
