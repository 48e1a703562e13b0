/**
 * The limits of pruning, and its stages: each stage finds a slice to remove, and returns where the next slice
 * begins.
 */

import type { SqlClient } from "../database/SqlClient.ts"
import type { HistorySince, PrunedKind } from "./HistorySince.ts"

/** The limits below which rows are removed. Times of the limits are exchange time in milliseconds. */
export interface PruneLimits {
  /** The exchange's current generation. */
  readonly generation: number
  /**
   * Earlier generations that can still be queried: the current one or a snapshot descends from them. Pruning
   * removes rows of other generations.
   */
  readonly kept: ReadonlyArray<number>
  /** Rows before this time are removed; candles by whole days (UTC). */
  readonly before: Readonly<Record<PrunedKind, number>>
  /** Candles between these two times may still be loaded, so the days between them stay. */
  readonly markets: ReadonlyArray<{
    readonly symbol: string
    readonly loadedUntil: number
    readonly tradedFrom: number | null
  }>
}

/** Beginning of the stage's next slice. */
export interface PruneCursor {
  readonly stage: number
  readonly key: Key
}

export type Key = ReadonlyArray<string | number>

export interface PruneAnswer {
  /** Beginning of the next slice; undefined at the end of the stage. */
  readonly cursor: PruneCursor | undefined
  readonly since: HistorySince
  /** Why rows were not removed by pruning, in a sentence. */
  readonly problem?: string
}

export interface Slice {
  /** Removes the found rows; undefined if there are none. */
  readonly remove?: () => void
  /** Beginning of the stage's next slice; undefined at its end. */
  readonly next: Key | undefined
  readonly problem?: string
}

export interface Stage {
  /**
   * The kind whose earliest time this stage raises; undefined for rows that no response shows: those of earlier
   * generations.
   */
  readonly kind?: PrunedKind
  readonly slice: (client: SqlClient, limits: PruneLimits, key: Key) => Slice
}

/** Rows per slice of pruning: a few milliseconds. A commit waits for at most one slice. */
export const rowsPerSlice = 512
export const chunksPerSlice = 16
