/** The API key that signs requests: from a flag, the environment, or a demo account. */
import * as Config from "effect/Config"
import { Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { connectionFlags, variable } from "./connection.ts"
import { demoAccounts } from "./demoAccounts.ts"

export interface Credentials {
  readonly apiKey: string
  readonly secret: string
}

const demoKeys = new Map<string, Credentials>(Object.entries(demoAccounts))
const demoNames = [...demoKeys.keys()]

const credentialFlags = {
  as: Flag.String("as").pipe(
    Flag.withMetavar(demoNames.join("|")),
    Flag.withDescription(`Signs with this demo account's key; default ${demoNames[0]}`),
    Flag.optional,
  ),
  key: Flag.String("key").pipe(
    Flag.withDescription("Signs with your own API key (BOURSE_KEY); its secret is in BOURSE_SECRET"),
    Flag.optional,
  ),
}

export const signedFlags = { ...connectionFlags, ...credentialFlags }

/**
 * The API key and its secret, from the flags or BOURSE_KEY. A secret is never a flag, since flags are visible
 * in the process list.
 */
export const credentialsOf = (given: {
  readonly as: Option.Option<string>
  readonly key: Option.Option<string>
}): Effect.Effect<Credentials, Error> =>
  Effect.gen(function* () {
    if (Option.isSome(given.key) && Option.isSome(given.as))
      return yield* Effect.fail(
        new Error(
          `--key ${given.key.value} and --as ${given.as.value} name two different signers: leave one of them out`,
        ),
      )
    const key =
      Option.getOrUndefined(given.key) ??
      (Option.isNone(given.as) ? yield* variable("BOURSE_KEY") : undefined)
    if (key !== undefined) {
      const secret = yield* Config.option(Config.Redacted("BOURSE_SECRET")).pipe(
        Effect.mapError(({ message }) => new Error(message)),
      )
      if (Option.isNone(secret))
        return yield* Effect.fail(new Error("--key needs the key's secret: set BOURSE_SECRET"))
      return { apiKey: key, secret: Redacted.value(secret.value) }
    }
    const name = Option.getOrElse(given.as, () => demoNames[0]!)
    const found = demoKeys.get(name)
    if (found === undefined)
      return yield* Effect.fail(
        new Error(`there is no demo account ${name}: choose one of ${demoNames.join(", ")}`),
      )
    return found
  })

/** The credentials of a key: a demo account's, or with the secret in BOURSE_SECRET. */
export const credentialsOfKey = (apiKey: string): Effect.Effect<Credentials, Error> => {
  const demo = [...demoKeys.values()].find((each) => each.apiKey === apiKey)
  return demo === undefined
    ? credentialsOf({ as: Option.none(), key: Option.some(apiKey) })
    : Effect.succeed(demo)
}
