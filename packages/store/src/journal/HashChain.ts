/**
 * The hash of each journal row covers the previous row, so a changed, missing or moved row shows at its seq.
 * The hashes are keyed: without the key nobody can compute them, even with write access to the rows.
 */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto"
import type { JournalRow } from "../database/Tables.ts"
import { StoreError } from "../StoreError.ts"

/** The hash that stands before the first row of the journal. */
export const chainStart: string = "0".repeat(64)

/** Makes a random key of the hash chain, as text. */
export const newChainKey = (): string => randomBytes(32).toString("hex")

export class HashChain {
  readonly #key: KeyObject

  /** Parses a key's text from {@link newChainKey}. */
  constructor(chainKey: string) {
    if (!/^[0-9a-f]{64}$/.test(chainKey))
      throw new StoreError("corrupt", "the key of the journal's hash chain is damaged: restore a backup")
    this.#key = createSecretKey(chainKey, "hex")
  }

  /**
   * A journal row's HMAC-SHA256 in lower-case hex, over the previous hash, seq, epoch, time and events, joined
   * by newlines.
   */
  hash(previous: string, row: Omit<JournalRow, "hash">): string {
    const content = `${previous}\n${row.seq}\n${row.epoch}\n${row.time}\n${row.events}`
    return createHmac("sha256", this.#key).update(content).digest("hex")
  }

  /** HMAC-SHA256 of another text under the same key; it cannot equal a row's, whose text begins with a hash. */
  mac(content: string): string {
    return createHmac("sha256", this.#key).update(content).digest("hex")
  }

  /** Checks that `rows` follow the row `after` with hash `previous`, without gaps; throws a StoreError that names the seq. */
  verify(after: number, previous: string, rows: ReadonlyArray<JournalRow>): void {
    let seq = after
    let hash = previous
    for (const row of rows) {
      seq++
      if (row.seq !== seq) throw missingGroup(seq)
      hash = this.hash(hash, row)
      if (hash !== row.hash)
        throw new StoreError(
          "corrupt",
          `journal group ${seq} was changed (its hash does not match the group before it): ${restoreOrAccept(seq - 1)}`,
        )
    }
  }
}

export const missingGroup = (seq: number): StoreError =>
  new StoreError("corrupt", `journal group ${seq} is missing: ${restoreOrAccept(seq - 1)}`)

/** The advice for a journal that is good only up to `seq`. */
export const restoreOrAccept = (seq: number): string =>
  `restore a backup, or discard every group after ${seq} with bourse serve --accept-journal-end ${seq}`
