/**
 * Reads history from a replica of the database. A page may come from the replica once it has the group that the
 * page must show, and the rows no longer kept in memory; the query waits a moment for the replica. If the
 * replica lags longer or does not answer, the primary is queried: a replica never makes a read wrong or fail.
 */
import { setTimeout } from "node:timers/promises"
import type { QueryResult } from "../queries/HistoryQueries.ts"
import type { HistoryNeed, QueryRequest, StoreBackend } from "../Request.ts"
import { startWorker, type Thread } from "./threads.ts"

/** How long a page waits for a lagging replica, and how often the wait checks it. */
const behindMs = 100
const askEveryMs = 10
/** How long a page waits for an answer of the replica. */
const answerMs = 2_000
/** How long only the primary is queried after the replica lagged or did not answer. */
const restMs = { behind: 1_000, failed: 5_000 }

export interface HistoryReplicaOptions {
  readonly backend: StoreBackend
  /** Called for each history query with the database that answered it. */
  readonly onRead: (from: "replica" | "primary") => void
  /** Called when the replica begins to answer, with undefined, and when it stops, with the reason. */
  readonly onChange: (problem: string | undefined) => void
}

export class HistoryReplica {
  readonly #options: HistoryReplicaOptions
  readonly #exchange: string
  #thread: Thread | undefined
  #isReady = false
  #restUntil = Number.NEGATIVE_INFINITY
  /** Whether the replica answered last; undefined before the first query. */
  #isUsed: boolean | undefined
  #isClosed = false

  /** `exchange` is the text of the primary's chain key: a replica of another exchange has a different key. */
  constructor(options: HistoryReplicaOptions, exchange: string) {
    this.#options = options
    this.#exchange = exchange
    this.#start()
  }

  /** The rows from the replica; undefined if the primary must be queried. */
  async query(request: QueryRequest, need: HistoryNeed): Promise<QueryResult | undefined> {
    const answer = await this.#ask(request, need)
    this.#options.onRead(answer === undefined ? "primary" : "replica")
    return answer
  }

  async #ask(request: QueryRequest, need: HistoryNeed): Promise<QueryResult | undefined> {
    if (performance.now() < this.#restUntil) return undefined
    if (this.#thread === undefined) this.#start()
    const until = performance.now() + behindMs
    while (this.#isReady) {
      const answer = await this.#answer(this.#thread!, request, need)
      if (answer === undefined) return undefined
      if (!("behind" in answer)) {
        this.#change(undefined)
        return answer
      }
      if (performance.now() >= until) {
        this.#rest(answer.behind, restMs.behind)
        return undefined
      }
      await setTimeout(askEveryMs)
    }
    return undefined
  }

  async #answer(thread: Thread, query: QueryRequest, need: HistoryNeed) {
    const asked = thread.call({ type: "replicaQuery", query, need }).catch((error: Error) => {
      this.#rest(error.message, restMs.failed)
      return undefined
    })
    const patience = new AbortController()
    const late = setTimeout(answerMs, "late" as const, { signal: patience.signal }).catch(() => undefined)
    const answer = await Promise.race([asked, late])
    patience.abort()
    if (answer !== "late") return answer
    // Further queries to the replica would wait behind this one.
    this.#rest("the replica does not answer", Number.POSITIVE_INFINITY)
    void asked.then(() => this.#rest("the replica does not answer", restMs.failed))
    return undefined
  }

  #start(): void {
    const { backend } = this.#options
    const thread = startWorker({ path: ":memory:", backend, role: "replica", exchange: this.#exchange })
    this.#thread = thread
    thread.started().then(
      () => {
        this.#isReady = true
      },
      (error: Error) => {
        this.#thread = undefined
        this.#rest(error.message, restMs.failed)
      },
    )
  }

  #rest(problem: string, ms: number): void {
    this.#restUntil = performance.now() + ms
    this.#change(problem)
  }

  #change(problem: string | undefined): void {
    const isUsed = problem === undefined
    if (this.#isUsed === isUsed || this.#isClosed) return
    this.#isUsed = isUsed
    this.#options.onChange(problem)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#isReady = false
    // The replica's thread may be waiting for a database that no longer exists.
    await this.#thread?.terminate()
  }
}
