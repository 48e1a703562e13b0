/** Runs the code that the desk copies from a logged request, and compares the requests that it sends. */
import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { decimal, makeBroker, makeControl, makeMarket, makeSpot } from "@bourse/client"
import type { LoggedRequest } from "@bourse/client/control"
import { startBourse } from "@bourse/server"
import { expect, onTestFinished, test } from "vitest"
import { ccxtOf, clientOf, curlOf, fixtureOf } from "../src/watch/copies.ts"

const run = promisify(execFile)

/** A few requests of a bot, from the log, and a function that runs a script in this folder. */
const session = async () => {
  const bourse = await startBourse()
  const folder = mkdtempSync(join(import.meta.dirname, ".copies-"))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await bourse.close()
  })
  const key = { baseUrl: bourse.url, apiKey: "dev-alice", secret: "dev-secret-alice" }
  const spot = makeSpot(key)
  await spot.placeOrder({
    symbol: "BTCUSDT",
    side: "BUY",
    type: "LIMIT",
    price: decimal("50000"),
    quantity: decimal("0.01"),
    newClientOrderId: "it's-one",
  })
  await spot.openOrders({ symbol: "BTCUSDT" })
  await makeBroker(key).createSubAccount({ subAccount: "copiedbot1", note: "a $(note) with 'quotes'" })
  await makeMarket({ baseUrl: bourse.url }).depth({ symbol: "BTCUSDT", limit: 5 })
  const { sandbox } = makeControl({ baseUrl: bourse.url, token: bourse.sandboxToken! })
  const requests = (await sandbox.requests()).filter(({ endpoint }) => endpoint !== "market.time")
  const script = async (text: string): Promise<string> => {
    const file = join(folder, "copied.ts")
    writeFileSync(file, text)
    const { stdout } = await run(process.execPath, ["--conditions=@bourse/source", file])
    return stdout
  }
  const latest = async (): Promise<LoggedRequest> => (await sandbox.requests({ limit: "1" }))[0]!
  const since = async (): Promise<ReadonlyArray<LoggedRequest>> =>
    (await sandbox.requests()).filter(({ endpoint }) => endpoint !== "market.time").slice(requests.length)
  return { url: bourse.url, folder, requests, script, latest, since }
}

/** The request without the parameters that change with each signature. */
const asked = ({ endpoint, parameters }: LoggedRequest): unknown => {
  const { timestamp: _, recvWindow: __, signature: ___, ...own } = parameters as Record<string, string>
  return { endpoint, own }
}

test("a copy as curl makes the same call, whatever characters its values have", async () => {
  const { url, requests, latest } = await session()
  expect(requests).toHaveLength(4)
  for (const request of requests) {
    await run("bash", ["-c", curlOf(request, url)])
    expect(asked(await latest())).toEqual(asked(request))
  }
})

test("a copy as a ccxt script makes the same call, signed by ccxt", async () => {
  const { url, folder, requests, since } = await session()
  // The folder looks as after `npm install ccxt`; its ccxt is a link to that of the server's tests.
  mkdirSync(join(folder, "node_modules"))
  symlinkSync(
    join(import.meta.dirname, "../../../packages/server/node_modules/ccxt"),
    join(folder, "node_modules/ccxt"),
  )
  requests.forEach((request, index) => {
    writeFileSync(join(folder, `${index}.mjs`), ccxtOf(request, url))
  })
  // One Node process runs all copied scripts. A repeated write with the same client id is rejected, so the test
  // only compares the requests.
  const all = requests.map(
    (_, index) => `await import("./${index}.mjs").catch(({ message }) => console.log(message))`,
  )
  writeFileSync(join(folder, "all.mjs"), all.join("\n"))
  const { stdout } = await run(process.execPath, [join(folder, "all.mjs")])
  expect((await since()).map(asked), stdout).toEqual(requests.map(asked))
  // The scripts print the answers: the open order, and the book.
  expect(stdout).toContain("it's-one")
  expect(stdout).toContain("lastUpdateId")
})

test("a copy as a script with our client makes the same call, typed", async () => {
  const { url, requests, script, latest } = await session()
  const [order, open] = requests
  expect(clientOf(order!, url)).toContain('price: decimal("50000")')
  expect(await script(clientOf(open!, url)!)).toContain("it's-one")
  expect(asked(await latest())).toEqual(asked(open!))
})

test("a copy as a fixture has the endpoint and its parameters, and no signing parameters", async () => {
  const { requests } = await session()
  const fixture = JSON.parse(fixtureOf(requests[0]!)!)
  expect(fixture).toMatchObject({
    profile: "spot-trade",
    fixtures: [
      { steps: [{ call: "spot.placeOrder", with: { symbol: "BTCUSDT", newClientOrderId: "it's-one" } }] },
    ],
  })
  expect(JSON.stringify(fixture)).not.toMatch(/timestamp|signature/)
  expect(fixtureOf({ ...requests[0]!, parameters: { password: "***" } })).toBeNull()
})
