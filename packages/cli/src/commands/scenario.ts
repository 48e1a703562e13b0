/** `bourse scenario`: faults and market events at times of the exchange clock. */
import { existsSync } from "node:fs"
import type { RunningScenario, Scenario, ScenarioRun, ScenarioStatus } from "@bourse/control"
import { readBounded, scenarioNames } from "@bourse/server/terminal"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { didYouMean, suggesting } from "../choices.ts"
import { controlFlags } from "../connection.ts"
import { withControl } from "../control.ts"
import { print, printed, table, wrapped } from "../printing.ts"

const name = suggesting("name", scenarioNames).pipe(
  Argument.withDescription("The scenario's name, for example flash-crash"),
)

const listCommand = Command.make("list", controlFlags, (given) =>
  withControl(given, ({ sandbox }) => sandbox.listScenarios()).pipe(
    printed(given, (all) =>
      all.map((each) => wrapped(`${each.name.padEnd(22)} `, each.description ?? "")).join("\n"),
    ),
  ),
).pipe(
  Command.withDescription("Lists the built-in scenarios"),
  Command.withExamples([{ command: "bourse scenario list" }]),
)

/** The scenario as a JSON file with one act per line. */
const asFile = ({ acts, ...rest }: Scenario): string => {
  const lines = acts.map((act) => `    ${JSON.stringify(act)}`)
  const head = Object.entries(rest).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  )
  return ["{", ...head, '  "acts": [', lines.join(",\n"), "  ]", "}"].join("\n")
}

const showCommand = Command.make("show", { ...controlFlags, name }, ({ name, ...given }) =>
  Effect.gen(function* () {
    const all = yield* withControl(given, ({ sandbox }) => sandbox.listScenarios())
    const scenario = all.find((each) => each.name === name)
    if (scenario === undefined)
      return yield* Effect.fail(
        new Error(
          `there is no scenario ${name}${
            didYouMean(
              name,
              all.map((each) => each.name),
            ) || ": bourse scenario list lists them"
          }`,
        ),
      )
    return yield* print(given.json, scenario, asFile)
  }),
).pipe(
  Command.withDescription("Prints a scenario as a JSON file, to change and run"),
  Command.withExamples([{ command: "bourse scenario show flash-crash > mine.json" }]),
)

const timeOf = (time: number): string => new Date(time).toISOString().slice(0, 19).replace("T", " ")

const describe = ({ name, endsAt, time, acts }: RunningScenario): string =>
  [
    `${name} runs until ${timeOf(endsAt)} (now: ${timeOf(time)}).`,
    table(
      acts.map((act) => ({ ...act, from: timeOf(act.from), to: timeOf(act.to) })),
      ["kind", "state", "from", "to", "applied"],
      "",
    ),
  ].join("\n")

const words = ({ scenario }: ScenarioStatus): string =>
  scenario === null ? "No scenario runs." : describe(scenario)

/** Largest request that the server accepts, in bytes. */
const fileBytesMax = 1024 * 1024

const readText = (file: string): string => {
  try {
    return readBounded(file, fileBytesMax, true)
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Reads a scenario by its name, or from a file. */
const readRun = (nameOrFile: string): ScenarioRun => {
  if (!nameOrFile.endsWith(".json") && !existsSync(nameOrFile)) return { name: nameOrFile }
  const text = readText(nameOrFile)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new Error(`${nameOrFile} is not valid JSON: ${(error as Error).message}`)
  }
  if ((json as Partial<Scenario> | null)?.acts === undefined)
    throw new Error(`${nameOrFile} has no acts: bourse scenario show flash-crash prints an example`)
  return json as ScenarioRun
}

const runCommand = Command.make(
  "run",
  {
    ...controlFlags,
    scenario: suggesting("name or file", scenarioNames).pipe(
      Argument.withDescription("A built-in scenario, or your JSON file"),
    ),
    change: Flag.Finite("change").pipe(
      Flag.withDescription(
        "Change of prices by the scenario's first price act, with the other acts in proportion: 0.2 is 20 % up, -0.2 is 20 % down; default: as in the scenario",
      ),
      Flag.optional,
    ),
  },
  ({ scenario, change, ...given }) =>
    Effect.gen(function* () {
      const run = yield* Effect.try({
        try: () => readRun(scenario),
        catch: (error) => error as Error,
      })
      const status = yield* withControl(given, ({ sandbox }) =>
        sandbox.runScenario(Option.isSome(change) ? { ...run, change: change.value } : run),
      )
      yield* print(given.json, status, words)
    }),
).pipe(
  Command.withDescription("Starts a scenario at the exchange's current time"),
  Command.withExamples([
    { command: "bourse scenario run flash-crash" },
    { command: "bourse scenario run flash-crash --change -0.2" },
    { command: "bourse scenario run mine.json" },
  ]),
)

const statusCommand = Command.make("status", controlFlags, (given) =>
  withControl(given, ({ sandbox }) => sandbox.scenario()).pipe(printed(given, words)),
).pipe(
  Command.withDescription("Shows the running scenario and its active acts"),
  Command.withExamples([{ command: "bourse scenario status" }]),
)

const stopCommand = Command.make("stop", controlFlags, (given) =>
  withControl(given, ({ sandbox }) => sandbox.stopScenario()).pipe(printed(given, () => "stopped")),
).pipe(
  Command.withDescription("Stops the running scenario; prices stay where they are"),
  Command.withExamples([{ command: "bourse scenario stop" }]),
)

export const scenarioCommand = Command.make("scenario").pipe(
  Command.withDescription("Runs scenarios of exchange failures: a crash, a halt, lost responses"),
  Command.withExamples([{ command: "bourse scenario run flash-crash" }]),
  Command.withSubcommands([listCommand, showCommand, runCommand, statusCommand, stopCommand]),
)
