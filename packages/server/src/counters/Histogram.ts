/** Counts of observations by size, as Prometheus reads them: each bucket includes the smaller ones. */
import type * as Metric from "effect/Metric"

export class Histogram {
  readonly #bounds: ReadonlyArray<number>
  readonly #counts: Array<number>
  #count = 0
  #sum = 0
  #min = 0
  #max = 0

  /** `bounds` are ascending upper bounds; a value above the last bound is only in the total count. */
  constructor(bounds: ReadonlyArray<number>) {
    this.#bounds = bounds
    this.#counts = bounds.map(() => 0)
  }

  observe(value: number): void {
    if (this.#count === 0 || value < this.#min) this.#min = value
    if (value > this.#max) this.#max = value
    this.#count++
    this.#sum += value
    for (let i = 0; i < this.#bounds.length; i++)
      if (value <= this.#bounds[i]!) {
        this.#counts[i]!++
        return
      }
  }

  get state(): Metric.HistogramState {
    let below = 0
    const buckets = this.#bounds.map((bound, i): [number, number] => {
      below += this.#counts[i]!
      return [bound, below]
    })
    return { buckets, count: this.#count, sum: this.#sum, min: this.#min, max: this.#max }
  }
}
