/** The flags of `bourse check`. */
import { ControlLimits } from "@bourse/control"
import { Argument, type Command, Flag } from "effect/cli"
import * as Option from "effect/Option"
import { serveFlags } from "../flags.ts"
import { networkFlags } from "../run/networkFlags.ts"

export const checkFlags = {
  rules: Flag.String("rules").pipe(
    Flag.withMetavar("id,.."),
    Flag.withDescription("Checks only the rules with these ids"),
    Flag.optional,
  ),
  all: Flag.Boolean("all").pipe(
    Flag.withDescription("Checks every rule, also the slow ones"),
    Flag.withDefault(false),
  ),
  allowUnjudged: Flag.String("allow-unjudged").pipe(
    Flag.withMetavar("id,.."),
    Flag.withDescription("Critical and high rules that may stay not judged, without causing exit code 3"),
    Flag.optional,
  ),
  policy: Flag.String("policy").pipe(
    Flag.withMetavar("file"),
    Flag.withDescription("A JSON file that declares what the bot may do"),
    Flag.optional,
  ),
  from: serveFlags.from.pipe(
    Flag.withDescription("Starts each case from this snapshot: its name in .bourse, or its file"),
  ),
  init: serveFlags.init.pipe(
    Flag.withDescription(
      "Starts each case from this init file: accounts, keys, funds, coins, symbols, market",
    ),
  ),
  market: serveFlags.market.pipe(
    Flag.withDescription(
      "The market of each case: on, off, a JSON market file, or files of recorded data; default: on, with --from the snapshot's market",
    ),
  ),
  every: Flag.String("every").pipe(
    Flag.withMetavar("duration"),
    Flag.withDescription(
      "Starts a command that ends by itself, like a cron job, at this interval of the exchange clock, such as 1h",
    ),
    Flag.optional,
  ),
  seed: Flag.Int("seed").pipe(
    Flag.withDescription("Random seed of the markets and faults"),
    Flag.withDefault(1),
  ),
  speed: Flag.Int("speed").pipe(
    Flag.filter(
      (speed) => speed >= 1 && speed <= ControlLimits.clockSpeedMax,
      () => `a whole number from 1 to ${ControlLimits.clockSpeedMax} (--speed)`,
    ),
    Flag.withDescription(
      "Speed of the exchange clock as a multiple of the system clock's; default: 10, or less if bot and machine are too slow",
    ),
    Flag.optional,
  ),
  report: Flag.String("report").pipe(
    Flag.withMetavar("folder"),
    Flag.withDescription(
      "Folder for report.json, junit.xml and index.html; the desk lists reports in the folder reports of its data folder",
    ),
    Flag.withDefault("out"),
  ),
  resume: Flag.String("resume").pipe(
    Flag.withMetavar("report"),
    Flag.withDescription(
      "Continues a check that ended early: names its report folder or report.json, whose verdicts are kept; command and flags must be the same",
    ),
    Flag.optional,
  ),
  workdir: Flag.String("workdir").pipe(
    Flag.withMetavar("folder"),
    Flag.withDescription(
      "The bot's folder, of which each case gets a fresh copy; default: the current folder",
    ),
    Flag.withDefault("."),
  ),
  env: Flag.String("env").pipe(
    Flag.withMetavar("NAME,.."),
    Flag.withDescription("Variables of this shell that are passed to the bot; others are not passed"),
    Flag.optional,
  ),
  ...networkFlags,
  ccxt: Flag.Boolean("ccxt").pipe(
    Flag.withDescription("Sets BOURSE_KEY to a key whose responses have the form that ccxt expects"),
    Flag.withDefault(false),
  ),
  fund: Flag.String("fund").pipe(
    Flag.withMetavar("ASSET=amount,.."),
    Flag.withDescription("Extra funds of the bot's account: USDT=1000000,BTC=10"),
    Flag.optional,
  ),
  atOnce: Flag.Int("at-once").pipe(
    Flag.filter(
      (count) => count >= 1 && count <= 64,
      () => "a whole number from 1 to 64 (--at-once)",
    ),
    Flag.withDescription("How many cases run at once; default: 4, or 2 on one core"),
    Flag.optional,
  ),
  play: Flag.String("play").pipe(
    Flag.withMetavar("file"),
    Flag.withDescription("Runs only the case in this file, which a report names"),
    Flag.optional,
  ),
  json: Flag.Boolean("json").pipe(
    Flag.withDescription("Prints the verdicts as JSON"),
    Flag.withDefault(false),
  ),
  command: Argument.String("command").pipe(
    Argument.withDescription("The bot's command, after --"),
    Argument.variadic({ min: 1 }),
  ),
}

export type GivenCheck = Command.Command.Config.Infer<typeof checkFlags>

/** The flags that a command for replaying a case repeats. */
export const flagsOf = (given: GivenCheck): ReadonlyArray<string> => [
  ...(given.ccxt ? ["--ccxt"] : []),
  ...(given.allowNetwork ? ["--allow-network"] : []),
  ...(given.isolate ? ["--isolate"] : []),
  ...given.isolateAllow.flatMap((port) => ["--isolate-allow", `${port}`]),
  ...(given.workdir === "." ? [] : ["--workdir", given.workdir]),
  ...(["policy", "from", "init", "market", "every", "env", "fund"] as const).flatMap((name) =>
    Option.match(given[name], { onNone: () => [], onSome: (value) => [`--${name}`, value] }),
  ),
]
