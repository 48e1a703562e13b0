/** Adding, listing and removing fault rules, as plans of a turn. */
import { ControlLimits, type Fault, type NewFault } from "@bourse/control"
import { command, decide, type Plan, read } from "../plans/Plan.ts"
import { ErrorResponse, errorAbout, errorBecause, errorResponse } from "../responses/ErrorResponse.ts"
import type { Faults } from "../scenario/Faults.ts"

const done = () => ({ ok: true }) as const

export const addFault = (given: NewFault, faults: Faults): Plan<Fault> =>
  decide((before) => {
    if (given.key !== undefined && !before.keys.has(given.key))
      return errorBecause("apiKeyNotFound", "'key' is not an API key of any account")
    const named = faults.named(given)
    if (named instanceof ErrorResponse) return named
    if (faults.list(before).length >= ControlLimits.faultsMax)
      return errorResponse(
        "parameterError",
        `there are ${ControlLimits.faultsMax} fault rules, the maximum: remove some first`,
      )
    return command(faults.adding(before, given), (_, state) => faults.list(state).at(-1)!)
  })

export const listFaults = (faults: Faults): Plan<ReadonlyArray<Fault>> => read((state) => faults.list(state))

export const removeFault = (id: string, faults: Faults): Plan<{ readonly ok: true }> =>
  decide((state) =>
    faults.list(state).some((each) => each.id === id)
      ? command(
          faults.removing(state, (each) => each === id),
          done,
        )
      : errorAbout("recordNotFound", "id", id, "is not the id of a fault rule"),
  )

export const removeFaults = (faults: Faults): Plan<{ readonly ok: true }> =>
  decide((state) =>
    command(
      faults.removing(state, () => true),
      done,
    ),
  )
