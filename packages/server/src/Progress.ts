/**
 * How far something long has come: a start, a migration, memory that is rebuilt. Nothing is told within the first
 * second; then once a second, and its end.
 */

export interface Progress {
  /** What is being done: "replaying the journal". */
  readonly doing: string
  /** From 0 to 100, whole. */
  readonly percent: number
}

const tellEveryMs = 1_000

export class ProgressReports {
  readonly #tell: (progress: Progress) => void
  #current: Progress | undefined
  #toldAt = 0
  #wasTold = false

  constructor(tell: (progress: Progress) => void) {
    this.#tell = tell
  }

  /** Undefined while nothing long is going on. */
  get current(): Progress | undefined {
    return this.#current
  }

  /** `done` from 0 to 1. */
  at(doing: string, done: number): void {
    const now = performance.now()
    if (this.#current === undefined) this.#toldAt = now
    this.#current = { doing, percent: Math.floor(100 * done) }
    if (now - this.#toldAt < tellEveryMs) return
    this.#toldAt = now
    this.#wasTold = true
    this.#tell(this.#current)
  }

  end(): void {
    if (this.#wasTold && this.#current !== undefined) this.#tell({ ...this.#current, percent: 100 })
    this.#current = undefined
    this.#wasTold = false
  }
}

/** For a sentence: "replaying the journal, 40 %". */
export const describeProgress = ({ doing, percent }: Progress): string => `${doing}, ${percent} %`
