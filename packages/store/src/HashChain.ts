/** Each journal row's hash covers the row before it, so a changed, missing or moved row shows at its seq. */
import { hash } from "node:crypto"
import { StoreError } from "./StoreError.ts"
import type { JournalRow } from "./Tables.ts"

/** What stands for the hash before the first row. */
export const chainStart: string = "0".repeat(64)

/** The row's sha256 in lower-case hex, over the previous hash, seq, epoch, time and events, joined by newlines. */
export const chainHash = (previous: string, row: Omit<JournalRow, "hash">): string =>
  hash("sha256", `${previous}\n${row.seq}\n${row.epoch}\n${row.time}\n${row.events}`)

/** Checks that `rows` follow the row `after` with hash `previous`, without gaps; throws a StoreError that names the seq. */
export const verifyChain = (after: number, previous: string, rows: ReadonlyArray<JournalRow>): void => {
  let seq = after
  let hash = previous
  for (const row of rows) {
    seq++
    if (row.seq !== seq) throw missingGroup(seq)
    hash = chainHash(hash, row)
    if (hash !== row.hash)
      throw new StoreError(
        "corrupt",
        `journal group ${seq} is not what was written (its hash does not follow from the group before it): restore a backup`,
      )
  }
}

export const missingGroup = (seq: number): StoreError =>
  new StoreError("corrupt", `journal group ${seq} is missing: restore a backup`)
