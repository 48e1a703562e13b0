/** The control plane for code without Effect: `await control.sandbox.fund(...)`, each call a promise. */
import * as Effect from "effect/Effect"
import type { HttpClientResponse } from "effect/http/HttpClientResponse"
import { ControlClient } from "./ControlClient.ts"

type Client = ControlClient["Service"]

/** What a call is given: nothing, or what its endpoint takes; how to answer is not for choice here. */
type Given<Request> = undefined extends Request ? [] : [request: Omit<Request, "responseMode" | "sseOptions">]

/** What was decoded; the Effect client can be asked for the whole response, too. */
type Decoded<Answer> = Exclude<Answer, HttpClientResponse | readonly [unknown, HttpClientResponse]>

/** A call of the Effect client as one that answers with a promise. */
type Promised<Call> = Call extends (request: infer Request) => Effect.Effect<infer Answer, infer _Error>
  ? (...given: Given<Request>) => Promise<Decoded<Answer>>
  : never

/** Rejects with `ControlRefused`, `ControlUnauthorized` or, where there is no answer, Effect's HttpClientError. */
export type Control = {
  readonly [Group in keyof Client]: {
    readonly [Name in keyof Client[Group]]: Promised<Client[Group][Name]>
  }
}

type AnyCall = (...request: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** `const control = makeControl({ baseUrl, token })`, then for example `await control.sandbox.fund({ ... })`. */
export const makeControl = (options: { readonly baseUrl: string; readonly token: string }): Control => {
  const client = Effect.runSync(Effect.provide(ControlClient, ControlClient.layer(options)))
  const promised = (calls: object) =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        (...request: ReadonlyArray<unknown>) => Effect.runPromise((call as AnyCall)(...request)),
      ]),
    )
  return Object.fromEntries(
    Object.entries(client).map(([group, calls]) => [group, promised(calls)]),
  ) as Control
}
