// A new user's machine: an empty folder outside the repository, the Node versions that pages name, and a
// terminal that runs the blocks of a page as printed and in order. Only a line `<!-- not run: the reason -->`
// before a code block leaves the block out.
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { expect, vi } from "vitest"
import { root } from "../../src/repository/steps.ts"
import { keptFiles, publicPackages } from "../../src/repository/workspace.ts"

export const token = "sandbox-token-of-a-stranger"

/** Environment of the new user's shell, without variables of the tests or of this repository. */
export const environment: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(VITEST|BOURSE_|TURBO_|NODE_(ENV|OPTIONS|COMPILE)|npm_(?!config)|INIT_CWD|TEST$|DEV$|PROD$|MODE$)/.test(
        name,
      ),
  ),
)
export const machinePath = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((each) => !each.includes("node_modules"))
  .join(delimiter)

/** Runs a command to its end and returns its output. */
export const run = (
  file: string,
  args: string[],
  cwd: string,
  env: NodeJS.ProcessEnv = environment,
): string => {
  const { status, error, stdout, stderr } = spawnSync(file, args, {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`${file} ${args.at(-1)}\n${error ?? ""}${stdout}${stderr}`)
  return stdout.trim()
}

export interface Block {
  readonly language: string
  readonly text: string
  /** Reason on the page why the code block is not run; undefined if the block is run. */
  readonly reason: string | undefined
  /** The last Node version that the page names before the end of the code block. */
  readonly node: string | undefined
}

/** Code blocks in a page's text. */
export const blocksOf = (text: string): Block[] => {
  const shown = text.replace(/^<!-- from the first release\n[\s\S]*?^-->\n/gm, "")
  const fences = /^(?:<!-- not run: (.+) -->\n)?```(sh|js|ts|py)\b.*\n([\s\S]*?)^```$/gm
  return [...shown.matchAll(fences)].map((match) => {
    const [whole, reason, language = "", block = ""] = match
    const above = shown.slice(0, match.index + whole.length)
    const node = [...above.matchAll(/\bNode (\d+(?:\.\d+)?)/g)].at(-1)?.[1]
    return { language, text: block, reason, node }
  })
}

/** Pages to follow: READMEs of all published packages, and the first pages for a bot's author. */
export const pages = [
  "README.md",
  ...publicPackages(root).map(({ folder }) => `${folder}/README.md`),
  "docs/start.md",
  "docs/examples/bot/README.md",
  "docs/from-ccxt.md",
  "docs/from-the-vendors-sdk.md",
  "docs/without-effect.md",
]

/**
 * Expected output of code blocks, by the block's text. For code blocks without an expected output only the exit
 * code counts.
 */
const printed: Record<string, RegExp> = {
  "node ccxt.mjs": /^closed 0\.01 \d+/,
  "node buy.mjs": /^CANCELED\nnot enough money$/,
  "npx vitest run": /1 passed/,
  "npm test": /2 passed/,
  // The block of docs/start.md, which names the npm command after the first release.
  "bourse run --market on --ccxt -- node bot.mjs": /^closed \d+/m,
  "bourse run --market on -- python3 bot.py": /^bought 0\.00\d+/m,
  "bourse run -- sh -c 'npx bourse-conformance run --base-url $BOURSE_URL --key dev-alice --secret dev-secret-alice'":
    /\bpass/,
  "bourse run --market on -- node customer.mjs": /USDT.*BTC|BTC.*USDT/,
  "/path/to/the/clone/bourse run --market on --ccxt -- node bot.mjs": /^http:\/\/127\.0\.0\.1:\d+ \d/,
  [`export BOURSE_URL=http://127.0.0.1:7070 NODE_OPTIONS='--require "/path/to/the/clone/packages/cli/preload/node.cjs"'
node bot.mjs`]: /^http:\/\/127\.0\.0\.1:\d+ \d/,
}

/** The first Node version that runs TypeScript without a flag. */
const typescriptFrom = 22.18

export class Stranger {
  readonly folder = mkdtempSync(join(tmpdir(), "bourse-stranger-"))
  /** Path at which the pages assume the clone of the repository. */
  readonly clone = join(this.folder, "bourse")
  /** Additional environment variables of the new user's terminal. */
  readonly more: NodeJS.ProcessEnv
  readonly #running: ChildProcess[] = []
  readonly #nodes = new Map<string, string>()
  #url = ""

  constructor(more: NodeJS.ProcessEnv = {}) {
    this.more = more
  }

  /** Folder of the oldest Node of this version: "20.16" installs 20.16.0. */
  nodeOf(version: string): string {
    const found = this.#nodes.get(version)
    if (found !== undefined) return found
    const prefix = join(this.folder, "nodes", version)
    const name = `node-${process.platform}-${process.arch}`
    mkdirSync(prefix, { recursive: true })
    run(
      "npm",
      ["install", "--no-audit", "--no-fund", "--prefer-offline", "--prefix", prefix, `${name}@${version}`],
      prefix,
    )
    const bin = join(prefix, "node_modules", name, "bin")
    this.#nodes.set(version, bin)
    return bin
  }

  /** Makes a git repository with one commit of the present files. */
  makeRepository(folder: string): void {
    for (const file of keptFiles(root)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(root, file), join(folder, file))
    }
    run("git", ["init", "--quiet", "--initial-branch=main"], folder)
    this.commit(folder)
  }

  commit(folder: string): void {
    const author = ["-c", "user.name=stranger", "-c", "user.email=stranger@example.com"]
    run("git", ["add", "--all"], folder)
    run("git", [...author, "commit", "--quiet", "--message", "all"], folder)
  }

  /** Replaces the addresses and paths in a page's text by those of this machine. */
  here(text: string): string {
    return text
      .replaceAll("http://127.0.0.1:7070", this.#url || "http://127.0.0.1:7070")
      .replaceAll(`"sandbox-token"`, JSON.stringify(token))
      .replaceAll("<this repository>", join(this.folder, "origin"))
      .replaceAll("/path/to/the/clone", this.clone)
  }

  /** Starts an exchange with a command line of a page, on any free port. */
  async start(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
    const own = { ...env, BOURSE_PORT: "0", BOURSE_SANDBOX_TOKEN: token }
    const child = spawn("bash", ["-c", `exec ${line}`], { cwd, env: own, stdio: ["ignore", "pipe", "pipe"] })
    this.#running.push(child)
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk
      })
    await vi.waitFor(
      () => {
        if (child.exitCode !== null) throw new Error(`${line} ended: ${output}`)
        this.#url = /Exchange +(http:[/\w.:]+)/.exec(output)?.[1] ?? ""
        expect(this.#url, output).not.toBe("")
      },
      { timeout: 600_000 },
    )
  }

  /** Runs the code blocks of a page in a new folder. */
  async follow(page: string, blocks: Block[], where: string): Promise<number> {
    const terminal = new Terminal(this, where)
    let ran = 0
    for (const [i, block] of blocks.entries()) {
      if (block.reason !== undefined) continue
      const output = await terminal.run(
        page,
        block,
        `example-${i + 1}.${block.language.replace("js", "mjs")}`,
      )
      const line = block.text.trim().replace(/ +#.*$/, "")
      const expected = printed[line.replace(/^(?:\.\.\/bourse\/|npx )bourse(?:@rc)? run/, "bourse run")]
      if (expected !== undefined) expect(output, `${page}\n${block.text}`).toMatch(expected)
      ran++
    }
    return ran
  }

  async end(): Promise<void> {
    for (const child of this.#running) {
      const exit = once(child, "exit")
      if (child.exitCode === null && child.kill("SIGTERM")) await exit
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Runs code blocks one after the other, each in the folder to which the previous block changed. */
class Terminal {
  readonly #stranger: Stranger
  #folder: string

  constructor(stranger: Stranger, folder: string) {
    mkdirSync(folder, { recursive: true })
    this.#stranger = stranger
    this.#folder = folder
  }

  async run(page: string, block: Block, example: string): Promise<string> {
    expect(block.node, `a version of Node named in ${page} above\n${block.text}`).toBeDefined()
    const version =
      block.language === "ts" && Number(block.node) < typescriptFrom ? `${typescriptFrom}` : block.node
    const path = [this.#stranger.nodeOf(version ?? ""), machinePath].join(delimiter)
    const env = { ...environment, ...this.#stranger.more, PATH: path }
    const text = this.#stranger.here(block.text)
    if (block.language === "sh") return this.#shell(text, env)
    const [, named] = /^(?:\/\/|#) (\S+\.\w+)\n/.exec(block.text) ?? []
    const file = join(this.#folder, named ?? example)
    writeFileSync(file, text)
    if (named !== undefined) return ""
    return run("node", [file], this.#folder, env)
  }

  async #shell(text: string, env: NodeJS.ProcessEnv) {
    const at = text.search(/^(?:npm start|npx bourse(?:@rc)? serve)\b/m)
    const before = at < 0 ? text : text.slice(0, at)
    const starts = at < 0 ? undefined : text.slice(at)
    // Commands of the clone are run in the clone's folder.
    const cwd = /^(\.\/bourse|npm run)\b/.test(text) ? this.#stranger.clone : this.#folder
    const place = join(this.#stranger.folder, "place")
    const output = run("bash", ["-euo", "pipefail", "-c", `${before}\npwd > ${place}`], cwd, env)
    if (cwd === this.#folder) this.#folder = readFileSync(place, "utf8").trim()
    if (starts !== undefined) await this.#stranger.start(starts.split("\n")[0] ?? "", this.#folder, env)
    return output
  }
}
