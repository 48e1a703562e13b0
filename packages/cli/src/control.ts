/** Calls of the control plane of the exchange that the flags mean. */
import { ControlClient, ControlRejected, ControlUnauthorized } from "@bourse/control"
import * as Console from "effect/Console"
import { Command } from "effect/cli"
import * as Effect from "effect/Effect"
import * as HttpClientError from "effect/http/HttpClientError"
import { type Connection, controlFlags, noAnswer, notOurs, targetOf } from "./connection.ts"
import type { Target } from "./target.ts"

/** What {@link controlFlags} give. */
export type ControlGiven = Connection & { readonly json: boolean }

/** The subcommand `list` of a command that lists when it stands alone. */
export const listCommand = <E, R>(
  of: string,
  description: string,
  list: (given: ControlGiven) => Effect.Effect<void, E, R>,
) =>
  Command.make("list", controlFlags, list).pipe(
    Command.withDescription(description),
    Command.withExamples([{ command: `bourse ${of} list` }]),
  )

/** What the typed client says of a response that is no JSON. */
const noJson = "Expected a valid JSON string"

/** The message to print for a failed request to the control plane. */
const inWords = (url: string, error: unknown): Error => {
  if (error instanceof ControlRejected) return new Error(`rejected: ${error.message}`)
  if (error instanceof ControlUnauthorized)
    return new Error(
      `${url} rejects the token: give its sandbox or admin token with --token or BOURSE_SANDBOX_TOKEN`,
    )
  if (error instanceof Error && error.message === noJson) return notOurs(url)
  if (!HttpClientError.isHttpClientError(error))
    return error instanceof Error ? error : new Error(String(error))
  const status = error.response?.status
  if (status === 404)
    return new Error(
      `${url} does not have this endpoint: its sandbox is off (start it with --sandbox on), or the server is older`,
    )
  return status === undefined ? noAnswer(url) : new Error(`${url} returned status ${status}`)
}

type Call<A, E, R> = (control: ControlClient["Service"]) => Effect.Effect<A, E, R>

const callOf = <A, E, R>({ url, token }: Target, call: Call<A, E, R>) =>
  Effect.gen(function* () {
    return yield* call(yield* ControlClient)
  }).pipe(
    Effect.provide(ControlClient.layer({ baseUrl: url, token: token ?? "" })),
    Effect.mapError((error) => inWords(url, error)),
  )

/** Calls the control plane of the server that the flags mean. */
export const withControl = <A, E, R>(connection: Connection, call: Call<A, E, R>) =>
  Effect.flatMap(targetOf(connection), (target) => callOf(target, call))

/** The same for what cannot be taken back: it names the exchange first, on standard error. */
export const withNamedControl = <A, E, R>(connection: Connection, call: Call<A, E, R>) =>
  Effect.gen(function* () {
    const target = yield* targetOf(connection)
    yield* Console.error(`target: ${target.url} (${target.origin})`)
    return yield* callOf(target, call)
  })
