/** The link that opens the desk of a running server. Each start of a server makes a new token, and so a new link. */
import * as Console from "effect/Console"
import { Command } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { controlFlags, urlOf } from "../connection.ts"
import { readServerFile } from "../ServerFile.ts"

/** @returns the link, with the sandbox token in its fragment, which browsers do not send */
export const deskLink = (url: string, sandboxToken: string): string =>
  `${url}/desk/#token=${encodeURIComponent(sandboxToken)}`

export const deskCommand = Command.make("desk", controlFlags, (given) => {
  const token = Option.getOrElse(given.token, () => readServerFile(given.data)?.sandboxToken ?? null)
  if (token === null)
    return Effect.fail(
      new Error(
        `no server with a sandbox runs on the data folder ${given.data}: start one with npm start, or name another with --data, or with --url and --token`,
      ),
    )
  const link = deskLink(urlOf(given), token)
  return Console.log(given.json ? JSON.stringify({ link }) : link)
}).pipe(
  Command.withDescription("Prints the link that opens the desk of a running server in a browser"),
  Command.withExamples([{ command: "bourse desk" }]),
)
