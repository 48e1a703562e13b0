/** `bourse clock`: the exchange clock of a sandbox. */
import { durationMs, type ExchangeClock } from "@bourse/control"
import { Argument, Command, Flag } from "effect/cli"
import * as Option from "effect/Option"
import { controlFlags, withControl } from "../connection.ts"
import { facts, printed } from "../printing.ts"

type Clock = typeof ExchangeClock.Type
const clockWords = ({ time, mode, offsetMs, speed, achievedSpeed }: Clock): string =>
  facts({ time: new Date(time).toISOString(), mode, offsetMs, speed, achievedSpeed })

const clockVerb = (name: string, verb: "freezeClock" | "unfreezeClock", description: string) =>
  Command.make(name, controlFlags, (given) =>
    withControl(given, ({ sandbox }) => sandbox[verb]()).pipe(printed(given, clockWords)),
  ).pipe(Command.withDescription(description), Command.withExamples([{ command: `bourse clock ${name}` }]))

const advance = Command.make(
  "advance",
  {
    ...controlFlags,
    by: Argument.String("by").pipe(
      Argument.withDescription("90s, 1h, 2d, or milliseconds"),
      Argument.filterMap(
        (text) => Option.fromUndefinedOr(durationMs(text)),
        (text) => `${text} is not a duration such as 90s, 1h or 2d`,
      ),
    ),
  },
  ({ by, ...given }) =>
    withControl(given, ({ sandbox }) => sandbox.advanceClock({ payload: { ms: by } })).pipe(
      printed(given, clockWords),
    ),
).pipe(
  Command.withDescription("Advances the clock; everything due by then is executed"),
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
    withControl(given, ({ sandbox }) => sandbox.setClockSpeed({ payload: { speed } })).pipe(
      printed(given, clockWords),
    ),
).pipe(
  Command.withDescription("Sets how many times as fast as the system clock the exchange clock may run"),
  Command.withExamples([{ command: "bourse clock speed 100" }]),
)

const maxFlag = Flag.String("max").pipe(
  Flag.withDescription("How far the clock may go: 90s, 1h, 2d, or milliseconds; default 1d"),
  Flag.withDefault("1d"),
  Flag.filterMap(
    (text) => Option.fromUndefinedOr(durationMs(text)),
    (text) => `${text} is not a duration such as 90s, 1h or 2d`,
  ),
)

const step = Command.make("step", { ...controlFlags, max: maxFlag }, ({ max, ...given }) =>
  withControl(given, ({ sandbox }) => sandbox.stepClock({ payload: { maxMs: max } })).pipe(
    printed(given, ({ happened, ...clock }) => `${clockWords(clock)}\n${facts({ happened })}`),
  ),
).pipe(
  Command.withDescription("Advances the clock to the next event of a user's account"),
  Command.withExamples([{ command: "bourse clock step --max 1h" }]),
)

const settle = Command.make("settle", { ...controlFlags, max: maxFlag }, ({ max, ...given }) =>
  withControl(given, ({ sandbox }) => sandbox.settleClock({ payload: { maxMs: max } })).pipe(
    printed(given, ({ pending, ...clock }) => `${clockWords(clock)}\n${facts({ pending })}`),
  ),
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
    clockVerb("freeze", "freezeClock", "Freezes the clock"),
    clockVerb("unfreeze", "unfreezeClock", "Starts the clock again from the frozen time"),
  ]),
)
