/** `bourse journal`: shows, follows, exports, imports and checks the journal of a data folder. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { JournalCopied, ShownGroup } from "@bourse/server"
import * as Console from "effect/Console"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { serveFlags } from "../flags.ts"
import { facts, print, printed } from "../printing.ts"
import { folderFlags, folderKey, onFiles } from "./folder.ts"

const followEveryMs = 200
const lineWidth = 80

/** Counts of a group's events by kind: "traded x2, orderClosed". */
const kindsOf = ({ events }: ShownGroup): string => {
  const counts = new Map<string, number>()
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => (count === 1 ? type : `${type} x${count}`)).join(", ")
}

const lineOf = (group: ShownGroup, json: boolean): string => {
  if (json) return JSON.stringify(group)
  const line = `${String(group.seq).padStart(8)}  ${new Date(group.time).toISOString()}  ${kindsOf(group)}`
  return line.length > lineWidth ? `${line.slice(0, lineWidth - 3)}...` : line
}

const printGroups = (groups: ReadonlyArray<ShownGroup>, json: boolean) =>
  Console.log(groups.map((group) => lineOf(group, json)).join("\n"))

/**
 * The database that contains the journal, if the flags name one; reports a data folder that has its own
 * journal.
 */
const databaseOf = Effect.fnUntraced(function* (data: string, databaseUrl: Option.Option<string>) {
  const url = Option.getOrUndefined(databaseUrl)
  if (url !== undefined && URL.canParse(url) && existsSync(join(data, "bourse.db"))) {
    const { host, pathname } = new URL(url)
    yield* Console.error(
      `target: the database ${host}${pathname} (--database-url or BOURSE_DATABASE_URL), not the journal in ${data}`,
    )
  }
  return url
})

const readJournal = (data: string, databaseUrl: Option.Option<string>) =>
  Effect.acquireRelease(
    Effect.flatMap(databaseOf(data, databaseUrl), (database) =>
      Effect.tryPromise({
        try: async () => (await import("@bourse/server")).JournalReader.open(data, database),
        catch: (error) => error as Error,
      }),
    ),
    (reader) => Effect.sync(() => reader.close()),
  )

const { data, json } = folderFlags
const databaseUrl = serveFlags.databaseUrl.pipe(
  Flag.withDescription(
    "PostgreSQL database to use instead of the data folder; set a URL with a password as BOURSE_DATABASE_URL; default none",
  ),
)
const group = (name: string, description: string) =>
  Flag.Int(name).pipe(Flag.withMetavar("group"), Flag.withDescription(description), Flag.optional)

const show = Command.make(
  "show",
  {
    data,
    databaseUrl,
    json,
    from: group("from", "The first group; default 1"),
    to: group("to", "The last group"),
  },
  ({ data, databaseUrl, json, from, to }) =>
    Effect.gen(function* () {
      const reader = yield* readJournal(data, databaseUrl)
      const { first } = reader
      const begin = Option.getOrElse(from, () => first)
      const end = Option.getOrElse(to, () => reader.last)
      const last = Math.min(reader.last, end)
      if (begin < first || end < first)
        return yield* Effect.fail(
          new Error(
            first === 1
              ? "the first group of a journal is 1: use a later --from or --to"
              : `old groups of the journal were deleted: its first group is ${first}`,
          ),
        )
      if (begin > reader.last)
        return yield* Effect.fail(
          new Error(`the journal ends at group ${reader.last}: use an earlier --from`),
        )
      if (begin > end)
        return yield* Effect.fail(new Error(`--from ${begin} is behind --to ${end}: exchange them`))
      for (let seq = begin - 1; seq < last; ) {
        const groups = reader.after(seq, last)
        if (groups.length === 0) return
        yield* printGroups(groups, json)
        seq = groups.at(-1)!.seq
      }
    }).pipe(Effect.scoped),
).pipe(
  Command.withDescription("Prints groups of the journal, one per line; with --json all their fields"),
  Command.withExamples([{ command: "bourse journal show --from 10 --to 20 --json" }]),
)

const follow = Command.make(
  "follow",
  { data, databaseUrl, json, from: group("from", "The first group; default: the next one") },
  ({ data, databaseUrl, json, from }) =>
    Effect.gen(function* () {
      const reader = yield* readJournal(data, databaseUrl)
      if (!reader.isInUse)
        return yield* Effect.fail(
          new Error(`no server uses ${data}: print its journal with bourse journal show`),
        )
      for (let seq = Option.match(from, { onNone: () => reader.last, onSome: (first) => first - 1 }); ; ) {
        const groups = reader.after(seq, Number.MAX_SAFE_INTEGER)
        if (groups.length === 0) yield* Effect.sleep(followEveryMs)
        else {
          yield* printGroups(groups, json)
          seq = groups.at(-1)!.seq
        }
      }
    }).pipe(Effect.scoped),
).pipe(
  Command.withDescription("Prints each group of a running server once it is durable, until Ctrl-C"),
  Command.withExamples([{ command: "bourse journal follow --json" }]),
)

const describe = ({ path, groups, stateHash }: JournalCopied): string =>
  facts({ written: path, groups, stateHash })

const exportCommand = Command.make(
  "export",
  {
    ...folderFlags,
    databaseUrl,
    file: Argument.String("file").pipe(Argument.withDescription("The file to create")),
  },
  ({ data, databaseUrl, file, ...given }) =>
    Effect.gen(function* () {
      const key = yield* folderKey(given)
      const database = yield* databaseOf(data, databaseUrl)
      return yield* onFiles((server, onProgress) =>
        server.exportJournal({ ...key, data, databaseUrl: database, file, onProgress }),
      ).pipe(printed(given, describe))
    }),
).pipe(
  Command.withDescription(
    "Writes the whole journal of a running or stopped server into a file of JSON lines",
  ),
  Command.withShortDescription("Writes the whole journal into a file of JSON lines"),
  Command.withExamples([{ command: "bourse journal export journal.jsonl" }]),
)

const importCommand = Command.make(
  "import",
  {
    ...folderFlags,
    data: data.pipe(Flag.withDescription("The data folder to create; default .bourse")),
    databaseUrl,
    file: Argument.String("file").pipe(Argument.withDescription("A file of bourse journal export")),
  },
  ({ data, databaseUrl, file, ...given }) =>
    Effect.gen(function* () {
      const key = yield* folderKey(given)
      const database = yield* databaseOf(data, databaseUrl)
      return yield* onFiles((server, onProgress) =>
        server.importJournal({ ...key, data, databaseUrl: database, file, onProgress }),
      ).pipe(printed(given, describe))
    }),
).pipe(
  Command.withDescription(
    "Creates a data folder from an exported journal, with the master key of the exchange that exported it",
  ),
  Command.withShortDescription("Creates a data folder from an exported journal"),
  Command.withExamples([
    { command: "bourse journal import journal.jsonl --data new --master-key-file .bourse/master.key" },
  ]),
)

const check = Command.make("check", { ...folderFlags, databaseUrl }, ({ data, databaseUrl, ...given }) =>
  Effect.gen(function* () {
    const key = yield* folderKey(given)
    const database = yield* databaseOf(data, databaseUrl)
    const answer = yield* onFiles((server, onProgress) =>
      server.checkFolder(data, { ...key, databaseUrl: database, onProgress }),
    )
    yield* print(given.json, answer, ({ seq, journalSince, stateHash, problems }) =>
      [
        facts({
          groups: seq,
          journalSince: journalSince === null ? "the beginning" : new Date(journalSince).toISOString(),
          stateHash,
        }),
        problems.length === 0
          ? "Witness, hash chain, replay, ledger, snapshots and history are correct."
          : problems.join("\n"),
      ].join("\n\n"),
    )
    if (!answer.ok) yield* Effect.sync(() => (process.exitCode = 1))
  }),
).pipe(
  Command.withDescription(
    "Checks the data folder of a stopped server, or a database, also while its server runs: witness, hash chain, replay, ledger, snapshots, history; exit code 1 if there is a problem. bourse verify checks a running server",
  ),
  Command.withShortDescription("Checks a data folder, or a database"),
  Command.withExamples([{ command: "bourse journal check --data .bourse" }]),
)

export const journalCommand = Command.make("journal").pipe(
  Command.withDescription("Shows, follows, exports, imports or checks the journal of a data folder"),
  Command.withExamples([{ command: "bourse journal show" }]),
  Command.withSubcommands([show, follow, exportCommand, importCommand, check]),
)
