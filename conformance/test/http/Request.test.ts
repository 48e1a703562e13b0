import { readFileSync } from "node:fs"
import { sign } from "@bourse/core"
import { describe, expect, test } from "vitest"
import { prepare, type Route } from "../../src/http/Request.ts"
import type { Controls } from "../../src/kit/Fixture.ts"

const {
  secret,
  vectors,
}: {
  secret: string
  vectors: ReadonlyArray<{ parameters: ReadonlyArray<[string, string]>; text: string; signature: string }>
} = JSON.parse(readFileSync(new URL("../../vectors/signing.json", import.meta.url), "utf8"))

const spot: Route = { method: "POST", path: "/api/v3/order" }
const broker: Route = {
  method: "POST",
  path: "/api/v3/broker/sub-account/apiKey",
  parameters: [
    { name: "subAccount", in: "body", type: "string", required: true, text: "Who." },
    { name: "recvWindow", in: "query", type: "string", required: false, text: "How long." },
  ],
}

const prepared = (
  parameters: ReadonlyArray<readonly [string, string]>,
  controls: Controls = {},
  route = spot,
  fieldsIn: "body" | "query" = "body",
) =>
  prepare({
    route,
    parameters,
    controls,
    as: { apiKey: "key", secret: "secret" },
    nowMs: 1_700_000_000_000,
    keyHeader: "X-MEXC-APIKEY",
    fieldsIn,
    sign,
  })

test.each(vectors)(
  "the signature of $text equals the published vector",
  ({ parameters, text, signature }) => {
    expect(sign(secret, text)).toBe(signature)
    const values = parameters.filter(([name]) => name !== "timestamp" && name !== "recvWindow")
    const { query } = prepared(values)
    expect(`${query}&recvWindow=5000`.replace(/^&/, "")).toBe(text)
  },
)

describe("a valid request", () => {
  test("a spot write has all parameters in its query, and content type JSON", () => {
    const query = "symbol=BTCUSDT&timestamp=1700000000000"
    expect(prepared([["symbol", "BTCUSDT"]])).toMatchObject({
      method: "POST",
      target: `/api/v3/order?${query}&signature=${sign("secret", query)}`,
      headers: { "X-MEXC-APIKEY": "key", "Content-Type": "application/json" },
      body: "",
    })
  })

  test("a broker write has its fields in a JSON body, and signs query and body", () => {
    const query = "recvWindow=5000&timestamp=1700000000000"
    const body = '{"subAccount":"abc"}'
    expect(prepared([["subAccount", "abc"]], { recvWindow: "5000" }, broker)).toMatchObject({
      target: `${broker.path}?${query}&signature=${sign("secret", query + body)}`,
      body,
    })
  })

  test("a broker write has its fields in the query if the target file says so", () => {
    const query = "subAccount=abc&timestamp=1700000000000"
    expect(prepared([["subAccount", "abc"]], {}, broker, "query")).toMatchObject({
      target: `${broker.path}?${query}&signature=${sign("secret", query)}`,
      body: "",
    })
  })
})

describe("a deliberately wrong request", () => {
  const target = (controls: Controls) => prepared([["symbol", "BTCUSDT"]], controls).target
  const right = target({})

  test.each([
    [
      "without timestamp",
      { omit: ["timestamp"] },
      /^\/api\/v3\/order\?symbol=BTCUSDT&signature=[0-9a-f]{64}$/,
    ],
    [
      "without signature",
      { omit: ["signature"] },
      /^\/api\/v3\/order\?symbol=BTCUSDT&timestamp=1700000000000$/,
    ],
    ["without a parameter", { omit: ["symbol"] }, /\?timestamp=1700000000000&signature=/],
    ["five seconds in the past", { skewMs: -5_000 }, /timestamp=1699999995000&/],
    ["with the signature first", { signatureAt: "first" }, /\?signature=[0-9a-f]{64}&symbol=/],
    [
      "with the signature in the middle",
      { signatureAt: "middle" },
      /symbol=BTCUSDT&signature=[0-9a-f]{64}&timestamp=/,
    ],
  ] as const)("%s", (_, controls, pattern) => {
    expect(target(controls)).toMatch(pattern)
  })

  test("tampering changes one digit of the signature, or a parameter but not the signature", () => {
    const signatureOf = (text: string) => text.slice(-64)
    const tampered = signatureOf(target({ tamper: "signature" }))
    expect([...tampered].filter((digit, index) => digit !== signatureOf(right)[index])).toHaveLength(1)
    const changed = target({ tamper: "symbol" })
    expect(changed).toContain("symbol=BTCUSDT0&")
    expect(signatureOf(changed)).toBe(signatureOf(right))
    expect(target({ tamper: "timestamp" })).toContain("timestamp=1700000000001&")
  })

  test("the signature and the key can lack their last character", () => {
    expect(target({ cut: "signature" })).toBe(right.slice(0, -1))
    const keyOf = (controls: Controls) => prepared([], controls).headers["X-MEXC-APIKEY"]
    expect(keyOf({ cut: "key" })).toBe(keyOf({})?.slice(0, -1))
  })

  test("a request can have no key, or one that no account has", () => {
    expect(prepared([], { key: "none" }).headers).not.toHaveProperty("X-MEXC-APIKEY")
    expect(prepared([], { key: "unknown" }).headers["X-MEXC-APIKEY"]).toMatch(/^unknown/)
  })
})
