/** `bourse-conformance streams`: the profile of the streams, which no other command runs. */
import * as Console from "effect/Console"
import { Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { exitCodes } from "../report/Outcome.ts"
import { loadSigner, readTarget } from "../target/TargetFile.ts"
import { checkStreams } from "./checkStreams.ts"

const flags = {
  target: Flag.String("target").pipe(
    Flag.withMetavar("file"),
    Flag.withDescription("Target file with actors, of which two trade, and symbols.main"),
  ),
  url: Flag.String("url").pipe(
    Flag.withMetavar("url"),
    Flag.withDescription("Of the streams; default: /ws of the target"),
    Flag.optional,
  ),
  waitMs: Flag.Int("wait-ms").pipe(
    Flag.withDescription("How long something may take to arrive; default 5000"),
    Flag.withDefault(5_000),
  ),
}

export const streamsCommand = Command.make("streams", flags, ({ target: file, url, waitMs }) =>
  Effect.gen(function* () {
    const results = yield* Effect.tryPromise({
      try: async () => {
        const target = readTarget(file)
        const sign = await loadSigner(target, file)
        return checkStreams({ target, sign, url: Option.getOrUndefined(url), waitMs })
      },
      catch: (error) => error,
    })
    for (const { id, text, verdict } of results)
      yield* Console.log(
        `${verdict.state.padEnd(11)} ${id}  ${text}${verdict.state === "pass" ? "" : `: ${verdict.why}`}`,
      )
    const states = results.map(({ verdict }) => verdict.state)
    const code = states.includes("fail")
      ? exitCodes.failures
      : states.includes("unsupported")
        ? exitCodes.harness
        : 0
    yield* Effect.sync(() => {
      process.exitCode = code
    })
  }),
).pipe(
  Command.withDescription(
    "Judges a server's streams, an extension outside of the interface: trades with the first two actors of a target file",
  ),
)
