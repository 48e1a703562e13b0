/** The command `bourse-conformance explore`: random sessions of requests, judged by invariants. */
import { randomInt } from "node:crypto"
import { Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { attempt, exitWith, runFlags, targetOf } from "./commands.ts"
import { explore } from "./Explore.ts"

const { target, baseUrl, key, secret, maxRisk } = runFlags

const number = (name: string, description: string) =>
  Flag.Int(name).pipe(Flag.withMetavar("number"), Flag.withDescription(description))

export const exploreCommand = Command.make(
  "explore",
  {
    target,
    baseUrl,
    key,
    secret,
    maxRisk,
    calls: number("calls", "Random requests to send; default 3000").pipe(Flag.withDefault(3_000)),
    time: number("time", "Time limit in seconds until a violation is found; default 60").pipe(
      Flag.withDefault(60),
    ),
    seed: number("seed", "Repeat the exploration with this seed").pipe(Flag.optional),
    save: Flag.String("save").pipe(
      Flag.withMetavar("file"),
      Flag.withDescription("File for the smallest failing session, as a fixture"),
      Flag.optional,
    ),
  },
  (flags) =>
    Effect.gen(function* () {
      const described = yield* attempt(() => targetOf(flags))
      const { exitCode } = yield* Effect.tryPromise({
        try: () =>
          explore({
            target: described,
            targetFile: Option.getOrUndefined(flags.target),
            maxRisk: Option.getOrUndefined(flags.maxRisk),
            calls: flags.calls,
            seconds: flags.time,
            seed: Option.getOrElse(flags.seed, () => randomInt(2 ** 31)),
            saveFile: Option.getOrUndefined(flags.save),
            write: (text) => void process.stdout.write(text),
          }),
        catch: (error) => error,
      })
      yield* exitWith(exitCode)
    }),
).pipe(Command.withDescription("Sends random requests and checks invariants after each step"))
