/**
 * Where the journal begins. Groups that checkpoints stand in for can be taken away; the last of them is remembered, so
 * that the hash chain, which goes on from its hash, is checked as before.
 */

import type { SqlClient } from "../database/SqlClient.ts"
import * as Statements from "../database/Statements.ts"
import type { JournalPoint } from "../Request.ts"
import { StoreError } from "../StoreError.ts"
import { chainStart } from "./HashChain.ts"

const name = "journalStart"
const before: JournalPoint = { seq: 0, time: 0, hash: chainStart }

/** The number of groups that are taken away at a time: a few milliseconds between two commits. */
const groupsPerSlice = 256

/** The group before the first one that the journal still has. */
export const readStart = (client: SqlClient): JournalPoint => {
  const [row] = client.rows<{ value: string }>(Statements.readMeta, [name])
  if (row === undefined) return before
  const [, seq, time, hash] = /^(\d{1,15}) (\d{1,15}) ([0-9a-f]{64})$/.exec(row.value) ?? []
  if (hash === undefined)
    throw new StoreError("corrupt", "where the journal begins cannot be read: restore a backup")
  return { seq: Number(seq), time: Number(time), hash }
}

/** Inside a transaction that takes the groups up to this one away. */
export const writeStart = (client: SqlClient, { seq, time, hash }: JournalPoint): void =>
  void client.run(Statements.writeMeta, [name, `${seq} ${time} ${hash}`])

/** Takes the first groups away, none after `upTo`, and answers with the new start. Inside a transaction. */
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

/** The hash of a group that the journal has, or begins after. */
export const hashOf = (client: SqlClient, seq: number): string | undefined => {
  const [row] = client.rows<{ hash: string }>(Statements.hashOfGroup, [seq])
  if (row !== undefined) return row.hash
  // Read after the row: a group that is cut away in between is where the journal begins from then on.
  const start = readStart(client)
  return seq === start.seq ? start.hash : undefined
}
