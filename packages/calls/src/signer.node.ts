/**
 * HMAC-SHA256 by node:crypto's one-shot hash over precomputed key pads. Digests are returned as text: making a Buffer
 * costs three times the hash itself.
 */
/** node:crypto is loaded with the first secret, so that importing the package does not wait for it. */
let crypto: typeof import("node:crypto") | undefined

const blockBytes = 64

/** Prepares a secret; the result signs a text as 64 lower-case hex digits. */
export const prepareHmac = (secret: string): ((text: string) => string) => {
  crypto ??= process.getBuiltinModule("node:crypto")
  const { hash } = crypto
  let key = Buffer.from(secret, "utf8")
  if (key.length > blockBytes) key = Buffer.from(hash("sha256", key, "hex"), "hex")
  let inner = Buffer.alloc(blockBytes + 1024, 0x36)
  const outer = Buffer.alloc(blockBytes + 32, 0x5c)
  for (let i = 0; i < key.length; i++) {
    inner[i]! ^= key[i]!
    outer[i]! ^= key[i]!
  }
  return (text) => {
    // A UTF-16 unit of the text becomes at most three bytes of UTF-8.
    if (inner.length < blockBytes + text.length * 3) {
      inner = Buffer.concat([inner.subarray(0, blockBytes)], blockBytes + text.length * 3)
    }
    const written = inner.write(text, blockBytes, "utf8")
    outer.write(hash("sha256", inner.subarray(0, blockBytes + written), "binary"), blockBytes, "latin1")
    return hash("sha256", outer, "hex")
  }
}

/** Signs a text under a secret that is not prepared. */
export const prepareSigner: (secret: string) => (text: string) => string | Promise<string> = prepareHmac
