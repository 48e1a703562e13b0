/** Running, showing and ending a scenario, as plans of a turn. */
import type { Scenario, ScenarioRun, ScenarioStatus } from "@bourse/control"
import type { State } from "@bourse/engine"
import { command, decide, type Plan, read } from "../plans/Plan.ts"
import { ErrorResponse, errorBecause, errorResponse } from "../responses/ErrorResponse.ts"
import { nearestName } from "../responses/nearest.ts"
import type { Faults } from "../scenario/Faults.ts"
import { scenarioNames } from "../scenario/scenarioNames.ts"
import { scenarios } from "../scenario/scenarios.ts"
import { isOn, scenarioStart, shiftsAt, timedActs } from "../scenario/Timeline.ts"
import { marketOfState, moversOf } from "../simulation/marketOfState.ts"

const statusAt = (state: State, time: number, faults: Faults): ScenarioStatus => {
  const { scenario } = state
  if (scenario === null) return { scenario: null }
  const { name, startedAt, endsAt, file } = scenario
  const applied = [...faults.appliedBy(state)]
  const { acts: given } = file as Scenario
  const acts = timedActs(file as Scenario, startedAt).map((act, index) => ({
    kind: act.kind,
    act: given[index]!,
    from: act.from,
    to: act.to,
    state: time < act.from ? ("coming" as const) : isOn(act, time) ? ("on" as const) : ("over" as const),
    ...(act.kind === "fault" ? { applied: applied.shift()! } : {}),
  }))
  return { scenario: { name, startedAt, endsAt, time, acts } }
}

export const scenarioStatus = (faults: Faults): Plan<ScenarioStatus> =>
  read((state, now) => statusAt(state, now, faults))

const named = (name: string): Scenario | ErrorResponse => {
  const found = scenarios.find((each) => each.name === name)
  if (found !== undefined) return found
  const near = nearestName(name, scenarioNames)
  return errorResponse(
    "parameterError",
    `no scenario is named ${name}${near === undefined ? "" : `; did you mean ${near}?`}: there are ${scenarioNames.join(", ")}; or send your own acts`,
  )
}

/** The first part of a scenario that does not fit this exchange, with its place in the scenario. */
const misfit = ({ acts }: Scenario, state: State, faults: Faults): ErrorResponse | undefined => {
  const { simulation, markets, keys } = state
  const coins =
    simulation === null ? new Set<string>() : new Set(marketOfState(state, simulation.file).coins.keys())
  for (const [i, act] of acts.entries()) {
    const reject = (what: string) => errorResponse("parameterError", `acts[${i}]: ${what}`)
    if ((act.kind === "price" || act.kind === "book") && simulation === null)
      return reject(`${act.kind} needs the simulated market: start the server with --market on`)
    if (act.kind === "price") {
      const unknown = act.coins?.find((coin) => !coins.has(coin))
      if (unknown !== undefined)
        return reject(
          `the simulated market does not simulate the coin ${unknown}: it simulates ${[...coins].join(", ")}`,
        )
    }
    if (act.kind === "book" || act.kind === "halt" || act.kind === "steps") {
      const unknown = act.symbols?.find((symbol) => !markets.has(symbol))
      if (unknown !== undefined) return reject(`symbol ${unknown} is not listed`)
    }
    if (act.kind !== "fault") continue
    const { key } = act.fault
    if (key !== undefined && !keys.has(key))
      return errorBecause("apiKeyNotFound", `acts[${i}]: 'key' is not an API key of any account`)
    const named = faults.named(act.fault)
    if (named instanceof ErrorResponse) return reject(named.message)
  }
  return undefined
}

/**
 * Scales a scenario's price changes: the first price act gets `change`, the others scale by the ratio of logarithms.
 */
const withChange = (scenario: Scenario, change: number | undefined): Scenario | ErrorResponse => {
  if (change === undefined) return scenario
  const first = scenario.acts.find(({ kind }) => kind === "price")
  if (first?.kind !== "price" || first.change === 0)
    return errorResponse(
      "parameterError",
      `${scenario.name} has no price act: only a scenario with a price act can have change`,
    )
  const factor = Math.log1p(change) / Math.log1p(first.change)
  const acts = scenario.acts.map((act) =>
    act.kind === "price"
      ? { ...act, change: act === first ? change : Math.expm1(factor * Math.log1p(act.change)) }
      : act,
  )
  const far = acts.find((act) => act.kind === "price" && !(act.change >= -0.99 && act.change <= 100))
  return far === undefined
    ? { ...scenario, acts }
    : errorResponse(
        "parameterError",
        `with change ${change}, a later price act of ${scenario.name} would be too large`,
      )
}

const movers = (state: State): ReadonlySet<string> =>
  state.simulation === null ? new Set() : moversOf(marketOfState(state, state.simulation.file))

export const runScenario = ({ acts, change, ...given }: ScenarioRun, faults: Faults): Plan<ScenarioStatus> =>
  decide((before, now) => {
    const found = acts === undefined ? named(given.name) : { ...given, acts }
    const scenario = found instanceof ErrorResponse ? found : withChange(found, change)
    if (scenario instanceof ErrorResponse) return scenario
    return (
      misfit(scenario, before, faults) ??
      command(
        { type: "startScenario", ...scenarioStart(scenario, before, movers(before), now) },
        (_, state) => statusAt(state, now, faults),
      )
    )
  })

export const stopScenario: Plan<{ readonly ok: true }> = decide((state, now) => {
  const { scenario } = state
  const acts = scenario === null ? [] : timedActs(scenario.file as Scenario, scenario.startedAt)
  return command({ type: "stopScenario", shifts: shiftsAt(acts, movers(state), now) }, () => ({
    ok: true as const,
  }))
})
