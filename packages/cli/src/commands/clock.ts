/** `bourse clock`: reads and moves a sandbox's exchange clock. */
import type { ClockMoveOptions, ClockProgress, ExchangeClock } from "@bourse/client/control"
import { durationMs } from "@bourse/control"
import * as Console from "effect/Console"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Connection, controlFlags } from "../connection.ts"
import { withControl } from "../control.ts"
import { facts, print, printed } from "../printing.ts"
import { progressTo } from "../progress.ts"

const clockWords = ({ time, mode, offsetMs, speed, achievedSpeed, movingTo }: ExchangeClock): string =>
  facts({
    time: new Date(time).toISOString(),
    mode,
    offsetMs,
    speed,
    achievedSpeed,
    ...(movingTo !== null && { movingTo: new Date(movingTo).toISOString() }),
  })

const clockVerb = (
  name: string,
  verb: "freezeClock" | "unfreezeClock" | "stopAdvance",
  description: string,
) =>
  Command.make(name, controlFlags, (given) =>
    withControl(given, ({ sandbox }) => sandbox[verb]()).pipe(printed(given, clockWords)),
  ).pipe(Command.withDescription(description), Command.withExamples([{ command: `bourse clock ${name}` }]))

/**
 * Shows the progress of a long advance on standard error. The advance is sent as requests of about a second;
 * Ctrl-C ends it after the current request and prints the clock.
 */
const moving = <A, E, R>(
  given: Connection,
  doing: string,
  call: (options: ClockMoveOptions) => Effect.Effect<A, E, R>,
) => {
  const ending = new AbortController()
  const report = progressTo(process.stderr)
  const onProgress = ({ passedMs, ofMs, time }: ClockProgress) =>
    report({
      doing: `${doing}, ${new Date(time).toISOString().slice(0, 19)}Z`,
      percent: Math.floor((100 * passedMs) / ofMs),
    })
  const stopped = withControl(given, ({ sandbox }) => sandbox.stopAdvance()).pipe(
    Effect.flatMap(({ time }) => Console.error(`\nstopped: the clock is at ${new Date(time).toISOString()}`)),
    Effect.ignore,
  )
  return call({ onProgress, signal: ending.signal }).pipe(
    Effect.onInterrupt(() => {
      ending.abort()
      return stopped
    }),
  )
}

const advance = Command.make(
  "advance",
  {
    ...controlFlags,
    by: Argument.String("by").pipe(
      Argument.withDescription("90s, 1h, 2d, or milliseconds"),
      Argument.filterMap(
        (text) => Option.fromUndefinedOr(durationMs(text)),
        () => "a duration such as 90s, 1h or 2d",
      ),
    ),
  },
  ({ by, ...given }) =>
    moving(given, "advancing the clock", (options) =>
      withControl(given, ({ sandbox }) => sandbox.advanceClock({ ms: by }, options)),
    ).pipe(printed(given, clockWords)),
).pipe(
  Command.withDescription(
    "Advances the clock, and executes everything that becomes due. Ctrl-C stops the advance",
  ),
  Command.withExamples([{ command: "bourse clock advance 1h" }]),
)

const speed = Command.make(
  "speed",
  {
    ...controlFlags,
    speed: Argument.Int("speed").pipe(
      Argument.withDescription("1 is the system clock's speed; the maximum is 10000"),
    ),
  },
  ({ speed, ...given }) =>
    withControl(given, ({ sandbox }) => sandbox.setClockSpeed({ speed })).pipe(printed(given, clockWords)),
).pipe(
  Command.withDescription(
    "Sets the maximum speed of the exchange clock, as a multiple of the system clock's",
  ),
  Command.withExamples([{ command: "bourse clock speed 100" }]),
)

const durationFlag = (name: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(`${description}: 90s, 1h, 2d, or milliseconds`),
    Flag.filterMap(
      (text) => Option.map(Option.fromUndefinedOr(durationMs(text)), (ms) => ({ text, ms })),
      () => "a duration such as 90s, 1h or 2d",
    ),
  )

const step = Command.make(
  "step",
  { ...controlFlags, max: durationFlag("max", "The largest advance of the clock") },
  ({ max, ...given }) =>
    Effect.gen(function* () {
      const moved = yield* moving(given, "looking for an event", (options) =>
        withControl(given, ({ sandbox }) => sandbox.stepClock({ maxMs: max.ms }, options)),
      )
      yield* print(given.json, moved, (answer) => {
        const { happened, stopped, ...clock } = answer
        const nothing = stopped
          ? "No event happened before the advance was stopped."
          : `No event happened within ${max.text}.`
        return `${clockWords(clock)}\n${facts({ happened })}${happened ? "" : `\n${nothing}`}`
      })
    }),
).pipe(
  Command.withDescription("Advances the clock to the next event of a user's account, by at most --max"),
  Command.withExamples([{ command: "bourse clock step --max 1h" }]),
)

const settle = Command.make(
  "settle",
  {
    ...controlFlags,
    max: durationFlag("max", "The largest advance of the clock; default 1d").pipe(
      Flag.withDefault({ text: "1d", ms: 86_400_000 }),
    ),
  },
  ({ max, ...given }) =>
    moving(given, "settling", (options) =>
      withControl(given, ({ sandbox }) => sandbox.settleClock({ maxMs: max.ms }, options)),
    ).pipe(printed(given, ({ pending, ...clock }) => `${clockWords(clock)}\n${facts({ pending })}`)),
).pipe(
  Command.withDescription("Advances the clock until no deposit, withdrawal or rebate is pending"),
  Command.withExamples([{ command: "bourse clock settle" }]),
)

export const clockCommand = Command.make("clock", controlFlags, (given) =>
  withControl(given, ({ sandbox }) => sandbox.clock()).pipe(printed(given, clockWords)),
).pipe(
  Command.withDescription("Shows the exchange clock; advances, freezes or unfreezes it, sets its speed"),
  Command.withExamples([{ command: "bourse clock" }, { command: "bourse clock advance 1h" }]),
  Command.withSubcommands([
    advance,
    step,
    settle,
    speed,
    clockVerb("stop", "stopAdvance", "Stops a running advance of the clock"),
    clockVerb("freeze", "freezeClock", "Freezes the clock"),
    clockVerb("unfreeze", "unfreezeClock", "Starts the clock again from the frozen time"),
  ]),
)
