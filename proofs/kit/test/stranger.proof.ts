/** A server with two ordinary given keys and nothing else: ours with a closed control plane. */
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Fixture, loadKit } from "@bourse/conformance"
import { callsOf } from "@bourse/conformance/src/checks/Coverage.ts"
import { makeSender } from "@bourse/conformance/src/http/Http.ts"
import { prepare } from "@bourse/conformance/src/http/Request.ts"
import { bourseDriver } from "@bourse/conformance/src/target/BourseDriver.ts"
import { type Launched, launch } from "@bourse/conformance/src/target/Launch.ts"
import { sign } from "@bourse/core"
import { bourseCommand, conformanceCommand } from "@bourse/testing/commands"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

const symbol = {
  symbol: "BTCUSDT",
  base: "BTC",
  quote: "USDT",
  tick: "0.01",
  lot: "0.000001",
  minQuantity: "0.000001",
  minAmount: "1",
  price: "60000",
}
const kit = loadKit()
const fixtureOf = new Map(kit.fixtures.map((fixture) => [fixture.id, fixture]))
const folder = mkdtempSync(join(tmpdir(), "bourse-stranger-"))

const token = "before-it-opened"
const serve = (...flags: ReadonlyArray<string>) =>
  launch([
    "node",
    ...bourseCommand(),
    ...["serve", "--port", "0", "--data", join(folder, "data"), "--weights", "off", ...flags],
  ])

interface Given {
  readonly apiKey: string
  readonly secret: string
}

let stranger: Launched
const actors: Record<string, Given> = {}

beforeAll(async () => {
  const opening = await serve("--sandbox", "on", "--sandbox-token", token)
  const driver = bourseDriver(opening.baseUrl, token)
  for (const name of ["first", "second"]) {
    const answer = await driver.ask("createActor", { role: "master" })
    if (!("done" in answer)) throw new Error(answer.cannot)
    const { apiKey, secret, uid } = answer.done
    actors[name] = { apiKey: String(apiKey), secret: String(secret) }
    await driver.ask("fund", { uid, asset: "BTC", amount: "10" })
    await driver.ask("fund", { uid, asset: "USDT", amount: "1000000" })
  }
  await opening.stop()
  stranger = await serve("--sandbox", "off")
})
afterAll(async () => {
  await stranger?.stop()
  rmSync(folder, { recursive: true })
})

interface ReportFile {
  readonly results: ReadonlyArray<{ readonly id: string; readonly state: string; readonly reason?: string }>
  readonly outcome: { readonly claim: string; readonly caps: ReadonlyArray<string> }
}

const run = (args: ReadonlyArray<string>) =>
  new Promise<{ code: number; stdout: string; stderr: string; report: () => ReportFile }>((resolve) => {
    const report = join(folder, "report")
    execFile(
      process.execPath,
      [...conformanceCommand(), "run", "--report", report, ...args],
      { maxBuffer: 2 ** 26 },
      (error, stdout, stderr) =>
        resolve({
          code: typeof error?.code === "number" ? error.code : 0,
          stdout,
          stderr,
          report: () => JSON.parse(readFileSync(join(report, "report.json"), "utf8")),
        }),
    )
  })

const targetFile = (given: object): string => {
  const file = join(folder, "target.json")
  const target = { name: "A stranger", baseUrl: stranger.baseUrl, symbols: { main: symbol } }
  writeFileSync(file, JSON.stringify({ ...target, actors: given }))
  return file
}

/**
 * Whether two given master keys are not enough: the fixture needs a driver, new accounts, a third account, an
 * e-mail address, a limited key, or an unlisted capability.
 */
const isBeyond = ({ steps, needs = [], actors: wanted, fresh = false }: Fixture): boolean =>
  fresh ||
  needs.length > 0 ||
  steps.some((step) => "driver" in step) ||
  Object.keys(wanted).length > 2 ||
  Object.values(wanted).some(
    ({ role, permissions, keyOf, email, phone }) =>
      role === "sub" || [permissions, keyOf, email, phone].some((need) => need !== undefined),
  )

/**
 * Whether the fixture needs something that the target file lacks: a second symbol, or a coin to deposit and
 * withdraw.
 */
const isUntold = (fixture: Fixture): boolean =>
  ["{other.", "{chain.", "{tagged."].some((variable) => JSON.stringify(fixture).includes(variable))

const ask = async (as: Given, route: { method: "GET"; path: string }): Promise<unknown> => {
  const sender = makeSender(stranger.baseUrl)
  const { json } = await sender.send(
    prepare({ route, parameters: [], controls: {}, as, nowMs: Date.now(), keyHeader: "X-MEXC-APIKEY", sign }),
  )
  sender.close()
  return json
}

describe("a server with two given keys", () => {
  test("the server's control plane is closed", async () => {
    await expect(bourseDriver(stranger.baseUrl, token).ask("createActor", {})).rejects.toThrow(
      /control plane/,
    )
  })

  test("fixtures for two given keys pass, and the others are not counted as passed", async () => {
    const { code, stdout, report } = await run(["--target", targetFile(actors), "--max-risk", "spends"])
    expect([code, stdout]).toEqual([0, expect.stringContaining("T1: several API keys")])
    expect(stdout).toContain("The claim is partial")
    const { results, outcome } = report()
    expect(outcome.claim).toBe("partial")
    expect(results.length).toBe(kit.fixtures.length)
    for (const { id, state } of results) {
      const fixture = fixtureOf.get(id) as Fixture
      if (isBeyond(fixture))
        expect([id, state]).toEqual([id, expect.stringMatching(/^(unsupported|blocked)$/)])
      else if (isUntold(fixture)) expect([id, state]).toEqual([id, "unsupported"])
      else expect([id, state]).toEqual([id, "pass"])
    }
    const passed = results
      .filter(({ state }) => state === "pass")
      .map(({ id }) => fixtureOf.get(id) as Fixture)
    expect(passed.length).toBeGreaterThan(40)
    expect(passed.some(({ actors: wanted }) => Object.keys(wanted).length === 2)).toBe(true)
    expect(passed.some((fixture) => callsOf(fixture).some(({ call }) => call === "spot.placeOrder"))).toBe(
      true,
    )
  })

  test("no order is left open after the run", async () => {
    for (const actor of Object.values(actors))
      expect(await ask(actor, { method: "GET", path: "/api/v3/openOrders" })).toEqual([])
  })

  test("a run with one key and no target file only reads", async () => {
    const { apiKey, secret } = actors.first as Given
    const flags = ["--base-url", stranger.baseUrl, "--key", apiKey, "--secret", secret]
    const { code, stdout, report } = await run(flags)
    expect([code, stdout]).toEqual([0, expect.stringContaining("T0: one API key")])
    const { results, outcome } = report()
    expect(outcome.claim).toBe("partial")
    const ran = results.filter(({ state }) => state === "pass")
    expect(ran.length).toBeGreaterThan(5)
    expect(ran.filter(({ id }) => fixtureOf.get(id)?.risk !== "none")).toEqual([])
    expect(results.filter(({ state }) => state !== "pass" && state !== "unsupported")).toEqual([])
  })

  test("a given key with a wrong secret is reported first, before any failure of the server", async () => {
    const { apiKey } = actors.first as Given
    const { code, stdout, stderr } = await run([
      "--target",
      targetFile({ ...actors, first: { apiKey, secret: "not-the-secret" } }),
    ])
    expect(code).toBe(3)
    expect(stdout + stderr).toContain("the key of actor first does not work")
    expect(stdout).not.toMatch(/^(FAIL|pass)/m)
  })
})
