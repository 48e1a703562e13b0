/**
 * A mistake at several broker endpoints: a request without a name acts on the sub-account or key that was made
 * last.
 */
import { isOk, makesUp } from "../deviations.ts"
import { type Handle, mutants } from "../Mutant.ts"

/** Remembers the name of the sub-account made last (`subAccount`) and the API key made last (`apiKey`). */
export const remembers =
  (handle: Handle): Handle =>
  async (call) => {
    const answer = await handle(call)
    if (!isOk(answer)) return answer
    if (call.endpoint === "broker.createSubAccount") call.memory.set("subAccount", call.parameters.subAccount)
    if (call.endpoint === "broker.createApiKey") call.memory.set("apiKey", answer.json.apikey)
    return answer
  }

/** Fills in a missing parameter: `apiKey` with the key made last, any other with the sub-account made last. */
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
