/** How fast the exchange clock has been: over the last ten seconds, or since it was set. */

interface Mark {
  readonly wall: number
  readonly shown: number
}

const markEveryMs = 1_000
const marksKept = 10

export class AchievedSpeed {
  #marks: Array<Mark> = []

  /** Starts a new measurement after the clock was set. */
  begin(mark: Mark): void {
    this.#marks = [mark]
  }

  note(mark: Mark): void {
    const last = this.#marks.at(-1)
    // A system clock that was set back is followed.
    if (last !== undefined && mark.wall < last.wall) this.#marks = [mark]
    else if (last === undefined || mark.wall - last.wall >= markEveryMs) this.#marks.push(mark)
    if (this.#marks.length > marksKept) this.#marks.shift()
  }

  /** Milliseconds of the exchange clock in one of the system clock, to a tenth. */
  at({ wall, shown }: Mark): number {
    const [first] = this.#marks
    if (first === undefined || wall <= first.wall) return 0
    return Math.round((10 * (shown - first.shown)) / (wall - first.wall)) / 10
  }
}
