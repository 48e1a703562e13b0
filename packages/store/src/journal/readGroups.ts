/** Reads groups of the journal, and checks that they follow the previous group. */

import type { SqlClient } from "../database/SqlClient.ts"
import type { JournalRow } from "../database/Tables.ts"
import type { ChunkRequest } from "../Request.ts"
import { type HashChain, missingGroup } from "./HashChain.ts"
import { readJournalRows } from "./JournalText.ts"

/**
 * Size of a batch: about a megabyte of ordinary groups; fewer large ones, so that no message takes long to
 * read.
 */
const rowsPerChunk = 256
const charactersPerChunk = 1_000_000

export const readGroups = (
  client: SqlClient,
  chain: HashChain,
  { after, hash, upTo }: Omit<ChunkRequest, "type">,
): ReadonlyArray<JournalRow> => {
  const all = readJournalRows(client, after, upTo, rowsPerChunk)
  let characters = 0
  const tooLong = all.findIndex(({ events }) => {
    characters += events.length
    return characters > charactersPerChunk
  })
  const rows = tooLong < 0 ? all : all.slice(0, Math.max(1, tooLong))
  chain.verify(after, hash, rows)
  if (rows.length === 0 && after < upTo) throw missingGroup(after + 1)
  return rows
}
