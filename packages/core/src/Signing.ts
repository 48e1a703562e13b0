/**
 * Signing and verifying requests: HMAC-SHA256 over the query string as sent, without its `signature` pair,
 * followed by the body, no separator; the signature is 64 lower-case hex digits.
 *
 * Clients differ in what they sign: the bytes they send, or a canonical encoding of them (space as %20, every
 * reserved character escaped with upper-case hex). A verifier accepts either, in constant time.
 */
import { sha256 } from "#sha256"

const blockBytes = 64
const encoder = /*#__PURE__*/ new TextEncoder()

/** Computes the 32-byte HMAC-SHA256 of a text under a secret prepared once. */
export type Hmac = (text: string) => Uint8Array

/** Prepares a secret: both key pads are laid out here, so that a signature costs two one-shot hashes. */
export const prepareHmac = (secret: string): Hmac => {
  let key = encoder.encode(secret)
  if (key.length > blockBytes) key = Uint8Array.from(sha256(key))
  let inner = new Uint8Array(blockBytes + 1024)
  const outer = new Uint8Array(blockBytes + 32)
  for (let i = 0; i < blockBytes; i++) {
    inner[i] = (key[i] ?? 0) ^ 0x36
    outer[i] = (key[i] ?? 0) ^ 0x5c
  }
  return (text) => {
    // A UTF-16 unit becomes at most three bytes of UTF-8.
    if (inner.length < blockBytes + text.length * 3) {
      const larger = new Uint8Array(blockBytes + text.length * 3)
      larger.set(inner.subarray(0, blockBytes))
      inner = larger
    }
    const { written } = encoder.encodeInto(text, inner.subarray(blockBytes))
    outer.set(sha256(inner.subarray(0, blockBytes + written)), blockBytes)
    return sha256(outer)
  }
}

const hexDigits = "0123456789abcdef"

/** Bytes as lower-case hex. */
export const toHex = (bytes: Uint8Array): string => {
  let text = ""
  for (const byte of bytes) text += (hexDigits[byte >> 4] as string) + (hexDigits[byte & 15] as string)
  return text
}

/** The signature of a text: 64 lower-case hex digits. */
export const sign = (secret: string, text: string): string => toHex(prepareHmac(secret)(text))

/** Percent-encodes as the interface wants it signed: `encodeURIComponent`, and `!'()*` too, upper-case hex. */
export const encodeText = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** `a=1&b=2` in the order given; undefined values are left out. */
export const encodeQuery = (pairs: Iterable<readonly [string, string | undefined]>): string => {
  let text = ""
  for (const [name, value] of pairs) {
    if (value === undefined) continue
    if (text !== "") text += "&"
    text += `${encodeText(name)}=${encodeText(value)}`
  }
  return text
}

/** Decodes one query component: `+` and `%20` are spaces. Undefined when the escapes are not valid UTF-8. */
export const decodeText = (text: string): string | undefined => {
  if (!text.includes("%") && !text.includes("+")) return text
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return undefined
  }
}

/** The query without its `signature` pair, wherever that stands. */
export const withoutSignature = (query: string): string => {
  const start = query.startsWith("signature=") ? 0 : query.indexOf("&signature=") + 1
  if (start === 0 && !query.startsWith("signature=")) return query
  const end = query.indexOf("&", start)
  if (end < 0) return query.slice(0, Math.max(0, start - 1))
  return query.slice(0, start) + query.slice(end + 1)
}

/** The canonical encoding of a query: each component decoded, then percent-encoded anew. */
export const canonicalQuery = (query: string): string | undefined => {
  // Nothing to escape: unreserved characters only, and one `=` a pair.
  if (!/[^\w.~&=-]|=[^&]*=/.test(query)) return query
  const pairs: Array<string> = []
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=")
    const name = decodeText(equals < 0 ? pair : pair.slice(0, equals))
    const value = equals < 0 ? undefined : decodeText(pair.slice(equals + 1))
    if (name === undefined || (equals >= 0 && value === undefined)) return undefined
    pairs.push(equals < 0 ? encodeText(name) : `${encodeText(name)}=${encodeText(value as string)}`)
  }
  return pairs.join("&")
}

const nibble = (code: number): number =>
  code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 102 ? code - 87 : -1

/** Compares without leaving early, so that the time taken tells nothing about where they differ. */
const matches = (signature: string, expected: Uint8Array): boolean => {
  let difference = 0
  for (let i = 0; i < 32; i++) {
    const high = nibble(signature.charCodeAt(2 * i))
    const low = nibble(signature.charCodeAt(2 * i + 1))
    difference |= high < 0 || low < 0 ? 256 : (expected[i] as number) ^ ((high << 4) | low)
  }
  return difference === 0
}

/**
 * Whether `signature` signs this query and body. `query` is the query string as received, its `signature` pair
 * included. The received bytes are tried first, then the canonical encoding; a signature of any other length
 * than 64 is refused after the same work.
 */
export const verifySignature = (hmac: Hmac, query: string, body: string, signature: string): boolean => {
  const received = withoutSignature(query)
  const wellFormed = signature.length === 64
  const padded = wellFormed ? signature : "0".repeat(64)
  if (matches(padded, hmac(received + body)) && wellFormed) return true
  const canonical = canonicalQuery(received)
  if (canonical === undefined || canonical === received) return false
  return matches(padded, hmac(canonical + body)) && wellFormed
}
