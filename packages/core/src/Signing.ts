/**
 * Signing and verifying requests: HMAC-SHA256 over the query string as sent, without its `signature` pair,
 * followed by the body, no separator; the signature is 64 lower-case hex digits.
 *
 * Clients differ in what they sign: the bytes they send, or a canonical encoding of them (space as %20, every
 * reserved character escaped with upper-case hex). A verifier of signatures accepts either encoding, in
 * constant time.
 */
import { canonicalQuery, withoutSignature } from "@bourse/vocabulary"
import { prepareHmac } from "#hmac"

/** Signs a text under a secret prepared once: 64 lower-case hex digits. */
export type Hmac = (text: string) => string

export { canonicalQuery, decodeText, encodeQuery, encodeText, withoutSignature } from "@bourse/vocabulary"
export { prepareSigner, type Sign } from "#calls"
export { prepareHmac }

/** The signature of a text: 64 lower-case hex digits. */
export const sign = (secret: string, text: string): string => prepareHmac(secret)(text)

/** Compares two texts in constant time, wherever they differ. */
const matches = (signature: string, expected: string): boolean => {
  let difference = 0
  for (let i = 0; i < 64; i++) difference |= signature.charCodeAt(i) ^ expected.charCodeAt(i)
  return difference === 0
}

/**
 * Whether `signature` signs this query and body. `query` is the received query string, including its `signature`
 * pair. Verification tries the received bytes first, then the canonical encoding; a signature of any other
 * length than 64 is rejected after the same work.
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
