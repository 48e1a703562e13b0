/** HMAC-SHA256 by WebCrypto, which browsers offer on https pages and on localhost. */

/** Prepares a secret; the result signs a text as 64 lower-case hex digits. */
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
