/**
 * A file of 16 MiB beside the database, given up when the disk is full: what follows a failed write (the rollback,
 * moving the WAL into the database, opening it again) needs room. Making it again shows that the folder can be written,
 * whatever kept a write from it.
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
 * The space that must be free beside it, so that writing can continue for more than a moment: twice the size of a WAL.
 */
const chunksBeside = 8

export class Reserve {
  readonly #folder: string
  readonly path: string
  /** Whether a write failed since the file was made: its existence then shows nothing. */
  #isInDoubt: boolean

  constructor(folder: string, isInDoubt = false) {
    this.#folder = folder
    this.path = join(folder, "reserve")
    this.#isInDoubt = isInDoubt
  }

  /** Whether the file is there, whole. */
  get stands(): boolean {
    return statSync(this.path, { throwIfNoEntry: false })?.size === chunks * chunkBytes
  }

  /**
   * Makes the file if it is missing, not whole after a power loss, or in doubt. Says why the folder cannot be written;
   * null: it can.
   */
  make(): WriteTrouble | null {
    if (!this.#isInDoubt && this.stands) return null
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

  /** Gives its room up after a write that failed, if there is any to give. */
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
