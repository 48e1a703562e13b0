/**
 * The beginning of the journal. Groups that checkpoints already include can be removed; the last removed group is
 * remembered, because the hash chain continues from its hash.
 */

import type { SqlClient } from "../database/SqlClient.ts"
import * as Statements from "../database/Statements.ts"
import type { JournalPoint } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import { chainStart } from "./HashChain.ts"

const name = "journalStart"
const before: JournalPoint = { seq: 0, time: 0, hash: chainStart }

/** Number of groups removed at a time: a few milliseconds between two commits. */
const groupsPerSlice = 256

/** The group that precedes the first one in the journal. */
export const readStart = (client: SqlClient): JournalPoint => {
  const [row] = client.rows<{ value: string }>(Statements.readMeta, [name])
  if (row === undefined) return before
  const [, seq, time, hash] = /^(\d{1,15}) (\d{1,15}) ([0-9a-f]{64})$/.exec(row.value) ?? []
  if (hash === undefined)
    throw new StoreError("corrupt", "where the journal begins cannot be read: restore a backup")
  return { seq: Number(seq), time: Number(time), hash }
}

/** Stores the new beginning; runs inside the transaction that removes the groups up to this one. */
export const writeStart = (client: SqlClient, { seq, time, hash }: JournalPoint): void =>
  void client.run(Statements.writeMeta, [name, `${seq} ${time} ${hash}`])

/**
 * Removes the journal's first groups, none after `upTo`, and returns the new start. The removal of the groups
 * runs inside a transaction.
 */
export const cutSlice = (client: SqlClient, upTo: number): JournalPoint => {
  const start = readStart(client)
  const last = Math.min(upTo, start.seq + groupsPerSlice)
  const [row] = client.rows<JournalPoint>(Statements.pointOfGroup, [last])
  if (row === undefined) return start
  const { seq, time, hash } = row
  writeStart(client, row)
  client.run(Statements.deleteGroups, [seq])
  return { seq, time, hash }
}

/** The hash of a group in the journal, or of the group before the journal's first. */
export const hashOf = (client: SqlClient, seq: number): string | undefined => {
  const [row] = client.rows<{ hash: string }>(Statements.hashOfGroup, [seq])
  if (row !== undefined) return row.hash
  // The start is read after the row: a group that is removed in between is then the journal's start.
  const start = readStart(client)
  return seq === start.seq ? start.hash : undefined
}
