/**
 * The witness: the seq and hash of the last durable group, in a small file beside the database. SQLite silently drops
 * the end of a damaged write-ahead log; comparing the journal with the witness shows lost groups at once.
 *
 * The witness file has two slots of one sector, each with a checksum. Between two syncs only one slot is
 * written, in turn: a power loss that tears this slot leaves the other intact. Every entry of the witness is
 * passed to the operating system before its group is acknowledged, and to the disk within a second: the witness
 * survives a killed process, and may be a second old after a power loss.
 */
import { hash as digest } from "node:crypto"
import { closeSync, existsSync, fdatasyncSync, openSync, statSync, writeSync } from "node:fs"
import { StoreError } from "../StoreError.ts"
import { identity } from "./OpenFiles.ts"
import { NotReadable, readBeginning } from "./readBounded.ts"
import { writeError } from "./WriteTrouble.ts"
import { writeDurably } from "./writeDurably.ts"

/** An entry of the witness: the journal has a group with this seq and this hash. */
export interface WitnessEntry {
  readonly seq: number
  readonly hash: string
}

const slotBytes = 512
/** The slots of the witness are on separate pages, so that no write touches both. */
const slotOffsets = [0, 4096] as const
const fileBytes = 8192
const syncEveryMs = 1_000

const check = (content: string): string => digest("sha256", content)

const slotOf = ({ seq, hash }: WitnessEntry): Buffer => {
  const content = `bourse witness 1 ${seq} ${hash}`
  return Buffer.from(`${content} ${check(content)}\n`.padEnd(slotBytes), "latin1")
}

const readSlot = (text: string): WitnessEntry | undefined => {
  const [, content, seq, hash, sum] =
    /^(bourse witness 1 (\d{1,15}) ([0-9a-f]{64})) ([0-9a-f]{64})\n *$/.exec(text) ?? []
  if (content === undefined || sum !== check(content)) return undefined
  return { seq: Number(seq), hash: hash! }
}

const textOf = (path: string): string => {
  try {
    return readBeginning(path, fileBytes).toString("latin1")
  } catch (error) {
    // The witness file has no entry of this journal.
    if (error instanceof NotReadable) return ""
    throw error
  }
}

/** Returns undefined for a damaged slot of the witness. */
const readSlots = (path: string): ReadonlyArray<WitnessEntry | undefined> => {
  const text = orIoError(path, () => textOf(path))
  return slotOffsets.map((offset) => readSlot(text.slice(offset, offset + slotBytes)))
}

/** The later entry of the good slots; `damaged` if neither is good, undefined if there is no file. */
export const readWitness = (path: string): WitnessEntry | "damaged" | undefined => {
  if (!existsSync(path)) return undefined
  const [later] = readSlots(path)
    .filter((entry) => entry !== undefined)
    .toSorted((a, b) => b.seq - a.seq)
  return later ?? "damaged"
}

/** Makes the witness file with its full size, so that writing an entry never needs space. */
export const createWitness = (path: string, entry: WitnessEntry): void => {
  const content = Buffer.alloc(fileBytes, " ")
  for (const offset of slotOffsets) slotOf(entry).copy(content, offset)
  orIoError(path, () => writeDurably(path, content))
}

export class Witness {
  readonly #path: string
  #file: number
  /** Device and inode of the file at the path. */
  #identity: string | undefined
  #last: WitnessEntry
  #mended: string | undefined
  readonly #timer: NodeJS.Timeout
  /** The slot to write next: the other slot is on disk. */
  #slot: 0 | 1
  #unsynced = false
  #failure: StoreError | undefined

  /** Sets both slots of the witness to `end`, whatever their content. */
  constructor(path: string, end: WitnessEntry) {
    this.#path = path
    this.#last = end
    if (statSync(path, { throwIfNoEntry: false })?.size !== fileBytes) createWitness(path, end)
    const [first, second] = readSlots(path)
    this.#slot = second === undefined || (first !== undefined && second.seq < first.seq) ? 1 : 0
    this.#file = orIoError(path, () => openSync(path, "r+"))
    this.#identity = identity(path)
    this.#timer = setInterval(() => this.#syncInTime(), syncEveryMs)
    this.#timer.unref()
    try {
      for (const _ of slotOffsets) {
        this.record(end)
        this.#sync()
      }
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** Called once a group is durable, before it is acknowledged. */
  record(entry: WitnessEntry): void {
    if (this.#failure !== undefined) throw this.#failure
    this.#last = entry
    if (identity(this.#path) !== this.#identity) this.#makeAgain("was removed or replaced")
    this.#unsynced = true
    const offset = slotOffsets[this.#slot]
    const written = orIoError(this.#path, () => writeSync(this.#file, slotOf(entry), 0, slotBytes, offset))
    if (written !== slotBytes) throw new StoreError("io", `${this.#path}: only ${written} bytes were written`)
  }

  /** Restores the witness file's content if it differs; returns the fault found since the last call. */
  look(): string | undefined {
    if (identity(this.#path) !== this.#identity) this.#makeAgain("was removed or replaced")
    const slots = readSlots(this.#path)
    if (slots.includes(undefined) || !slots.some((slot) => slot?.seq === this.#last.seq))
      this.#makeAgain("was changed")
    const mended = this.#mended
    this.#mended = undefined
    return mended
  }

  #makeAgain(what: string): void {
    createWitness(this.#path, this.#last)
    closeSync(this.#file)
    this.#file = orIoError(this.#path, () => openSync(this.#path, "r+"))
    this.#identity = identity(this.#path)
    this.#slot = 0
    this.#unsynced = false
    this.#mended = `${this.#path} ${what} while the server was running: it is written again`
  }

  close(): void {
    clearInterval(this.#timer)
    try {
      this.#sync()
    } finally {
      closeSync(this.#file)
    }
  }

  /** A failed sync is thrown by the next write: after it the entries may never reach the disk. */
  #syncInTime(): void {
    try {
      this.#sync()
    } catch (error) {
      this.#failure = error as StoreError
    }
  }

  #sync(): void {
    if (!this.#unsynced) return
    this.#unsynced = false
    orIoError(this.#path, () => fdatasyncSync(this.#file))
    this.#slot = this.#slot === 0 ? 1 : 0
  }
}

const orIoError = <Result>(path: string, body: () => Result): Result => {
  try {
    return body()
  } catch (cause) {
    throw writeError(path, cause)
  }
}
