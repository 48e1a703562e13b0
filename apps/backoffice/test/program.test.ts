/** The back office as a program of its own. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { backofficeFile } from "@bourse/testing/commands"
import { freePort } from "@bourse/testing/freePort"
import { makeTest } from "bourse/vitest"
import { expect, onTestFinished, test, vi } from "vitest"

const withExchange = makeTest()
const slow = { timeout: 300_000 }

const start = (variables: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [backofficeFile()], { env: { PATH: process.env.PATH, ...variables } })
  onTestFinished(() => void child.kill("SIGKILL"))
  let text = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += String(part)))
  return { child, ended: once(child, "close"), text: () => text }
}

withExchange("customers are known again after the program was killed", slow, async ({ bourse }) => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-backoffice-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { baseUrl, apiKey, secret } = bourse.alice
  const port = await freePort()
  const variables = {
    ...{ BOURSE_URL: baseUrl, BOURSE_API_KEY: apiKey, BOURSE_SECRET: secret },
    ...{ BACKOFFICE_FOLDER: folder, BACKOFFICE_PORT: String(port) },
    ...{ BACKOFFICE_CLERK_TOKEN: "clerk", BACKOFFICE_APPROVER_TOKEN: "approver" },
  }
  const send = (path: string, body: object) =>
    vi.waitFor(
      async () => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          ...{ method: "POST", body: JSON.stringify(body) },
          headers: { authorization: "Bearer clerk", "content-type": "application/json" },
        })
        return { status: response.status, body: await response.json() }
      },
      { timeout: 60_000 },
    )
  const first = start(variables)
  expect((await send("/customers", { name: "customer1", note: "first" })).status).toBe(200)
  first.child.kill("SIGKILL")
  await first.ended
  const second = start(variables)
  const to = {
    id: "w1",
    coin: "USDT",
    network: "TRX",
    address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
    amount: "10",
  }
  expect(await send("/customers/customer1/withdrawals", to)).toMatchObject({
    status: 200,
    body: { customer: "customer1", state: "requested", amount: "10" },
  })
  second.child.kill("SIGTERM")
  await second.ended
  expect(
    readdirSync(folder)
      .map((name) => decodeURIComponent(name).split(" ")[0])
      .sort(),
  ).toEqual(expect.arrayContaining(["customer", "withdrawal"]))
})

const complete = {
  ...{ BOURSE_URL: "http://127.0.0.1:9", BOURSE_API_KEY: "key", BOURSE_SECRET: "secret" },
  ...{ BACKOFFICE_CLERK_TOKEN: "clerk", BACKOFFICE_APPROVER_TOKEN: "approver", BACKOFFICE_PORT: "0" },
}

test.each([
  ["a missing setting", { BOURSE_URL: "http://127.0.0.1:9" }],
  ["a folder that is a file", { ...complete, BACKOFFICE_FOLDER: backofficeFile() }],
  ["the same token for both roles", { ...complete, BACKOFFICE_APPROVER_TOKEN: "clerk" }],
])("%s is one sentence and exit code 1", slow, async (_, variables) => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-backoffice-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = start({ BACKOFFICE_FOLDER: folder, ...variables })
  expect(await program.ended).toEqual([1, null])
  expect(program.text()).toMatch(/^backoffice: .*\n$/)
})

test("the program contains the broker's and the wallet's endpoints, and no orders", () => {
  const folder = dirname(backofficeFile())
  const code = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("")
  const has = (path: string) => code.includes(path)
  expect(
    ["/api/v3/broker/sub-account/list", "/api/v3/capital/withdraw", "/api/v3/order", "/api/v3/depth"].map(
      has,
    ),
  ).toEqual([true, true, false, false])
})
