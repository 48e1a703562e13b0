/**
 * Browsers have WebCrypto on https and on localhost only. On a plain http page of another address, @noble/hashes
 * provides the parts that the client packages use: HMAC-SHA256, and random ids.
 */

/** Adds the missing parts to `crypto`; loads nothing if none are missing. */
export const signWithoutWebCrypto = async (): Promise<void> => {
  if (crypto.subtle !== undefined) return
  const [{ hmac }, { sha256 }] = await Promise.all([
    import("@noble/hashes/hmac.js"),
    import("@noble/hashes/sha2.js"),
  ])
  const subtle = {
    importKey: async (_format: string, secret: Uint8Array) => secret,
    sign: async (_algorithm: string, key: Uint8Array, text: Uint8Array) =>
      hmac(sha256, key, text).slice().buffer,
  }
  const randomUUID = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"))
      .join("")
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
  Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true })
  Object.defineProperty(crypto, "randomUUID", { value: randomUUID, configurable: true })
}
