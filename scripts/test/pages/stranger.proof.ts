// Follows the READMEs like a new user: runs every block of shell, JavaScript and TypeScript as printed, in order,
// from empty folders outside the repository. Uses the oldest Node of the last version that the page names. The
// packages are built in a clone of the present tree.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { root } from "../../src/repository/steps.ts"
import { blocksOf, environment, machinePath, pages, Stranger } from "../support/Stranger.ts"

const stranger = new Stranger()
const { folder, clone } = stranger
afterAll(() => stranger.end())

const blocksIn = (page: string) => blocksOf(readFileSync(join(root, page), "utf8"))

test("README.md works as printed, from an empty folder", async () => {
  stranger.makeRepository(join(folder, "origin"))
  const blocks = blocksIn("README.md")
  expect(blocks.length).toBeGreaterThan(15)
  expect(await stranger.follow("README.md", blocks, folder)).toBe(blocks.length)
})

test.each(pages.filter((page) => page !== "README.md"))(
  "%s works as printed, from an empty folder",
  async (page) => {
    const blocks = blocksIn(page)
    expect(blocks.length).toBeGreaterThan(0)
    await stranger.follow(page, blocks, join(folder, page.replaceAll(/\W/g, "-")))
  },
)

test("startBourse on a too old Node names the required version", () => {
  const env = { ...environment, NO_COLOR: "1", PATH: [stranger.nodeOf("20"), machinePath].join(delimiter) }
  const options = { cwd: join(folder, "my-bot"), env, encoding: "utf8" } as const
  const { status, stderr } = spawnSync("npx", ["vitest", "run"], options)
  expect(status).not.toBe(0)
  expect(stderr).toMatch(/^this needs Node 24\.14 or later, for its SQLite; this is Node 20\.\d+\.\d+$/m)
})

test("a skipped block has a reason", () => {
  const reasons = pages.flatMap((page) =>
    blocksIn(page).flatMap(({ reason }) => (reason === undefined ? [] : [reason])),
  )
  expect(reasons.filter((reason) => reason.split(" ").length < 3)).toEqual([])
  expect(existsSync(clone)).toBe(true)
})
