/** Reads what a write-ahead log holds: whether it can hold a frame, as SQLite decides it, and of which pages it has frames. */
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs"

const headerBytes = 32
/** The last bit says the byte order of the checksums. */
const magic = 0x37_7f_06_82
const pageBytesMin = 512
const pageBytesMax = 65_536

/**
 * False for a log that is missing or ends with its header, which a crash can leave behind, and for one whose header is
 * no header. SQLite takes such a log for empty, but does not open it for reading alone: it tries for 10 s, and fails.
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

/** The numbers of the pages that the log has frames of, in its present round. */
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
