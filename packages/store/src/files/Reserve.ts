/**
 * A reserve file of 16 MiB beside the database, deleted when the disk is full: recovery after a failed write (the
 * rollback, moving the WAL into the database, reopening it) needs space. Allocating the reserve file again
 * shows that the folder can be written.
 */
import { randomFillSync } from "node:crypto"
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"
import { bestEffort, troubleOf, type WriteTrouble } from "./WriteTrouble.ts"

const chunkBytes = 1024 * 1024
const chunks = 16
/**
 * The space that must be free beside the reserve file, so that writing can continue for more than a moment:
 * twice the size of a WAL.
 */
const chunksBeside = 8

export class Reserve {
  readonly #folder: string
  readonly path: string
  /** Whether a write failed since the reserve file was made: then its existence proves nothing. */
  #isInDoubt: boolean

  constructor(folder: string, isInDoubt = false) {
    this.#folder = folder
    this.path = join(folder, "reserve")
    this.#isInDoubt = isInDoubt
  }

  /** Whether the reserve file exists with its full size. */
  get stands(): boolean {
    return statSync(this.path, { throwIfNoEntry: false })?.size === chunks * chunkBytes
  }

  /**
   * Makes the reserve file if it is missing, incomplete after a power loss, or in doubt. Returns why the folder
   * cannot be written; null if the folder can be written.
   */
  make(): WriteTrouble | null {
    if (!this.#isInDoubt && this.stands) return null
    const unfinished = `${this.path}.new`
    try {
      const file = openSync(unfinished, "w", 0o600)
      try {
        // A limit on file size would stop the database first, because the database is larger than the reserve
        // file.
        ftruncateSync(file, this.#largestFileBytes() + chunks * chunkBytes)
        ftruncateSync(file, 0)
        // The file has random content, so that a compressing file system reserves the space as well.
        const chunk = randomFillSync(Buffer.alloc(chunkBytes))
        for (let i = 0; i < chunks + chunksBeside; i++)
          for (let written = 0; written < chunkBytes; ) written += writeSync(file, chunk, written)
        ftruncateSync(file, chunks * chunkBytes)
        if (this.#isInDoubt) fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(unfinished, this.path)
      this.#isInDoubt = false
      return null
    } catch (error) {
      bestEffort(() => rmSync(unfinished, { force: true }))
      return troubleOf(error)
    }
  }

  /** Deletes the reserve file after a failed write, if it exists. */
  giveUp(): void {
    this.#isInDoubt = true
    for (const path of [this.path, `${this.path}.new`]) bestEffort(() => rmSync(path, { force: true }))
  }

  #largestFileBytes(): number {
    let largest = 0
    for (const name of readdirSync(this.#folder))
      largest = Math.max(largest, statSync(join(this.#folder, name), { throwIfNoEntry: false })?.size ?? 0)
    return largest
  }
}
