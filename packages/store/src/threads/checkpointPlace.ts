/** The place of a store's checkpoints, for threads that serve requests. */

import type { CheckpointPlace } from "../checkpoints/CheckpointFile.ts"
import { CheckpointFolder } from "../checkpoints/CheckpointFolder.ts"
import { CheckpointTable } from "../checkpoints/CheckpointTable.ts"
import { dataFiles } from "../files/DataFiles.ts"
import type { StoreBackend } from "../Request.ts"
import type { Thread } from "./threads.ts"

export const checkpointPlace = (
  path: string,
  backend: StoreBackend | undefined,
  reader: Thread,
): CheckpointPlace =>
  backend === undefined
    ? new CheckpointFolder(dataFiles(path).folder)
    : new CheckpointTable(backend.name, {
        seqs: () => reader.call({ type: "checkpointSeqs" }),
        part: (seq, no) => reader.call({ type: "checkpointPart", seq, no }),
      })
