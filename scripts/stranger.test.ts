// The example of a bot and its test, as a stranger has it: in an empty project, with our packages from tarballs.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { finishBuild } from "./finish.ts"
import { outcomeOf, root } from "./steps.ts"
import { install, pack } from "./stranger.ts"
import { publicPackages } from "./workspace.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-stranger-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("a stranger's bot is tested against an exchange from our packages", async (context) => {
  // `npm run check types` checks them.
  const built = outcomeOf("tsc", ["-b", "--noCheck", ...publicPackages(root).map(({ folder }) => folder)])
  expect(built).toEqual({ ok: true, output: "" })
  await finishBuild(root)
  const project = join(folder, "project")
  try {
    install(project, "docs/examples/bot", pack(join(folder, "tarballs")))
  } catch (error) {
    const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ERR_PNPM_META_FETCH_FAIL/.test(String(error))
    if (!isOffline || process.env.CI) throw error
    context.skip("no registry can be reached to install from")
  }
  // A stranger's machine is not busy with other suites: only here do the bot's tests get minutes.
  const patience = ["--hookTimeout=300000", "--testTimeout=300000"]
  const { output } = outcomeOf("npm", ["test", "--", ...patience], {
    cwd: project,
    env: { ...process.env, NO_COLOR: "1" },
  })
  expect(output).toMatch(/Tests {2}2 passed/)
})
