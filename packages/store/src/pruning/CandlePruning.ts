/** Removes candles, a day of a symbol at a time, once their coarser candles exist. */

import type { SqlClient, Value } from "../database/SqlClient.ts"
import type { Table } from "../database/Table.ts"
import type { PrunedKind } from "./HistorySince.ts"
import type { Stage } from "./PruneStage.ts"

const dayMs = 86_400_000
const startOfDay = (time: number): number => time - (time % dayMs)

const inSpan = "generation = $1 AND symbol = $2 AND open_time >= $3 AND open_time < $4"

/**
 * Candles of one width, a day of a symbol at a time; the slice's key is the market and the first day to check.
 */
export const oldCandlesOf = (kind: PrunedKind, fine: Table, coarse: Table, coarseMs: number): Stage => {
  const newestTime = `SELECT max(open_time) AS time FROM ${fine.name} WHERE generation = $1 AND symbol = $2`
  const oldestTime = `SELECT min(open_time) AS time FROM ${fine.name} WHERE ${inSpan}`
  const unfolded = `SELECT count(*) AS count FROM (
      SELECT DISTINCT open_time - open_time % ${coarseMs} AS start FROM ${fine.name} WHERE ${inSpan}) AS parts
    WHERE NOT EXISTS (SELECT 1 FROM ${coarse.name} WHERE generation = $1 AND symbol = $2 AND open_time = start)`
  const removeDay = `DELETE FROM ${fine.name} WHERE ${inSpan}`
  const first = <Result>(client: SqlClient, text: string, values: ReadonlyArray<Value>): Result =>
    client.rows<Result>(text, values)[0]!
  return {
    kind,
    slice: (client, { generation, before, markets }, [at = 0, from = 0]) => {
      const market = markets[at as number]
      if (market === undefined) return { next: undefined }
      const { symbol, loadedUntil, tradedFrom } = market
      const owner = [generation, symbol]
      const newest = first<{ time: number | null }>(client, newestTime, owner).time ?? 0
      // The newest hour or day is not folded yet, so its finer candles stay.
      const end = Math.min(startOfDay(before[kind]), startOfDay(newest))
      const traded = tradedFrom === null ? end : startOfDay(tradedFrom + dayMs - 1)
      for (const [begin, until] of [
        [0, Math.min(end, startOfDay(loadedUntil))],
        [traded, end],
      ] as const) {
        const span = [...owner, Math.max(begin, from as number), until]
        const oldest = first<{ time: number | null }>(client, oldestTime, span).time
        if (oldest === null) continue
        const day = startOfDay(oldest)
        const ofDay = [...owner, day, day + dayMs]
        const next = [at, day + dayMs]
        if (first<{ count: number }>(client, unfolded, ofDay).count === 0)
          return { remove: () => void client.run(removeDay, ofDay), next }
        const problem = `the ${fine.name} of ${symbol} on ${new Date(day).toISOString().slice(0, 10)} are kept: some of their ${coarse.name} are missing`
        return { next, problem }
      }
      return { next: [(at as number) + 1, 0] }
    },
  }
}
