/** Tests explorations by flags of the command: saved as a fixture, as part of a run, and with given keys. */
import { execFile } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { conformanceCommand } from "@bourse/testing/commands"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ownFolder } from "../../src/ownFolder.ts"
import { bourseDriver } from "../../src/target/BourseDriver.ts"
import type { Target } from "../../src/target/Target.ts"
import { startRealServer } from "../support/realServer.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-explore-"))
/** Makes the free balance negative while an amount is locked: the mistake to find. */
const negative = (account: { balances: ReadonlyArray<{ free: string; locked: string }> }) => ({
  ...account,
  balances: account.balances.map((row) => ({
    ...row,
    free: Number(row.locked) > 0 && Number(row.free) > 0 ? `-${row.free}` : row.free,
  })),
})

let real: Awaited<ReturnType<typeof startRealServer>>
let wrong: Awaited<ReturnType<typeof real.changed>>
beforeAll(async () => {
  real = await startRealServer()
  wrong = await real.changed("GET /api/v3/account", negative)
})
afterAll(async () => {
  await wrong.stop()
  await real.stop()
  rmSync(folder, { recursive: true })
})

const command = (args: ReadonlyArray<string>) =>
  new Promise<{ code: number; stdout: string }>((resolve) => {
    execFile(process.execPath, [...conformanceCommand(), ...args], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout: stdout + stderr }),
    )
  })

const fileOf = (name: string, content: object): string => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}
/** Writes a target file for a server whose histories show writes at once, so that reads do not wait. */
const targetFile = (name: string, target: Target): string => fileOf(name, { ...target, historyWaitMs: 0 })

test("a found failure is saved as a fixture, which fails on the wrong server and passes on a right one", async () => {
  const kit = join(folder, "kit")
  mkdirSync(join(kit, "fixtures"), { recursive: true })
  cpSync(join(ownFolder, "statements"), join(kit, "statements"), { recursive: true })
  const [right, bad] = [targetFile("right.json", real.target), targetFile("wrong.json", wrong.target)]
  const saved = join(kit, "fixtures", "explored.json")
  const found = await command(["explore", "--target", bad, "--seed", "3", "--save", saved])
  expect([found.code, found.stdout]).toEqual([1, expect.stringContaining("FAIL  noNegativeAmount")])
  expect(found.stdout).toContain("The session failed again in 5 of 5 tries.")
  const only = ["--kit", kit, "--only", "explore.noNegativeAmount"]
  const [fails, passes] = [
    await command(["run", "--target", bad, ...only]),
    await command(["run", "--target", right, ...only]),
  ]
  expect([fails.code, fails.stdout]).toEqual([
    1,
    expect.stringContaining("spot.account.balances-follow-the-funds"),
  ])
  expect([passes.code, passes.stdout]).toEqual([0, expect.stringContaining("Fixtures: 1 pass")])
})

test("run --explore adds random sessions to the run and to its reports", async () => {
  const report = join(folder, "report")
  const bad = targetFile("wrong.json", wrong.target)
  const { code, stdout } = await command([
    ...["run", "--target", bad, "--only", "spot.uid.documented", "--explore", "--report", report],
  ])
  expect([code, stdout]).toEqual([1, expect.stringContaining("Verdict: does not support a claim")])
  const read = (name: string) => readFileSync(join(report, name), "utf8")
  expect(JSON.parse(read("claim.json"))).toMatchObject({
    claim: "none",
    exploration: { broken: expect.arrayContaining(["noNegativeAmount"]) },
  })
  expect(JSON.parse(read("report.json")).exploration.failure.story.length).toBeGreaterThan(0)
  expect(read("junit.xml")).toMatch(
    /<testcase classname="explore"[^>]*><failure message="FAIL {2}noNegativeAmount/,
  )
  expect(read("report.html")).toContain("Smallest failing session")
  const replayed = await command(["replay", join(report, "run.ndjson")])
  expect([replayed.code, replayed.stdout]).toEqual([1, expect.stringContaining("FAIL  noNegativeAmount")])
})

test("an exploration with given keys places orders far from the market, cancels them and leaves the accounts unchanged", async () => {
  const { driver, ...target } = real.target
  const token = driver !== undefined && "bourse" in driver ? driver.bourse.token : ""
  const { ask } = bourseDriver(target.baseUrl, token)
  const make = async () => {
    const made = await ask("createActor", { role: "master", permissions: "all" })
    const { apiKey, secret, uid } = "done" in made ? made.done : {}
    for (const asset of ["BTC", "ETH", "USDT"]) await ask("fund", { uid, asset, amount: "1000" })
    return { apiKey: String(apiKey), secret: String(secret) }
  }
  const actors = { one: await make(), two: await make() }
  const file = targetFile("given.json", { ...target, actors })
  const { code, stdout } = await command([
    "explore",
    "--target",
    file,
    "--max-risk",
    "locks",
    "--calls",
    "60",
  ])
  expect([code, stdout]).toEqual([0, expect.stringContaining("no invariant broken")])
  const account = ["run", "--target", file, "--max-risk", "none", "--only", "spot.account.documented"]
  const report = join(folder, "account")
  expect((await command([...account, "--report", report])).code).toBe(0)
  const text = readFileSync(join(report, "run.ndjson"), "utf8")
  const balances = [
    ...text.matchAll(
      /"asset\\":\\"(?:BTC|ETH|USDT)\\",\\"free\\":\\"([\d.]+)\\",\\"locked\\":\\"([\d.]+)\\"/g,
    ),
  ]
  expect(balances.length).toBeGreaterThan(0)
  for (const [, free, locked] of balances) expect([Number(free), Number(locked)]).toEqual([1000, 0])
})
