import { createHmac } from "node:crypto"
import { describe, expect, it } from "vitest"
import { prepareSigner as byNode } from "../src/signer.node.ts"
import { prepareSigner as byWebCrypto } from "../src/signer.web.ts"

/** A signature computed by a real client of the venue. */
const secret = "45d0b3c26f2644f19bfb98b07741b2f5"
const text = "timestamp=1700000000000&recvWindow=5000"
const signature = "b724ff160ae9a305fd57cd6c90ff8b3d0301b1b7d5d6e4255fc799b9ded36862"

describe.each([
  ["node:crypto", byNode],
  ["WebCrypto", byWebCrypto],
])("a request signed by %s", (_, prepareSigner) => {
  it("a signed request has the reference signature, every time", async () => {
    const sign = prepareSigner(secret)
    expect(await sign(text)).toBe(signature)
    expect(await sign(text)).toBe(signature)
  })

  it.each(["k", "k".repeat(65), "密钥🔑é".repeat(12)])(
    "a signature under the secret %j is an HMAC-SHA256",
    async (key) => {
      const signed = "漢字&a=1".repeat(300)
      expect(await prepareSigner(key)(signed)).toBe(createHmac("sha256", key).update(signed).digest("hex"))
    },
  )
})
