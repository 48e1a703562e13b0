/** Starting and stopping the simulated market. */
import type { CommandOf } from "../model/Command.ts"
import type { Emit } from "../model/Event.ts"
import type { State } from "../model/State.ts"
import { simulationUid } from "../model/simulation/Quotes.ts"
import { parameterError, type Rejection } from "../Rejection.ts"
import { minuteMs } from "../trading/Candle.ts"

export const startSimulation = (
  state: State,
  { seed, from, file, mirror }: CommandOf<"startSimulation">,
  now: number,
  emit: Emit,
): null | Rejection => {
  if (state.simulation !== null) return parameterError("the simulated market runs already")
  if (!Number.isSafeInteger(seed)) return parameterError("the seed must be a whole number")
  if (!Number.isSafeInteger(from) || from < 0 || from % minuteMs !== 0 || from > now)
    return parameterError("the simulated market must begin at a whole minute that is not in the future")
  const account = state.accounts.get(simulationUid)
  if (account !== undefined && account.simulated !== true)
    return parameterError(`uid ${simulationUid} is that of the simulated market, and another account has it`)
  if (account === undefined)
    emit({
      type: "accountOpened",
      time: now,
      uid: simulationUid,
      name: "simulated market",
      master: null,
      broker: false,
      kyc: "4",
      noHistory: true,
      simulated: true,
    })
  const hasPast =
    mirror === undefined &&
    [...state.markets.values()].every(
      ({ tradedFrom, loadedUntil }) => tradedFrom === null && loadedUntil === 0,
    )
  const mirrors = mirror === undefined ? {} : { mirror }
  emit({ type: "simulationStarted", time: now, uid: simulationUid, seed, from, hasPast, file, ...mirrors })
  return null
}

export const stopSimulation = (
  { simulation }: State,
  _: CommandOf<"stopSimulation">,
  now: number,
  emit: Emit,
): null | Rejection => {
  if (simulation === null) return parameterError("there is no simulated market")
  emit({ type: "simulationStopped", time: now, uid: simulation.uid })
  return null
}
