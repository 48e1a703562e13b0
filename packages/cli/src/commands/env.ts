/** `bourse env`: prints the variables that `bourse run` gives its command, for a running server. */
import * as Console from "effect/Console"
import { Command } from "effect/cli"
import * as Effect from "effect/Effect"
import { controlFlags, targetOf } from "../connection.ts"
import { demoAccounts } from "../demoAccounts.ts"
import { quoted } from "../printing.ts"

/** Variables with the exchange's address, the sandbox token, and the demo accounts' keys. */
export const variables = (url: string, token: string | null): Record<string, string> => ({
  BOURSE_URL: url,
  ...(token !== null && { BOURSE_SANDBOX_TOKEN: token }),
  ...Object.fromEntries(
    Object.entries(demoAccounts).flatMap(([name, { apiKey, secret }]) => [
      [`BOURSE_${name.toUpperCase()}_KEY`, apiKey],
      [`BOURSE_${name.toUpperCase()}_SECRET`, secret],
    ]),
  ),
})

export const envCommand = Command.make("env", controlFlags, (given) =>
  Effect.gen(function* () {
    const { url, token } = yield* targetOf(given)
    const values = variables(url, token)
    yield* Console.log(
      given.json
        ? JSON.stringify(values)
        : Object.entries(values)
            .map(([name, value]) => `export ${name}=${quoted(value)}`)
            .join("\n"),
    )
  }),
).pipe(
  Command.withDescription('Prints address, token and demo keys for a shell: eval "$(bourse env)"'),
  Command.withExamples([{ command: 'eval "$(bourse env)"' }]),
)
