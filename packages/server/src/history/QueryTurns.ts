/**
 * Turns for history queries. Only a few queries run at the store at once; of the waiting queries, the one whose
 * read has made the fewest queries goes first. A read of one query therefore never waits for the many queries
 * of a long read; long reads share the remaining time.
 */
import { channel } from "node:diagnostics_channel"
import type { HistoryQueries, HistoryQueryName } from "@bourse/store"
import type { AsOf } from "./throughLineage.ts"

/** Runs one history query: as of the moment of the read, in its generation and that generation's ancestors. */
export type QueryHistory = <Name extends HistoryQueryName>(
  name: Name,
  parameters: Omit<HistoryQueries[Name]["parameters"], "generation" | "seq">,
  /** Another, earlier moment as of which to read. */
  asOf?: AsOf,
) => Promise<ReadonlyArray<HistoryQueries[Name]["row"]>>

/** Enough queries to keep the reading thread busy while an answer is processed. */
export const underWayMax = 2

/**
 * Number of queues of waiting reads. Reads with the same number of queries share one queue; the last one takes
 * all larger reads.
 */
const queuesMax = 64

/** The message about a query on the diagnostics channel `bourse:history-query`. */
export interface QueryRun {
  readonly rows: number
  /** Number of running queries when the query began, this query included. */
  readonly underWay: number
}
const queriesRun = channel("bourse:history-query")

export class QueryTurns {
  #underWay = 0
  /** Waiting reads, one queue per number of past queries, each in order of arrival. */
  readonly #waiting: ReadonlyArray<Array<() => void>> = Array.from({ length: queuesMax }, () => [])

  /** A query function for one read: its queries take turns with those of other reads. */
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
