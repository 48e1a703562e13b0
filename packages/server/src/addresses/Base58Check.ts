/**
 * Base58Check: a version byte, 20 bytes, and the first 4 bytes of their double SHA-256, as digits to base 58.
 * Families of chains differ in the version bytes and in the order of the digits.
 *
 * Source: https://en.bitcoin.it/wiki/Base58Check_encoding.
 */
import { sha256 } from "@noble/hashes/sha2.js"
import type { BytesCoder } from "@scure/base"

const checksumLength = 4
const lengthBytes = 1 + 20 + checksumLength

const checksum = (content: Uint8Array): Uint8Array => sha256(sha256(content)).subarray(0, checksumLength)

/** The Base58Check text of a version byte and 20 bytes. */
export const encodeBase58Check = (digits: BytesCoder, version: number, hash: Uint8Array): string => {
  const content = Uint8Array.of(version, ...hash)
  return digits.encode(Uint8Array.of(...content, ...checksum(content)))
}

/**
 * Names the fault of a short Base58Check text; undefined if it is valid. The check takes time quadratic in the
 * text's length.
 */
export const base58CheckFault = (
  digits: BytesCoder,
  versions: ReadonlyArray<number>,
  text: string,
): string | undefined => {
  // All families order the same 58 characters.
  const stranger = text.search(/[^1-9A-HJ-NP-Za-km-z]/)
  if (stranger !== -1) return `has a character that is not base58 at place ${stranger + 1}`
  const bytes = digits.decode(text)
  if (bytes.length !== lengthBytes) return `must hold ${lengthBytes} bytes`
  const content = bytes.subarray(0, -checksumLength)
  const right = checksum(content)
  // open: 0032-simulated-chains: bytes.subarray(-checksumLength)
  if (bytes.subarray(-checksumLength).some((byte, i) => byte !== right[i])) return "has a wrong checksum"
  return versions.includes(content[0]!) ? undefined : "is of another kind or chain"
}
