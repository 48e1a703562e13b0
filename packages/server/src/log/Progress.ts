/**
 * Progress of a long operation: a start, a migration, a rebuild of memory. No progress is reported within the
 * first second; then once a second, and at the end.
 */

export interface Progress {
  /** Name of the operation, such as "replaying the journal". */
  readonly doing: string
  /** Percentage, 0 to 100, an integer. */
  readonly percent: number
}

const reportEveryMs = 1_000

export class ProgressReports {
  readonly #report: (progress: Progress) => void
  #current: Progress | undefined
  #reportedAt = 0
  #wasReported = false

  constructor(report: (progress: Progress) => void) {
    this.#report = report
  }

  /** The operation whose progress is reported; undefined if none takes long. */
  get current(): Progress | undefined {
    return this.#current
  }

  /** The parameter `done` is the completed share, from 0 to 1. */
  at(doing: string, done: number): void {
    const now = performance.now()
    if (this.#current === undefined) this.#reportedAt = now
    this.#current = { doing, percent: Math.floor(100 * done) }
    if (now - this.#reportedAt < reportEveryMs) return
    this.#reportedAt = now
    this.#wasReported = true
    this.#report(this.#current)
  }

  end(): void {
    if (this.#wasReported && this.#current !== undefined) this.#report({ ...this.#current, percent: 100 })
    this.#current = undefined
    this.#wasReported = false
  }
}

/** The progress as part of a sentence: "replaying the journal, 40 %". */
export const describeProgress = ({ doing, percent }: Progress): string => `${doing}, ${percent} %`
