/**
 * Turns for history pages. Few pages are under way at the store at once; of those that wait, the page of the read
 * that was given the fewest goes first. So a read of one page never waits for the many pages of a long one, and long
 * reads share what is left.
 */
import { channel } from "node:diagnostics_channel"
import type { PageName, Pages } from "@bourse/store"

/** Asks one page of history, as of the moment of the read. */
export type QueryHistory = <Name extends PageName>(
  name: Name,
  parameters: Omit<Pages[Name]["parameters"], "generation" | "seq">,
) => Promise<ReadonlyArray<Pages[Name]["row"]>>

/** Enough to keep the reading thread busy while an answer is taken in. */
export const underWayMax = 2

/** A read of more pages waits with those of so many. */
const queuesMax = 64

/** What the diagnostics channel `bourse:page-read` tells of a page. */
export interface PageRead {
  readonly rows: number
  /** How many pages were under way when it was asked for, this one included. */
  readonly underWay: number
}
const pagesRead = channel("bourse:page-read")

export class PageTurns {
  #underWay = 0
  /** By pages given, each in order of arrival. */
  readonly #waiting: ReadonlyArray<Array<() => void>> = Array.from({ length: queuesMax }, () => [])

  /** One read's way to ask: its pages take turns with those of all other reads. */
  reader(ask: QueryHistory): QueryHistory {
    let given = 0
    return (name, parameters) => this.#turn(given++, () => ask(name, parameters))
  }

  #turn<Page extends ReadonlyArray<unknown>>(given: number, ask: () => Promise<Page>): Promise<Page> {
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#underWay++
        const underWay = this.#underWay
        ask()
          .then((page) => {
            if (pagesRead.hasSubscribers)
              pagesRead.publish({ rows: page.length, underWay } satisfies PageRead)
            resolve(page)
          }, reject)
          .finally(() => {
            this.#underWay--
            this.#next()
          })
      }
      if (this.#underWay < underWayMax) return start()
      const queue = Math.min(given, queuesMax - 1)
      this.#waiting[queue]!.push(start)
    })
  }

  #next(): void {
    this.#waiting.find((queue) => queue.length > 0)?.shift()?.()
  }
}
