/** The checkpoints of a data folder, each in a file named after its last group. */
import { constants, readdirSync, rmSync, statSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { join } from "node:path"
import { syncFolder } from "../files/writeDurably.ts"
import type { HashChain } from "../journal/HashChain.ts"
import { StoreError } from "../StoreError.ts"
import { bad, type Checkpoint, type CheckpointPlace, openCheckpoint } from "./CheckpointFile.ts"

const bytesPerRead = 262_144
const filePattern = /^(\d{1,15})\.checkpoint(\.new)?$/

export interface CheckpointName {
  readonly seq: number
  readonly path: string
}

export class CheckpointFolder implements CheckpointPlace {
  readonly #folder: string

  /** `folder`: path of the data folder. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** The path of the checkpoint after this group. */
  nameOf(seq: number): string {
    return join(this.#folder, `${seq}.checkpoint`)
  }

  /** The existing checkpoint files, newest first; their content is not checked. */
  names(): ReadonlyArray<CheckpointName> {
    return this.#files().filter(({ isUnfinished }) => !isUnfinished)
  }

  /**
   * The newest checkpoint by its name, finished or not, whatever its content: the journal had the checkpoint's
   * group when it was begun.
   */
  newest(): CheckpointName | undefined {
    return this.#files()[0]
  }

  #files(): ReadonlyArray<CheckpointName & { readonly isUnfinished: boolean }> {
    // The check that locks the folder rejects a path that is no folder.
    if (statSync(this.#folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
    return readdirSync(this.#folder)
      .flatMap((name) => {
        const [, seq, unfinished] = filePattern.exec(name) ?? []
        if (seq === undefined) return []
        return [{ seq: Number(seq), path: join(this.#folder, name), isUnfinished: unfinished !== undefined }]
      })
      .toSorted((a, b) => b.seq - a.seq)
  }

  async seqs(): Promise<ReadonlyArray<number>> {
    return this.names().map(({ seq }) => seq)
  }

  async *read(seq: number): AsyncIterable<Uint8Array> {
    const path = this.nameOf(seq)
    // Opening a pipe without a writer would block.
    const file = await orNamed(path, () => open(path, constants.O_RDONLY | constants.O_NONBLOCK))
    try {
      if (!(await orNamed(path, () => file.stat())).isFile()) throw bad(path, "is not a regular file")
      const buffer = Buffer.allocUnsafe(bytesPerRead)
      for (;;) {
        const { bytesRead } = await orNamed(path, () => file.read(buffer, 0, bytesPerRead))
        if (bytesRead === 0) return
        yield buffer.subarray(0, bytesRead)
      }
    } finally {
      await file.close()
    }
  }

  /**
   * Removes every checkpoint for which `isKept` returns false, and files of unfinished ones; the removal is
   * synced.
   */
  keepOnly(isKept: (seq: number) => boolean): void {
    for (const { seq, path } of this.names()) if (!isKept(seq)) rmSync(path, { force: true })
    for (const name of readdirSync(this.#folder))
      if (name.endsWith(".checkpoint.new")) rmSync(join(this.#folder, name), { force: true })
    syncFolder(this.#folder)
  }
}

const orNamed = async <Result extends FileHandle | object>(
  path: string,
  body: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await body()
  } catch (cause) {
    throw new StoreError("io", `checkpoint ${path} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

export interface CheckpointSearch {
  readonly place: CheckpointPlace
  readonly chain: HashChain
  /** The last group of the journal; no valid checkpoint is after it. */
  readonly end: number
  /** Checkpoints of a group later than this one are ignored. */
  readonly atMost: number
  /** The hash of the journal's row of a group; undefined if the journal does not have the group. */
  readonly hashOf: (seq: number) => Promise<string | undefined>
  /** Called with the fault of each bad checkpoint. */
  readonly onBad: (problem: string) => void
}

/** The good checkpoints, newest first. Each checkpoint is checked when the iteration reaches it. */
export async function* goodCheckpoints(search: CheckpointSearch): AsyncGenerator<Checkpoint> {
  const { place, chain, end, atMost, hashOf, onBad } = search
  for (const seq of await place.seqs()) {
    if (seq > atMost && seq <= end) continue
    const name = place.nameOf(seq)
    try {
      if (seq > end) throw bad(name, `is of group ${seq}, and the journal ends at group ${end}`)
      const checkpoint = await openCheckpoint(place, seq, chain)
      const { at } = checkpoint
      if (at.seq !== seq) throw bad(name, `is of group ${at.seq}, not of the one in its name`)
      if ((await hashOf(seq)) !== at.hash) throw bad(name, `is of another journal: group ${seq} differs`)
      yield checkpoint
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      // A checkpoint that does not exist any more was replaced by newer ones.
      if (!(await place.seqs()).includes(seq)) continue
      onBad(error.message)
    }
  }
}
