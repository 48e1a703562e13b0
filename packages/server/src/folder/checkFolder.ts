/**
 * Checks a data folder while no server runs on it, or a database of PostgreSQL: the witness, the hash chain, the whole replay, every invariant, the
 * checkpoints and the history. The check of a folder writes nothing.
 */
import { dumpState, InvariantBroken, verify } from "@bourse/engine"
import { hashLines, openStore, type Restored, restoreState, type Store, StoreError } from "@bourse/store"
import { type Progress, ProgressReports } from "../log/Progress.ts"
import { type FolderKey, openFolderKey } from "./folderKey.ts"

export interface FolderCheck {
  /** True when the check found no problems. */
  readonly ok: boolean
  /** The last group of the journal that was checked. */
  readonly seq: number
  /** The earliest time of the journal, in ms of the exchange clock; null if the journal is complete. */
  readonly journalSince: number | null
  /** SHA-256 of the state after the last group; empty if the state cannot be rebuilt. */
  readonly stateHash: string
  /** The problems that the check found, a sentence each. */
  readonly problems: ReadonlyArray<string>
}

export interface CheckFolderOptions extends FolderKey {
  /** Called with the progress of a check that takes longer than a second. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/**
 * Checks a data folder, or with `databaseUrl` a PostgreSQL database, also while a server runs on the database.
 * With a database, the folder only has the master key, unless the key is given. Rejects with a StoreError:
 * `locked` if a server uses the folder, `corrupt` if it cannot be read at all; and with MasterKeyError.
 */
export const checkFolder = async (
  path: string,
  {
    onProgress = () => {},
    databaseUrl,
    ...key
  }: CheckFolderOptions & { readonly databaseUrl?: string | undefined },
): Promise<FolderCheck> => {
  const { chainKey } = openFolderKey(path, key)
  const backend =
    databaseUrl === undefined
      ? undefined
      : (await import("@bourse/store-postgres")).postgres({ url: databaseUrl })
  const store = await openStore({ path, backend, mode: "read", chainKey })
  try {
    const remedy = (seq: number) =>
      backend === undefined
        ? `remove ${seq}.checkpoint`
        : `delete the rows of bourse.checkpoints with seq = ${seq}`
    return await checkStore(store, new ProgressReports(onProgress), remedy)
  } finally {
    await store.close()
  }
}

const checkStore = async (
  store: Store,
  progress: ProgressReports,
  remedy: (seq: number) => string,
): Promise<FolderCheck> => {
  const problems: Array<string> = []
  const found = (error: unknown): undefined => {
    if (!(error instanceof InvariantBroken) && !(error instanceof StoreError && error.kind === "corrupt"))
      throw error
    if (!problems.includes(error.message)) problems.push(error.message)
  }
  const { start, head } = store
  const isWhole = start.seq === 0
  const checkpoints: Array<{ readonly seq: number; readonly stateHash: string }> = []
  for await (const { at, stateHash } of store.checkpoints(head.seq, (problem) => void problems.push(problem)))
    checkpoints.push({ seq: at.seq, stateHash })
  /** Replays the journal from the newest checkpoint up to this group, or from the beginning. */
  const replay = (atMost: number): Promise<Restored | undefined> =>
    restoreState(store, {
      upTo: head.seq,
      atMost,
      // Damaged checkpoints are already reported above.
      onBad: () => {},
      onProgress: ({ doing, done }) => progress.at(doing, done),
    })
      .finally(() => progress.end())
      .catch(found)
  await store.checkChain(head.seq).catch(found)
  const longest = await replay(isWhole ? 0 : (checkpoints.at(-1)?.seq ?? head.seq))
  let stateHash = ""
  if (longest !== undefined) {
    stateHash = stateHashOf(longest)
    problems.push(
      ...longest.differing.map(
        (seq) => `journal group ${seq} leads to another state than the one served after it`,
      ),
      ...verify(longest.state).problems,
    )
    const newest = checkpoints[0]
    const shorter =
      newest === undefined || newest.seq === longest.from.seq ? undefined : await replay(newest.seq)
    if (shorter !== undefined && stateHashOf(shorter) !== stateHash)
      problems.push(
        `the checkpoint of group ${newest!.seq} leads to another state than the journal: ${remedy(newest!.seq)}`,
      )
  }
  problems.push(...(await store.checkHistory()))
  return {
    ok: problems.length === 0,
    seq: head.seq,
    journalSince: isWhole ? null : start.time,
    stateHash,
    problems,
  }
}

const stateHashOf = ({ state }: Restored): string =>
  hashLines(dumpState(state), Number.POSITIVE_INFINITY).hash
