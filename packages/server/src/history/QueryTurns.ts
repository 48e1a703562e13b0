/**
 * Turns for history queries. Few of them are under way at the store at once; of those that wait, the query of the read
 * that was given the fewest goes first. A read of one query therefore never waits for the many queries of a long one,
 * and long reads share the rest.
 */
import { channel } from "node:diagnostics_channel"
import type { HistoryQueries, HistoryQueryName } from "@bourse/store"
import type { AsOf } from "./throughLineage.ts"

/** Runs one history query, as of the moment of the read, in its generation and those that it goes back to. */
export type QueryHistory = <Name extends HistoryQueryName>(
  name: Name,
  parameters: Omit<HistoryQueries[Name]["parameters"], "generation" | "seq">,
  /** Another, earlier moment to read at. */
  asOf?: AsOf,
) => Promise<ReadonlyArray<HistoryQueries[Name]["row"]>>

/** Enough to keep the reading thread busy while an answer is taken in. */
export const underWayMax = 2

/** Number of queues. Reads with the same number of queries share one queue; the last one takes all larger reads. */
const queuesMax = 64

/** The message of the diagnostics channel `bourse:history-query` about a query. */
export interface QueryRun {
  readonly rows: number
  /** How many queries were under way when it began, this one included. */
  readonly underWay: number
}
const queriesRun = channel("bourse:history-query")

export class QueryTurns {
  #underWay = 0
  /** By queries given, each in order of arrival. */
  readonly #waiting: ReadonlyArray<Array<() => void>> = Array.from({ length: queuesMax }, () => [])

  /** One read's way to ask: its queries take turns with those of all other reads. */
  reader(ask: QueryHistory): QueryHistory {
    let given = 0
    return (name, parameters, asOf) => this.#turn(given++, () => ask(name, parameters, asOf))
  }

  #turn<Rows extends ReadonlyArray<unknown>>(given: number, ask: () => Promise<Rows>): Promise<Rows> {
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#underWay++
        const underWay = this.#underWay
        ask()
          .then((rows) => {
            if (queriesRun.hasSubscribers)
              queriesRun.publish({ rows: rows.length, underWay } satisfies QueryRun)
            resolve(rows)
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
