/** Running, showing and ending a scenario, as plans. */
import type { Scenario, ScenarioRun, ScenarioStatus } from "@bourse/control"
import type { State } from "@bourse/engine"
import { command, decide, type Plan, read } from "../plans/Plan.ts"
import { ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import type { Faults } from "../scenario/Faults.ts"
import { scenarios } from "../scenario/scenarios.ts"
import { isOn, scenarioStart, shiftsAt, timedActs } from "../scenario/Timeline.ts"
import { marketOfState, moversOf } from "../simulation/marketOfState.ts"

const statusAt = (state: State, time: number, faults: Faults): ScenarioStatus => {
  const { scenario } = state
  if (scenario === null) return { scenario: null }
  const { name, startedAt, endsAt, file } = scenario
  const applied = [...faults.appliedBy(state)]
  const acts = timedActs(file as Scenario, startedAt).map((act) => ({
    kind: act.kind,
    from: act.from,
    to: act.to,
    state: time < act.from ? ("coming" as const) : isOn(act, time) ? ("on" as const) : ("over" as const),
    ...(act.kind === "fault" ? { applied: applied.shift()! } : {}),
  }))
  return { scenario: { name, startedAt, endsAt, time, acts } }
}

export const scenarioStatus = (faults: Faults): Plan<ScenarioStatus> =>
  read((state, now) => statusAt(state, now, faults))

const named = (name: string): Scenario | ErrorResponse =>
  scenarios.find((each) => each.name === name) ??
  errorResponse(
    "parameterError",
    `no scenario is named ${name}: there are ${scenarios.map((each) => each.name).join(", ")}; give the acts of one of your own`,
  )

/** What of a scenario does not fit this exchange, with its place. */
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
        return reject(`the simulated market moves no coin ${unknown}: it moves ${[...coins].join(", ")}`)
    }
    if (act.kind === "book" || act.kind === "halt") {
      const unknown = act.symbols?.find((symbol) => !markets.has(symbol))
      if (unknown !== undefined) return reject(`symbol ${unknown} is not listed`)
    }
    if (act.kind !== "fault") continue
    const { key } = act.fault
    if (key !== undefined && !keys.has(key)) return errorResponse("apiKeyNotFound")
    const named = faults.named(act.fault)
    if (named instanceof ErrorResponse) return reject(named.message)
  }
  return undefined
}

const movers = (state: State): ReadonlySet<string> =>
  state.simulation === null ? new Set() : moversOf(marketOfState(state, state.simulation.file))

export const runScenario = ({ acts, ...given }: ScenarioRun, faults: Faults): Plan<ScenarioStatus> =>
  decide((before, now) => {
    const scenario = acts === undefined ? named(given.name) : { ...given, acts }
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
