/**
 * Ways of being wrong that several endpoints of a broker have in common: falling back on what was made last where
 * nothing is named, and letting everybody at everybody's sub-accounts.
 */
import {
  changed,
  type Fault,
  type Handle,
  isOk,
  type Json,
  reachesEveryAccount,
  understands,
} from "./Fault.ts"

/** What was made last is in the memory: `subAccount` by its name, `apiKey`. */
export const remembers =
  (handle: Handle): Handle =>
  async (call) => {
    const answer = await handle(call)
    if (!isOk(answer)) return answer
    if (call.endpoint === "broker.createSubAccount")
      call.memory.set("subAccount", call.parameters.get("subAccount"))
    if (call.endpoint === "broker.createApiKey") call.memory.set("apiKey", (answer.json as Json).apikey)
    return answer
  }

/** A missing parameter is what was made last, a sub-account unless a key is asked for. */
export const takesLastMade = (endpoint: string, parameter: string): Handle =>
  remembers(
    understands(endpoint, (parameters, { memory }) => {
      const last = memory.get(parameter === "apiKey" ? parameter : "subAccount")
      return parameters.has(parameter) || last === undefined
        ? undefined
        : changed(parameters, { [parameter]: String(last) })
    }),
  )

export const lastMadeFault = (endpoint: string, parameter: string): Fault => ({
  id: `takes-last-${parameter}.${endpoint}`,
  statement: `${endpoint}.parameter.${parameter}`,
  text: `Without ${parameter}, what was made last is taken.`,
  handle: takesLastMade(endpoint, parameter),
})

export const foreignSubAccounts = (endpoint: string): Fault => ({
  id: `reaches-every-sub-account.${endpoint}`,
  statement: "roles.own-account-only",
  text: "The sub-accounts of other brokers are at everybody's disposal.",
  handle: reachesEveryAccount(endpoint),
})
