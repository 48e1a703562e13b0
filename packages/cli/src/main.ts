#!/usr/bin/env node
/** The `bourse` command. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { CliError, Command } from "effect/cli"
import packageJson from "../package.json" with { type: "json" }
import { serveCommand } from "./serve.ts"

const bourse = Command.make("bourse").pipe(
  Command.withDescription("A spot exchange on your own machine that behaves like the real one"),
  Command.withSubcommands([serveCommand]),
)

/** A reason people can act on is printed as a sentence, without a stack. */
const explain = (error: unknown) =>
  CliError.isCliError(error)
    ? Effect.sync(() => (process.exitCode = 2))
    : Console.error(`bourse: ${error instanceof Error ? error.message : String(error)}`).pipe(
        Effect.andThen(Effect.sync(() => (process.exitCode = 1))),
      )

bourse.pipe(
  Command.run({ version: packageJson.version }),
  Effect.catch(explain),
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({ disableErrorReporting: true }),
)
