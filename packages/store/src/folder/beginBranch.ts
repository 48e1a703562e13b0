/**
 * Makes the data of a new exchange from a copy of its database: a data folder whose journal continues after the
 * copy's last group, with a checkpoint of the state after it and a witness.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { writeCheckpoint } from "../checkpoints/CheckpointFile.ts"
import { deleteGroups, lastJournalRow, readMeta, writeMeta } from "../database/Statements.ts"
import { dataFiles } from "../files/DataFiles.ts"
import { createWitness } from "../files/Witness.ts"
import { HashChain } from "../journal/HashChain.ts"
import { readStart, writeStart } from "../journal/JournalStart.ts"
import type { JournalPoint } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import { SqliteClient } from "../sqlite/SqliteClient.ts"

export interface BranchOptions {
  /** The last group of the copied database. */
  readonly at: JournalPoint
  /** The state after the copy's last group, in the lines of `dumpState`. */
  readonly lines: Iterable<string>
  /** The key of the hash chain: the copy's key, whose sealed text is given, or a new one. */
  readonly chainKeyOf: (sealed: string) => string
  /** Whether the copy's journal is kept; its hashes use the copy's own key. */
  readonly keepsJournal: boolean
  /** Metadata of the new data, by name. */
  readonly meta: Readonly<Record<string, string>>
}

/** Throws a StoreError: `corrupt` if the copy does not end with the given group; `schema`, `full`, `io`. */
export const beginBranch = (
  path: string,
  { at, lines, chainKeyOf, keepsJournal, meta }: BranchOptions,
): void => {
  const files = dataFiles(path)
  if (!existsSync(files.database)) throw new StoreError("io", `${files.database} does not exist`)
  const client = new SqliteClient(files.database, "write")
  try {
    client.checkSchema()
    const last = client.rows<JournalPoint>(lastJournalRow)[0] ?? readStart(client)
    if (last.seq !== at.seq || last.hash !== at.hash)
      throw new StoreError("corrupt", `the journal does not end with group ${at.seq} of the state`)
    const [sealed] = client.rows<{ value: string }>(readMeta, ["chainKey"])
    if (sealed === undefined) throw new StoreError("corrupt", "the key of the hash chain is missing")
    const chain = new HashChain(chainKeyOf(sealed.value))
    client.transaction(() => {
      if (!keepsJournal) {
        writeStart(client, at)
        client.run(deleteGroups, [at.seq])
      }
      for (const entry of Object.entries(meta)) client.run(writeMeta, entry)
    })
    createWitness(files.witness, at)
    writeCheckpoint(join(files.folder, `${at.seq}.checkpoint`), at, lines, chain)
  } finally {
    client.close()
  }
}
