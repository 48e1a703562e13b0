/** Signing on an origin without WebCrypto: a request has the same signature as with it. */
import { expect, onTestFinished, test } from "vitest"
import { signWithoutWebCrypto } from "../src/insecureOrigin.ts"

/** Leaves `crypto` as on a page of plain http: without `subtle` and `randomUUID`. */
const takeWebCrypto = (): void => {
  const names = ["subtle", "randomUUID"] as const
  for (const name of names) {
    Object.defineProperty(crypto, name, { value: undefined, configurable: true })
    // Deleting the replaced property uncovers the browser's own, which is on the prototype.
    onTestFinished(() => void Reflect.deleteProperty(crypto, name))
  }
}

/** HMAC-SHA256 by the available WebCrypto, as the client signs in a browser. */
const sign = async (secret: string, text: string): Promise<string> => {
  const encoder = new TextEncoder()
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"])
  return Buffer.from(await crypto.subtle.sign("HMAC", key, encoder.encode(text))).toString("hex")
}

const request = "symbol=BTCUSDT&side=BUY&type=LIMIT&quantity=0.01&price=40000&timestamp=1700000000000"

test.each(["dev-secret-alice", "k", "k".repeat(65), "密钥🔑é".repeat(12)])(
  "a request under the secret %j is signed alike with and without WebCrypto",
  async (secret) => {
    const withIt = await sign(secret, request)
    expect(withIt).toMatch(/^[0-9a-f]{64}$/)
    takeWebCrypto()
    await signWithoutWebCrypto()
    expect(await sign(secret, request)).toBe(withIt)
  },
)

test("random ids without WebCrypto are 32 hex digits in groups, and differ", async () => {
  takeWebCrypto()
  await signWithoutWebCrypto()
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(one).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(other).not.toBe(one)
})

test("an existing WebCrypto is left unchanged", async () => {
  const { subtle } = crypto
  await signWithoutWebCrypto()
  expect(crypto.subtle).toBe(subtle)
})
