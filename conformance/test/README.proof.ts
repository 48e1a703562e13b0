import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { afterAll, expect, test } from "vitest"
import { ownFolder } from "../src/ownFolder.ts"
import { block } from "./support/readme.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-readme-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("the README's client test and server test pass in a project with the kit installed", async () => {
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
