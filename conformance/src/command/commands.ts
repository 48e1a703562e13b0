/** The subcommands of `bourse-conformance` and their flags. */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Console from "effect/Console"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { claimedBy, coverageProblems, fixturesByStatement, kitProblems } from "../checks/Coverage.ts"
import { schemaFiles } from "../checks/SchemaFiles.ts"
import { risks } from "../kit/Fixture.ts"
import { loadKit } from "../kit/Kit.ts"
import { ownFolder } from "../ownFolder.ts"
import { exitCodes } from "../report/Outcome.ts"
import { matching, readShard, type Shard } from "../run/Select.ts"
import { plainTarget, readTarget } from "../target/TargetFile.ts"
import { UsageError } from "../values/Failure.ts"
import { conformance, defaultConcurrency } from "./Conformance.ts"

const text = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(Flag.withMetavar(metavar), Flag.withDescription(description))

const list = (name: string, metavar: string, description: string) =>
  text(name, `${metavar},..`, description).pipe(
    Flag.map((value) =>
      value
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== ""),
    ),
    Flag.withDefault([]),
  )

export const kit = text(
  "kit",
  "folder",
  "Folder with statements/ and fixtures/; default: the kit's own",
).pipe(Flag.withDefault(ownFolder))

export const report = text(
  "report",
  "folder",
  "Folder for run.ndjson, report.json, report.html, junit.xml and claim.json",
).pipe(Flag.optional)

export const runFlags = {
  target: text("target", "file", "Target file: the server under test, its keys, its driver").pipe(
    Flag.optional,
  ),
  baseUrl: text("base-url", "url", "Root address of the server, instead of a target file").pipe(
    Flag.optional,
  ),
  key: text("key", "key", "With --base-url: an API key").pipe(Flag.optional),
  secret: text("secret", "secret", "With --base-url: the secret of the key").pipe(Flag.optional),
  profile: list(
    "profile",
    "name",
    "Only these profiles: general, spot-read, spot-trade, wallet-read, wallet-move, broker",
  ),
  filter: list(
    "filter",
    "id",
    "Only fixtures with these ids, endpoints or statements, and the fixtures that they depend on",
  ),
  maxRisk: Flag.Literals("max-risk", risks).pipe(
    Flag.withDescription(
      "The highest risk of fixtures to run; default: none with given keys, spends with a driver",
    ),
    Flag.optional,
  ),
  only: list("only", "id", "Only fixtures with exactly these ids, and the fixtures that they depend on"),
  shard: text("shard", "i/n", "Only part i of n parts with about equally many fixtures").pipe(Flag.optional),
  bail: Flag.Boolean("bail").pipe(
    Flag.withDescription("Start no fixture after the first failure"),
    Flag.withDefault(false),
  ),
  reporter: Flag.Literals("reporter", ["console", "tap"]).pipe(
    Flag.withDescription("Output format: text, or TAP 13"),
    Flag.withDefault("console"),
  ),
  report,
  explore: Flag.Boolean("explore").pipe(
    Flag.withDescription(
      "Run random sessions after the fixtures (see explore); default in a complete run with a driver",
    ),
    Flag.withDefault(false),
  ),
  strictExtra: Flag.Boolean("strict-extra").pipe(
    Flag.withDescription("Fail on undocumented fields in answers"),
    Flag.withDefault(false),
  ),
  concurrency: Flag.Int("concurrency").pipe(
    Flag.withDescription(
      `Fixtures run at a time if a driver makes their accounts; default ${defaultConcurrency}`,
    ),
    Flag.withDefault(defaultConcurrency),
  ),
  kit,
}

export const attempt = <A>(work: () => A) => Effect.try({ try: work, catch: (error) => error })

type TargetFlags = Pick<
  Command.Command.Config.Infer<typeof runFlags>,
  "target" | "baseUrl" | "key" | "secret"
>

export const targetOf = ({ target, baseUrl, key, secret }: TargetFlags) => {
  if (Option.isSome(target)) {
    if (Option.isSome(baseUrl))
      throw new UsageError("--target and --base-url exclude each other: leave one out")
    return readTarget(target.value)
  }
  if (Option.isNone(baseUrl) || Option.isNone(key) || Option.isNone(secret))
    throw new UsageError("name the server with --target, or with --base-url, --key and --secret")
  return plainTarget(baseUrl.value, key.value, secret.value)
}

const shardOf = (given: Option.Option<string>): Shard | undefined => {
  if (Option.isNone(given)) return undefined
  const shard = readShard(given.value)
  if (shard === undefined) throw new UsageError(`--shard takes i/n, for example 2/5, not ${given.value}`)
  return shard
}

export const exitWith = (code: number) =>
  Effect.sync(() => {
    process.exitCode = code
  })

export const runCommand = Command.make("run", runFlags, (flags) =>
  Effect.gen(function* () {
    const target = yield* attempt(() => targetOf(flags))
    const shard = yield* attempt(() => shardOf(flags.shard))
    const tap = flags.reporter === "tap"
    const { outcome } = yield* Effect.tryPromise({
      try: (signal) =>
        conformance({
          target,
          targetFile: Option.getOrUndefined(flags.target),
          kitFolder: flags.kit,
          filters: flags.filter,
          profiles: flags.profile,
          only: flags.only,
          shard,
          bail: flags.bail,
          explore: flags.explore || undefined,
          maxRisk: Option.getOrUndefined(flags.maxRisk),
          strictExtra: flags.strictExtra,
          concurrency: Math.max(1, flags.concurrency),
          reportFolder: Option.getOrUndefined(flags.report),
          signal,
          output: {
            write: (text) => void process.stdout.write(text),
            live: !tap && process.stdout.isTTY === true,
            tap,
          },
        }),
      catch: (error) => error,
    })
    yield* exitWith(outcome.exitCode)
  }),
).pipe(
  Command.withDescription("Runs the fixtures against a server and reports which statements hold"),
  Command.withExamples([
    {
      command: "bourse-conformance run --target target.json --report report",
      description: "All fixtures that the target file allows",
    },
    {
      command:
        "bourse-conformance run --base-url http://127.0.0.1:7070 --key K --secret S --profile spot-read",
      description: "Only reads, with one key and no target file",
    },
  ]),
)

/** Flags that select the statements or fixtures that `list` and `coverage` print. */
const shownFlags = {
  kit,
  filter: runFlags.filter,
  profile: runFlags.profile,
  only: runFlags.only,
  json: Flag.Boolean("json").pipe(
    Flag.withDescription("One JSON array instead of lines"),
    Flag.withDefault(false),
  ),
}

export const listCommand = Command.make("list", shownFlags, ({ kit: folder, filter, profile, only, json }) =>
  Effect.gen(function* () {
    const kit = yield* attempt(() => loadKit(folder))
    const shown = yield* attempt(() => matching(kit, { filters: filter, profiles: profile, only }))
    if (json) {
      const rows = shown.map((fixture) => {
        const { id, title, profile, risk, level = "must", needs = [] } = fixture
        const statements = [...claimedBy(kit, fixture, false)]
        return { id, title, profile, risk, level, needs, statements }
      })
      return yield* Console.log(JSON.stringify(rows, null, 2))
    }
    for (const { id, profile, risk, title } of shown)
      yield* Console.log(`${profile.padEnd(11)} ${risk.padEnd(6)} ${id}  ${title}`)
  }),
).pipe(Command.withDescription("Lists all fixtures, or the fixtures that the filters select"))

export const coverageCommand = Command.make("coverage", shownFlags, (flags) =>
  Effect.gen(function* () {
    const kit = yield* attempt(() => loadKit(flags.kit))
    const fixtures = fixturesByStatement(kit)
    const { filter: filters, profile: profiles, only, json } = flags
    const isWhole = [filters, profiles, only].every(({ length }) => length === 0)
    const named = yield* attempt(
      () => new Set(matching(kit, { filters, profiles, only }).map(({ id }) => id)),
    )
    const isShown = (id: string) =>
      isWhole ||
      filters.some((filter) => id === filter || id.startsWith(`${filter}.`)) ||
      (filters.length === 0 && (fixtures.get(id)?.some((fixture) => named.has(fixture)) ?? false))
    const shown = [...kit.statements.values()].filter(({ id }) => isShown(id))
    if (json) {
      const rows = shown.map(({ id, section, level, kind, text, uncovered }) => ({
        id,
        section,
        level,
        kind,
        text,
        fixtures: fixtures.get(id) ?? [],
        ...(uncovered === undefined ? {} : { uncovered }),
      }))
      return yield* Console.log(JSON.stringify(rows, null, 2))
    }
    for (const { id, level, uncovered } of shown)
      yield* Console.log(
        `${level.padEnd(9)} ${id}: ${fixtures.get(id)?.join(", ") ?? `none (${uncovered ?? "and no reason"})`}`,
      )
    if (!isWhole) return yield* Console.log(`\n${shown.length} of ${kit.statements.size} statements`)
    const problems = [...kitProblems(kit), ...coverageProblems(kit)]
    yield* Console.log(
      `\n${kit.statements.size} statements, ${fixtures.size} with a fixture, ${kit.fixtures.length} fixtures`,
    )
    for (const problem of problems) yield* Console.error(problem)
    if (problems.length > 0) yield* exitWith(exitCodes.failures)
  }),
).pipe(
  Command.withDescription(
    "Lists the statements with their fixtures; without filters also mistakes in the kit",
  ),
)

export const schemaCommand = Command.make(
  "schema",
  {
    folder: Argument.String("folder").pipe(
      Argument.withDescription("Folder in which conformance/schema is written; default: the current one"),
      Argument.withDefault("."),
    ),
  },
  ({ folder }) =>
    attempt(() => {
      const schemas = join(folder, "conformance/schema")
      mkdirSync(schemas, { recursive: true })
      for (const [name, content] of Object.entries(schemaFiles())) writeFileSync(join(schemas, name), content)
    }),
).pipe(Command.withDescription("Writes the JSON Schemas of fixtures, targets and catalogue"))
