/**
 * A thread that makes one snapshot and ends. It restores the state after the last durable group as a start would,
 * from the snapshot before and the rows of the journal, writes it, and reads back what it wrote: so every snapshot
 * shows that replay, and the snapshot before it, are right. Its memory is given back with it.
 */
import { createHash } from "node:crypto"
import { rmSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { dumpState, InvariantBroken, type State, stateLoader } from "@bourse/engine"
import { dataFiles } from "./DataFiles.ts"
import { HashChain } from "./HashChain.ts"
import { hashOf, readStart } from "./JournalStart.ts"
import { PostgresClient } from "./postgres/PostgresClient.ts"
import type { JournalPoint, PostgresTarget } from "./Request.ts"
import { readGroups } from "./readGroups.ts"
import { type Past, restoreState } from "./restoreState.ts"
import { openSnapshot, writeSnapshot } from "./SnapshotFile.ts"
import { goodSnapshots, SnapshotFolder } from "./SnapshotFolder.ts"
import { SqliteClient } from "./SqliteClient.ts"
import { StoreError } from "./StoreError.ts"

export interface SnapshotJob {
  /** The data folder. */
  readonly path: string
  readonly postgres?: PostgresTarget | undefined
  readonly chainKey: string
  /** The last group whose history is written: a start needs the groups after it, so the snapshot goes no further. */
  readonly upTo: number
  /** Groups of which it is known that they lead to another state than the one that was served. */
  readonly known: ReadonlyArray<number>
}

/** What there is after a snapshot was made. */
export interface Snapshots {
  /** The newest two that are good, the newest first. */
  readonly kept: ReadonlyArray<JournalPoint>
  /** What was wrong with others, which are removed. */
  readonly problems: ReadonlyArray<string>
}

const makeSnapshot = async ({ path, postgres, chainKey, upTo, known }: SnapshotJob): Promise<Snapshots> => {
  const chain = new HashChain(chainKey)
  const folder = new SnapshotFolder(dataFiles(path).folder)
  const client =
    postgres === undefined
      ? new SqliteClient(dataFiles(path).database, "read")
      : new PostgresClient(postgres.url, "read")
  try {
    const problems: Array<string> = []
    const onBad = (problem: string) => void problems.push(problem)
    const search = { folder, chain, end: upTo, hashOf: async (seq: number) => hashOf(client, seq) }
    const past: Past = {
      start: readStart(client),
      snapshots: (atMost, onBad) => goodSnapshots({ ...search, atMost, onBad }),
      groupsAfter: async ({ seq, hash }, upTo) => readGroups(client, chain, { after: seq, hash, upTo }),
    }
    const { state, at, from, differing } = await restoreState(past, { upTo, onBad })
    const differs = differing.find((seq) => !known.includes(seq))
    if (differs !== undefined)
      throw new StoreError(
        "corrupt",
        `journal group ${differs} leads to another state than the one that was served after it: start again, which takes the journal's`,
      )
    if (at.seq === 0) return { kept: [], problems }
    if (at.seq > from.seq) await writeAndReadBack(folder.place(at.seq), at, state, chain)
    // Before the newest, the one that this state came from, or the next good one.
    const kept = [at]
    for await (const older of goodSnapshots({ ...search, atMost: at.seq - 1, onBad })) {
      kept.push(older.at)
      break
    }
    folder.keepOnly((seq) => kept.some((each) => each.seq === seq))
    return { kept, problems }
  } finally {
    client.close()
  }
}

const writeAndReadBack = async (
  path: string,
  at: JournalPoint,
  state: State,
  chain: HashChain,
): Promise<void> => {
  const stateHash = writeSnapshot(path, at, dumpState(state), chain)
  const loader = stateLoader()
  for await (const { lines } of (await openSnapshot(path, chain)).lines())
    for (const line of lines) loader.add(line)
  const hash = createHash("sha256")
  for (const line of dumpState(loader.finish())) hash.update(`${line}\n`)
  if (hash.digest("hex") === stateHash) return
  rmSync(path)
  throw new StoreError("io", `snapshot ${path} does not load to the state that was written; it is removed`)
}

const port = parentPort!

makeSnapshot(workerData as SnapshotJob).then(
  (made) => port.postMessage(made),
  (error: unknown) => {
    if (error instanceof InvariantBroken)
      port.postMessage({ failure: { kind: "corrupt", message: error.message } })
    else if (error instanceof StoreError)
      port.postMessage({ failure: { kind: error.kind, message: error.message } })
    else throw error
  },
)
