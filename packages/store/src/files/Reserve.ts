/**
 * A file of 16 MiB beside the database, given up when the disk is full: what follows a failed write (the rollback,
 * moving the WAL into the database, opening it again) needs room. There is room to write again once the file stands
 * again.
 */
import { randomFillSync } from "node:crypto"
import {
  closeSync,
  ftruncateSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"
import { StoreError } from "../StoreError.ts"

const chunkBytes = 1024 * 1024
const chunks = 16
/** What must be free beside it, so that writing goes on for more than a moment: twice what a WAL takes. */
const chunksBeside = 8

/** The disk is full, or a quota or a limit on the size of files is used up. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT", "EFBIG"].includes(error.code as string)

export class Reserve {
  readonly #folder: string
  readonly path: string

  constructor(folder: string) {
    this.#folder = folder
    this.path = join(folder, "reserve")
  }

  /** Whether the file is there, whole. */
  get stands(): boolean {
    return statSync(this.path, { throwIfNoEntry: false })?.size === chunks * chunkBytes
  }

  /** Makes the file if it is missing, or not whole after a power loss. False when there is no room for it. */
  make(): boolean {
    if (this.stands) return true
    const unfinished = `${this.path}.new`
    try {
      const file = openSync(unfinished, "w", 0o600)
      try {
        // A limit on the size of files would stop the database first, which is the largest.
        ftruncateSync(file, this.#largestFileBytes() + chunks * chunkBytes)
        ftruncateSync(file, 0)
        // Random, so that a file system that compresses sets the room aside as well.
        const chunk = randomFillSync(Buffer.alloc(chunkBytes))
        for (let i = 0; i < chunks + chunksBeside; i++)
          for (let written = 0; written < chunkBytes; ) written += writeSync(file, chunk, written)
        ftruncateSync(file, chunks * chunkBytes)
      } finally {
        closeSync(file)
      }
      renameSync(unfinished, this.path)
      return true
    } catch (error) {
      rmSync(unfinished, { force: true })
      if (isNoRoom(error)) return false
      throw new StoreError("io", `${unfinished} cannot be written: ${String(error)}`, { cause: error })
    }
  }

  /** Gives its room up, if there is any to give. */
  giveUp(): void {
    rmSync(this.path, { force: true })
    rmSync(`${this.path}.new`, { force: true })
  }

  #largestFileBytes(): number {
    let largest = 0
    for (const name of readdirSync(this.#folder))
      largest = Math.max(largest, statSync(join(this.#folder, name), { throwIfNoEntry: false })?.size ?? 0)
    return largest
  }
}
