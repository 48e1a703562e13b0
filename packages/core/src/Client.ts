/**
 * Calling endpoints with Effect: a {@link CallEndpoint} made from the {@link Signer} and {@link Transport} services. The
 * clients of the domain packages are one line over these functions.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Redacted } from "effect/Redacted"
import {
  type CallEndpoint,
  type CallOptions,
  type Key,
  makeCallEndpoint,
  type RateBudget,
} from "./CallEndpoint.ts"
import type { CallError } from "./CallError.ts"
import type { CallParameters, Endpoint, Success } from "./Endpoint.ts"
import { Signer } from "./Signer.ts"
import { Transport } from "./Transport.ts"

/**
 * An endpoint as a client's method; its parameters may be left out where none of them is required.
 *
 * The effect of an order, a batch, a withdrawal or a universal transfer is one write, however often it is run: its client
 * id is made when the method is called, and a later run looks the write up before it sends it. So `Effect.retry` cannot
 * double it, and `Effect.repeat` does not place a second order: `Effect.suspend(() => spot.placeOrder(...))` does. Other
 * writes have no id: retry them only after a `TransportError`, which says that nothing was sent.
 */
export type Operation<E extends Endpoint> = (Record<never, never> extends CallParameters<E>
  ? (parameters?: CallParameters<E>) => Effect.Effect<Success<E>, CallError>
  : (parameters: CallParameters<E>) => Effect.Effect<Success<E>, CallError>) & {
  readonly endpoint: E
  /** How much weight the client has used of the endpoint's budget in the last ten seconds. */
  readonly rateBudget: Effect.Effect<RateBudget>
  /** The server's time in milliseconds, asked of it. */
  readonly serverTime: Effect.Effect<number, CallError>
}

export type Operations<Api extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Api]: Operation<Api[Name]>
}

/** The options of a client that signs. */
export interface SignedOptions extends CallOptions {
  readonly apiKey: string
  readonly secret: string | Redacted<string>
}

/** Every endpoint of an API as a method. */
export const operations = <Api extends Readonly<Record<string, Endpoint>>>(
  api: Api,
  call: CallEndpoint,
): Operations<Api> =>
  Object.fromEntries(
    Object.entries(api).map(([name, endpoint]) => [
      name,
      Object.assign((parameters: object = {}) => call(endpoint, parameters), {
        endpoint,
        rateBudget: call.rateBudget(endpoint),
        serverTime: call.serverTime,
      }),
    ]),
  ) as Operations<Api>

/** A span a call, named after the endpoint. */
const traced = (call: CallEndpoint): CallEndpoint => {
  const tracedCall = <E extends Endpoint>(endpoint: E, parameters: CallParameters<E>) =>
    Effect.withSpan(call(endpoint, parameters), endpoint.id, {
      kind: "client",
      attributes: { "http.request.method": endpoint.method, "url.path": endpoint.path },
    })
  return Object.assign(tracedCall, { rateBudget: call.rateBudget, serverTime: call.serverTime })
}

const make = Effect.fnUntraced(function* (options: CallOptions, key?: Key) {
  const { send } = yield* Transport
  return traced(makeCallEndpoint(options, { send, now: Clock.currentTimeMillis, sleep: Effect.sleep, key }))
})

/** Calls public endpoints: no key, no signature. Needs a {@link Transport}. */
export const makePublicCall = (options: CallOptions) => make(options)

/** Calls signed endpoints. Needs a {@link Transport} and a {@link Signer}; the time comes from Effect's Clock. */
export const makeCall = Effect.fnUntraced(function* (options: CallOptions) {
  return yield* make(options, yield* Signer)
})
