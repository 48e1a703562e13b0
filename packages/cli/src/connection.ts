/** The flags that name a server, and calls of its control plane. Which exchange they mean: {@link resolveTarget}. */
import { ControlClient, ControlRejected, ControlUnauthorized } from "@bourse/control"
import * as Config from "effect/Config"
import * as Console from "effect/Console"
import { Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as HttpClientError from "effect/http/HttpClientError"
import * as Option from "effect/Option"
import { jsonFlag } from "./printing.ts"
import { readServerFile } from "./ServerFile.ts"
import { resolveTarget, type Target } from "./target.ts"

// Their variables are read in `targetOf`, since a flag and a variable are not the same there.
export const connectionFlags = {
  url: Flag.String("url").pipe(
    Flag.withDescription(
      "The server's address (BOURSE_URL); default: the server of the data folder, or http://127.0.0.1:7070",
    ),
    Flag.optional,
  ),
  data: Flag.String("data").pipe(
    Flag.withMetavar("folder"),
    Flag.withDescription("The data folder of the server (BOURSE_DATA); default .bourse"),
    Flag.optional,
  ),
  json: jsonFlag,
}

export const controlFlags = {
  ...connectionFlags,
  token: Flag.String("token").pipe(
    Flag.withDescription(
      "The sandbox or admin token (BOURSE_SANDBOX_TOKEN, BOURSE_ADMIN_TOKEN); default: the token of the data folder's server",
    ),
    Flag.optional,
  ),
}

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

export interface Connection {
  readonly url: Option.Option<string>
  readonly data: Option.Option<string>
  readonly token?: Option.Option<string>
}

/** A variable of the environment; an empty one counts as none. */
export const variable = (name: string): Effect.Effect<string | undefined, Error> =>
  Config.option(Config.String(name)).pipe(
    Effect.mapBoth({
      onFailure: ({ message }) => new Error(message),
      onSuccess: (value) => Option.getOrUndefined(value) || undefined,
    }),
  )

/** The exchange that the flags mean, with the environment, and the data folders here and in the clone. */
export const targetOf = Effect.fnUntraced(function* ({
  url,
  data,
  token = Option.none(),
}: Connection): Effect.fn.Return<Target, Error> {
  const flags = {
    url: Option.getOrUndefined(url),
    data: Option.getOrUndefined(data),
    token: Option.getOrUndefined(token),
  }
  const environment = {
    url: yield* variable("BOURSE_URL"),
    data: yield* variable("BOURSE_DATA"),
    token: (yield* variable("BOURSE_SANDBOX_TOKEN")) ?? (yield* variable("BOURSE_ADMIN_TOKEN")),
  }
  const clone = yield* variable("BOURSE_CLONE")
  return yield* Effect.try({
    try: () => resolveTarget(flags, environment, clone, readServerFile),
    catch: (error) => error as Error,
  })
})

export const noAnswer = (url: string): Error =>
  new Error(`no server responds at ${url}: start one with bourse serve, or name another with --url`)

/** Another program has the address. */
export const notOurs = (url: string): Error =>
  new Error(`the server at ${url} is another program: its response is not Bourse's; name another with --url`)

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
