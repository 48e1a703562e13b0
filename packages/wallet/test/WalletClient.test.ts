import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { prepareHmac, verifySignature } from "@bourse/core"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startRecordingServer } from "../../../testing/RecordingServer.ts"
import { WalletApi, WalletClient } from "../src/index.ts"
import { answers } from "./answers.ts"

let server: Awaited<ReturnType<typeof startRecordingServer>>
beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.stop())

const secret = "dev-secret-alice"
const run = <A, E>(use: (wallet: WalletClient["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(
    Effect.flatMap(WalletClient, use).pipe(
      Effect.provide(WalletClient.layer({ baseUrl: server.baseUrl, apiKey: "dev-alice", secret })),
    ),
  )

describe("the coins", () => {
  it("are asked for with a signature, and read", async () => {
    server.answer(200, answers.coinConfigurations)
    expect(await run((wallet) => wallet.coinConfigurations())).toEqual(answers.coinConfigurations)
    const { method, target, headers } = server.last()
    const [path, query] = target.split("?") as [string, string]
    expect([method, path, headers["x-mexc-apikey"]]).toEqual([
      "GET",
      "/api/v3/capital/config/getall",
      "dev-alice",
    ])
    expect(query).toMatch(/^timestamp=\d{13}&signature=[0-9a-f]{64}$/)
    expect(verifySignature(prepareHmac(secret), query, "", query.slice(-64))).toBe(true)
  })

  it("are refused to a key without the right", async () => {
    server.answer(403, { code: 700007, msg: "No permission to access the endpoint." })
    expect(await run((wallet) => Effect.flip(wallet.coinConfigurations()))).toMatchObject({
      _tag: "ApiError",
      code: 700007,
      status: 403,
    })
  })
})

describe("the README", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

  it("shows an example that runs", async () => {
    const code = (/```ts\n(.*?)```/s.exec(readme)?.[1] ?? "").replace("http://127.0.0.1:7070", server.baseUrl)
    server.answer(200, answers.coinConfigurations)
    const options = ["--conditions=@bourse/source", "--input-type=module-typescript", "-e", code]
    const { stdout } = await promisify(execFile)(process.execPath, options, {
      cwd: new URL("..", import.meta.url),
    })
    expect(stdout).toContain("USDT")
  })

  it.each(Object.values(WalletApi))(
    "lists $name with its permission and weight",
    ({ name, method, path, permission, weight }) => {
      expect(readme).toContain(`| \`${name}\` | ${method} ${path} | ${permission} | ${weight.ip}`)
    },
  )
})
