import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { afterAll, expect, test } from "vitest"
import { kitProblems } from "../src/checks/Coverage.ts"
import { loadKit } from "../src/kit/Kit.ts"
import { ownFolder } from "../src/ownFolder.ts"
import { states } from "../src/run/Result.ts"
import { commandDriver } from "../src/target/Driver.ts"
import { readTarget } from "../src/target/TargetFile.ts"
import { makeKit, removeKits } from "./support/fakeExchange.ts"

const readme = readFileSync(join(ownFolder, "README.md"), "utf8")
const blocks = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, text = ""]) => ({
  language,
  text,
}))
const block = (language: string, has: string) =>
  blocks.find((each) => each.language === language && each.text.includes(has))?.text ?? ""

const folder = mkdtempSync(join(tmpdir(), "bourse-readme-"))
afterAll(() => {
  removeKits()
  rmSync(folder, { recursive: true })
})

const environment = new Proxy({}, { get: (_, name) => `http://${String(name)}` })

test("the target file of the first screen is one", () => {
  const file = join(folder, "target.json")
  writeFileSync(file, block("json", '"symbols"'))
  expect(readTarget(file, environment)).toMatchObject({ baseUrl: "http://EXCHANGE_URL" })
})

test.each(["bourse-memory", "bourse-sqlite", "bourse-postgres", "bourse-limits", "foreign-example", "mock"])(
  "targets/%s.json is a target file",
  (name) => {
    expect(readTarget(join(ownFolder, `targets/${name}.json`), environment).name).not.toBe("")
  },
)

test("the fixture is one, with the kit's own statements", () => {
  const spot = JSON.parse(readFileSync(join(ownFolder, "statements/spot.json"), "utf8"))
  expect(kitProblems(loadKit(makeKit([JSON.parse(block("json", '"steps"'))], spot)))).toEqual([])
})

test("the driver answers", async () => {
  const file = join(folder, "driver.mjs")
  writeFileSync(file, block("js", "readline"))
  const driver = commandDriver(["node", file])
  expect(await driver.ask("fund", { uid: "1", asset: "BTC", amount: "1" })).toEqual({ done: {} })
  expect(await driver.ask("freeze", {})).toEqual({ cannot: "no freeze" })
  driver.stop()
})

test("the tests of a client and of a server pass, in a project that has the kit installed", async () => {
  const project = join(folder, "project")
  mkdirSync(join(project, "node_modules/@bourse"), { recursive: true })
  const vitest = join(ownFolder, "../node_modules/vitest")
  symlinkSync(vitest, join(project, "node_modules/vitest"))
  symlinkSync(ownFolder, join(project, "node_modules/@bourse/conformance"))
  writeFileSync(join(project, "package.json"), '{"type":"module"}')
  writeFileSync(join(project, "client.test.ts"), block("ts", "startMock"))
  writeFileSync(join(project, "server.test.ts"), block("ts", "runConformance"))
  const shared = JSON.stringify(pathToFileURL(join(ownFolder, "../vitest.shared.ts")).href)
  const config = `import shared from ${shared}\nexport default { ...shared, test: { ...shared.test, include: ["*.test.ts"] } }`
  writeFileSync(join(project, "vitest.config.mjs"), config)
  const args = [join(vitest, "vitest.mjs"), "run", "--root", project]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: project,
    env: { ...process.env, NO_COLOR: "1" },
  })
  expect(stdout).toMatch(/Tests +2 passed/)
})

test("every state and exit code is explained", () => {
  for (const state of states) expect(readme).toContain(`| ${state} |`)
  for (const code of [0, 1, 2, 3, 4]) expect(readme).toContain(`| ${code} |`)
})
