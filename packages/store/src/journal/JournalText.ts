/**
 * The stored text of a group's events. Short groups are stored as plain text for any tool; long ones, which
 * occur under load, are compressed to about a fifth: a row of many database pages then takes part of a page.
 * The hash chain covers the uncompressed text of the events.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib"
import type { SqlClient } from "../database/SqlClient.ts"
import { journalRows } from "../database/Statements.ts"
import type { JournalRow, StoredJournalRow } from "../database/Tables.ts"

/** Two rows of this many characters fit a page of the database. */
const charactersMax = 2_000

export const storedEvents = (events: string): StoredJournalRow["events"] =>
  events.length <= charactersMax ? events : deflateRawSync(events, { level: 1 })

/**
 * Statement for at most `limit` journal rows after one group, up to another. The hash chain checks the rows'
 * content.
 */
export const readJournalRows = (
  client: SqlClient,
  after: number,
  upTo: number,
  limit: number,
): Array<JournalRow> =>
  client
    .rows<StoredJournalRow>(journalRows, [after, upTo, limit])
    .map((row) => ({ ...row, events: textOf(row.events) }))

const textOf = (events: StoredJournalRow["events"]): string => {
  if (!(events instanceof Uint8Array)) return events
  try {
    return inflateRawSync(events).toString()
  } catch {
    // Damaged text is returned as it is: its hash does not match either.
    return ""
  }
}
