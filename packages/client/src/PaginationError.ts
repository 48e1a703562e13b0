/** Why a walk ends early: there are rows that it cannot get. */

/** A single millisecond holds as many rows as one answer: there may be more, and no call returns those. */
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

/** The walk was to begin before the earliest time of which the interface has rows. */
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
