// Checks that every message about data, keys and disks has a row on the troubleshooting page, and every row a
// message.
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { BourseOptions } from "@bourse/server"
import { optionsProblem } from "@bourse/server/src/options/checkOptions.ts"
import { errorTable } from "@bourse/vocabulary"
import { expect, test } from "vitest"
import { root } from "../../src/repository/steps.ts"

/** Kinds of messages about calls to the store in the wrong order, which no user sees. */
const internal = new Set(["sequence", "closed"])
/** Whether a message has its own words, not only a path and the system's reason. */
const hasOwnWords = (message: string): boolean => /[a-z]{3}/.test(message.replaceAll("…", ""))

/** Messages in the sources, with … for inserted values. */
const thrownMessages = globSync("packages/{store*,server}/src/**/*.ts", { cwd: root }).flatMap((file) => {
  const source = readFileSync(join(root, file), "utf8")
  const thrown = [
    /new StoreError\(\s*(?:"(\w+)"|[^,"`]+|[^,`]*\? "\w+" : "\w+"),\s*(`[^`]*`|"[^"]*")/g,
    /new (?:MasterKeyError|JournalFileError|SnapshotProblem|InitError|GenesisError|UnsafeOptions)\((?:\{\s*message:)?()\s*(`[^`]*`|"[^"]*")/g,
    // Matches messages about conflicting options, and about addresses that cannot be used.
    /const message =()\s*(`[^`]*`|"[^"]*")/g,
    /\bE[A-Z]{4,}:()\s*(`[^`]*`)/g,
    // Matches messages about requests whose sender cannot be determined.
    /\bdoubtful\(\s*\w+,()\s*(`[^`]*`)/g,
  ]
  // Messages about failed writes end with the reason that the system gives.
  const ofWrites = [...source.matchAll(/\bwriteError\(\s*`([^`]*)`/g)].map(([, text = ""]) => `${text}: …`)
  return thrown
    .flatMap((pattern) => [...source.matchAll(pattern)])
    .filter(([, kind = ""]) => !internal.has(kind))
    .map(([, , text = ""]) => text.slice(1, -1))
    .concat(ofWrites)
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, "…"))
    .filter(hasOwnWords)
})

const options = "packages/server/src/options/checkOptions.ts"
/** A wrong value for each option that is checked alone, with its message. */
const wrongOptions: ReadonlyArray<BourseOptions> = [
  { host: "not a host" },
  { port: 99_999 },
  { data: "" },
  { from: "" },
  { databaseUrl: "nonsense" },
  { historyUrl: "nonsense" },
  { seed: -1 },
  { clock: { start: -1 } },
  { clock: { speed: 0 } },
  { requestLog: -1 },
  { requestLogFile: "" },
  { sandboxToken: "" },
  { sandboxToken: "short" },
  { sandboxToken: "sixteen letters, with spaces" },
  { adminToken: "short" },
  { masterKeyFile: "" },
  { keepJournal: "none" as never },
  { keepHistory: "none" as never },
  { otlpEndpoint: "collector" },
  { allowHosts: ["*"] },
  { corsOrigins: ["*"] },
  { trustedProxies: ["10.0.0.0/8"] },
]
const optionMessages = wrongOptions.map((each) => optionsProblem(each) ?? "")

test("every flag that is checked alone has a wrong value in this test", () => {
  const flags = [...readFileSync(join(root, options), "utf8").matchAll(/"(--[a-z-]+)"/g)].map(
    ([, flag]) => flag,
  )
  expect(flags.length).toBeGreaterThan(10)
  expect([...new Set(optionMessages.map((message) => message.split(" ")[0]))]).toEqual(flags)
})

const page = readFileSync(join(root, "docs/troubleshooting.md"), "utf8")
const rows = [...page.matchAll(/^- `(.+?)`:/gm)].map(([, text = ""]) => text)
/** Pattern for a row, which matches messages that begin with the row's text. */
const patternOf = (row: string): RegExp =>
  new RegExp(
    `^${row
      .split("...")
      .map((part) => part.trim().replaceAll(/[$()*+.?[\]^{|}\\]/g, "\\$&"))
      .join(".*")}`,
    "s",
  )

/** Messages about the choice of the exchange by the `bourse` command. */
const targetMessages = [
  ...readFileSync(join(root, "packages/cli/src/target.ts"), "utf8").matchAll(/new Error\(\s*`([^`]*)`/g),
].map(([, text = ""]) => text.replaceAll(/\$\{[^}]*\}/g, "…"))

/** Messages of `bourse run` about a command's clock and about requests to other machines. */
const runMessages = globSync("packages/cli/{src/run/*.ts,preload/node.cjs}", { cwd: root })
  .flatMap((file) => [
    ...readFileSync(join(root, file), "utf8").matchAll(/(?:new Error\(|const message =)\s*`([^`]*)`/g),
  ])
  .map(([, text = ""]) => text.replaceAll(/\$\{[^}]*\}/g, "…"))

/** Reasons why `bourse run` does not start a command, and messages at the command's end. */
const guardMessages = globSync("packages/cli/src/{run/*,commands/run}.ts", { cwd: root })
  .flatMap((file) => [
    ...readFileSync(join(root, file), "utf8").matchAll(
      /["`](\$\{where\} would|--isolate (?:needs|cannot)|bourse: no request)([^"`]*)["`]/g,
    ),
  ])
  .map(([, begin = "", rest = ""]) => (begin + rest).replaceAll(/\$\{[^}]*\}/g, "…"))
const messages = [...[thrownMessages, optionMessages, targetMessages, runMessages, guardMessages].flat()]

test("every message about data, keys and disks is on the troubleshooting page", () => {
  expect(messages.length).toBeGreaterThan(50)
  expect(targetMessages).toHaveLength(2)
  expect(runMessages).toHaveLength(4)
  expect(guardMessages).toHaveLength(6)
  const patterns = rows.map(patternOf)
  expect(messages.filter((message) => !patterns.some((pattern) => pattern.test(message)))).toEqual([])
})

/**
 * Texts with which the gateway rejects requests. Most rejections of the gateway need no row on the
 * troubleshooting page.
 */
const rejections = [
  ...globSync("packages/server/src/gateway/*.ts", { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(
        /(?:"parameterError",|(malformed)\(|"addressNotAllowed",|accessDenied\([^`)]*)\s*["`](.+?)["`][,\s]*\)/g,
      ),
    ].map(
      ([, isMalformed, text = ""]) =>
        `${isMalformed === undefined ? "" : "malformed HTTP request: "}${text.replaceAll(/\$\{[^}]*\}/g, "…")}`,
    ),
  ),
  `${errorTable.notFound.message}: GET …; the nearest is …`,
]

test("every row of the troubleshooting page is about an existing message", () => {
  const all = [...messages, ...rejections]
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows.filter((row) => !all.some((message) => patternOf(row).test(message)))).toEqual([])
})
