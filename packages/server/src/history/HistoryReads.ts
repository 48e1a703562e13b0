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
 * The part of a read that needs the history tables: it runs once all events that the turn read are durable.
 * The parameter `since` returns the current earliest time of the history.
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

  /**
   * Runs the history part of a read once all events that the turn read are durable; `mayBeExecuted` as in
   * {@link GroupCommit.release}.
   */
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

  /** Function for history queries as of this turn. */
  #queries(): QueryHistory {
    const { generation, lineage } = this.#served.state
    // Rows newer than this read are excluded by seq, unless they came in the same commit: an order that closes
    // in it can be in both memory and history.
    const seq = this.#commits.shownSeq
    const ask = (name: HistoryQueryName, parameters: object) => this.#served.query(name, parameters as never)
    return this.#queryTurns.reader((name, parameters, asOf = { generation, seq, lineage }) =>
      throughLineage(ask, name, parameters, asOf),
    )
  }
}
