/**
 * The checkpoints of an exchange on PostgreSQL: rows of its database, so that a server without any data of its own starts
 * from one. The text of a checkpoint is compressed in parts, numbered from 1. Row 0 is written last: without it there is
 * no checkpoint.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib"
import { integer, type RecordOf } from "@bourse/engine/records"
import { bad, type CheckpointPlace, checkpointText } from "../checkpoints/CheckpointFile.ts"
import type { SqlClient } from "../database/SqlClient.ts"
import { bytes, table } from "../database/Table.ts"
import type { HashChain } from "../journal/HashChain.ts"
import type { JournalPoint } from "../Request.ts"
import { nameOfDatabase } from "./databaseUrl.ts"

const checkpointList = { seq: integer, no: integer, content: bytes() }
type CheckpointRow = RecordOf<typeof checkpointList>

export const checkpoints = table("checkpoints", checkpointList, ["seq", "no"])

const put =
  "INSERT INTO checkpoints (seq, no, content) VALUES ($1, $2, $3) ON CONFLICT (seq, no) DO UPDATE SET content = excluded.content"

/** After which groups there are checkpoints, the newest first. */
export const checkpointSeqs = (client: SqlClient): ReadonlyArray<number> =>
  client
    .rows<Pick<CheckpointRow, "seq">>("SELECT seq FROM checkpoints WHERE no = 0 ORDER BY seq DESC")
    .map(({ seq }) => seq)

/** A part of a checkpoint, compressed; undefined behind the last one. */
export const checkpointPart = (client: SqlClient, seq: number, no: number): Uint8Array | undefined =>
  client.rows<Pick<CheckpointRow, "content">>("SELECT content FROM checkpoints WHERE seq = $1 AND no = $2", [
    seq,
    no,
  ])[0]?.content

/** Writes a checkpoint; answers with the hash of its state. */
export const putCheckpoint = (
  client: SqlClient,
  at: JournalPoint,
  lines: Iterable<string>,
  chain: HashChain,
): string => {
  const texts = checkpointText(at, lines, chain)
  let no = 0
  let next = texts.next()
  for (; next.done !== true; next = texts.next())
    client.run(put, [at.seq, ++no, deflateRawSync(next.value, { level: 1 })])
  client.run(put, [at.seq, 0, new Uint8Array()])
  return next.value
}

/** Removes the checkpoints before a group, and those after groups of the list. */
export const removeCheckpoints = (client: SqlClient, before: number, others: ReadonlyArray<number>): void => {
  client.run("DELETE FROM checkpoints WHERE seq < $1", [before])
  for (const seq of others) client.run("DELETE FROM checkpoints WHERE seq = $1", [seq])
}

/** Removes the checkpoints after a later group than this one. */
export const removeCheckpointsAfter = (client: SqlClient, seq: number): void => {
  client.run("DELETE FROM checkpoints WHERE seq > $1", [seq])
}

/** Asks for {@link checkpointSeqs} and {@link checkpointPart}, perhaps through another thread. */
export interface CheckpointRows {
  seqs(): Promise<ReadonlyArray<number>>
  part(seq: number, no: number): Promise<Uint8Array | undefined>
}

export class CheckpointTable implements CheckpointPlace {
  readonly #database: string
  readonly #rows: CheckpointRows

  constructor(url: string, rows: CheckpointRows) {
    this.#database = nameOfDatabase(url)
    this.#rows = rows
  }

  seqs(): Promise<ReadonlyArray<number>> {
    return this.#rows.seqs()
  }

  nameOf(seq: number): string {
    return `${seq} of database ${this.#database}`
  }

  async *read(seq: number): AsyncIterable<Uint8Array> {
    for (let no = 1; ; no++) {
      const part = await this.#rows.part(seq, no)
      if (part === undefined) return
      yield this.#inflated(seq, part)
    }
  }

  #inflated(seq: number, part: Uint8Array): Uint8Array {
    try {
      return inflateRawSync(part)
    } catch {
      throw bad(this.nameOf(seq), "is damaged: a part of it cannot be decompressed")
    }
  }
}
