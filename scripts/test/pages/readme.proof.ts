// Runs the documentation: every code block marked `run=...` against a server, and compares the documented
// settings with --help.
import { execFile, spawn } from "node:child_process"
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { bourseCommand } from "@bourse/testing/commands"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { root } from "../../src/repository/steps.ts"

const condition = "--conditions=@bourse/source"
const node = join(root, "scripts/node/node_modules/node/bin/node")
const command = [...bourseCommand(), "serve"]
const printedUrl = "http://127.0.0.1:7070"
const token = "readme-token-of-16-characters"

const read = (file: string) => readFileSync(join(root, file), "utf8")

/** Pages whose TypeScript blocks must compile; the blocks on clients' pages must also run. */
const clientPages = ["client", "core", "spot", "wallet", "broker", "market", "control"].map(
  (name) => `packages/${name}/README.md`,
)
const typedPages = [
  "README.md",
  "docs/from-ccxt.md",
  "docs/from-the-vendors-sdk.md",
  "docs/outcomes.md",
  "docs/start.md",
  "docs/without-effect.md",
  "docs/worlds.md",
  "packages/cli/README.md",
  ...clientPages,
]

type Block = { file: string; language: string; name: string; text: string }
/** Code blocks of a page that are marked to be run, in order. */
const blocksOf = (file: string): Block[] =>
  [...read(file).matchAll(/^```(\w+) run=(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", name = "", text = ""]) => ({ file, language, name, text }),
  )

/** TypeScript blocks of a page, each named after the page and its position. */
const typescriptOf = (file: string): Block[] =>
  [...read(file).matchAll(/^```ts\b.*\n([\s\S]*?)^```$/gm)].map(([, text = ""], i) => {
    const name = `${file.replaceAll(/\W/g, "-")}-${i + 1}`
    return { file, language: "ts", name, text }
  })

/** Folder with the programs that badDay.proof.ts runs. */
const badDay = join(root, "docs/examples/bad-day")

/** The expected output of each code block. A code block without an entry fails the test. */
const printed: Record<string, RegExp> = {
  order: /^\{"symbol":"BTCUSDT","orderId":"\d+"/,
  ccxt: /^closed 0\.01 \d+/m,
  vitest: /1 passed/,
  promise: /^CANCELED\nnot enough money$/,
  createAccount: /"uid":"10000006","name":"dave"/,
  listAccounts: /"name":"dave"/,
  changeAccount: /"name":"dave".*"kyc":"1","frozen":true/,
  listBalances: /"asset":"USDT","free":"[\d.]+","locked":"[\d.]+","netTraded":"-?[\d.]+"/,
  createKey: /"key":"bob-reads","secret":"\w+"/,
  listKeys: /"key":"bob-reads","uid":"10000002"/,
  deleteKey: /^\{"key":"bob-reads"\}$/,
  settings: /^\{"weightBudget":500,/,
  changeSettings: /"weightBudget":1000,.*"banMs":30000,/,
  verify: /"ok":true.*"problems":\[\]/,
  fund: /"uid":"10000002","asset":"USDT","free":"300000"/,
  deposit: /^\{"id":"\d+","address":"T\w{33}","memo":"","txId":"[0-9a-f]{64}"\}$/,
  changeDeposit: /^\{"ok":true\}$/,
  saveAddress: /^\{"ok":true\}$/,
  deskKey: /"key":"desk-/,
  listCheckReports: /^\{"folder":null,"reports":\[\]\}$/,
  oco: /^\{"orderListId":\d+,"orderIds":\["\d+","\d+"\]\}$/,
  clock: /"mode":"running"/,
  advance: /"offsetMs":3600000/,
  stopAdvance: /"movingTo":null/,
  step: /"happened":(true|false)/,
  settle: /"pending":\d/,
  speed: /"speed":50,.*"speed":1,/s,
  freeze: /"mode":"frozen".*"mode":"running"/,
  createFault:
    /^\{"id":"1","kind":"dropAfterCommit","endpoint":"spot.placeOrder","key":"dev-alice","count":1,/,
  listSymbols: /^\[\{"symbol":"BTCUSDT","status":"trading"/,
  addSymbol: /^\{"symbol":"SOLUSDT","status":"trading"/,
  changeSymbol: /"status":"halted".*"takerFee":"0.001"/,
  listScenarios: /^\[\{"name":"flash-crash"/,
  runScenario: /^\{"scenario":\{"name":"mine".*"state":"coming"/,
  scenario: /^\{"scenario":\{"name":"mine"/,
  stopScenario: /^\{"ok":true\}$/,
  listFaults: /"applied":0,"remaining":1\}\]$/,
  deleteFaults: /^\{"ok":true\}\{"ok":true\}$/,
  requests: /^\[.*\]$/,
  streams: /^\[\]$/,
  candles: /^\{"loaded":1\}$/,
  reset: /^\{"generation":2\}$/,
  saveSnapshot: /^\{"name":"seeded","inMemory":true,/,
  prepareWorld: /\/prepared\/saved\/noon\.world$/,
  twoSpreads:
    /^spread 0\.001: \d+ fills, -?\d+\.\d\d USDT more than without trading\nspread 0\.003: \d+ fills, -?\d+\.\d\d USDT more than without trading\nagain the same$/,
  loadSnapshot: /^\{"generation":3\}$/,
  snapshots: /^\[\{"name":"seeded",.*\]\{"accounts":\[\]\}\{"ok":true\}$/,
  tenByCcxt: /^BTC\/USDT \d+ \d+ true 1 closed true$/,
  tenByOurs: /^BTCUSDT \d+ \d+ true 1 FILLED true$/,
  fromVendor: /^5 NEW 30004$/,
  promises: /^NEW$/,
  errors: /^not enough money$/,
  abort: /^the user went away$/,
  hooks: /^GET \/api\/v3\/ping\n200 true$/,
  response: /^200 number 500$/,
  unknown: /^placed$/,
  environment: /^true$/,
  // The used weight is at least 3: this call, and the calls of other pages in the last ten seconds.
  budget: /^500 ([3-9]|\d\d+)$/,
  fetch: /^GET \/api\/v3\/ping$/,
}

/** The expected output of the first program in a client's README. */
const firstLines: Record<string, RegExp> = {
  "packages/client/README.md": /^FILLED 0\.00\d+$/,
  "packages/spot/README.md": /^FILLED 0\.00\d+$/,
  "packages/wallet/README.md": /^SUCCESS 10 USDT$/,
  "packages/broker/README.md": /^moved by transfer \w+$/,
  "packages/market/README.md": /^best bid and ask \[/,
}

/** Folder of a project like a user's, with only these packages. */
const project = mkdtempSync(join(tmpdir(), "bourse-readme-"))
const packages = {
  bourse: "packages/cli",
  ...Object.fromEntries(clientPages.map((page) => [`@bourse/${page.split("/")[1]}`, dirname(page)])),
  ccxt: "packages/server/node_modules/ccxt",
  effect: "packages/core/node_modules/effect",
  vitest: "node_modules/vitest",
  "@types/node": "node_modules/@types/node",
}

const run = (file: string, args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, TOKEN: token, NO_COLOR: "1" }
    execFile(file, args, { cwd: project, env, encoding: "utf8" }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stdout}${stderr}`))
      else resolve(stdout.trim())
    })
  })

const runners: Record<string, (block: Block, text: string) => Promise<string>> = {
  sh: (_, text) => run("bash", ["-euo", "pipefail", "-c", text]),
  js: ({ name }, text) => {
    const file = join(project, `${name}.mjs`)
    writeFileSync(file, text)
    return run(node, [condition, file])
  },
  ts: (_, text) => {
    writeFileSync(join(project, "exchange.test.ts"), text)
    return run(node, [join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", project])
  },
}

/** Runs TypeScript files one after the other in one process; returns the output or error of each. */
const runTogether = async (files: ReadonlyArray<Block>, at: (text: string) => string) => {
  for (const { name, text } of files) writeFileSync(join(project, `${name}.ts`), at(text))
  const all = join(project, "all.ts")
  writeFileSync(
    all,
    `for (const name of ${JSON.stringify(files.map(({ name }) => name))}) {
      console.log(\`\\0\${name}\`)
      await import(\`./\${name}.ts\`).catch((error) => console.log("it failed:", error))
    }`,
  )
  const parts = (await run(node, [condition, all])).split("\0").slice(1)
  return new Map(
    parts.map((part) => {
      const [name = "", ...lines] = part.split("\n")
      return [name, lines.join("\n").trim()]
    }),
  )
}

beforeAll(async () => {
  for (const [name, target] of Object.entries(packages)) {
    const link = join(project, "node_modules", name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, target), link)
  }
  const shared = JSON.stringify(pathToFileURL(join(root, "vitest.shared.ts")).href)
  writeFileSync(join(project, "package.json"), '{"type":"module"}')
  writeFileSync(
    join(project, "vitest.config.mjs"),
    `import shared from ${shared}\nexport default { ...shared, test: { ...shared.test, include: ["*.test.ts"] } }\n`,
  )
})

afterAll(() => rmSync(project, { recursive: true }))

/** Starts a sandbox for the pages and waits until it is ready. */
async function startServer(market: "on" | "off") {
  const where = ["--data", ":memory:", "--port", "0", "--sandbox-token", token]
  const args = [...command, "--sandbox", "on", "--market", market, ...where]
  const server = spawn(node, args, { stdio: ["ignore", "pipe", "inherit"] })
  const url: string = await new Promise((resolve, reject) => {
    let output = ""
    server.stdout.on("data", (chunk) => {
      output += chunk
      const found = /Exchange +(http:\S+)/.exec(output)
      if (found?.[1]) resolve(found[1])
    })
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
  return { server, url }
}

describe.each([
  {
    files: [
      "README.md",
      "docs/from-ccxt.md",
      "docs/from-the-vendors-sdk.md",
      "docs/outcomes.md",
      "docs/without-effect.md",
      "docs/worlds.md",
    ],
    market: "on" as const,
  },
  { files: ["docs/control-plane.md"], market: "off" as const },
])("$files", ({ files, market }) => {
  const isTogether = ({ language, name }: Block): boolean => language === "ts" && name !== "vitest"
  const blocks = files.flatMap(blocksOf)
  let running: Awaited<ReturnType<typeof startServer>>
  const here = (text: string): string =>
    text.replaceAll(printedUrl, running.url).replaceAll("sandbox-token", token)
  let together: ReadonlyMap<string, string>
  beforeAll(async () => {
    running = await startServer(market)
    together = await runTogether(blocks.filter(isTogether), here)
  })
  afterAll(() => void running?.server.kill())

  test.each(files)("%s has blocks to run", (file) => {
    expect(blocksOf(file).length).toBeGreaterThan(0)
  })
  for (const block of blocks) {
    test(`${block.name} prints what the page says`, async () => {
      const output = isTogether(block)
        ? together.get(block.name)
        : await runners[block.language]?.(block, here(block.text))
      expect(output).not.toContain("it failed:")
      expect(output).toMatch(printed[block.name] ?? `an entry for ${block.name}`)
    })
  }
  if (market === "on") {
    test("every program in the clients' READMEs runs, and the first one prints what the README says", async () => {
      const shown = await runTogether(clientPages.flatMap(typescriptOf), here)
      expect([...shown].filter(([, output]) => output.includes("it failed:"))).toEqual([])
      for (const [page, expected] of Object.entries(firstLines)) {
        const [first] = typescriptOf(page)
        expect([page, shown.get(first!.name)]).toEqual([page, expect.stringMatching(expected)])
      }
    })
  }
})

test("the TypeScript of the READMEs and of the programs of bad days compiles", async () => {
  const folder = join(project, "typed")
  mkdirSync(join(folder, "files"), { recursive: true })
  const files = readdirSync(badDay).filter((file) => file.endsWith(".ts"))
  expect(files.length).toBeGreaterThan(8)
  for (const file of files) copyFileSync(join(badDay, file), join(folder, "files", file))
  const blocks = typedPages.flatMap(typescriptOf)
  expect(blocks.length).toBeGreaterThan(20)
  for (const { name, text } of blocks) writeFileSync(join(folder, `${name}.ts`), text)
  const compilerOptions = {
    composite: false,
    noEmit: true,
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
  }
  const settings = { extends: join(root, "tsconfig.base.json"), compilerOptions, include: ["**/*.ts"] }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings))
  await run(node, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder])
})

test("every flag of --help is in the table of settings, with its variable", async () => {
  const help = await run(node, [...command, "--help"])
  const [, ownFlags = ""] = /FLAGS\n([\s\S]*?)\n\n/.exec(help) ?? []
  const flags = [...ownFlags.matchAll(/^ +--([\w-]+)/gm)].map(([, flag = ""]) => flag)
  expect(flags).toContain("port")
  const variable = (flag: string) => `BOURSE_${flag.toUpperCase().replaceAll("-", "_")}`
  const settings = [...read("docs/settings.md").matchAll(/^\| `--([\w-]+)` \| `(BOURSE_\w+)` \|/gm)]
  expect(settings.map(([, flag, name]) => [flag, name])).toEqual(flags.map((flag) => [flag, variable(flag)]))
})
