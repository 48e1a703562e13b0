/** Runs a command line and returns its exit code: 0, 2 for an invalid flag, 1 for any other error. */
import { readFileSync } from "node:fs"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import { CliError, Command } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { bourseCommandFor } from "./bourseCommand.ts"
import { cliLayer } from "./helpText.ts"

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))

/** Flags that may be given several times. */
const repeatable: ReadonlySet<string> = new Set(["--isolate-allow"])

/**
 * If a flag outside this list is repeated, the last value is used, so that a user can override a script's
 * flags.
 */
const lastOfEach = (all: ReadonlyArray<string>): Array<string> => {
  const end = all.includes("--") ? all.indexOf("--") : all.length
  const args = all.slice(0, end)
  const given = new Map<string, Array<string>>()
  for (let i = 0; i < args.length; i++) {
    const [name = "", ...value] = args[i]!.split("=", 2)
    const flag = name.startsWith("--")
    const tokens = [args[i]!]
    if (flag && value.length === 0 && args[i + 1]?.startsWith("-") === false) tokens.push(args[++i]!)
    const key = flag && !repeatable.has(name) ? name : `${i}`
    given.delete(key)
    given.set(key, tokens)
  }
  return [...given.values(), ...all.slice(end)].flat()
}

/** Prints an error, including a defect, as one line without a stack. */
const explain = <E>(cause: Cause.Cause<E>) => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
  const error: unknown = Cause.squash(cause)
  if (CliError.isCliError(error)) return Effect.succeed(2)
  // An error of a schema names the place on a line of its own; both lines are joined.
  const reason = (error instanceof Error ? error.message : String(error))
    .replace(/\n\s+at \[/g, " at [")
    .replace(/^(?:[\w.]+: )?Expected (.+) at \["(\w+)"\]/, "$2 must be $1")
  return Effect.as(Console.error(`bourse: ${reason}`), 1)
}

/**
 * Runs a line of `bourse`; its output is written to the Console. A command may set `process.exitCode`; then
 * this function returns 0.
 */
export const runLine = (all: ReadonlyArray<string>) => {
  const args = lastOfEach(all)
  return Effect.promise(() => bourseCommandFor(args)).pipe(
    Effect.flatMap((command) => Command.runWith(command, { version })(args)),
    Effect.as(0),
    Effect.catchCause(explain),
    Effect.provide(Layer.mergeAll(NodeServices.layer, cliLayer)),
  )
}
