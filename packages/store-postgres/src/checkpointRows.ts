/** The database's table of checkpoints. */
import { integer, type RecordOf } from "@bourse/engine/records"
import { bytes, type CheckpointRows, type SqlClient, type Table, table } from "@bourse/store/backend"

const checkpointList = { seq: integer, no: integer, content: bytes() }
type CheckpointRow = RecordOf<typeof checkpointList>

export const checkpoints: Table = table("checkpoints", checkpointList, ["seq", "no"])

const put =
  "INSERT INTO checkpoints (seq, no, content) VALUES ($1, $2, $3) ON CONFLICT (seq, no) DO UPDATE SET content = excluded.content"

export const checkpointSeqs = (client: SqlClient): ReadonlyArray<number> =>
  client
    .rows<Pick<CheckpointRow, "seq">>("SELECT seq FROM checkpoints WHERE no = 0 ORDER BY seq DESC")
    .map(({ seq }) => seq)

/** Removes the checkpoints whose group is later than this one. */
export const removeCheckpointsAfter = (client: SqlClient, seq: number): void => {
  client.run("DELETE FROM checkpoints WHERE seq > $1", [seq])
}

export const checkpointRows = (client: SqlClient): CheckpointRows => {
  const remove = (seq: number): void => {
    client.run("DELETE FROM checkpoints WHERE seq = $1", [seq])
  }
  return {
    seqs: () => checkpointSeqs(client),
    part: (seq, no) =>
      client.rows<Pick<CheckpointRow, "content">>(
        "SELECT content FROM checkpoints WHERE seq = $1 AND no = $2",
        [seq, no],
      )[0]?.content,
    put: (seq, no, part) => void client.run(put, [seq, no, part]),
    remove,
    keepOnly: (kept) => {
      // Another server may have become the writer, and made a later checkpoint.
      const newest = Math.max(...kept)
      const others = checkpointSeqs(client).filter((seq) => seq < newest && !kept.includes(seq))
      client.run("DELETE FROM checkpoints WHERE seq < $1", [Math.min(...kept)])
      others.forEach(remove)
    },
  }
}
