/**
 * Scenarios: faults and events on an exchange, as a list of acts by the exchange clock. The same scenario, seed and
 * commands at the same exchange times give the same prices and the same faults.
 */
import { Decimal } from "@bourse/core"
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
      description: "The symbols to which the act applies; default: all",
      examples: [["BTCUSDT"]],
    }),
)

const when = {
  at: Schema.optionalKey(
    Duration.annotate({ description: "Start of the act, after the start of the scenario; default: 0s" }),
  ),
  for: Duration.annotate({ description: "Length of the act" }),
}

/** Descriptions of the kinds of acts, for the schema and for the documentation's table. */
export const actKinds = {
  price:
    'prices change by the share `change` during the act, with pauses and rebounds (`for: "0s"`: at once), and stay at the new level; default: all coins except stablecoins. Needs the simulated market',
  book: "factors for the spread, the size of each level, the number of trades; each added spread is at least 0.005 % of the price. `empty`: the market does not buy (`bids`), does not sell (`asks`) or does neither (`both`): only users' orders are on that side of the book, and the market does not trade with itself. Needs the simulated market",
  halt: "orders are rejected, nothing trades; cancels work",
  steps:
    "new orders must have this tick, lot, minimum and maximum; tick and lot can only be coarser than the symbol's first ones. Open orders stay. At the act's end the values from before the scenario return",
  withdrawals: "withdrawals are not sent to their chains",
  fault:
    "injects a [fault](control-plane.md#faults) during the act, with all fields of a fault; without `count`, `share` and `for` the fault applies to each matching request",
} as const satisfies Readonly<Record<string, string>>

const act = <Kind extends keyof typeof actKinds, Fields extends Schema.Struct.Fields>(
  kind: Kind,
  fields: Fields,
) =>
  Schema.Struct({ kind: Schema.Literal(kind), ...when, ...fields }).annotate({ description: actKinds[kind] })

const Price = act("price", {
  change: Schema.Finite.check(Schema.isBetween({ minimum: -0.99, maximum: 100 })).annotate({
    description: "The change as a share of the price: -0.08 is 8 % down",
    examples: [-0.08],
  }),
  coins: Schema.optionalKey(
    Schema.Array(boundedText(ControlLimits.assetLengthMax))
      .check(Schema.isMinLength(1))
      .annotate({
        description: "The coins whose prices change; default: all except stable coins",
        examples: [["BTC"]],
      }),
  ),
})

const Book = act("book", {
  spread: Schema.optionalKey(
    factor.annotate({
      description: "Factor for the spread; each added spread is at least 0.005 % of the price",
    }),
  ),
  depth: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0.000001, maximum: 1_000 })).annotate({
      description: "Factor for the quantity of each level; a level holds at least one lot",
    }),
  ),
  trades: Schema.optionalKey(
    factor.annotate({ description: "Factor for the number of the market's trades" }),
  ),
  empty: Schema.optionalKey(
    Schema.Literals(["bids", "asks", "both"]).annotate({
      description: "Sides of the book without the market's quotes; users' orders stay",
    }),
  ),
  symbols,
})

const Halt = act("halt", { symbols })

const step = (description: string) => Schema.optionalKey(Decimal.annotate({ description }))

const stepNames = ["tick", "lot", "minQuantity", "minAmount", "maxAmount"] as const

const Steps = act("steps", {
  symbols: Schema.Array(boundedText(ControlLimits.symbolLengthMax))
    .check(Schema.isMinLength(1))
    .annotate({ description: "The symbols to which the act applies", examples: [["BTCUSDT"]] }),
  tick: step("The price step, a power of ten"),
  lot: step("The quantity step, a power of ten"),
  minQuantity: step("The least quantity"),
  minAmount: step("The smallest quote amount of an order"),
  maxAmount: step("The largest quote amount of an order"),
}).check(
  Schema.makeFilter((given) =>
    stepNames.some((name) => given[name] !== undefined) ? undefined : `steps needs ${stepNames.join(" or ")}`,
  ),
)

const Withdrawals = act("withdrawals", {})

const Faulty = act("fault", {
  fault: NewFault.annotate({
    description:
      "A fault as in the control plane; without count, share and for, the fault applies during the whole act",
  }),
})

/** Schemas in the order of {@link actKinds}. */
export const ScenarioAct = Schema.Union([Price, Book, Halt, Steps, Withdrawals, Faulty])
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

/** The scenario to run: one of the package by its name, or your own with its acts. */
export const ScenarioRun = Schema.Struct({
  ...Scenario.fields,
  acts: Schema.optionalKey(Scenario.fields.acts),
  change: Schema.optionalKey(
    Price.fields.change.annotate({
      description:
        "Change of prices by the first price act, with the other acts in proportion: 0.2 is 20 % up, -0.2 is 20 % down; default: as in the scenario",
    }),
  ),
})
export type ScenarioRun = typeof ScenarioRun.Type

/** The running scenario. Times of a running scenario are the exchange's, in ms since the epoch. */
export const RunningScenario = Schema.Struct({
  name: Schema.String,
  startedAt: Schema.Number,
  endsAt: Schema.Number,
  time: Schema.Number,
  acts: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(Object.keys(actKinds) as [keyof typeof actKinds]),
      from: Schema.Number,
      to: Schema.Number,
      state: Schema.Literals(["coming", "on", "over"]),
      /** The act as the scenario describes it, unchanged. */
      act: ScenarioAct,
      /** The number of requests to which a fault was applied. */
      applied: Schema.optionalKey(Schema.Number),
    }),
  ),
})
export type RunningScenario = typeof RunningScenario.Type

/** The running scenario; null if none is running. */
export const ScenarioStatus = Schema.Struct({ scenario: Schema.NullOr(RunningScenario) })
export type ScenarioStatus = typeof ScenarioStatus.Type
