/**
 * The text of a response's body. The kit asks for no coding, and then a server may choose one: gzip, deflate and brotli
 * are decoded. Bytes that are not coded as the header says are taken as they are.
 */
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib"

/** The largest body that is read, in bytes. */
export const bodyBytesMax = 32 * 1024 * 1024

const decoders = new Map([
  ["gzip", gunzipSync],
  ["x-gzip", gunzipSync],
  ["deflate", inflateSync],
  ["br", brotliDecompressSync],
])

/** `coding` is the header Content-Encoding: one name, or several in the order in which they were applied. */
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
