/** From when on each kind of history is there: pruning removed what came before. */
import { crc32 } from "node:zlib"
import type { SqlClient } from "../database/SqlClient.ts"
import { readMeta, writeMeta } from "../database/Statements.ts"
import { StoreError } from "../StoreError.ts"

/** Kinds of history that can be pruned by age. */
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

/** Exchange time in milliseconds; a kind without one is there from the beginning. */
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

/** Inside a transaction, before anything of this kind is removed. */
export const writeHistorySince = (client: SqlClient, since: HistorySince): void => {
  const text = JSON.stringify(since)
  client.run(writeMeta, [name, `${crc32(text)} ${text}`])
}
