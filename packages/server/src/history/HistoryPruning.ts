/**
 * When old history is removed, and which: rows are kept for as long as their lists can return them, and a day more.
 * Rows of lists without a time limit are kept for ever.
 */
import { Limits } from "@bourse/core"
import type { State } from "@bourse/engine"
import { type PruneLimits, type Store, StoreError } from "@bourse/store"
import * as Effect from "effect/Effect"
import type { Log } from "../log/Log.ts"
import type { ServedState } from "../recovery/ServedState.ts"
import type { Supervisor } from "../recovery/Supervisor.ts"

/** Whether history keeps everything, or only the rows that can still be queried. */
export type KeepHistory = "all" | "queryable"

/** Delay of the removal after a start, short for servers that run an hour a day; then longer. */
export const pruneEveryMs = { first: 60_000, later: 3_600_000 }

const dayMs = 86_400_000

/** Minimum time for which rows of history are kept, in ms. Daily candles are kept for ever. */
export const retentionMs = {
  orders: Limits.allOrders.lookbackMs,
  fills: Limits.myTrades.lookbackMs,
  trades: 31 * dayMs,
  withdrawals: Limits.walletHistory.lookbackMs,
  transfers: Limits.transferHistory.lookbackMs,
  minuteCandles: 31 * dayMs,
  hourCandles: 366 * dayMs,
}

/** The rows that may be removed in this state of the exchange. */
export const pruneLimits = ({ generation, lineage, time, markets }: State): PruneLimits => {
  const before = (kept: number): number => Math.max(0, time - kept - dayMs)
  const wholeDays = (kept: number): number => before(kept) - (before(kept) % dayMs)
  return {
    generation,
    kept: lineage.map((each) => each.generation),
    before: {
      orders: before(retentionMs.orders),
      fills: before(retentionMs.fills),
      trades: before(retentionMs.trades),
      withdrawals: before(retentionMs.withdrawals),
      transfers: before(retentionMs.transfers),
      minuteCandles: wholeDays(retentionMs.minuteCandles),
      hourCandles: wholeDays(retentionMs.hourCandles),
    },
    markets: [...markets.values()].map(({ symbol, loadedUntil, tradedFrom }) => ({
      symbol,
      loadedUntil,
      tradedFrom,
    })),
  }
}

export interface PruningOptions {
  readonly served: ServedState
  readonly supervisor: Supervisor
  readonly keepHistory: (store: Store) => Promise<KeepHistory>
  readonly log: Log
}

export class HistoryPruning {
  readonly #options: PruningOptions
  /** The generations that current snapshots need. */
  saved: () => ReadonlyArray<number> = () => []
  /** The removal limits of the previous run: no read in progress needs the rows that they remove. */
  #limits: PruneLimits | undefined

  constructor(options: PruningOptions) {
    this.#options = options
  }

  /**
   * Runs the removal now, after `first`, and then after each `later`. The first run only computes the removal
   * limits.
   */
  fromNowOn({ first, later } = pruneEveryMs): Effect.Effect<never> {
    const prune = Effect.promise(() => this.run())
    return prune.pipe(
      Effect.andThen(Effect.delay(prune, first)),
      Effect.andThen(Effect.forever(Effect.delay(prune, later))),
    )
  }

  /**
   * Removes the rows of history within the previous run's limits. Damage of the history is logged and left;
   * other failures show at the next commit.
   */
  async run(): Promise<void> {
    const { served, supervisor, keepHistory, log } = this.#options
    if (!supervisor.isReady) return
    const limits = this.#limits
    const next = pruneLimits(served.state)
    if (!(await supervisor.durable())) return
    this.#limits = next
    const { store } = served
    try {
      if (limits === undefined || (await keepHistory(store)) === "all") return
      const kept = [...limits.kept, ...next.kept, ...this.saved()]
      for (const problem of await store.pruneHistory({ ...limits, kept })) log.warn(problem)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      if (error.kind !== "closed")
        log.warn("old history could not be deleted; the server will try again", { error: error.message })
    }
  }
}
