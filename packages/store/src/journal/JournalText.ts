/**
 * The events of a group as the journal's rows keep them. Short groups are text that any tool reads; long ones, which
 * come under load, are compressed to about a fifth: a row of many pages of the database becomes one of part of a page.
 * The hash chain is over the text.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib"
import type { SqlClient } from "../database/SqlClient.ts"
import { journalRows } from "../database/Statements.ts"
import type { JournalRow, StoredJournalRow } from "../database/Tables.ts"

/** Two rows of this many characters fit a page of the database. */
const charactersMax = 2_000

export const storedEvents = (events: string): StoredJournalRow["events"] =>
  events.length <= charactersMax ? events : deflateRawSync(events, { level: 1 })

/** Rows after a group up to another one, at most `limit`. Whether they are what was written, the hash chain says. */
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
    // Damaged: its hash does not fit this either.
    return ""
  }
}
