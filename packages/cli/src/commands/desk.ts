/** The link that opens the desk of a running server. Each start of a server makes a new token, and so a new link. */
import * as Console from "effect/Console"
import { Command } from "effect/cli"
import * as Effect from "effect/Effect"
import { controlFlags, targetOf } from "../connection.ts"

/** @returns the link, with the sandbox token in its fragment, which browsers do not send */
export const deskLink = (url: string, sandboxToken: string): string =>
  `${url}/desk/#token=${encodeURIComponent(sandboxToken)}`

export const deskCommand = Command.make("desk", controlFlags, (given) =>
  Effect.gen(function* () {
    const { url, token } = yield* targetOf(given)
    if (token === null)
      return yield* Effect.fail(
        new Error(
          `the sandbox token of ${url} is not known: start a server with npm start, or name a server with --data, or with --url and --token`,
        ),
      )
    const link = deskLink(url, token)
    yield* Console.log(given.json ? JSON.stringify({ link }) : link)
  }),
).pipe(
  Command.withDescription("Prints the link that opens the desk of a running server in a browser"),
  Command.withExamples([{ command: "bourse desk" }]),
)
