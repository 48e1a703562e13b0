/** HMAC-SHA256 where node:crypto is not at hand. WebCrypto is asynchronous and costs more than this. */
import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/** Prepares a secret; the result signs a text as 64 lower-case hex digits. */
export const prepareHmac = (secret: string): ((text: string) => string) => {
  const prepared = hmac.create(sha256, utf8ToBytes(secret))
  return (text) => bytesToHex(prepared.clone().update(utf8ToBytes(text)).digest())
}

/** By the platform's own WebCrypto, which is a tenth of the code. It is there on https pages and on localhost. */
export const prepareSigner = (secret: string): ((text: string) => string | Promise<string>) => {
  const encoder = new TextEncoder()
  let key: ReturnType<typeof crypto.subtle.importKey> | undefined
  return async (text) => {
    key ??= crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ])
    const signature = await crypto.subtle.sign("HMAC", await key, encoder.encode(text))
    return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("")
  }
}
