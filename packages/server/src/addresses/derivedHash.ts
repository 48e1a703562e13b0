/** 32 bytes that depend on nothing but some texts. Stored addresses come from it: it must never give others. */
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"

/** Different lists of texts never meet as the same input: they are hashed as JSON. */
export const derivedHash = (...texts: ReadonlyArray<string>): Uint8Array =>
  sha256(utf8ToBytes(JSON.stringify(texts)))
