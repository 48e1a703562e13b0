/** The driver of a Bourse server: its control plane, over plain HTTP. */
import type { Driver, DriverAnswer } from "./Driver.ts"
import { HarnessError } from "./Failure.ts"
import type { DriverVerb } from "./Fixture.ts"
import { isObject } from "./Json.ts"
import { uniqueName } from "./Variables.ts"

type Arguments = Readonly<Record<string, unknown>>

export const bourseDriver = (baseUrl: string, token: string): Driver => {
  const post = async (path: string, body: Arguments): Promise<Readonly<Record<string, unknown>>> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Bourse-Token": token },
      body: JSON.stringify(body),
    }).catch((error: Error) => {
      throw new HarnessError(`the control plane at ${baseUrl} does not answer: ${error.message}`)
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok && isObject(answer)) return answer
    throw new HarnessError(`POST ${path} of the control plane: ${response.status} ${JSON.stringify(answer)}`)
  }

  const openAccount = async (role: unknown, master: unknown): Promise<string> => {
    // A sub-account nobody in particular owns gets an owner of its own.
    const owner = role === "sub" && master === undefined ? await openAccount("master", undefined) : master
    const account = await post("/admin/v1/accounts", {
      name: uniqueName(),
      ...(role === "sub" ? { master: owner } : {}),
      broker: role === "broker",
    })
    return String(account.uid)
  }

  const verbs: Partial<Record<DriverVerb, (args: Arguments) => Promise<Arguments>>> = {
    createActor: async ({ role, permissions = "all", master, uid }) => {
      const account = uid ?? (await openAccount(role, master))
      const { key, secret } = await post("/admin/v1/keys", { uid: account, permissions })
      return { apiKey: key, secret, uid: account }
    },
    fund: ({ uid, asset, amount }) => post("/sandbox/v1/fund", { uid, asset, amount }),
    advanceClock: ({ ms }) => post("/sandbox/v1/clock/advance", { ms: Number(ms) }),
  }

  return {
    ask: async (verb, args): Promise<DriverAnswer> => {
      const run = verbs[verb]
      return run === undefined ? { cannot: `the control plane has no ${verb}` } : { done: await run(args) }
    },
    stop: () => {},
  }
}
