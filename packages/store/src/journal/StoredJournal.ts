/** Reader of a stored journal for tools, in either kind of database. */

import type { SqlClient } from "../database/SqlClient.ts"
import { allMeta, lastJournalRow } from "../database/Statements.ts"
import type { JournalRow } from "../database/Tables.ts"
import type { JournalPoint, StoredData } from "../Request.ts"
import { HashChain } from "./HashChain.ts"
import { hashOf, readStart } from "./JournalStart.ts"
import { readJournalRows } from "./JournalText.ts"
import { readGroups } from "./readGroups.ts"

const rowsAtOnce = 256

/** Every method of the stored journal can throw a StoreError. */
export interface StoredJournal {
  /** The last group of the journal, and the metadata by name. */
  stored(): StoredData
  /** The group that precedes the first one in the journal. */
  start(): JournalPoint
  /** The last group of the journal; {@link start} if there is none. */
  end(): JournalPoint
  /** The next groups after this one, in batches, as stored: nothing is checked. */
  rowsAfter(seq: number, upTo: number): ReadonlyArray<JournalRow>
  /**
   * The next groups after this one, with the hash chain checked under its key: `corrupt`, naming the seq, if it
   * breaks.
   */
  groupsAfter(
    last: Pick<JournalPoint, "seq" | "hash">,
    upTo: number,
    chainKey: string,
  ): ReadonlyArray<JournalRow>
  hashOf(seq: number): string | undefined
}

export const storedJournal = (client: SqlClient): StoredJournal => {
  const start = () => readStart(client)
  const end = () => client.rows<JournalPoint>(lastJournalRow)[0] ?? start()
  return {
    stored: () => {
      const meta = client.rows<{ key: string; value: string }>(allMeta)
      return { seq: end().seq, meta: Object.fromEntries(meta.map(({ key, value }) => [key, value])) }
    },
    start,
    end,
    rowsAfter: (seq, upTo) => readJournalRows(client, seq, upTo, rowsAtOnce),
    groupsAfter: ({ seq, hash }, upTo, chainKey) =>
      readGroups(client, new HashChain(chainKey), { after: seq, hash, upTo }),
    hashOf: (seq) => hashOf(client, seq),
  }
}
