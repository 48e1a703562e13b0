/** Where the checkpoints of a store are, as a thread that serves requests reads them. */

import type { CheckpointPlace } from "../checkpoints/CheckpointFile.ts"
import { CheckpointFolder } from "../checkpoints/CheckpointFolder.ts"
import { dataFiles } from "../files/DataFiles.ts"
import { CheckpointTable } from "../postgres/CheckpointTable.ts"
import type { PostgresTarget } from "../Request.ts"
import type { Thread } from "./threads.ts"

export const checkpointPlace = (
  path: string,
  postgres: PostgresTarget | undefined,
  reader: Thread,
): CheckpointPlace =>
  postgres === undefined
    ? new CheckpointFolder(dataFiles(path).folder)
    : new CheckpointTable(postgres.url, {
        seqs: () => reader.call({ type: "checkpointSeqs" }),
        part: (seq, no) => reader.call({ type: "checkpointPart", seq, no }),
      })
