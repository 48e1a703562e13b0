/**
 * A mistake that several broker endpoints share: a request without a name acts on the last sub-account or key made.
 */
import { isOk, makesUp } from "../deviations.ts"
import { type Handle, mutants } from "../Mutant.ts"

/** Remembers the last sub-account (`subAccount`, its name) and the last key (`apiKey`) that were made. */
export const remembers =
  (handle: Handle): Handle =>
  async (call) => {
    const answer = await handle(call)
    if (!isOk(answer)) return answer
    if (call.endpoint === "broker.createSubAccount") call.memory.set("subAccount", call.parameters.subAccount)
    if (call.endpoint === "broker.createApiKey") call.memory.set("apiKey", answer.json.apikey)
    return answer
  }

/** Fills in a missing parameter with the last key made, if it names a key, else with the last sub-account. */
export const takesLastMade = (endpoint: string, parameter: string): Handle =>
  remembers(
    makesUp(endpoint, parameter, ({ memory }) => {
      const last = memory.get(parameter === "apiKey" ? parameter : "subAccount")
      return last === undefined ? undefined : String(last)
    }),
  )

export const takingLastMade = (endpoint: string, parameter: string) =>
  mutants(endpoint, {
    [`parameter.${parameter}`]: {
      [`Without ${parameter}, the one made last is used.`]: takesLastMade(endpoint, parameter),
    },
  })
