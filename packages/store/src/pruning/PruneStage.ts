/** The limits of pruning, and its stages: each finds a slice to remove, and returns where the next one begins. */

import type { SqlClient } from "../database/SqlClient.ts"
import type { HistorySince, PrunedKind } from "./HistorySince.ts"

/** The limits below which rows are removed. Times are exchange time in milliseconds. */
export interface PruneLimits {
  /** The current one. */
  readonly generation: number
  /**
   * Earlier ones that can still be asked for: it goes back to them, or a snapshot does. Of other generations no rows
   * are kept.
   */
  readonly kept: ReadonlyArray<number>
  /** Rows before this time are removed; of candles, whole days (UTC). */
  readonly before: Readonly<Record<PrunedKind, number>>
  /** Candles between these two times may still be loaded, so the days that hold them stay. */
  readonly markets: ReadonlyArray<{
    readonly symbol: string
    readonly loadedUntil: number
    readonly tradedFrom: number | null
  }>
}

/** Where the next slice begins. */
export interface PruneCursor {
  readonly stage: number
  readonly key: Key
}

export type Key = ReadonlyArray<string | number>

export interface PruneAnswer {
  /** Undefined at the end. */
  readonly cursor: PruneCursor | undefined
  readonly since: HistorySince
  /** Why something was not removed, in a sentence. */
  readonly problem?: string
}

export interface Slice {
  /** Removes what was found; undefined for nothing. */
  readonly remove?: () => void
  /** Where the stage goes on; undefined at its end. */
  readonly next: Key | undefined
  readonly problem?: string
}

export interface Stage {
  /** Undefined for rows that no response shows: those of earlier generations. */
  readonly kind?: PrunedKind
  readonly slice: (client: SqlClient, limits: PruneLimits, key: Key) => Slice
}

/** A slice takes a few milliseconds. A commit waits for at most one slice. */
export const rowsPerSlice = 512
export const chunksPerSlice = 16
