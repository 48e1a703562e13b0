/** Where the snapshots of a store are, as a thread that serves requests reads them. */
import { dataFiles } from "../files/DataFiles.ts"
import { SnapshotTable } from "../postgres/SnapshotTable.ts"
import type { PostgresTarget } from "../Request.ts"
import type { SnapshotPlace } from "../snapshots/SnapshotFile.ts"
import { SnapshotFolder } from "../snapshots/SnapshotFolder.ts"
import type { Thread } from "./threads.ts"

export const snapshotPlace = (
  path: string,
  postgres: PostgresTarget | undefined,
  reader: Thread,
): SnapshotPlace =>
  postgres === undefined
    ? new SnapshotFolder(dataFiles(path).folder)
    : new SnapshotTable(postgres.url, {
        seqs: () => reader.call({ type: "snapshotSeqs" }),
        part: (seq, no) => reader.call({ type: "snapshotPart", seq, no }),
      })
