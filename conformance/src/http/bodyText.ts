/**
 * Decodes the text of an HTTP response's body. The kit asks for no content coding, so a server may choose gzip,
 * deflate or brotli: all three are decoded. A body that does not have the coding of its header is read
 * unchanged.
 */
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib"

/** Largest response body that is read, in bytes. */
export const bodyBytesMax = 32 * 1024 * 1024

const decoders = new Map([
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
])

/** @param coding the header Content-Encoding: one name, or several in the order in which they were applied */
export const bodyText = (bytes: Buffer, coding: string | null | undefined): string => {
  const names = (coding ?? "").split(",").map((name) => name.trim().toLowerCase())
  try {
    return names
      .toReversed()
      .reduce(
        (body, name) => decoders.get(name)?.(body, { maxOutputLength: bodyBytesMax }) ?? body,
        bytes as Buffer,
      )
      .toString("utf8")
  } catch {
    return bytes.toString("utf8")
  }
}
