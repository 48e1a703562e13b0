/** The command `bourse-conformance diff A B`, which compares the results of two runs. */
import * as Console from "effect/Console"
import { Argument, Command } from "effect/cli"
import * as Effect from "effect/Effect"
import { loadKit } from "../kit/Kit.ts"
import { diffOf, diffText, hasRegressed, readResults } from "../report/Diff.ts"
import { exitCodes } from "../report/Outcome.ts"
import { attempt, exitWith, kit } from "./commands.ts"

const results = (name: string, description: string) =>
  Argument.String(name).pipe(Argument.withDescription(description))

export const diffCommand = Command.make(
  "diff",
  {
    a: results("a", "A report folder, or its report.json or run.ndjson"),
    b: results("b", "A second report, of a later run or another server"),
    kit,
  },
  ({ a, b, kit }) =>
    Effect.gen(function* () {
      const [before, after] = yield* attempt(() => [readResults(a), readResults(b)] as const)
      const difference = diffOf(before, after)
      yield* Console.log(diffText(yield* attempt(() => loadKit(kit)), before, after, difference))
      yield* exitWith(hasRegressed(difference) ? exitCodes.failures : exitCodes.ok)
    }),
).pipe(
  Command.withDescription(
    "Lists fixtures and statements that changed between two runs; exit code 1 for regressions",
  ),
)
