/** The recording of a thread. Times are in ms of one clock. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Transaction extends Span {
  /** Time at which COMMIT began. */
  readonly commit: number
  readonly isSynced: boolean
}

/** V8's CPU profile; times in microseconds of the same clock. */
export interface Profile {
  readonly nodes: ReadonlyArray<{
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
    readonly children?: ReadonlyArray<number>
  }>
  readonly startTime: number
  readonly samples: ReadonlyArray<number>
  readonly timeDeltas: ReadonlyArray<number>
}

export interface ThreadTrace {
  readonly thread: string
  readonly collections: ReadonlyArray<Span>
  readonly transactions: ReadonlyArray<Transaction>
  /** Commits, each from the message with the group to its answer. */
  readonly commits: ReadonlyArray<Span>
  /** Delays of the event loop. */
  readonly delays: ReadonlyArray<Span>
  readonly profile: Profile
}
