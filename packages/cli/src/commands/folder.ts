/** Commands on a data folder, with or without a running server: backup and restore. */
import type { Copied, FolderKey } from "@bourse/server"
import * as Config from "effect/Config"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { serveFlags } from "../flags.ts"
import { facts, jsonFlag, printed } from "../printing.ts"
import { progressTo } from "../progress.ts"

export const folderFlags = {
  data: serveFlags.data.pipe(Flag.withDescription("The data folder; default .bourse")),
  masterKeyFile: serveFlags.masterKeyFile,
  json: jsonFlag,
}

/** The master key from the flags or BOURSE_MASTER_KEY. */
export const folderKey = (given: { readonly masterKeyFile: Option.Option<string> }) =>
  Effect.map(
    Config.option(Config.Redacted("BOURSE_MASTER_KEY")),
    (masterKey): FolderKey => ({
      masterKey: Option.getOrUndefined(Option.map(masterKey, Redacted.value)),
      masterKeyFile: Option.getOrUndefined(given.masterKeyFile),
    }),
  )

type Server = typeof import("@bourse/server")

/**
 * Runs a long file operation of the server's code, with progress on standard error. Loads the server code only
 * when the command runs, since help does not need it.
 */
export const onFiles = <A>(work: (server: Server, onProgress: ReturnType<typeof progressTo>) => Promise<A>) =>
  Effect.tryPromise({
    try: async () => work(await import("@bourse/server"), progressTo(process.stderr)),
    catch: (error) => (error instanceof Error ? error : new Error(String(error))),
  })

const describeCopy =
  (what: string) =>
  ({ folder, seq, stateHash }: Copied): string =>
    facts({ [what]: folder, groups: seq, stateHash, checked: "chain, replay, ledger, history" })

const withoutKey = "The copy does not contain the master key: keep master.key in another safe place."

export const backupCommand = Command.make(
  "backup",
  {
    ...folderFlags,
    to: Argument.String("folder").pipe(Argument.withDescription("The folder to create")),
    withKey: Flag.Boolean("with-key").pipe(
      Flag.withDescription("Also copies the master key: anyone with the backup can then use it"),
      Flag.withDefault(false),
    ),
  },
  ({ to, data, withKey, ...given }) =>
    Effect.gen(function* () {
      const key = yield* folderKey(given)
      return yield* onFiles((server, onProgress) =>
        server.backupFolder({ ...key, from: data, to, withKey, onProgress }),
      ).pipe(
        printed(given, (copied) =>
          [
            describeCopy("backup")(copied),
            withKey ? "The backup contains the master key: anyone with this backup can use it." : withoutKey,
          ].join("\n\n"),
        ),
      )
    }),
).pipe(
  Command.withDescription(
    "Copies the data of a running or stopped exchange into a new folder, and checks the copy",
  ),
  Command.withShortDescription("Copies the exchange into a new folder, and checks the copy"),
  Command.withExamples([{ command: "bourse backup backups/monday" }]),
)

export const restoreCommand = Command.make(
  "restore",
  {
    ...folderFlags,
    from: Argument.String("backup").pipe(Argument.withDescription("The folder that bourse backup created")),
  },
  ({ from, data, ...given }) =>
    Effect.gen(function* () {
      const key = yield* folderKey(given)
      return yield* onFiles((server, onProgress) =>
        server.restoreFolder({ ...key, from, to: data, onProgress }),
      ).pipe(
        printed(given, (copied) =>
          [
            describeCopy("restored")(copied),
            copied.hasKey
              ? "Start it with bourse serve."
              : "The backup has no master key: start it with bourse serve --master-key-file file.",
          ].join("\n\n"),
        ),
      )
    }),
).pipe(
  Command.withDescription(
    "Checks a backup and creates a data folder from it; an existing folder is never overwritten",
  ),
  Command.withShortDescription("Creates a data folder from a backup"),
  Command.withExamples([
    { command: "bourse restore backups/monday --data .bourse --master-key-file safe/master.key" },
  ]),
)
