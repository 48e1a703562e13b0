/**
 * Turns for history pages. Few pages are under way at the store at once; of those that wait, the page of the read
 * that was given the fewest goes first. So a read of one page never waits for the many pages of a long one, and long
 * reads share what is left.
 */
import type { AskPage } from "./Exchange.ts"

/** Enough to keep the reading thread busy while an answer is taken in. */
const underWayMax = 2

export class PageTurns {
  #underWay = 0
  /** By pages given, each in order of arrival. */
  readonly #waiting: Array<Array<() => void>> = []
  #mostUnderWay = 0

  /** One read's way to ask: its pages take turns with those of all other reads. */
  reader(ask: AskPage): AskPage {
    let given = 0
    return (name, parameters) => this.#turn(given++, () => ask(name, parameters))
  }

  /** The most pages that were under way at once; tests look at it. */
  get mostUnderWay(): number {
    return this.#mostUnderWay
  }

  #turn<Page>(given: number, ask: () => Promise<Page>): Promise<Page> {
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#underWay++
        this.#mostUnderWay = Math.max(this.#mostUnderWay, this.#underWay)
        ask()
          .then(resolve, reject)
          .finally(() => {
            this.#underWay--
            this.#next()
          })
      }
      if (this.#underWay < underWayMax) return start()
      // A read of very many pages is as long as any other.
      const queue = Math.min(given, 63)
      ;(this.#waiting[queue] ??= []).push(start)
    })
  }

  #next(): void {
    this.#waiting.find((queue) => queue !== undefined && queue.length > 0)?.shift()?.()
  }
}
