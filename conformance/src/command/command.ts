/**
 * The `bourse-conformance` command, which main.ts starts. Exit codes of the kit's command: 0 ok, 1 failures, 2
 * usage, 3 harness or accounts, 4 stale known failures.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Console from "effect/Console"
import { CliConfig, CliError, CliOutput, Command, GlobalFlag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mockCommand } from "../mock/mockCommand.ts"
import { version } from "../ownFolder.ts"
import { exitCodes } from "../report/Outcome.ts"
import { exitCodeOfError } from "./Conformance.ts"
import { coverageCommand, listCommand, runCommand, schemaCommand } from "./commands.ts"
import { diffCommand } from "./diffCommand.ts"
import { exploreCommand } from "./exploreCommand.ts"
import { replayCommand } from "./replayCommand.ts"

const command = Command.make("bourse-conformance").pipe(
  Command.withDescription(
    "Checks whether a server implements the spot, wallet and broker interface, statement by statement",
  ),
  Command.withSubcommands([
    runCommand,
    exploreCommand,
    listCommand,
    coverageCommand,
    schemaCommand,
    mockCommand,
    replayCommand,
    diffCommand,
  ]),
)

const exitWith = (code: number) =>
  Effect.sync(() => {
    process.exitCode = code
  })

const explain = (error: unknown) => {
  if (CliError.isCliError(error)) return exitWith(exitCodes.usage)
  const reason = error instanceof Error ? error.message : String(error)
  return Effect.andThen(Console.error(`bourse-conformance: ${reason}`), exitWith(exitCodeOfError(error)))
}

/** Reports a mistyped flag in one line, without the help text, which would push that line off the screen. */
const output = CliOutput.layerPresenter({
  present: (event) => {
    if (event._tag !== "InvalidInvocation") return CliOutput.defaultPresenter.present(event)
    const lines = event.errors.map((error) => `bourse-conformance: ${error.message}`)
    return Console.error([...lines, `See ${event.commandPath.join(" ")} --help`].join("\n"))
  },
})
const builtIns = CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] })

command.pipe(
  Command.run({ version }),
  Effect.catch(explain),
  Effect.provide(Layer.mergeAll(NodeServices.layer, output, builtIns)),
  NodeRuntime.runMain({ disableErrorReporting: true }),
)
