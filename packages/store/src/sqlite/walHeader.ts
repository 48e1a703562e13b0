/** Reads a write-ahead log: whether it can contain a frame, by SQLite's rules, and the pages of its frames. */
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs"

const headerBytes = 32
/** Magic number of the log; its last bit is the byte order of the checksums. */
const magic = 0x37_7f_06_82
const pageBytesMin = 512
const pageBytesMax = 65_536

/**
 * Returns false for a log that is missing or ends with its header, as after a crash, and for an invalid header.
 * SQLite treats a log without frames as empty, but does not open it read-only: it retries for 10 s, and fails.
 */
export const canHoldFrames = (file: string): boolean => {
  const header = Buffer.alloc(headerBytes + 1)
  let descriptor: number
  try {
    descriptor = openSync(file, "r")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false
    throw error
  }
  try {
    if (readSync(descriptor, header, 0, header.length, 0) < header.length) return false
  } finally {
    closeSync(descriptor)
  }
  const pageBytes = header.readUInt32BE(8)
  const isPowerOfTwo = (pageBytes & (pageBytes - 1)) === 0
  return (
    (header.readUInt32BE(0) & ~1) === magic &&
    isPowerOfTwo &&
    pageBytes >= pageBytesMin &&
    pageBytes <= pageBytesMax
  )
}

const frameHeaderBytes = 24

/**
 * Numbers of the database pages in the current frames of SQLite's write-ahead log: frames with the salts of its
 * header.
 */
export const pagesInLog = (file: string): ReadonlySet<number> => {
  const pages = new Set<number>()
  if (!existsSync(file) || !canHoldFrames(file)) return pages
  const bytes = readFileSync(file)
  const frameBytes = frameHeaderBytes + bytes.readUInt32BE(8)
  const round = bytes.readBigUInt64BE(16)
  for (let at = headerBytes; at + frameBytes <= bytes.length; at += frameBytes)
    if (bytes.readBigUInt64BE(at + 8) === round) pages.add(bytes.readUInt32BE(at))
  return pages
}
