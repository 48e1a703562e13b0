/**
 * Runs the command line of this process, and sets the exit code. Exit codes of `bourse`: 0 after a signal, 2
 * for an invalid flag, 1 for any other error.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { runLine } from "./runLine.ts"

// A closed pipe is no error: the reader has enough output (`bourse journal show | head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0)
  throw error
})

runLine(process.argv.slice(2)).pipe(
  Effect.tap((code) =>
    Effect.sync(() => {
      if (code !== 0) process.exitCode = code
    }),
  ),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    // Any code except 0 exits at once, even if a failed start left something open.
    teardown: (exit, onExit) =>
      onExit(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? Number(process.exitCode ?? 0) : 1),
  }),
)
