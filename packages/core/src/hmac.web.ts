/** HMAC-SHA256 without node:crypto. This implementation exists because WebCrypto is asynchronous and slower. */
import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/** Prepares a secret; the result signs a text as 64 lower-case hex digits. */
export const prepareHmac = (secret: string): ((text: string) => string) => {
  const prepared = hmac.create(sha256, utf8ToBytes(secret))
  return (text) => bytesToHex(prepared.clone().update(utf8ToBytes(text)).digest())
}
