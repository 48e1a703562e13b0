/** Flags that name a server. {@link resolveTarget} decides which exchange the flags mean. */
import * as Config from "effect/Config"
import { Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { jsonFlag } from "./printing.ts"
import { readServerFile } from "./ServerFile.ts"
import { resolveTarget, type Target } from "./target.ts"

// `targetOf` reads the environment variables of these flags, which have less priority than the flags.
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

export interface Connection {
  readonly url: Option.Option<string>
  readonly data: Option.Option<string>
  readonly token?: Option.Option<string>
}

/** An environment variable; an empty one counts as unset. */
export const variable = (name: string): Effect.Effect<string | undefined, Error> =>
  Config.option(Config.String(name)).pipe(
    Effect.mapBoth({
      onFailure: ({ message }) => new Error(message),
      onSuccess: (value) => Option.getOrUndefined(value) || undefined,
    }),
  )

/** The exchange that flags, environment and data folders name. */
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
  new Error(
    `no server responds at ${url}: start a server with bourse serve, or name another address with --url`,
  )

/** The error for an address where another program answers. */
export const notOurs = (url: string): Error =>
  new Error(
    `the server at ${url} is another program: its response is not from Bourse; name another address with --url`,
  )
