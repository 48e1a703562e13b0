/**
 * Derives 32 bytes from texts alone. Stored addresses are derived from these bytes: the result must never
 * change.
 */
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"

/** The texts are hashed as JSON, so two different lists never give the same input. */
export const derivedHash = (...texts: ReadonlyArray<string>): Uint8Array =>
  sha256(utf8ToBytes(JSON.stringify(texts)))
