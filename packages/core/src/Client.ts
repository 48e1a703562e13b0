/**
 * Calling endpoints with Effect: a {@link CallEndpoint} made from the {@link Signer} and {@link Transport}
 * services. The clients of the domain packages are one line each over these functions.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Redacted } from "effect/Redacted"
import {
  type CallEndpoint,
  type CallOptions,
  type CallOverrides,
  type Key,
  makeCallEndpoint,
  type RateBudget,
  type WithResponse,
} from "./CallEndpoint.ts"
import type { CallError, ReadError, WriteError } from "./CallError.ts"
import { type Endpoint, methodName } from "./Endpoint.ts"
import { withOptions } from "./InvalidOptions.ts"
import type { Paging } from "./Paging.ts"
import { Signer } from "./Signer.ts"
import { Transport } from "./Transport.ts"

/**
 * A client's method: it takes parameters, which may be left out where none of them is required, and options of
 * this call.
 *
 * The effect of an order, a batch, a withdrawal or a universal transfer is one write, however often it is run: its
 * client id is made when the method is called, and a later run looks the write up before it sends it. Therefore
 * `Effect.retry` cannot double the write, and `Effect.repeat` does not place a second order: `Effect.suspend(()
 * => spot.placeOrder(...))` does. Other writes have no client id: retry them only after a `TransportError`,
 * which says that nothing was sent.
 */
export type Method<Parameters, Answer, Failure> =
  Record<never, never> extends Parameters
    ? (parameters?: Parameters, options?: CallOverrides) => Effect.Effect<Answer, Failure>
    : (parameters: Parameters, options?: CallOverrides) => Effect.Effect<Answer, Failure>

/** An endpoint as a client's method. */
export type Operation<Parameters, Answer, Failure> = Method<Parameters, Answer, Failure> & {
  readonly endpoint: Endpoint
  /** The call with its HTTP response: `const { data, response } = yield* spot.account.withResponse()`. */
  readonly withResponse: Method<Parameters, WithResponse<Answer>, Failure>
  /** Weight that the client has used of the endpoint's limit in the last ten seconds. */
  readonly rateBudget: Effect.Effect<RateBudget>
  /** Requests the server's time in milliseconds. */
  readonly serverTime: Effect.Effect<number, ReadError>
}

/** A client's method that changes nothing. */
export type Read<Parameters, Answer> = Operation<Parameters, Answer, ReadError>

/** A method that reads a list that can be paginated. */
export type PagedRead<Parameters, Answer, Row> = Read<Parameters, Answer> & {
  readonly endpoint: { readonly paging: Paging<Answer, Row> }
}

/**
 * A client's method that changes the exchange. `Id` is the parameter with the write's client id, which is
 * generated if the caller gives none.
 */
export type Write<Parameters extends object, Answer, Id extends string = never> = Operation<
  Parameters,
  Answer,
  WriteError<Parameters & { readonly [Name in Id]: string }>
>

/** The options of a client that signs. */
export interface SignedOptions extends CallOptions {
  readonly apiKey: string
  readonly secret: string | Redacted<string>
}

/** Every endpoint of an API as a method of `Client`, whose types are made from the endpoints. */
export const operations = <Client>(api: Readonly<Record<string, Endpoint>>, call: CallEndpoint): Client =>
  Object.fromEntries(
    Object.entries(api).map(([name, endpoint]) => [
      name,
      Object.assign(
        (parameters: object = {}, options?: CallOverrides) => call(endpoint, parameters, options),
        {
          endpoint,
          withResponse: (parameters: object = {}, options?: CallOverrides) =>
            call.withResponse(endpoint, parameters, options),
          rateBudget: call.rateBudget(endpoint),
          serverTime: call.serverTime,
        },
      ),
    ]),
  ) as Client

/** A test's answers instead of an exchange: a function for each method that the program calls. */
export type Answers<Client> = {
  readonly [Name in keyof Client]?: Client[Name] extends (
    ...given: infer Given
  ) => Effect.Effect<infer Answer, infer Failure>
    ? (...given: Given) => Effect.Effect<Answer, Failure>
    : never
}

const noRates: RateBudget = { used: 0, limit: 500 }

/**
 * A client that gets its answers from the test. A method of this client without an answer dies with the
 * method's name.
 */
export const testOperations = <Client>(
  api: Readonly<Record<string, Endpoint>>,
  answers: Answers<NoInfer<Client>>,
): Client => {
  const given = answers as Readonly<Record<string, Method<object, unknown, CallError> | undefined>>
  // Each run calls the test's function again, like a real call: a retry gets the next answer.
  const call = (endpoint: Endpoint, parameters: object, options?: CallOverrides) =>
    Effect.suspend(
      () =>
        given[methodName(endpoint)]?.(parameters, options) ??
        Effect.die(new Error(`${endpoint.id} was called, but the test layer has no answer for it`)),
    )
  const responseOf = (data: unknown) => ({
    data,
    response: { status: 200, text: JSON.stringify(data), header: () => undefined },
  })
  const rest = {
    withResponse: (...asked: Parameters<typeof call>) => Effect.map(call(...asked), responseOf),
    rateBudget: () => Effect.succeed(noRates),
    serverTime: Clock.currentTimeMillis,
  }
  return operations<Client>(api, Object.assign(call, rest) as CallEndpoint)
}

const make = Effect.fnUntraced(function* (options: CallOptions, key?: Key) {
  const { send } = yield* Transport
  const dependencies = { send, now: Clock.currentTimeMillis, sleep: Effect.sleep, key }
  return yield* withOptions(() => makeCallEndpoint(options, dependencies))
})

/** Calls public endpoints: no key, no signature. The client needs a {@link Transport}. */
export const makePublicCall = (options: CallOptions) => make(options)

/**
 * Calls signed endpoints. The client needs a {@link Transport} and a {@link Signer}; the time comes from
 * Effect's Clock.
 */
export const makeCall = Effect.fnUntraced(function* (options: CallOptions) {
  return yield* make(options, yield* Signer)
})
