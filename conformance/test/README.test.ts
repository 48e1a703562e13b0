import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { kitProblems } from "../src/checks/Coverage.ts"
import { loadKit } from "../src/kit/Kit.ts"
import { ownFolder } from "../src/ownFolder.ts"
import { states } from "../src/run/Result.ts"
import { commandDriver } from "../src/target/Driver.ts"
import { readTarget } from "../src/target/TargetFile.ts"
import { makeKit, removeKits } from "./support/fakeExchange.ts"
import { block, readme } from "./support/readme.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-readme-"))
afterAll(() => {
  removeKits()
  rmSync(folder, { recursive: true })
})

const environment = new Proxy({}, { get: (_, name) => `http://${String(name)}` })

test("the README's target file is valid", () => {
  const file = join(folder, "target.json")
  writeFileSync(file, block("json", '"symbols"'))
  expect(readTarget(file, environment)).toMatchObject({ baseUrl: "http://EXCHANGE_URL" })
})

test.each(["bourse-memory", "bourse-sqlite", "bourse-postgres", "bourse-limits", "foreign-example", "mock"])(
  "targets/%s.json is a valid target file",
  (name) => {
    expect(readTarget(join(ownFolder, `targets/${name}.json`), environment).name).not.toBe("")
  },
)

test("the README's fixture is valid with the kit's own statements", () => {
  const spot = JSON.parse(readFileSync(join(ownFolder, "statements/spot.json"), "utf8"))
  expect(kitProblems(loadKit(makeKit([JSON.parse(block("json", '"steps"'))], spot)))).toEqual([])
})

test("the README's driver answers its verbs", async () => {
  const file = join(folder, "driver.mjs")
  writeFileSync(file, block("js", "readline"))
  const driver = commandDriver(["node", file])
  expect(await driver.ask("fund", { uid: "1", asset: "BTC", amount: "1" })).toEqual({ done: {} })
  expect(await driver.ask("freeze", {})).toEqual({ cannot: "no freeze" })
  driver.stop()
})

test("the README explains every state and exit code", () => {
  for (const state of states) expect(readme).toContain(`| ${state} |`)
  for (const code of [0, 1, 2, 3, 4]) expect(readme).toContain(`| ${code} |`)
})
