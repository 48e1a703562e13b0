/**
 * The witness: the seq and hash of the last durable group, in a small file beside the database. SQLite drops the end
 * of a damaged write-ahead log without a word; held against the witness, a journal that lost groups shows at once.
 *
 * Two slots of one sector each, written in turn and each with its own checksum: a torn write leaves the other slot
 * good. Every write goes to the operating system before its group is acknowledged, and to the disk at least every
 * second: the witness survives the death of the process, and may lag by a second after a power loss.
 */
import { hash as digest } from "node:crypto"
import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, statSync, writeSync } from "node:fs"
import { StoreError } from "./StoreError.ts"
import { writeDurably } from "./writeDurably.ts"

/** What the witness says: the journal has this group, with this hash. */
export interface WitnessEntry {
  readonly seq: number
  readonly hash: string
}

const slotBytes = 512
/** Pages of their own, so that no write touches both. */
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

/** The later of the good slots; undefined when there is no file. Throws `corrupt` when no slot is good. */
export const readWitness = (path: string): WitnessEntry | undefined => {
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, "latin1")
  const entries = slotOffsets
    .map((offset) => readSlot(text.slice(offset, offset + slotBytes)))
    .filter((entry) => entry !== undefined)
    .toSorted((a, b) => b.seq - a.seq)
  if (entries[0] === undefined)
    throw new StoreError("corrupt", `${path} is damaged: neither of its two entries can be read`)
  return entries[0]
}

/** Makes the file, with its full size, so that writing an entry never needs room. */
export const createWitness = (path: string, entry: WitnessEntry): void => {
  const content = Buffer.alloc(fileBytes, " ")
  for (const offset of slotOffsets) slotOf(entry).copy(content, offset)
  orIoError(path, () => writeDurably(path, content))
}

export class Witness {
  readonly #path: string
  readonly #file: number
  readonly #timer: NodeJS.Timeout
  #unsynced = false
  #failure: StoreError | undefined

  /** Both slots say `end` from here on, whatever they said before. */
  constructor(path: string, end: WitnessEntry) {
    this.#path = path
    if (statSync(path, { throwIfNoEntry: false })?.size !== fileBytes) createWitness(path, end)
    this.#file = orIoError(path, () => openSync(path, "r+"))
    this.#timer = setInterval(() => this.#syncInTime(), syncEveryMs)
    this.#timer.unref()
    try {
      for (const offset of slotOffsets) {
        this.#write(end, offset)
        this.#sync()
      }
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** Once the group is durable, before it is acknowledged. */
  record(entry: WitnessEntry): void {
    if (this.#failure !== undefined) throw this.#failure
    this.#write(entry, slotOffsets[entry.seq % 2]!)
  }

  close(): void {
    clearInterval(this.#timer)
    try {
      this.#sync()
    } finally {
      closeSync(this.#file)
    }
  }

  /** What fails here is told by the next write: after a failed sync the entries may never reach the disk. */
  #syncInTime(): void {
    try {
      this.#sync()
    } catch (error) {
      this.#failure = error as StoreError
    }
  }

  #write(entry: WitnessEntry, offset: number): void {
    this.#unsynced = true
    const written = orIoError(this.#path, () => writeSync(this.#file, slotOf(entry), 0, slotBytes, offset))
    if (written !== slotBytes) throw new StoreError("io", `${this.#path}: only ${written} bytes were written`)
  }

  #sync(): void {
    if (!this.#unsynced) return
    this.#unsynced = false
    orIoError(this.#path, () => fdatasyncSync(this.#file))
  }
}

const orIoError = <Result>(path: string, body: () => Result): Result => {
  try {
    return body()
  } catch (cause) {
    throw new StoreError("io", `${path}: ${(cause as Error).message}`, { cause })
  }
}
