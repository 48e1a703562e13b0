/** The part of a read that is answered from the history tables. */
import type { HistorySince, Pages } from "@bourse/store"
import { ErrorResponse, errorResponse } from "../ErrorResponse.ts"
import type { Log } from "../Log.ts"
import { PageTurns, type QueryHistory } from "../PageTurns.ts"
import { describeError } from "./describeError.ts"
import type { Done, GroupCommit } from "./GroupCommit.ts"
import type { Memory } from "./Memory.ts"

/**
 * What is left of a read in the history tables: runs once all that its turn saw is durable. `since` says from when on
 * the history is there at the moment.
 */
export type Later<Answer> = (page: QueryHistory, since: () => HistorySince) => Promise<Answer | ErrorResponse>

export class HistoryReads {
  readonly #memory: Memory
  readonly #commits: GroupCommit
  readonly #log: Log
  readonly #pageTurns = new PageTurns()

  constructor(memory: Memory, commits: GroupCommit, log: Log) {
    this.#memory = memory
    this.#commits = commits
    this.#log = log
  }

  /** Runs what follows a turn once all the turn saw is durable; `told` when the turn changed something. */
  goOn<Answer>(later: Later<Answer>, told: boolean, done: Done<Answer>): void {
    const page = this.#pages()
    const failed = (error: unknown): ErrorResponse => {
      this.#log.error("read failed", { error: describeError(error) })
      return errorResponse("unavailable")
    }
    const goOn: Done<null> = (outcome) => {
      if (outcome instanceof ErrorResponse) done(outcome)
      else
        void later(page, () => this.#memory.store.historySince)
          .catch(failed)
          .then((answer) => this.#commits.deliver(done, answer))
    }
    this.#commits.release(null, goOn, told)
  }

  /** Pages as of the turn in hand. */
  #pages(): QueryHistory {
    const { generation } = this.#memory.state
    // All this read saw is durable when the pages are asked for; what came later is left out by its seq, unless it
    // came in the same commit: what memory said and a page can both have an object that closes meanwhile.
    const seq = this.#commits.shownSeq
    return this.#pageTurns.reader((name, parameters) =>
      this.#memory.page(name, {
        ...parameters,
        generation,
        seq,
      } as unknown as Pages[typeof name]["parameters"]),
    )
  }
}
