/** The command `bourse-conformance mock`, which serves the mock until it is stopped. */
import * as Console from "effect/Console"
import { Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import { startMock } from "./Mock.ts"

export const mockCommand = Command.make(
  "mock",
  {
    port: Flag.Int("port").pipe(
      Flag.withDescription("Port to listen on; 0 takes any free port; default 7071"),
      Flag.withDefault(7071),
    ),
    clock: Flag.Literals("clock", ["fixed", "real"]).pipe(
      Flag.withDescription("The time in responses: constant (default) or real"),
      Flag.withDefault("fixed" as const),
    ),
  },
  (options) =>
    Effect.scoped(
      Effect.gen(function* () {
        const { url, apiKey, secret } = yield* Effect.acquireRelease(
          Effect.tryPromise({ try: () => startMock(options), catch: (error) => error }),
          ({ stop }) => Effect.promise(stop),
        )
        yield* Console.log(`Mock ${url}\nKey ${apiKey}, secret ${secret}`)
        yield* Effect.never
      }),
    ),
).pipe(Command.withDescription("Serves answers generated from the fixtures, for client tests"))
