/**
 * The server that a command uses, and its token or key: from a flag, else the environment, else the file that the
 * server writes into its data folder, else the default address.
 */
import { ControlClient, ControlRejected, ControlUnauthorized } from "@bourse/control"
import * as Config from "effect/Config"
import { Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as HttpClientError from "effect/http/HttpClientError"
import * as Option from "effect/Option"
import { jsonFlag } from "./printing.ts"
import { readServerFile } from "./ServerFile.ts"

const usualUrl = "http://127.0.0.1:7070"

export const connectionFlags = {
  url: Flag.String("url").pipe(
    Flag.withDescription(
      "The server's address; default: the server of the data folder, or http://127.0.0.1:7070",
    ),
    Flag.withFallbackConfig(Config.String("BOURSE_URL")),
    Flag.optional,
  ),
  data: Flag.String("data").pipe(
    Flag.withMetavar("folder"),
    Flag.withDescription("The data folder of the server; default .bourse"),
    Flag.withFallbackConfig(Config.String("BOURSE_DATA")),
    Flag.withDefault(".bourse"),
  ),
  json: jsonFlag,
}

export const controlFlags = {
  ...connectionFlags,
  token: Flag.String("token").pipe(
    Flag.withDescription("The sandbox or admin token; default: the token of the data folder's server"),
    Flag.withFallbackConfig(
      Config.orElse(Config.String("BOURSE_SANDBOX_TOKEN"), () => Config.String("BOURSE_ADMIN_TOKEN")),
    ),
    Flag.optional,
  ),
}

export interface Connection {
  readonly url: Option.Option<string>
  readonly data: string
}

/** The server's address, without a slash at its end. */
export const urlOf = ({ url, data }: Connection): string =>
  Option.getOrElse(url, () => readServerFile(data)?.url ?? usualUrl).replace(/\/+$/, "")

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

/** Calls the control plane of the server that the flags name. */
export const withControl = <A, E, R>(
  connection: Connection & { readonly token: Option.Option<string> },
  call: (control: ControlClient["Service"]) => Effect.Effect<A, E, R>,
) => {
  const url = urlOf(connection)
  const token = Option.getOrElse(connection.token, () => readServerFile(connection.data)?.sandboxToken ?? "")
  return Effect.gen(function* () {
    return yield* call(yield* ControlClient)
  }).pipe(
    Effect.provide(ControlClient.layer({ baseUrl: url, token })),
    Effect.mapError((error) => inWords(url, error)),
  )
}
