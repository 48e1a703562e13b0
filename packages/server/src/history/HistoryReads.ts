/** The part of a read that is answered from the history tables. */
import type { HistoryQueryName, HistorySince } from "@bourse/store"
import type { Done, GroupCommit } from "../commit/GroupCommit.ts"
import { describeError } from "../log/describeError.ts"
import type { Log } from "../log/Log.ts"
import type { ServedState } from "../recovery/ServedState.ts"
import { ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { type QueryHistory, QueryTurns } from "./QueryTurns.ts"
import { throughLineage } from "./throughLineage.ts"

/**
 * The part of a read that needs the history tables: it runs once all that its turn saw is durable. `since` returns the
 * current earliest time of the history.
 */
export type Later<Answer> = (
  query: QueryHistory,
  since: () => HistorySince,
) => Promise<Answer | ErrorResponse>

export interface HistoryReadsParts {
  readonly served: ServedState
  readonly commits: GroupCommit
  readonly log: Log
}

export class HistoryReads {
  readonly #served: ServedState
  readonly #commits: GroupCommit
  readonly #log: Log
  readonly #queryTurns = new QueryTurns()

  constructor({ served, commits, log }: HistoryReadsParts) {
    this.#served = served
    this.#commits = commits
    this.#log = log
  }

  /** Runs what follows a turn once all the turn saw is durable; `mayBeExecuted` as in {@link GroupCommit.release}. */
  goOn<Answer>(later: Later<Answer>, mayBeExecuted: boolean, done: Done<Answer>): void {
    const query = this.#queries()
    const failed = (error: unknown): ErrorResponse => {
      this.#log.error("read failed", { error: describeError(error) })
      return errorResponse(mayBeExecuted ? "internal" : "unavailable")
    }
    const goOn: Done<null> = (outcome) => {
      if (outcome instanceof ErrorResponse) done(outcome)
      else
        void later(query, () => this.#served.store.historySince)
          .catch(failed)
          .then((answer) => this.#commits.deliver(done, answer, mayBeExecuted))
    }
    this.#commits.release(null, goOn, mayBeExecuted)
  }

  /** Queries as of this turn. */
  #queries(): QueryHistory {
    const { generation, lineage } = this.#served.state
    // All this read saw is durable when the queries run; what came later is left out by its seq, unless it
    // came in the same commit: memory and a query can both have an object that closes meanwhile.
    const seq = this.#commits.shownSeq
    const ask = (name: HistoryQueryName, parameters: object) => this.#served.query(name, parameters as never)
    return this.#queryTurns.reader((name, parameters, asOf = { generation, seq, lineage }) =>
      throughLineage(ask, name, parameters, asOf),
    )
  }
}
