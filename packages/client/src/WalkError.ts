/** Why a walk ends early: there are rows that it cannot get. */

/** A single millisecond holds as many rows as one answer: there may be more, and no call returns those. */
export class MillisecondFull extends Error {
  readonly _tag = "MillisecondFull"
  readonly timeMs: number

  constructor(fields: { readonly message: string; readonly timeMs: number }) {
    super(fields.message)
    this.timeMs = fields.timeMs
  }

  override get name(): "MillisecondFull" {
    return "MillisecondFull"
  }
}

/** The walk was to begin before the earliest time of which the interface has rows. */
export class BeyondReach extends Error {
  readonly _tag = "BeyondReach"
  readonly earliestMs: number

  constructor(fields: { readonly message: string; readonly earliestMs: number }) {
    super(fields.message)
    this.earliestMs = fields.earliestMs
  }

  override get name(): "BeyondReach" {
    return "BeyondReach"
  }
}

export type WalkError = MillisecondFull | BeyondReach
