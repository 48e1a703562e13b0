import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { sign } from "@bourse/core"
import { afterEach, expect, test } from "vitest"
import { curlText } from "../../src/http/curl.ts"
import { prepare } from "../../src/http/Request.ts"
import type { Controls } from "../../src/kit/Fixture.ts"
import { startFakeExchange } from "../support/fakeExchange.ts"

const servers: Array<{ stop: () => Promise<unknown> }> = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

/** Runs the printed shell lines with the caller's own key; returns the server's response. */
const pasted = async (controls: Controls, signSecret?: string) => {
  const server = await startFakeExchange()
  servers.push(server)
  const request = prepare({
    route: { method: "GET", path: "/api/v3/greeting" },
    parameters: [["name", "Zoë & 'Co' (50%)"]],
    controls,
    as: { apiKey: "somebody", secret: "somebody's" },
    signSecret,
    nowMs: 1_700_000_000_000,
    keyHeader: "X-MEXC-APIKEY",
    sign,
  })
  const text = curlText(server.baseUrl, request)
  expect(text).not.toContain("somebody")
  const env = { ...process.env, API_KEY: "given-key", SECRET: "given-secret" }
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", text], { env })
  return JSON.parse(stdout)
}

test("a report's shell lines can be pasted: they sign anew and are served", async () => {
  expect(await pasted({})).toMatchObject({ name: "Zoë & 'Co' (50%)", uid: "7000" })
  expect(await pasted({ recvWindow: "60000", signatureAt: "first" })).toMatchObject({ uid: "7000" })
})

test.each<[string, Controls, number]>([
  ["without a key", { key: "none" }, 10072],
  ["with an unknown key", { key: "unknown" }, 10072],
  ["with the beginning of the key", { cut: "key" }, 10072],
  ["with the beginning of the signature", { cut: "signature" }, 700002],
  ["with a tampered signature", { tamper: "signature" }, 700002],
  ["with a tampered parameter", { tamper: "name" }, 700002],
  ["with a tampered timestamp", { tamper: "timestamp" }, 700002],
  ["without a signature", { omit: ["signature"] }, 700002],
  ["without a timestamp", { omit: ["timestamp"] }, 700003],
  ["too old", { skewMs: -66_000 }, 700003],
  ["too far ahead", { skewMs: 66_000 }, 700003],
  ["with too large a window", { recvWindow: "60001" }, 700005],
])("a wrong request is rejected for the same reason when pasted: %s", async (_, controls, code) => {
  expect(await pasted(controls)).toMatchObject({ code })
})

test("a request signed with another account's secret is rejected when pasted", async () => {
  expect(await pasted({}, "another's")).toMatchObject({ code: 700002 })
})

test("pasted lines use the target's signer and its clock offset", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-curl-"))
  const signer =
    'import { createHash } from "node:crypto"\nexport default (secret, text) => createHash("sha512").update(secret + text).digest("hex")\n'
  writeFileSync(join(folder, "signer.mjs"), signer)
  const offsetMs = 3_600_000
  const asked: Array<string> = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? "")
    response.end("{}")
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  const request = prepare({
    route: { method: "GET", path: "/api/v3/uid" },
    parameters: [["symbol", "A B"]],
    controls: {},
    as: { apiKey: "k", secret: "s" },
    nowMs: Date.now() + offsetMs,
    keyHeader: "X-Key",
    sign: () => "signed elsewhere",
  })
  const text = curlText(`http://127.0.0.1:${port}`, request, { offsetMs, signer: "signer.mjs" })
  const env = { ...process.env, API_KEY: "k", SECRET: "s" }
  // The shell's `date` command has whole seconds.
  const from = Math.floor(Date.now() / 1_000) * 1_000
  await promisify(execFile)("bash", ["-euo", "pipefail", "-c", text], { env, cwd: folder })
  server.close()
  rmSync(folder, { recursive: true })
  const [, signed = "", signature] = /\?(.*)&signature=(.*)$/.exec(asked[0] ?? "") ?? []
  expect(signature).toBe(createHash("sha512").update(`s${signed}`).digest("hex"))
  const timestamp = Number(new URLSearchParams(signed).get("timestamp"))
  expect(timestamp - offsetMs).toBeGreaterThanOrEqual(from)
  expect(timestamp - offsetMs).toBeLessThanOrEqual(Date.now())
})

test("pasted lines sign and send the JSON body of a broker's request", () => {
  const request = prepare({
    route: {
      method: "POST",
      path: "/api/v3/broker/x",
      parameters: [{ name: "note", in: "body", type: "string", required: true, text: "x" }],
    },
    parameters: [["note", "it's"]],
    controls: {},
    as: { apiKey: "k", secret: "s" },
    nowMs: 1_700_000_000_000,
    keyHeader: "X-Key",
    sign,
  })
  expect(curlText("http://h/", request).split("\n")).toEqual([
    'QUERY="timestamp=$(date +%s000)"',
    `BODY='{"note":"it'\\''s"}'`,
    `SIGNATURE=$(printf %s "$QUERY$BODY" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)`,
    'curl -sS -X POST -H "X-Key: $API_KEY" -H "Content-Type: application/json" --data-raw "$BODY" "http://h/api/v3/broker/x?$QUERY&signature=$SIGNATURE"',
  ])
})
