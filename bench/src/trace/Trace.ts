/** The activity that was recorded in one thread. Times of a trace are in ms of one clock for all threads. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Transaction extends Span {
  /** Time at which the SQL statement COMMIT began. */
  readonly commit: number
  readonly isSynced: boolean
}

/** V8's CPU profile; its times are in microseconds of the trace's clock. */
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
  /** Commits: each lasts from the message with the group until the committing thread replies. */
  readonly commits: ReadonlyArray<Span>
  /** Delays of the thread's event loop. */
  readonly delays: ReadonlyArray<Span>
  readonly profile: Profile
}
