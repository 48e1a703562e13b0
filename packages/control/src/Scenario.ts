/**
 * Scenarios: what goes wrong on an exchange, as a list of acts by the exchange clock. The same scenario, seed and
 * commands at the same exchange times give the same prices and the same faults.
 */
import * as Schema from "effect/Schema"
import { boundedText } from "./Account.ts"
import { ControlLimits } from "./ControlLimits.ts"
import { Duration } from "./duration.ts"
import { NewFault } from "./Fault.ts"

const factor = Schema.Finite.check(Schema.isBetween({ minimum: 0.001, maximum: 1_000 }))

const symbols = Schema.optionalKey(
  Schema.Array(boundedText(ControlLimits.symbolLengthMax))
    .check(Schema.isMinLength(1))
    .annotate({
      description: "The symbols it applies to; default: all",
      examples: [["BTCUSDT"]],
    }),
)

const when = {
  at: Schema.optionalKey(
    Duration.annotate({ description: "When it begins, after the start of the scenario; default: 0s" }),
  ),
  for: Duration.annotate({ description: "How long it lasts" }),
}

/** Prices of coins change by a share, evenly over the time, and stay there. Needs the simulated market. */
const Price = Schema.Struct({
  kind: Schema.Literal("price"),
  ...when,
  change: Schema.Finite.check(Schema.isBetween({ minimum: -0.99, maximum: 100 })).annotate({
    description: "The change as a share of the price: -0.08 is 8 % down",
    examples: [-0.08],
  }),
  coins: Schema.optionalKey(
    Schema.Array(boundedText(ControlLimits.assetLengthMax))
      .check(Schema.isMinLength(1))
      .annotate({
        description: "The coins that move; default: all that move with the market, which stable coins do not",
        examples: [["BTC"]],
      }),
  ),
})

/** The simulated market quotes and trades otherwise. Needs the simulated market. */
const Book = Schema.Struct({
  kind: Schema.Literal("book"),
  ...when,
  spread: Schema.optionalKey(factor.annotate({ description: "The spread, times the ordinary one" })),
  depth: Schema.optionalKey(factor.annotate({ description: "What each level holds, times the ordinary" })),
  trades: Schema.optionalKey(
    factor.annotate({ description: "The number of trades of others, times the ordinary" }),
  ),
  symbols,
})

/** Symbols are halted: orders stay and can be cancelled, none is accepted, nothing trades. */
const Halt = Schema.Struct({ kind: Schema.Literal("halt"), ...when, symbols })

/** Withdrawals that are not on their chain yet stay where they are. */
const Withdrawals = Schema.Struct({ kind: Schema.Literal("withdrawals"), ...when })

/** A fault is injected into requests of the interface. */
const Faulty = Schema.Struct({
  kind: Schema.Literal("fault"),
  ...when,
  fault: NewFault.annotate({
    description:
      "A fault as of the control plane; without count, share and for it applies as long as the act is on",
  }),
})

export const ScenarioAct = Schema.Union([Price, Book, Halt, Withdrawals, Faulty])
export type ScenarioAct = typeof ScenarioAct.Type

const text = Schema.String.check(Schema.isMaxLength(ControlLimits.scenarioTextMax))

/** A scenario file. */
export const Scenario = Schema.Struct({
  $schema: Schema.optionalKey(text),
  name: boundedText(ControlLimits.nameLengthMax).annotate({ examples: ["flash-crash"] }),
  description: Schema.optionalKey(text),
  acts: Schema.Array(ScenarioAct).check(Schema.isMinLength(1), Schema.isMaxLength(ControlLimits.actsMax)),
})
export type Scenario = typeof Scenario.Type

/** What to run: a scenario of the package by its name alone, or one of your own with its acts. */
export const ScenarioRun = Schema.Struct({
  ...Scenario.fields,
  acts: Schema.optionalKey(Scenario.fields.acts),
})
export type ScenarioRun = typeof ScenarioRun.Type

/** The scenario that runs. Times are the exchange's, milliseconds since the epoch. */
export const RunningScenario = Schema.Struct({
  name: Schema.String,
  startedAt: Schema.Number,
  endsAt: Schema.Number,
  time: Schema.Number,
  acts: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(["price", "book", "halt", "withdrawals", "fault"]),
      from: Schema.Number,
      to: Schema.Number,
      state: Schema.Literals(["coming", "on", "over"]),
      /** What it does, as the scenario has it. */
      act: ScenarioAct,
      /** Of a fault: number of requests it was applied to. */
      applied: Schema.optionalKey(Schema.Number),
    }),
  ),
})
export type RunningScenario = typeof RunningScenario.Type

/** Null when none runs. */
export const ScenarioStatus = Schema.Struct({ scenario: Schema.NullOr(RunningScenario) })
export type ScenarioStatus = typeof ScenarioStatus.Type
