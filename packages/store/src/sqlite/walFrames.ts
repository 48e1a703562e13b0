/**
 * How many frames of a write-ahead log a restart would find: SQLite takes those before the first one whose salt or
 * checksum is wrong. The checksum goes on from frame to frame, so every byte before is covered.
 */
import { closeSync, openSync, readSync } from "node:fs"

const headerBytes = 32
const frameHeaderBytes = 24
/** Its last bit says that the checksums are over big-endian words. */
const magic = 0x37_7f_06_82
/** So much of the log is read at a time: a commit waits for no more. */
const framesPerRead = 32

class Checksum {
  #first = 0
  #second = 0
  readonly #isBigEndian: boolean

  constructor(isBigEndian: boolean) {
    this.#isBigEndian = isBigEndian
  }

  add(bytes: Buffer, from: number, to: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    const isLittle = !this.#isBigEndian
    let [first, second] = [this.#first, this.#second]
    for (let at = from; at < to; at += 8) {
      first = (first + view.getUint32(at, isLittle) + second) | 0
      second = (second + view.getUint32(at + 4, isLittle) + first) | 0
    }
    this.#first = first
    this.#second = second
  }

  is(bytes: Buffer, at: number): boolean {
    return bytes.readInt32BE(at) === this.#first && bytes.readInt32BE(at + 4) === this.#second
  }
}

/** A count that is made in pieces. Between two of them SQLite may append to the log, or begin it anew. */
export class FrameCount {
  readonly #path: string
  readonly #framesInLog: () => number
  #header = Buffer.alloc(0)
  #sum = new Checksum(false)
  #frames = 0
  #whole = 0

  /** `framesInLog` says how many frames count for SQLite now. */
  constructor(path: string, framesInLog: () => number) {
    this.#path = path
    this.#framesInLog = framesInLog
  }

  /** How many there were for SQLite when the count began. */
  get frames(): number {
    return this.#frames
  }

  /** How many of them a restart would find; to be asked at the end. */
  get whole(): number {
    return this.#whole
  }

  /** Counts on, and says whether there is more to count. Nobody may write to the log meanwhile. */
  goOn(): boolean {
    const file = openSync(this.#path, "r")
    try {
      const header = Buffer.alloc(headerBytes)
      const read = readSync(file, header, 0, headerBytes, 0)
      // What was counted of a log that has begun anew since is in the database.
      if (!header.equals(this.#header)) {
        this.#header = header
        this.#frames = this.#framesInLog()
        this.#whole = 0
        if (read < headerBytes || !this.#readHeader()) return false
      }
      return this.#readFrames(file)
    } finally {
      closeSync(file)
    }
  }

  /** Whether it is one. */
  #readHeader(): boolean {
    const number = this.#header.readUInt32BE(0)
    if ((number & ~1) !== magic) return false
    this.#sum = new Checksum((number & 1) === 1)
    this.#sum.add(this.#header, 0, 24)
    return this.#sum.is(this.#header, 24)
  }

  #readFrames(file: number): boolean {
    const frameBytes = frameHeaderBytes + this.#header.readUInt32BE(8)
    const some = Buffer.alloc(frameBytes * Math.min(framesPerRead, this.#frames - this.#whole))
    const read = readSync(file, some, 0, some.length, headerBytes + this.#whole * frameBytes)
    for (let at = 0; at < some.length; at += frameBytes) {
      if (at + frameBytes > read || this.#header.compare(some, at + 8, at + 16, 16, 24) !== 0) return false
      this.#sum.add(some, at, at + 8)
      this.#sum.add(some, at + frameHeaderBytes, at + frameBytes)
      if (!this.#sum.is(some, at + 16)) return false
      this.#whole++
    }
    return this.#whole < this.#frames
  }
}
