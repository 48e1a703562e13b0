// Writes AGENTS.md and llms.txt of every public package, for coding agents that use it. The guides are written
// when the packages are built, and only into their tarballs. A guide's first call and its paragraph on failures
// come from the package's README; its other texts are in this file.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { entriesOf, publicPackages, type WorkspacePackage } from "../repository/workspace.ts"

const effect =
  "`effect` is version 4.1. What you find about `@effect/schema`, `@effect/platform` or `effect/unstable` is about another."
const decimals =
  'Prices and amounts are decimal text, in and out: `decimal("0.01")`, never a number. Compare with `compareDecimals`.'
const testing =
  "Test against an exchange of your own: `startBourse()` of `bourse` runs one in memory, and the `test` of `bourse/vitest` gives one to each test."
const demoKeys =
  "`dev-alice` / `dev-secret-alice` and the like are published keys of the sandbox. Never send them to another server."
const client = [
  decimals,
  "A write that ends in `OutcomeUnknown` may have been executed. Look it up by the client id in the error's `parameters` before you send it again.",
  "The interface has no streams: poll. `@bourse/client/streams` and `@bourse/core/streams` are an extension that this exchange serves. Requests have weights, 500 per 10 s and endpoint; a client waits for capacity, so create one per key and reuse it.",
  testing,
  demoKeys,
  effect,
]
const exchange = [
  "The books of `startBourse()` are empty: your test must place every order. `startBourse({ market: true })` simulates one.",
  'With vitest: `import { test } from "bourse/vitest"`. By `startBourse()`, one server per test file, started in `beforeAll`, closed in `afterAll`; its tests share books and balances.',
  "`seed` makes generated keys, secrets and tokens the same in every run. Times and ids still differ.",
  "Rate limits are enforced; `weights: false` switches them off.",
  "It needs Node 24.14 or later, for its SQLite. An older version exits with one line.",
  demoKeys,
]

/** Frequent mistakes of users, by package, the most frequent first. */
const pitfalls: Record<string, string[]> = {
  bourse: exchange,
  "@bourse/server": exchange,
  "@bourse/client": [
    ...client.filter((text) => text !== effect),
    "An unknown parameter, or one of another call, is `InvalidParameters`; nothing is sent.",
    "`paginate(wallet.depositHistory, {})` brings a whole history; a single call returns one page.",
  ],
  "@bourse/broker": [
    ...client,
    "`universalTransfer` is for a broker's key, `withdraw` for a sub-account's; the deposit calls are about the account whose key calls, all others about its sub-accounts.",
  ],
  "@bourse/market": client.filter((text) => !text.startsWith("A write")),
  "@bourse/spot": [
    ...client,
    "Post-only, immediate-or-cancel and fill-or-kill are order types; there is no `timeInForce` in a request.",
  ],
  "@bourse/wallet": [
    ...client,
    "`netWork` is what a network is called in requests, as `coinConfigurations` gives it; `network` is its older name.",
  ],
  "@bourse/vocabulary": [
    decimals,
    "These are the words of the interface. A word that is not in a list here is not part of it.",
  ],
  "@bourse/core": [
    "The calls are in `@bourse/spot`, `@bourse/wallet`, `@bourse/broker` and `@bourse/market`; this is what they share.",
    ...client,
  ],
  "@bourse/control": [
    "This is the control plane of a Bourse server. No real exchange has it: keep it out of a bot, in its tests.",
    "The sandbox's token opens all verbs, the admin token only those of `admin`.",
    decimals,
    effect,
  ],
  "@bourse/botcheck": [
    "`checkBot` of the package `bourse` brings the exchange; this package alone needs a `Stage`.",
    "A rule that is not judged has not passed: look at `verdict`, not at the absence of failures.",
    "The bot takes BOURSE_URL, BOURSE_KEY and BOURSE_SECRET from its environment.",
  ],
  "@bourse/engine": [
    "`emit` must apply the event at once. Only `apply` changes state; nothing else may write to it.",
    "`now` must not fall below `state.time`: the engine has no clock of its own.",
    "An `InvariantBroken` means the state is wrong. Stop; rebuild it from the journal.",
    "Amounts are text in commands, replies and records; `bigint` or the exact pair `Money` in events and state. Finer than tick, lot or coin is refused.",
    "A reply about an order is a row whose texts are made when they are read: read what you need, or `JSON.stringify` it.",
    "Write events into a journal with `writeEvents`, read them with `readEvent`.",
  ],
  "@bourse/simulator": [
    "Everything is a function of the seed and the time that is handed in: there is no clock inside.",
    "Noise is drawn by step. A step asked for twice gives the same number.",
    "Prices and quantities are integers here: ticks and lots of the symbol.",
  ],
  "@bourse/store-postgres": [
    "Several servers can share a database: open the store with the number of the `Lease` that this one holds.",
    "The journal is never cut, and `copyFolder` of `@bourse/store` is for data folders: back the database up with `pg_dump`.",
  ],
  "@bourse/store": [
    "After a rejected `append` the outcome is unknown: close the store, open it again, look at `head`.",
    "One process per data folder. Copy all files of a folder, or none.",
    "It needs Node 24.14 or later, for its SQLite.",
  ],
  "@bourse/maker": [
    "Its orders are real: set `positionMax` and `orderValue` of each symbol before you give it a key.",
    decimals,
    testing,
    effect,
  ],
  "@bourse/conformance": [
    "Without `--max-risk` it only reads. `locks` places orders, `moves` trades and withdraws: not with an account that matters.",
    "The exit code says what came out: 0 nothing failed, 1 failures, 2 wrong flags, 3 could not be checked, 4 a known failure passes.",
    "What is not run is never a pass: look at what is unsupported or blocked.",
  ],
}

function guides(root: string, { folder, manifest }: WorkspacePackage) {
  const { name, description = "", bin = {}, dependencies = {} } = manifest
  const readme = readFileSync(join(root, folder, "README.md"), "utf8")
  const example = /^```ts\n[\s\S]*?^```$/m.exec(readme) ?? /^```sh\n[\s\S]*?^```$/m.exec(readme)
  // Links that leave the package are removed, since they do not work in a tarball.
  const failures = /^A call fails with[\s\S]*?(?=\n\n)/m.exec(
    readme.replace(/ \[[^\]]*\]\(\.\.\/[^)]*\)\./g, ""),
  )
  const mistakes = pitfalls[name]
  if (example === null || mistakes === undefined)
    throw new Error(`${name}: no example in its README, or no pitfalls in scripts/src/build/guides.ts`)
  const entries = entriesOf(manifest).map(({ name, types }) => ({ name, types: types.slice(2) }))
  const ours = publicPackages(root).filter((other) => other.manifest.name in dependencies)

  const agents = [
    `# ${name}, for coding agents`,
    `${description} This page is for code that uses the package.`,
    "## Entries",
    [
      ...entries.map(({ name, types }) => `- \`import ... from "${name}"\`: types in \`${types}\``),
      ...Object.keys(bin).map((command) => `- \`npx ${command} --help\``),
    ].join("\n"),
    "## A first call",
    example[0],
    ...(failures === null ? [] : ["## When it fails", failures[0]]),
    "## Pitfalls",
    mistakes.map((text) => `- ${text}`).join("\n"),
    "## More",
    "README.md has the whole of it, the types have comments. A running server documents its interface at `/docs` and `/openapi.json`.",
  ]
  const llms = [
    `# ${name}`,
    `> ${description}`,
    "## Documentation",
    [
      "- [README](README.md): what it does, all of it",
      "- [AGENTS](AGENTS.md): entries, a first call, failures, pitfalls",
      ...entries.map(({ name, types }) => `- [Types](${types}): what \`${name}\` exports`),
    ].join("\n"),
    ...(ours.length === 0
      ? []
      : [
          "## Packages it stands on",
          ours.map(({ manifest: { name, description } }) => `- ${name}: ${description}`).join("\n"),
        ]),
  ]
  return { "AGENTS.md": agents, "llms.txt": llms }
}

/** @param root root of the repository */
export function writeGuides(root: string) {
  for (const each of publicPackages(root))
    for (const [file, parts] of Object.entries(guides(root, each)))
      writeFileSync(join(root, each.folder, file), `${parts.join("\n\n")}\n`)
}
