/** The earliest time of each kind of history, since pruning removed older rows. */
import { crc32 } from "node:zlib"
import type { SqlClient } from "../database/SqlClient.ts"
import { readMeta, writeMeta } from "../database/Statements.ts"
import { StoreError } from "../StoreError.ts"

/** The kinds of history that can be pruned by age. */
export const prunedKinds = [
  "orders",
  "fills",
  "trades",
  "withdrawals",
  "transfers",
  "minuteCandles",
  "hourCandles",
] as const
export type PrunedKind = (typeof prunedKinds)[number]

/** Exchange time in ms; a kind without a time is complete. */
export type HistorySince = Readonly<Partial<Record<PrunedKind, number>>>

const name = "historySince"

export const readHistorySince = (client: SqlClient): HistorySince => {
  const [row] = client.rows<{ value: string }>(readMeta, [name])
  if (row === undefined) return {}
  const [, sum, text = ""] = /^(\d+) (.*)$/.exec(row.value) ?? []
  if (Number(sum) !== crc32(text))
    throw new StoreError(
      "corrupt",
      "the time from which the history is kept cannot be read: restore a backup of the whole folder",
    )
  return JSON.parse(text)
}

/** Raises the earliest time; runs inside a transaction, before any row of this kind is removed. */
export const writeHistorySince = (client: SqlClient, since: HistorySince): void => {
  const text = JSON.stringify(since)
  client.run(writeMeta, [name, `${crc32(text)} ${text}`])
}
