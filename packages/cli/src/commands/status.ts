/** `bourse status`: whether a server runs and is ready. */
import { Command } from "effect/cli"
import * as Effect from "effect/Effect"
import { ask } from "../ask.ts"
import { connectionFlags, targetOf } from "../connection.ts"
import { facts, print } from "../printing.ts"

interface Mirror {
  readonly url: string
  readonly by: string
  readonly lagMs: number
}
interface Answer {
  readonly url: string
  readonly ready: boolean
  readonly mirror?: unknown
  readonly time: unknown
}
const isMirror = (value: unknown): value is Mirror =>
  typeof value === "object" && value !== null && "lagMs" in value

export const statusCommand = Command.make("status", connectionFlags, (given) =>
  Effect.gen(function* () {
    const { url } = yield* targetOf(given)
    const ready = yield* ask(url, "/readyz")
    const { body } = yield* ask(url, "/api/v3/time")
    const answer = { url, ready: ready.status === 200, ...ready.body, time: body.serverTime } as Answer
    yield* print(given.json, answer, ({ time, mirror, ...rest }) =>
      facts({
        ...rest,
        ...(isMirror(mirror) && { mirrors: `${mirror.url} by ${mirror.by}, ${mirror.lagMs} ms late` }),
        time: typeof time === "number" ? new Date(time).toISOString() : "unknown",
      }),
    )
    if (!answer.ready) yield* Effect.sync(() => (process.exitCode = 1))
  }),
).pipe(
  Command.withDescription("Shows whether a server is running and ready (exit code 1 if not)"),
  Command.withExamples([{ command: "bourse status" }]),
)
