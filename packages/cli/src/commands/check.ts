/** `bourse check -- COMMAND`: a verdict on a bot. */
import { existsSync } from "node:fs"
import {
  CannotJudge,
  type Case,
  checkIn,
  consoleReport,
  exitCodeOf,
  type Policy,
  type Report,
  readPolicy,
  rulesNamed,
  writeReports,
} from "@bourse/botcheck"
import { ControlLimits } from "@bourse/control"
import { readBounded } from "@bourse/server/terminal"
import * as Console from "effect/Console"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { makeStage } from "../check/stage.ts"

const fileBytesMax = 1024 * 1024

/** A check that was asked for in a way that cannot be: exit code 2. */
class Usage extends Error {}

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readBounded(file, fileBytesMax, true))
  } catch (error) {
    throw new Usage(`${file} cannot be read: ${(error as Error).message}`)
  }
}

const policyOf = (file: string | undefined): Policy => {
  if (file === undefined) return {}
  const json = readJson(file)
  try {
    return readPolicy(json)
  } catch (error) {
    throw new Usage(`${file}: ${(error as Error).message}`)
  }
}

const listed = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "")

const fundsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listed(text).map((each) => {
      const [, asset = "", amount = ""] = /^([A-Z0-9]+)=(\d+(?:\.\d+)?)$/.exec(each) ?? []
      if (asset === "") throw new Usage(`${each} is not an asset with an amount such as USDT=1000 (--fund)`)
      return [asset, amount]
    }),
  )

/** What a case needs to be played again as it was. */
const flagsOf = (given: {
  readonly ccxt: boolean
  readonly workdir: string
  readonly policy: Option.Option<string>
  readonly env: Option.Option<string>
  readonly fund: Option.Option<string>
}): ReadonlyArray<string> => [
  ...(given.ccxt ? ["--ccxt"] : []),
  ...(given.workdir === "." ? [] : ["--workdir", given.workdir]),
  ...(["policy", "env", "fund"] as const).flatMap((name) =>
    Option.match(given[name], { onNone: () => [], onSome: (value) => [`--${name}`, value] }),
  ),
]

export const checkCommand = Command.make(
  "check",
  {
    rules: Flag.String("rules").pipe(
      Flag.withMetavar("id,.."),
      Flag.withDescription("Only these rules, by their ids"),
      Flag.optional,
    ),
    all: Flag.Boolean("all").pipe(
      Flag.withDescription("Every rule, those that take long too"),
      Flag.withDefault(false),
    ),
    policy: Flag.String("policy").pipe(
      Flag.withMetavar("file"),
      Flag.withDescription("A JSON file that declares what the bot may do"),
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
        "How many times as fast as the system clock; default: 10, less where the bot does not follow",
      ),
      Flag.optional,
    ),
    report: Flag.String("report").pipe(
      Flag.withMetavar("folder"),
      Flag.withDescription(
        "Where report.json, junit.xml and index.html are written; the desk lists those in reports of its data folder",
      ),
      Flag.withDefault("out"),
    ),
    workdir: Flag.String("workdir").pipe(
      Flag.withMetavar("folder"),
      Flag.withDescription(
        "The folder that the bot is started in; each case gets a fresh copy. Default: this one",
      ),
      Flag.withDefault("."),
    ),
    env: Flag.String("env").pipe(
      Flag.withMetavar("NAME,.."),
      Flag.withDescription("Variables of this shell that the bot gets; it gets no others"),
      Flag.optional,
    ),
    ccxt: Flag.Boolean("ccxt").pipe(
      Flag.withDescription("BOURSE_KEY is the key whose responses are as ccxt expects"),
      Flag.withDefault(false),
    ),
    fund: Flag.String("fund").pipe(
      Flag.withMetavar("ASSET=amount,.."),
      Flag.withDescription("What the bot's account has beside its first balances: USDT=1000000,BTC=10"),
      Flag.optional,
    ),
    atOnce: Flag.Int("at-once").pipe(
      Flag.filter(
        (count) => count >= 1 && count <= 64,
        () => "a whole number from 1 to 64 (--at-once)",
      ),
      Flag.withDescription("How many cases are played side by side; default: 1"),
      Flag.optional,
    ),
    play: Flag.String("play").pipe(
      Flag.withMetavar("file"),
      Flag.withDescription("Plays the case of this file alone, as a report names it"),
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
  },
  (given) =>
    Effect.gen(function* () {
      // What is ended early has not passed.
      process.exitCode = 3
      const asked = Option.map(given.rules, listed)
      const outcome = yield* Effect.tryPromise({
        try: async (): Promise<Report> => {
          if (given.all && Option.isSome(asked)) throw new Usage("give --all or --rules, not both")
          const rules = given.all ? "all" : Option.getOrUndefined(asked)
          try {
            rulesNamed(rules)
          } catch (error) {
            throw new Usage((error as Error).message)
          }
          const policy = policyOf(Option.getOrUndefined(given.policy))
          if (!existsSync(given.workdir)) throw new Usage(`there is no folder ${given.workdir} (--workdir)`)
          const play = Option.getOrUndefined(Option.map(given.play, readJson)) as Case | undefined
          if (play !== undefined && !Array.isArray(play.acts))
            throw new Usage(`${Option.getOrUndefined(given.play)} is no case of a report`)
          return checkIn(makeStage(), {
            command: given.command,
            folder: given.workdir,
            variables: Option.match(given.env, { onNone: () => [], onSome: listed }),
            funds: Option.match(given.fund, { onNone: () => ({}), onSome: fundsIn }),
            key: given.ccxt ? "ccxt" : "alice",
            rules,
            policy,
            seed: given.seed,
            speed: Option.getOrUndefined(given.speed),
            atOnce: Option.getOrUndefined(given.atOnce),
            play,
            onProgress: (words) => process.stderr.write(`check: ${words}\n`),
          })
        },
        catch: (error) => error as Error,
      }).pipe(Effect.result)
      if (outcome._tag === "Failure") {
        const error = outcome.failure
        if (!(error instanceof Usage || error instanceof CannotJudge)) return yield* Effect.fail(error)
        yield* Console.error(`bourse: ${error.message}`)
        process.exitCode = error instanceof Usage ? 2 : 3
        return
      }
      const report = outcome.success
      const flags = flagsOf(given)
      writeReports(report, given.report, flags)
      const { traces: _, ...verdicts } = report
      yield* Console.log(
        given.json
          ? JSON.stringify(verdicts)
          : consoleReport(report, {
              color: process.stdout.isTTY === true && !process.env.NO_COLOR,
              width: process.stdout.columns ?? 120,
              folder: given.report,
              flags,
            }),
      )
      if (!given.json) yield* Console.log(`\n${given.report}/index.html shows each failure on a timeline.`)
      process.exitCode = exitCodeOf(report)
    }),
).pipe(
  Command.withDescription(
    "Starts a bot in sandboxes of its own, lets answers get lost, the exchange go away, the bot be killed, and judges it by what the exchange saw. Exit codes: 0 passed, 1 failed, 2 usage, 3 could not be judged",
  ),
  Command.withShortDescription("Checks what a bot does when something goes wrong"),
  Command.withExamples([
    { command: "bourse check -- node bot.js" },
    { command: "bourse check --all --policy policy.json -- python3 bot.py" },
    { command: "bourse check --rules double-order,retry-after --seed 7 --report out -- node bot.js" },
  ]),
)
