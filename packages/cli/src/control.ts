/**
 * Calls of the control plane of the exchange that the flags mean, through the promise client. Effect's client would
 * take 30 ms of CPU to load, and Node's `fetch` another 45 ms.
 */
import {
  type Control,
  ControlRejected,
  ControlUnauthorized,
  makeControl,
  TransportError,
  UnexpectedResponse,
} from "@bourse/client/control"
import * as Console from "effect/Console"
import { Command } from "effect/cli"
import * as Effect from "effect/Effect"
import { type Connection, controlFlags, noAnswer, notOurs, targetOf } from "./connection.ts"
import { clientFetch } from "./fetch.ts"
import type { Target } from "./target.ts"

/** Values of {@link controlFlags}. */
export type ControlGiven = Connection & { readonly json: boolean }

/** The subcommand `list`, for a command that also lists without a subcommand. */
export const listCommand = <E, R>(
  of: string,
  description: string,
  list: (given: ControlGiven) => Effect.Effect<void, E, R>,
) =>
  Command.make("list", controlFlags, list).pipe(
    Command.withDescription(description),
    Command.withExamples([{ command: `bourse ${of} list` }]),
  )

/** The server's message about an invalid value of a field. */
const invalid = /^Parameter '(.+)' is invalid: it (.+)\.$/

const notFound = 404

/** The message to print for a failed request to the control plane. */
const inWords = (url: string, error: unknown): Error => {
  if (error instanceof TransportError) return noAnswer(url)
  if (error instanceof ControlUnauthorized)
    return new Error(
      `${url} rejects the token: pass the server's sandbox or admin token with --token or BOURSE_SANDBOX_TOKEN`,
    )
  const isRejected = error instanceof ControlRejected
  if (!isRejected && !(error instanceof UnexpectedResponse)) return error as Error
  if ((isRejected ? error.code : error.status) === notFound)
    return new Error(
      `${url} does not have this endpoint: its sandbox is off (start it with --sandbox on), or the server is older`,
    )
  if (!isRejected)
    return error.status < 300 ? notOurs(url) : new Error(`${url} returned status ${error.status}`)
  const [, name, complaint] = invalid.exec(error.msg) ?? []
  return new Error(
    complaint === undefined
      ? `rejected: ${error.msg} (${error.code})`
      : `${name} ${complaint.replace(/^is not /, "must be ")}`,
  )
}

type Promised = (...given: never) => Promise<unknown>
type Effects<Calls> = {
  readonly [Name in keyof Calls]: Calls[Name] extends (...given: infer Given) => Promise<infer Answer>
    ? (...given: Given) => Effect.Effect<Answer, unknown>
    : never
}
/** The calls of the control plane as Effects. */
export type ControlCalls = { readonly [Group in keyof Control]: Effects<Control[Group]> }

const asEffects = <Calls extends object>(calls: Calls) =>
  Object.fromEntries(
    Object.entries(calls as Readonly<Record<string, Promised>>).map(([name, call]) => [
      name,
      (...given: ReadonlyArray<unknown>) =>
        Effect.tryPromise({ try: () => call(...(given as never)), catch: (error) => error }),
    ]),
  ) as Effects<Calls>

/** Timeout for slow calls, such as loading a snapshot or verifying the exchange. */
const timeoutMs = 300_000

type Call<A, E, R> = (control: ControlCalls) => Effect.Effect<A, E, R>

const callOf = <A, E, R>({ url, token }: Target, call: Call<A, E, R>) =>
  Effect.suspend(() => {
    // A missing token is sent as a wrong one, since the server answers both in the same way.
    const control = makeControl({ baseUrl: url, token: token ?? "none", timeoutMs, fetch: clientFetch })
    return call({ admin: asEffects(control.admin), sandbox: asEffects(control.sandbox) })
  }).pipe(Effect.mapError((error) => inWords(url, error)))

/** Calls the control plane of the server that the flags mean. */
export const withControl = <A, E, R>(connection: Connection, call: Call<A, E, R>) =>
  Effect.flatMap(targetOf(connection), (target) => callOf(target, call))

/** Like {@link withControl}, for calls that cannot be undone: first prints the exchange on standard error. */
export const withNamedControl = <A, E, R>(connection: Connection, call: Call<A, E, R>) =>
  Effect.gen(function* () {
    const target = yield* targetOf(connection)
    yield* Console.error(`target: ${target.url} (${target.origin})`)
    return yield* callOf(target, call)
  })
