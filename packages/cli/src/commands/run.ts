/** `bourse run -- COMMAND`: a sandbox for one command; `bourse env`: the same variables for a server that runs. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { constants } from "node:os"
import { logToStderr, makeBourse } from "@bourse/server"
import * as Console from "effect/Console"
import { Argument, Command } from "effect/cli"
import * as Effect from "effect/Effect"
import { controlFlags, targetOf } from "../connection.ts"
import { quoted } from "../curlLine.ts"
import { demoAccounts } from "../demoAccounts.ts"
import { removedFlags, serveFlags } from "../flags.ts"
import { marketOf } from "../market.ts"

/** The exchange's address, the sandbox token, and the demo accounts' keys. */
const variables = (url: string, token: string | null): Record<string, string> => ({
  BOURSE_URL: url,
  ...(token !== null && { BOURSE_SANDBOX_TOKEN: token }),
  ...Object.fromEntries(
    Object.entries(demoAccounts).flatMap(([name, { apiKey, secret }]) => [
      [`BOURSE_${name.toUpperCase()}_KEY`, apiKey],
      [`BOURSE_${name.toUpperCase()}_SECRET`, secret],
    ]),
  ),
})

export const envCommand = Command.make("env", controlFlags, (given) =>
  Effect.gen(function* () {
    const { url, token } = yield* targetOf(given)
    const values = variables(url, token)
    yield* Console.log(
      given.json
        ? JSON.stringify(values)
        : Object.entries(values)
            .map(([name, value]) => `export ${name}=${quoted(value)}`)
            .join("\n"),
    )
  }),
).pipe(
  Command.withDescription('Prints address, token and demo keys for a shell: eval "$(bourse env)"'),
  Command.withExamples([{ command: 'eval "$(bourse env)"' }]),
)

/** What names another exchange in the shell; a key may be the command's own. */
const ofAnother = { BOURSE_DATA: undefined, BOURSE_ADMIN_TOKEN: undefined }

/** Runs a command to its end and forwards signals; returns its exit code, or 128 plus the number of the signal that ended it. */
const runToEnd = (command: string, args: ReadonlyArray<string>, env: Record<string, string>) =>
  Effect.tryPromise({
    try: async () => {
      const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...ofAnother, ...env } })
      const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const
      const handOn = (signal: NodeJS.Signals) => void child.kill(signal)
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

export const runCommand = Command.make(
  "run",
  {
    market: serveFlags.market,
    replayRounding: serveFlags.replayRounding,
    seed: serveFlags.seed,
    weights: serveFlags.weights,
    ...removedFlags,
    command: Argument.String("command").pipe(
      Argument.withDescription("The command to run, after --"),
      Argument.variadic({ min: 1 }),
    ),
  },
  ({ market, replayRounding, seed, weights, command: [command = "", ...args] }) =>
    Effect.gen(function* () {
      const bourse = yield* makeBourse({
        sandbox: true,
        market: yield* marketOf(market, seed, replayRounding),
        weights: weights === "on",
        log: logToStderr("warn"),
      })
      // A signal interrupts this program too: the command decides what becomes of it.
      yield* Effect.uninterruptible(
        Effect.map(runToEnd(command, args, variables(bourse.url, bourse.sandboxToken)), (code) => {
          process.exitCode = code
        }),
      )
    }).pipe(Effect.scoped),
).pipe(
  Command.withDescription(
    "Runs a command with its own in-memory sandbox on a free port. Its environment has the address, the token and the demo keys (bourse env lists them). The exit code is the command's",
  ),
  Command.withShortDescription("Runs a command with its own sandbox"),
  Command.withExamples([
    { command: "bourse run -- pytest" },
    { command: "bourse run --market on -- node bot.js" },
  ]),
)
