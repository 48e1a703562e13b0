// The READMEs as a stranger follows them: every block of shell, JavaScript and TypeScript, as printed and in order, from
// empty folders outside the repository, on the oldest Node of the version that the page names last above it. A block is
// left out only by a line before it: `<!-- not run: the reason -->`. A change is seen by npm: the packages are built in a
// clone of the tree as it is.
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { afterAll, expect, test, vi } from "vitest"
import { root } from "../../src/repository/steps.ts"
import { keptFiles, publicPackages } from "../../src/repository/workspace.ts"

const folder = mkdtempSync(join(tmpdir(), "bourse-stranger-"))
const clone = join(folder, "bourse")
const token = "sandbox-token-of-a-stranger"
const running: ChildProcess[] = []

afterAll(async () => {
  for (const child of running) {
    const exit = once(child, "exit")
    if (child.exitCode === null && child.kill("SIGTERM")) await exit
  }
  rmSync(folder, { recursive: true, force: true })
})

/** What a stranger's shell has: nothing of the tests, and of this repository. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(VITEST|BOURSE_|TURBO_|NODE_(ENV|OPTIONS|COMPILE)|npm_(?!config)|INIT_CWD|TEST$|DEV$|PROD$|MODE$)/.test(
        name,
      ),
  ),
)
const machinePath = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((each) => !each.includes("node_modules"))
  .join(delimiter)

/** A command to its end: what it printed. */
const run = (file: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = environment): string => {
  const { status, error, stdout, stderr } = spawnSync(file, args, {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`${file} ${args.at(-1)}\n${error ?? ""}${stdout}${stderr}`)
  return stdout.trim()
}

const nodes = new Map<string, string>()
/** The folder of the oldest Node of this version: "20.16" -> 20.16.0. */
const nodeOf = (version: string): string => {
  const found = nodes.get(version)
  if (found !== undefined) return found
  const prefix = join(folder, "nodes", version)
  const name = `node-${process.platform}-${process.arch}`
  mkdirSync(prefix, { recursive: true })
  run(
    "npm",
    ["install", "--no-audit", "--no-fund", "--prefer-offline", "--prefix", prefix, `${name}@${version}`],
    prefix,
  )
  const bin = join(prefix, "node_modules", name, "bin")
  nodes.set(version, bin)
  return bin
}

interface Block {
  readonly language: string
  readonly text: string
  /** Why it is not run. */
  readonly reason: string | undefined
  /** The Node that the page names last, up to the end of the block. */
  readonly node: string | undefined
}

const blocksOf = (page: string): Block[] => {
  const text = readFileSync(join(root, page), "utf8")
  const fences = /^(?:<!-- not run: (.+) -->\n)?```(sh|js|ts|py)\b.*\n([\s\S]*?)^```$/gm
  return [...text.matchAll(fences)].map((match) => {
    const [whole, reason, language = "", block = ""] = match
    const above = text.slice(0, match.index + whole.length)
    const node = [...above.matchAll(/\bNode (\d+(?:\.\d+)?)/g)].at(-1)?.[1]
    return { language, text: block, reason, node }
  })
}

let url = ""
const here = (text: string): string =>
  text
    .replaceAll("http://127.0.0.1:7070", url || "http://127.0.0.1:7070")
    .replaceAll(`"sandbox-token"`, JSON.stringify(token))
    .replaceAll("<this repository>", join(folder, "origin"))
    .replaceAll("/path/to/the/clone", clone)

/** Starts the exchange as the README says, on any free port. */
async function start(cwd: string, env: NodeJS.ProcessEnv) {
  const own = { ...env, BOURSE_PORT: "0", BOURSE_SANDBOX_TOKEN: token }
  const child = spawn("npm", ["start"], { cwd, env: own, stdio: ["ignore", "pipe", "pipe"] })
  running.push(child)
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk
    })
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(`npm start ended: ${output}`)
      url = /Exchange +(http:[/\w.:]+)/.exec(output)?.[1] ?? ""
      expect(url, output).not.toBe("")
    },
    { timeout: 600_000 },
  )
}

/** The first Node that runs TypeScript without a flag. */
const typescriptFrom = 22.18

/** A terminal: runs blocks one after the other, and goes where they go. */
class Terminal {
  private folder: string
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.folder = folder
  }

  async run(page: string, block: Block, example: string): Promise<string> {
    expect(block.node, `a version of Node named in ${page} above\n${block.text}`).toBeDefined()
    const version =
      block.language === "ts" && Number(block.node) < typescriptFrom ? `${typescriptFrom}` : block.node
    const env = { ...environment, PATH: [nodeOf(version ?? ""), machinePath].join(delimiter) }
    if (block.language === "sh") return this.#shell(here(block.text), env)
    const [, named] = /^(?:\/\/|#) (\S+\.\w+)\n/.exec(block.text) ?? []
    const file = join(this.folder, named ?? example)
    writeFileSync(file, here(block.text))
    if (named !== undefined) return ""
    return run("node", [file], this.folder, env)
  }

  async #shell(text: string, env: NodeJS.ProcessEnv) {
    const [before = "", starts] = text.split(/^(?=npm start)/m)
    // The commands of the clone are named by their place in it.
    const cwd = /^(\.\/bourse|npm run)\b/.test(text) ? clone : this.folder
    const place = join(folder, "place")
    const printed = run("bash", ["-euo", "pipefail", "-c", `${before}\npwd > ${place}`], cwd, env)
    if (cwd === this.folder) this.folder = readFileSync(place, "utf8").trim()
    if (starts !== undefined) await start(this.folder, env)
    return printed
  }
}

/** What blocks print, by their text; of the others only the exit code counts. */
const printed: Record<string, RegExp> = {
  "node ccxt.mjs": /^closed 0\.01 \d+/,
  "node buy.mjs": /^CANCELED\nnot enough money$/,
  "node buy.ts": /^NEW$/,
  "npx vitest run": /1 passed/,
  "npm test": /2 passed/,
  "/path/to/the/clone/bourse run --market on --ccxt -- node bot.mjs": /^http:\/\/127\.0\.0\.1:\d+ \d/,
  [`export BOURSE_URL=http://127.0.0.1:7070 NODE_OPTIONS='--require "/path/to/the/clone/packages/cli/preload/node.cjs"'
node bot.mjs`]: /^http:\/\/127\.0\.0\.1:\d+ \d/,
}

/** All READMEs of what is published, and the pages that a bot's author reads first. */
const pages = [
  "README.md",
  ...publicPackages(root).map(({ folder }) => `${folder}/README.md`),
  "docs/examples/bot/README.md",
  "docs/from-ccxt.md",
  "docs/from-the-vendors-sdk.md",
  "docs/without-effect.md",
]

/** Follows a page from an empty folder. */
const follow = async (page: string, blocks: Block[], where: string): Promise<number> => {
  const terminal = new Terminal(where)
  let ran = 0
  for (const [i, block] of blocks.entries()) {
    if (block.reason !== undefined) continue
    const output = await terminal.run(page, block, `example-${i + 1}.${block.language.replace("js", "mjs")}`)
    const expected = printed[block.text.trim().replace(/ +#.*$/, "")]
    if (expected !== undefined) expect(output, `${page}\n${block.text}`).toMatch(expected)
    ran++
  }
  return ran
}

test("README.md works as printed, from an empty folder", async () => {
  const origin = join(folder, "origin")
  for (const file of keptFiles(root)) {
    mkdirSync(dirname(join(origin, file)), { recursive: true })
    cpSync(join(root, file), join(origin, file))
  }
  const author = ["-c", "user.name=stranger", "-c", "user.email=stranger@example.com"]
  for (const args of [
    ["init", "--quiet"],
    ["add", "--all"],
    [...author, "commit", "--quiet", "--message", "all"],
  ])
    run("git", args, origin)
  const blocks = blocksOf("README.md")
  expect(blocks.length).toBeGreaterThan(15)
  expect(await follow("README.md", blocks, folder)).toBe(blocks.length)
})

test.each(pages.filter((page) => page !== "README.md"))(
  "%s works as printed, from an empty folder",
  async (page) => {
    const blocks = blocksOf(page)
    expect(blocks.length).toBeGreaterThan(0)
    await follow(page, blocks, join(folder, page.replaceAll(/\W/g, "-")))
  },
)

// pnpm ends with an error until somebody says whether what ccxt builds may be built.
test.each(pages.filter((page) => page !== "docs/from-ccxt.md"))(
  "%s works by pnpm, which lets a project import only what it installs by name",
  async (page) => {
    const blocks = blocksOf(page)
    const installs = blocks.findIndex(({ text }) => /^npm install .*tarballs/m.test(text))
    const pnpm = join(root, "node_modules/.bin/pnpm")
    const byPnpm = blocks
      .slice(installs)
      .filter(({ text }) => !text.startsWith("./bourse"))
      .map((block) => ({
        ...block,
        text: block.text.replace(/^npm install/gm, `${pnpm} add`).replace(/^npx/gm, `${pnpm} exec`),
      }))
    await follow(page, byPnpm, join(folder, `by-pnpm-${page.replaceAll(/\W/g, "-")}`))
  },
)

test("on a Node that is too old, the exchange of a test says which one it needs", () => {
  const env = { ...environment, NO_COLOR: "1", PATH: [nodeOf("20"), machinePath].join(delimiter) }
  const options = { cwd: join(folder, "my-bot"), env, encoding: "utf8" } as const
  const { status, stderr } = spawnSync("npx", ["vitest", "run"], options)
  expect(status).not.toBe(0)
  expect(stderr).toMatch(/^this needs Node 24\.14 or later, for its SQLite; this is Node 20\.\d+\.\d+$/m)
})

test("a block that is not run says why", () => {
  const reasons = pages.flatMap((page) =>
    blocksOf(page).flatMap(({ reason }) => (reason === undefined ? [] : [reason])),
  )
  expect(reasons.filter((reason) => reason.split(" ").length < 3)).toEqual([])
  expect(existsSync(clone)).toBe(true)
})
