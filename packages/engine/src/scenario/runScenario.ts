/** Starting, turning and ending a scenario. */
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import { marketOf, type State } from "../model/State.ts"
import { stepsOfBefore } from "../model/scenario/Scenario.ts"
import { changeableOf } from "../model/trading/Market.ts"
import type { SymbolStatus } from "../model/trading/SymbolListing.ts"
import { changeFault, changeSteps } from "../operation/listings.ts"
import { parameterError, type Rejection, unknownSymbol } from "../Rejection.ts"

export const startScenario = (
  state: State,
  { type: _, ...start }: CommandOf<"startScenario">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const { startedAt, turns, endsAt } = start
  if (state.scenario !== null)
    return parameterError(`the scenario ${state.scenario.name} runs: stop it before you run another`)
  if (!Number.isSafeInteger(startedAt) || startedAt > now)
    return parameterError("a scenario must start now or before")
  let before = startedAt
  for (const { at, halted, steps = [] } of turns) {
    if (!Number.isSafeInteger(at) || at < before) return parameterError("turns must be in order of time")
    for (const { symbol, ...changed } of steps) {
      const market = state.markets.get(symbol)
      if (market === undefined) return unknownSymbol(symbol)
      const fault = changeFault(market, { ...changeableOf(market), ...changed })
      if (fault !== undefined) return fault
    }
    const unknown = halted.find((symbol) => !state.markets.has(symbol))
    if (unknown !== undefined) return unknownSymbol(unknown)
    before = at
  }
  if (!Number.isSafeInteger(endsAt) || endsAt < before)
    return parameterError("a scenario must end after its last turn")
  emit({ type: "scenarioStarted", time: now, ...start })
  turnScenario(state, now, now, emit)
  return null
}

/** Changes the status of the given symbols, if they have the expected earlier status. */
const change = (
  state: State,
  symbols: ReadonlyArray<string>,
  from: SymbolStatus,
  status: SymbolStatus,
  time: number,
  emit: Emit,
): ReadonlyArray<string> => {
  const changed = symbols.filter((symbol) => marketOf(state, symbol).status === from)
  for (const symbol of changed)
    emit({ type: "symbolChanged", time, symbol, ...changeableOf(marketOf(state, symbol)), status })
  return changed
}

/**
 * Emits the scenario's turns up to `now`, each at its own time. A symbol that an operator halted or delisted is
 * not changed by the scenario.
 */
export const turnScenario = (state: State, now: number, time: number, emit: Emit): void => {
  const { scenario } = state
  if (scenario === null) return
  const turn = scenario.turns[scenario.turned]
  if (turn === undefined) {
    if (scenario.endsAt <= now) endScenario(state, scenario.shifts, time, emit)
    return
  }
  if (turn.at > now) return
  const { halted: before } = scenario
  change(
    state,
    before.filter((symbol) => !turn.halted.includes(symbol)),
    "halted",
    "trading",
    time,
    emit,
  )
  changeSteps(state, turn.steps ?? [], time, emit)
  const kept = before.filter((symbol) => turn.halted.includes(symbol))
  const more = turn.halted.filter((symbol) => !before.includes(symbol))
  const halted = [...kept, ...change(state, more, "trading", "halted", time, emit)]
  emit({ type: "scenarioTurned", time, halted, withdrawalsHeld: turn.withdrawalsHeld })
}

const endScenario = (
  state: State,
  shifts: Readonly<Record<string, number>>,
  time: number,
  emit: Emit,
): void => {
  change(state, state.scenario!.halted, "halted", "trading", time, emit)
  changeSteps(state, stepsOfBefore(state), time, emit)
  emit({ type: "scenarioEnded", time, shifts })
}

export const stopScenario = (
  state: State,
  { shifts }: CommandOf<"stopScenario">,
  now: number,
  emit: Emit,
): null | Rejection => {
  if (state.scenario === null) return parameterError("no scenario runs")
  if (!Object.values(shifts).every(Number.isSafeInteger))
    return parameterError("shifts must be whole numbers")
  endScenario(state, shifts, now, emit)
  return null
}
