/** `bourse top`: a live view of a server, from its metrics and its request log. */
import type { LoggedRequest } from "@bourse/control"
import * as Console from "effect/Console"
import { Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import { controlFlags, noAnswer, notOurs, targetOf } from "../connection.ts"
import { withControl } from "../control.ts"
import { fetch } from "../fetch.ts"
import { figuresOf, frameOf, type Reading, readMetrics } from "../topFrame.ts"

const every = "1 second"

const readingOf = (url: string): Effect.Effect<Reading, Error> =>
  Effect.tryPromise({ try: () => fetch(`${url}/metrics`), catch: () => noAnswer(url) }).pipe(
    Effect.flatMap((response) =>
      response.ok
        ? Effect.promise(() => response.text())
        : Effect.fail(
            new Error(
              `${url}/metrics returned status ${response.status}: the server is starting, or is an older version`,
            ),
          ),
    ),
    Effect.filterOrFail(
      (text) => text.includes("bourse_status"),
      () => notOurs(url),
    ),
    Effect.map((text) => readMetrics(text, performance.now() / 1000)),
  )

/** Takes over the terminal's screen and restores it when the scope ends; `quit` resolves at q or Ctrl-C. */
const screen = Effect.acquireRelease(
  Effect.sync(() => {
    const { stdin, stdout } = process
    const quit = Promise.withResolvers<void>()
    const onKey = (bytes: Buffer): void => {
      if (["q", "Q", "\x03"].includes(bytes.toString("latin1"))) quit.resolve()
    }
    // Switches to the alternate screen and hides the cursor.
    stdout.write("\x1b[?1049h\x1b[?25l")
    if (stdin.isTTY) {
      stdin.setRawMode(true)
      stdin.on("data", onKey)
      stdin.resume()
    }
    return { quit: quit.promise, onKey }
  }),
  ({ onKey }) =>
    Effect.sync(() => {
      const { stdin, stdout } = process
      if (stdin.isTTY) {
        stdin.off("data", onKey)
        stdin.setRawMode(false)
        stdin.pause()
      }
      stdout.write("\x1b[?25h\x1b[?1049l")
    }),
)

/** Overwrites the last frame of `bourse top` without clearing it, so that nothing flickers. */
const draw = (lines: ReadonlyArray<string>): void => {
  process.stdout.write(`\x1b[H${lines.map((line) => `${line}\x1b[K`).join("\r\n")}\x1b[J`)
}

export const topCommand = Command.make(
  "top",
  {
    ...controlFlags,
    once: Flag.Boolean("once").pipe(
      Flag.withDescription("Prints the figures of one second, and ends"),
      Flag.withDefault(false),
    ),
  },
  Effect.fnUntraced(function* ({ once, ...given }) {
    const { url } = yield* targetOf(given)
    // A server without a sandbox has no request log.
    const latest: Effect.Effect<ReadonlyArray<LoggedRequest>> = withControl(given, ({ sandbox }) =>
      sandbox.requests({ rejected: "true", limit: "8" }),
    ).pipe(Effect.orElseSucceed(() => []))
    const frame = (earlier: Reading) =>
      Effect.gen(function* () {
        const [later, rejected] = yield* Effect.all([readingOf(url), latest])
        return { later, rejected, figures: figuresOf(url, earlier, later) }
      })
    const live = Effect.gen(function* () {
      let earlier = yield* readingOf(url)
      const { quit } = yield* screen
      const drawAll = Effect.gen(function* () {
        for (;;) {
          yield* Effect.sleep(every)
          const { later, rejected, figures } = yield* frame(earlier)
          const { columns = 80, rows = 24 } = process.stdout
          draw([...frameOf(figures, rejected, columns, rows - 1), "q ends"])
          earlier = later
        }
      })
      yield* Effect.raceFirst(
        drawAll,
        Effect.promise(() => quit),
      )
    })
    if (!once && !given.json) return process.stdout.isTTY ? yield* Effect.scoped(live) : undefined
    const earlier = yield* readingOf(url)
    yield* Effect.sleep(every)
    const { rejected, figures } = yield* frame(earlier)
    yield* Console.log(
      given.json
        ? JSON.stringify(figures)
        : frameOf(figures, rejected, process.stdout.columns ?? 80, 100).join("\n"),
    )
  }),
).pipe(
  Command.withDescription(
    "Shows live rates, rejected requests, commit times and books of a server; without a terminal, use --once",
  ),
  Command.withExamples([
    { command: "bourse top" },
    { command: "bourse top --once --json", description: "Prints the figures of one second as JSON" },
  ]),
)
