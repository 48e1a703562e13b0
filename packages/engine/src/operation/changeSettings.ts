/** Changing the exchange's settings and its clock. */
import { toUnits } from "@bourse/vocabulary"
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import type { Settings } from "../model/operation/Settings.ts"
import type { State } from "../model/State.ts"
import { stepsOfBefore } from "../model/scenario/Scenario.ts"
import { rateDecimals, rateUnit } from "../money/Money.ts"
import { parameterError, type Rejection, unknownCoin } from "../Rejection.ts"
import { changeSteps } from "./listings.ts"

/** Settings that count are integers from 1, shares are at most 1; a named asset must be listed. */
export const changeSettings = (
  state: State,
  command: CommandOf<"changeSettings">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const settings: Settings = { ...state.settings, ...command.settings }
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value === "number" && (!Number.isSafeInteger(value) || value < 1))
      return parameterError(`${name} must be a whole number of at least 1`)
  }
  for (const name of ["feeToken", "valueAsset"] as const) {
    const asset = command.settings[name]
    if (asset !== undefined && !state.assets.has(asset)) return unknownCoin(asset, name)
  }
  for (const name of ["feeTokenDiscount", "conversionFee", "rebateShare"] as const) {
    const share = toUnits(settings[name], rateDecimals)
    if (share === undefined || share > rateUnit)
      return parameterError(`${name} must be at most 1 and no finer than 10^-8`)
  }
  const scale = state.assets.get(settings.valueAsset)?.ledgerScale
  if (scale !== undefined && toUnits(settings.smallBalanceMax, scale) === undefined)
    return parameterError(`smallBalanceMax is finer than ${settings.valueAsset} is counted`)
  emit({ type: "settingsChanged", time: now, settings })
  return null
}

export const setClock = (
  { clock }: State,
  command: CommandOf<"setClock">,
  now: number,
  emit: Emit,
): null | Rejection => {
  const { offsetMs, frozenAt, speed = clock.speed ?? 1 } = command
  for (const time of [offsetMs, frozenAt ?? 0]) {
    if (!Number.isSafeInteger(time)) return parameterError("times must be whole milliseconds")
  }
  if (!Number.isSafeInteger(speed) || speed < 1)
    return parameterError("the clock's speed must be a whole number of at least 1")
  emit({ type: "clockSet", time: now, offsetMs, frozenAt, speed: speed === 1 ? undefined : speed })
  return null
}

export const reset = (state: State, _: CommandOf<"reset">, now: number, emit: Emit): null => {
  changeSteps(state, stepsOfBefore(state), now, emit)
  emit({ type: "reset", time: now, generation: state.generation + 1 })
  return null
}
