/** The achieved speed of the exchange clock: over the last ten seconds, or since the clock was set. */

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
    // After the system clock was set back, the measurement of the speed continues from its new time.
    if (last !== undefined && mark.wall < last.wall) this.#marks = [mark]
    else if (last === undefined || mark.wall - last.wall >= markEveryMs) this.#marks.push(mark)
    if (this.#marks.length > marksKept) this.#marks.shift()
  }

  /** Achieved speed: milliseconds of the exchange clock per millisecond of the system clock, to a tenth. */
  at({ wall, shown }: Mark): number {
    const [first] = this.#marks
    if (first === undefined || wall <= first.wall) return 0
    return Math.round((10 * (shown - first.shown)) / (wall - first.wall)) / 10
  }
}
