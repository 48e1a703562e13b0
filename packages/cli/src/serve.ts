/** `bourse serve`: starts a server from flags and runs it until it is stopped. */
import type { Bourse, InitFile } from "@bourse/server"
import { logToStderr, readBounded } from "@bourse/server/terminal"
import * as Config from "effect/Config"
import * as Console from "effect/Console"
import { Command } from "effect/cli"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { removedFlags, serveFlags } from "./flags.ts"
import { marketOf } from "./market.ts"
import { progressTo } from "./progress.ts"
import { removeServerFile, writeServerFile } from "./ServerFile.ts"

/**
 * Compares the exchange clock with the system clock, since the exchange clock may have been moved before this
 * start.
 */
const describeClock = (bourse: Bourse): string => {
  const { time, mode, offsetMs, speed } = bourse.clock()
  const shown = new Date(time).toISOString()
  const fast = speed === 1 ? "" : `, at up to ${speed} times its speed`
  if (mode === "frozen")
    return `frozen at ${shown}${speed === 1 ? "" : `; speed ${speed} once it is unfrozen`}`
  if (mode === "held")
    return `held at ${shown}: the system clock was set back; the clock continues when the system clock reaches this time, or after bourse clock advance`
  if (Math.abs(offsetMs) < 1_000) return `the system clock's time${fast}`
  const seconds = Math.round(offsetMs / 1_000)
  return `${shown}: ${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the system clock${fast}`
}

const tokenBytesMax = 4_096
const initBytesMax = 64 * 1024 * 1024

/** The sandbox token of the flag, or the content of its file without the line break. */
const readToken = (flag: string, given: Option.Option<string>, file: Option.Option<string>) => {
  if (Option.isNone(file)) return Effect.succeed(given)
  if (Option.isSome(given))
    return Effect.fail(new Error(`--${flag} and --${flag}-file exclude each other: leave one out`))
  return Effect.try({
    try: () => Option.some(readBounded(file.value, tokenBytesMax, true).replace(/\r?\n$/, "")),
    catch: (error) => new Error(`--${flag}-file ${file.value} cannot be read: ${(error as Error).message}`),
  })
}

const readInit = (file: Option.Option<string>): Effect.Effect<InitFile | undefined, Error> =>
  Option.isNone(file)
    ? Effect.succeed(undefined)
    : Effect.try({
        try: () => JSON.parse(readBounded(file.value, initBytesMax, true)) as InitFile,
        catch: (error) => new Error(`--init ${file.value} cannot be read: ${(error as Error).message}`),
      })

/** With `--market on` or `off`, the init file decides about the market. */
const marketWithInit = (flag: string, seed: number, rounding: "on" | "off", init: InitFile | undefined) => {
  if (flag === "off" && init !== undefined) return Effect.succeed(undefined)
  if (flag === "on" && typeof init?.market === "object") return Effect.succeed(true)
  return marketOf(flag, seed, rounding)
}

/** Resolves when the parent process that opened a channel (`npm start`, `fork`) ends, even by SIGKILL. */
const parentIsGone = Effect.callback<void>((resume) => {
  if (!process.connected) return
  const gone = () => resume(Effect.void)
  process.once("disconnect", gone)
  process.channel?.unref()
  return Effect.sync(() => {
    process.off("disconnect", gone)
    process.channel?.ref()
  })
})

/** Ignores SIGUSR1: Node would open its inspector, through which anyone could run code in this process. */
const ignoresInspectorSignal = Effect.acquireRelease(
  Effect.sync(() => {
    const ignored = () => {}
    if (process.platform !== "win32") process.on("SIGUSR1", ignored)
    return ignored
  }),
  (ignored) => Effect.sync(() => process.off("SIGUSR1", ignored)),
)

const serve = Effect.fn("serve")(function* (given: Command.Command.Config.Infer<typeof serveFlags>) {
  const {
    sandbox: _sandbox,
    market: _market,
    from: _from,
    clockStart,
    init: initFile,
    clockSpeed,
    replayRounding,
    seed,
    weights,
    masterKeyFile,
    acceptJournalEnd,
    databaseUrl,
    historyUrl,
    requireSyncStandby,
    keepJournal,
    keepHistory,
    rebuildHistory,
    otlpEndpoint,
    requestLogFile,
    logLevel,
    json,
    ...others
  } = given
  const { sandboxToken: _, sandboxTokenFile, adminToken: __, adminTokenFile, ...rest } = others
  // Loads the server code only when the command runs, since help and completions do not need it.
  const { makeBourse, nameOfDatabase } = yield* Effect.promise(() => import("@bourse/server"))
  const { firstMinute } = yield* Effect.promise(() => import("./firstMinute.ts"))
  const sandboxToken = yield* readToken("sandbox-token", given.sandboxToken, sandboxTokenFile)
  const adminToken = yield* readToken("admin-token", given.adminToken, adminTokenFile)
  const init = yield* readInit(initFile)
  const from = Option.getOrUndefined(given.from)
  // A branch is always a sandbox, and continues the snapshot's market.
  const sandbox = Option.getOrElse(given.sandbox, () => (from === undefined ? "off" : "on"))
  const market =
    from !== undefined && Option.isNone(given.market)
      ? undefined
      : yield* marketWithInit(
          Option.getOrElse(given.market, () => "off"),
          seed,
          replayRounding,
          init,
        )
  yield* ignoresInspectorSignal
  let ready = false
  yield* Effect.addFinalizer(() => (ready && !json ? Console.log("Bourse has stopped.") : Effect.void))
  const log = logToStderr(logLevel)
  const broken = yield* Deferred.make<never, Error>()
  const masterKey = yield* Config.option(Config.Redacted("BOURSE_MASTER_KEY"))
  const bourse = yield* makeBourse({
    ...rest,
    sandbox: sandbox === "force" ? "force" : sandbox === "on",
    market,
    from,
    init,
    clock:
      Option.isNone(clockStart) && Option.isNone(clockSpeed)
        ? undefined
        : { start: Option.getOrUndefined(clockStart), speed: Option.getOrUndefined(clockSpeed) },
    weights: weights === "on",
    sandboxToken: Option.getOrUndefined(sandboxToken),
    adminToken: Option.getOrUndefined(adminToken),
    masterKeyFile: Option.getOrUndefined(masterKeyFile),
    acceptJournalEnd: Option.getOrUndefined(acceptJournalEnd),
    databaseUrl: Option.getOrUndefined(databaseUrl),
    historyUrl: Option.getOrUndefined(historyUrl),
    requireSyncStandby: requireSyncStandby === "on",
    otlpEndpoint: Option.getOrUndefined(otlpEndpoint),
    requestLogFile: Option.getOrUndefined(requestLogFile),
    keepJournal: Option.getOrUndefined(keepJournal),
    rebuildHistory: rebuildHistory === "on",
    keepHistory: Option.getOrUndefined(keepHistory),
    masterKey: Option.getOrUndefined(Option.map(masterKey, Redacted.value)),
    log,
    onProgress: progressTo(process.stderr),
    onFatal: (error) => Deferred.doneUnsafe(broken, Effect.fail(error)),
  })
  if (bourse.data !== ":memory:") {
    const { url, data, sandboxToken } = bourse
    yield* Effect.acquireRelease(
      Effect.sync(() => writeServerFile(data, { url, pid: process.pid, sandboxToken }, log)),
      () => Effect.sync(() => removeServerFile(data)),
    )
  }
  const options = {
    branch: from === undefined ? undefined : { from, isTemporary: given.data === ":memory:" },
    market: bourse.mirror() !== null ? "mirrored" : bourse.hasMarket ? "simulated" : "none",
    replay: typeof market === "object" ? (market.replay ?? []) : [],
    admin: Option.isSome(adminToken),
    devKeys: given.devKeys,
    isTerminal: process.stdout.isTTY === true,
    isTokenGenerated: Option.isNone(sandboxToken),
    database: Option.getOrUndefined(Option.map(databaseUrl, nameOfDatabase)),
    clone: Option.getOrUndefined(yield* Config.option(Config.String("BOURSE_CLONE"))),
  } as const
  const { url, data, sandboxToken: token, initKeys } = bourse
  yield* Console.log(
    json
      ? JSON.stringify({ url, data, sandboxToken: token, initKeys })
      : firstMinute(bourse, describeClock(bourse), options),
  )
  ready = true
  return yield* Effect.raceFirst(Deferred.await(broken), parentIsGone)
}, Effect.scoped)

export const serveCommand = Command.make(
  "serve",
  { ...serveFlags, ...removedFlags },
  ({ maker: _, ...given }) => serve(given),
).pipe(
  Command.withDescription(
    "Starts the exchange and runs it until Ctrl-C or SIGTERM. " +
      "Each flag has an environment variable: --allow-host is BOURSE_ALLOW_HOST; a flag takes precedence.",
  ),
  Command.withShortDescription("Starts the exchange and runs it until Ctrl-C or SIGTERM"),
  Command.withExamples([
    {
      command: "bourse serve --sandbox on --market on",
      description: "A local exchange with a simulated market and demo accounts",
    },
    {
      command: "bourse serve --sandbox on --data :memory: --port 0",
      description: "An in-memory exchange on any free port",
    },
  ]),
)
