/** Why a walk ends early: there are rows it cannot get, and it would rather say so than leave them out. */
import * as Data from "effect/Data"

/** A single millisecond holds as many rows as one answer: there may be more, and no way to ask for those. */
export class MillisecondFull extends Data.TaggedError("MillisecondFull")<{
  readonly message: string
  readonly timeMs: number
}> {}

/** The walk is to begin before the earliest time of which the interface has rows. */
export class BeyondReach extends Data.TaggedError("BeyondReach")<{
  readonly message: string
  readonly earliestMs: number
}> {}

export type WalkError = MillisecondFull | BeyondReach
