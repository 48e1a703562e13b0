/** The command `bourse-conformance replay run.ndjson`, which judges a recorded run again. */
import { Argument, Command } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { exitWith, kit, report } from "./commands.ts"
import { replay } from "./Replay.ts"

export const replayCommand = Command.make(
  "replay",
  {
    file: Argument.String("file").pipe(Argument.withDescription("File run.ndjson, written by run --report")),
    report,
    kit,
  },
  ({ file, report, kit }) =>
    Effect.gen(function* () {
      const { outcome } = yield* Effect.tryPromise({
        try: () =>
          replay({
            file,
            kitFolder: kit,
            reportFolder: Option.getOrUndefined(report),
            output: {
              write: (text) => void process.stdout.write(text),
              live: process.stdout.isTTY === true,
            },
          }),
        catch: (error) => error,
      })
      yield* exitWith(outcome.exitCode)
    }),
).pipe(Command.withDescription("Judges a recorded run again with this kit, without the server"))
