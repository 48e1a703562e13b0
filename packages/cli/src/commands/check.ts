/** `bourse check -- COMMAND`: tests a bot. */
import { Command } from "effect/cli"
import * as Effect from "effect/Effect"
import { checkFlags } from "../check/flags.ts"

export const checkCommand = Command.make("check", checkFlags, (given) =>
  // Loads the server code only when the command runs, since help and completions do not need it. A signal
  // during loading fails the check, because the exit code is already 3.
  Effect.suspend(() => {
    process.exitCode = 3
    return Effect.uninterruptible(Effect.promise(() => import("../check/runCheck.ts")))
  }).pipe(Effect.flatMap(({ check }) => check(given))),
).pipe(
  Command.withDescription(
    "Runs a bot in sandboxes, injects failures (lost answers, outages, kills), and judges the bot by its requests. Exit codes: 0 every critical and high rule passed or is not applicable, 1 a rule failed, 2 wrong usage, 3 a critical or high rule was not judged, or the check ended early",
  ),
  Command.withShortDescription("Tests how a bot handles failures"),
  Command.withExamples([
    { command: "bourse check -- node bot.js" },
    { command: "bourse check --all --policy policy.json -- python3 bot.py" },
    { command: "bourse check --every 1h -- python3 job.py" },
    { command: "bourse check --rules double-order,retry-after --seed 7 --report out -- node bot.js" },
    { command: "bourse check --resume out -- node bot.js" },
  ]),
)
