/**
 * How many frames of a write-ahead log a restart would find: SQLite takes those before the first one whose salt or
 * checksum is wrong. The checksum goes on from frame to frame, so every byte before is covered.
 */
import { closeSync, openSync, readSync } from "node:fs"

const headerBytes = 32
const frameHeaderBytes = 24
/** Its last bit says that the checksums are over big-endian words. */
const magic = 0x37_7f_06_82
/** So much of the log is read at a time. */
const framesPerRead = 256

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

/** Counts the good frames from the first one on, up to `upTo`. Nobody may write to the log meanwhile. */
export const countWholeFrames = (path: string, upTo: number): number => {
  const file = openSync(path, "r")
  try {
    const header = Buffer.alloc(headerBytes)
    if (readSync(file, header, 0, headerBytes, 0) < headerBytes) return 0
    if ((header.readUInt32BE(0) & ~1) !== magic) return 0
    const sum = new Checksum((header.readUInt32BE(0) & 1) === 1)
    sum.add(header, 0, 24)
    if (!sum.is(header, 24)) return 0
    const salt = header.subarray(16, 24)
    const frameBytes = frameHeaderBytes + header.readUInt32BE(8)
    const some = Buffer.alloc(frameBytes * framesPerRead)
    for (let frame = 0; frame < upTo; ) {
      const read = readSync(file, some, 0, some.length, headerBytes + frame * frameBytes)
      const frames = Math.floor(read / frameBytes)
      if (frames === 0) return frame
      for (let nth = 0; nth < frames && frame < upTo; nth++, frame++) {
        const at = nth * frameBytes
        if (salt.compare(some, at + 8, at + 16) !== 0) return frame
        sum.add(some, at, at + 8)
        sum.add(some, at + frameHeaderBytes, at + frameBytes)
        if (!sum.is(some, at + 16)) return frame
      }
    }
    return upTo
  } finally {
    closeSync(file)
  }
}
