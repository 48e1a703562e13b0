/** The snapshots of a data folder, each in a file named after the last group that is in it. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import type { HashChain } from "./HashChain.ts"
import { bad, openSnapshot, type Snapshot } from "./SnapshotFile.ts"
import { StoreError } from "./StoreError.ts"

const filePattern = /^(\d{1,15})\.snapshot$/

export interface SnapshotName {
  readonly seq: number
  readonly path: string
}

export class SnapshotFolder {
  readonly #folder: string

  /** Of this data folder. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Where the snapshot after this group belongs. */
  place(seq: number): string {
    return join(this.#folder, `${seq}.snapshot`)
  }

  /** The files there are, the newest first; nothing is said of what is in them. */
  names(): ReadonlyArray<SnapshotName> {
    // What is no folder is refused by whoever holds it.
    if (statSync(this.#folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
    return readdirSync(this.#folder)
      .flatMap((name) => {
        const [, seq] = filePattern.exec(name) ?? []
        return seq === undefined ? [] : [{ seq: Number(seq), path: join(this.#folder, name) }]
      })
      .toSorted((a, b) => b.seq - a.seq)
  }

  /** Removes every snapshot for which this does not hold, and what an unfinished one left. */
  keepOnly(isKept: (seq: number) => boolean): void {
    for (const { seq, path } of this.names()) if (!isKept(seq)) rmSync(path, { force: true })
    for (const name of readdirSync(this.#folder))
      if (name.endsWith(".snapshot.new")) rmSync(join(this.#folder, name), { force: true })
  }
}

export interface SnapshotSearch {
  readonly folder: SnapshotFolder
  readonly chain: HashChain
  /** The last group of the journal. */
  readonly end: number
  /** Snapshots after a later group do not count. */
  readonly atMost: number
  /** The hash of the journal's row of this group; undefined where the journal does not have it. */
  readonly hashOf: (seq: number) => Promise<string | undefined>
  /** Hears what is wrong with a snapshot that is not good. */
  readonly onBad: (problem: string) => void
}

/** The good snapshots, the newest first. Each is checked when its turn comes. */
export async function* goodSnapshots(search: SnapshotSearch): AsyncGenerator<Snapshot> {
  const { folder, chain, end, atMost, hashOf, onBad } = search
  for (const { seq, path } of folder.names()) {
    if (seq > atMost && seq <= end) continue
    try {
      if (seq > end) throw bad(path, `is of group ${seq}, and the journal ends at group ${end}`)
      const snapshot = await openSnapshot(path, chain)
      const { at } = snapshot
      if (at.seq !== seq) throw bad(path, `is of group ${at.seq}, not of the one in its name`)
      if ((await hashOf(seq)) !== at.hash) throw bad(path, `is of another journal: group ${seq} differs`)
      yield snapshot
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      // Newer ones were made meanwhile.
      if (!existsSync(path)) continue
      onBad(error.message)
    }
  }
}
