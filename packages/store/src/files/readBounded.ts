/** Reads whole files up to a maximum size, whatever their path leads to. */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"

/** Error that says why a file is not read; the message has no path. */
export class NotReadable extends Error {}

/**
 * The first `bytesMax` bytes of a regular file, or fewer. With `pipes`, pipes are read too; the read waits for
 * the pipe's writer. Reading throws {@link NotReadable} for any other file: a device can be endless, and a pipe
 * without a writer blocks.
 */
export const readBeginning = (path: string, bytesMax: number, pipes = false): Buffer => {
  const file = openSync(path, pipes ? constants.O_RDONLY : constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const found = fstatSync(file)
    if (!found.isFile() && !(pipes && found.isFIFO())) throw new NotReadable("it is not a regular file")
    const bytes = Buffer.alloc(found.isFile() ? Math.min(found.size, bytesMax) : bytesMax)
    let length = 0
    for (let read = 1; read > 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null)
    return bytes.subarray(0, length)
  } finally {
    closeSync(file)
  }
}

/**
 * The text of a file of at most `bytesMax` bytes; throws {@link NotReadable} like {@link readBeginning}, and for a
 * larger file.
 */
export const readBounded = (path: string, bytesMax: number, pipes = false): string => {
  const bytes = readBeginning(path, bytesMax + 1, pipes)
  if (bytes.length > bytesMax) throw new NotReadable(`it has more than ${bytesMax} bytes`)
  return bytes.toString("utf8")
}
