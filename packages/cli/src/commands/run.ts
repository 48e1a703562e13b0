/** `bourse run -- COMMAND`: starts a sandbox for one command. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { constants } from "node:os"
import { ControlLimits } from "@bourse/control"
import { logToStderr } from "@bourse/server/terminal"
import * as Console from "effect/Console"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { removedFlags, serveFlags } from "../flags.ts"
import { marketOf } from "../market.ts"
import { type Environment, preloadEnvironment } from "../preload.ts"
import { followClock } from "../run/CommandClock.ts"
import { isolate } from "../run/Isolation.ts"
import { findLibfaketime } from "../run/libfaketime.ts"
import { whyNoNetwork } from "../run/network.ts"
import { networkFlags } from "../run/networkFlags.ts"
import { variables } from "./env.ts"

/**
 * Removes shell variables that name another exchange. Variables with a key stay, since the command may need the
 * key.
 */
const ofAnother = { BOURSE_DATA: undefined, BOURSE_ADMIN_TOKEN: undefined }

/**
 * Runs a command to its end and forwards signals; returns its exit code, or 128 plus the number of the signal that
 * ended it.
 */
const runToEnd = ([command = "", ...args]: ReadonlyArray<string>, env: Environment) =>
  Effect.tryPromise({
    try: async () => {
      const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...ofAnother, ...env } })
      const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const
      // Windows sends Ctrl-C to every program of a console itself, and kill() would end the command at once.
      const handOn = (signal: NodeJS.Signals) => {
        if (process.platform !== "win32") child.kill(signal)
      }
      for (const signal of signals) process.on(signal, handOn)
      try {
        const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null]
        return code ?? 128 + constants.signals[signal ?? "SIGTERM"]
      } finally {
        for (const signal of signals) process.off(signal, handOn)
      }
    },
    catch: (error) => new Error(`${command} cannot be run: ${(error as Error).message}`),
  })

/** Launcher: words to put before an isolated command, valid while the scope is open. */
const isolation = (ports: ReadonlyArray<number>) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.tryPromise({ try: () => isolate(ports), catch: (error) => error as Error }),
      ({ close }) => Effect.promise(close),
    ),
    ({ launcher }) => launcher,
  )

export const runCommand = Command.make(
  "run",
  {
    from: serveFlags.from.pipe(
      Flag.withDescription(
        "Starts the sandbox from this snapshot (its name in .bourse, or its file); the snapshot's market continues",
      ),
    ),
    market: serveFlags.market,
    replayRounding: serveFlags.replayRounding,
    seed: serveFlags.seed,
    weights: serveFlags.weights,
    speed: Flag.Int("speed").pipe(
      Flag.filter(
        (speed) => speed >= 1 && speed <= ControlLimits.clockSpeedMax,
        () => `a whole number from 1 to ${ControlLimits.clockSpeedMax} (--speed)`,
      ),
      Flag.withDescription(
        "Runs the exchange clock, and the command's time, at up to this many times the system clock's speed (needs libfaketime); also switches --ccxt on",
      ),
      Flag.optional,
    ),
    ccxt: Flag.Boolean("ccxt").pipe(
      Flag.withDescription(
        "Makes ccxt's mexc in an unmodified command use this sandbox, and refuses connections of Node and Python to other machines",
      ),
      Flag.withDefault(false),
    ),
    allowConnect: Flag.String("allow-connect").pipe(
      Flag.withMetavar("host,.."),
      Flag.withDescription("Other machines that the command may connect to with --ccxt or --speed"),
      Flag.optional,
    ),
    ...networkFlags,
    ...removedFlags,
    command: Argument.String("command").pipe(
      Argument.withDescription("The command to run, after --"),
      Argument.variadic({ min: 1 }),
    ),
  },
  (given) =>
    Effect.gen(function* () {
      const { replayRounding, seed, weights } = given
      const from = Option.getOrUndefined(given.from)
      const market =
        from !== undefined && Option.isNone(given.market)
          ? undefined
          : yield* marketOf(
              Option.getOrElse(given.market, () => "off"),
              seed,
              replayRounding,
            )
      const speed = Option.getOrUndefined(given.speed)
      const isPreloaded = given.ccxt || speed !== undefined
      const hosts = Option.match(given.allowConnect, {
        onNone: () => [],
        onSome: (text) => text.split(",").map((host) => host.trim()),
      })
      if (hosts.length > 0 && !isPreloaded)
        return yield* Effect.fail(
          new Error(
            "--allow-connect needs --ccxt or --speed: without them the command can connect to every machine",
          ),
        )
      const problem = whyNoNetwork({ ...given, folder: ".", isGuarded: isPreloaded, hosts })
      if (problem !== null) {
        process.exitCode = 2
        return yield* Console.error(`bourse: ${problem}`)
      }
      const library =
        speed === undefined
          ? null
          : yield* Effect.try({ try: () => findLibfaketime(), catch: (error) => error as Error })
      const { makeBourse } = yield* Effect.promise(() => import("@bourse/server"))
      const bourse = yield* makeBourse({
        sandbox: true,
        from,
        market,
        weights: weights === "on",
        clock: speed === undefined ? undefined : { speed },
        log: logToStderr("warn"),
      })
      const environment: Environment = {
        ...(isPreloaded && preloadEnvironment(given.allowNetwork ? "any" : hosts)),
        ...(library !== null && (yield* followClock(bourse, library))),
        ...variables(bourse.url, bourse.sandboxToken),
      }
      const launcher = given.isolate ? yield* isolation([bourse.port, ...given.isolateAllow]) : []
      // A signal to the command also interrupts `bourse run`, which waits: the command decides how it ends.
      yield* Effect.uninterruptible(
        Effect.flatMap(runToEnd([...launcher, ...given.command], environment), (code) => {
          process.exitCode = code
          return bourse.wasReached()
            ? Effect.void
            : Console.error("bourse: no request of the command reached the sandbox")
        }),
      )
    }).pipe(Effect.scoped),
).pipe(
  Command.withDescription(
    "Runs a command with a temporary in-memory sandbox on a free port. The command's environment has the address, the token and the demo keys (bourse env lists them). The exit code is the command's",
  ),
  Command.withShortDescription("Runs a command with a temporary sandbox"),
  Command.withExamples([
    { command: "bourse run -- pytest" },
    { command: "bourse run --market on --ccxt -- node bot.js" },
    { command: "bourse run --market on --speed 100 -- node bot.js" },
  ]),
)
