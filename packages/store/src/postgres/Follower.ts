/** Reads the journal of a database that another server writes to: what a standby follows. */
import { dataFiles } from "../DataFiles.ts"
import { chainStart, HashChain } from "../HashChain.ts"
import type { JournalPoint, PostgresTarget } from "../Request.ts"
import type { Past } from "../restoreState.ts"
import { goodSnapshots, SnapshotFolder } from "../SnapshotFolder.ts"
import { startWorker } from "../threads.ts"

/** Makes or checks the schema. Rejects with a StoreError: `schema` for a database that cannot be used, or `io`. */
export const prepareDatabase = async (postgres: PostgresTarget): Promise<void> => {
  const thread = startWorker({ path: ":memory:", role: "prepare", postgres })
  try {
    await thread.started()
  } finally {
    await thread.exited()
  }
}

export interface Follower extends Past {
  close(): Promise<void>
}

export interface FollowerOptions {
  /** The folder of this server's own snapshots, or ":memory:". */
  readonly path: string
  readonly postgres: PostgresTarget
  readonly chainKey: string
}

/** The journal of PostgreSQL is never cut. */
const start: JournalPoint = { seq: 0, time: 0, hash: chainStart }

/** Rejects with a StoreError `io`. */
export const openFollower = async ({ path, postgres, chainKey }: FollowerOptions): Promise<Follower> => {
  const thread = startWorker({ path, postgres, role: "reader", chainKey })
  await thread.started().catch(async (error: unknown) => {
    await thread.exited()
    throw error
  })
  return {
    start,
    groupsAfter: ({ seq, hash }, upTo) => thread.call({ type: "chunk", after: seq, hash, upTo }),
    snapshots: async function* (atMost, onBad) {
      if (path === ":memory:") return
      yield* goodSnapshots({
        folder: new SnapshotFolder(dataFiles(path).folder),
        chain: new HashChain(chainKey),
        end: atMost,
        atMost,
        hashOf: (seq) => thread.call({ type: "hashOf", seq }),
        onBad,
      })
    },
    close: async () => {
      await thread.call({ type: "close" }).catch(() => {})
      await thread.exited()
    },
  }
}
