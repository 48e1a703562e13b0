/** `bourse curl`: signs a request of the interface, prints it as a shell command, and sends it. */
import * as Console from "effect/Console"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import { choiceArgument } from "../choices.ts"
import { noAnswer, targetOf } from "../connection.ts"
import { credentialsOf, signedFlags } from "../credentials.ts"
import { makeCurl } from "../curlLine.ts"
import { fetch } from "../fetch.ts"

export const curlCommand = Command.make(
  "curl",
  {
    ...signedFlags,
    method: choiceArgument("method", ["GET", "POST", "DELETE"]),
    path: Argument.String("path").pipe(Argument.withDescription("For example /api/v3/order")),
    parameters: Argument.String("name=value").pipe(Argument.variadic()),
    body: Flag.Boolean("body").pipe(
      Flag.withDescription("Sends the parameters as a JSON body, as broker writes require"),
      Flag.withDefault(false),
    ),
    dry: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Prints the command without sending the request"),
      Flag.withDefault(false),
    ),
  },
  ({ method, path, parameters, body, dry, ...given }) =>
    Effect.gen(function* () {
      if (!/^\/[^?#]*$/.test(path))
        return yield* Effect.fail(
          new Error(
            `${path} is not a path: leave out address and parameters, for example bourse curl GET /api/v3/order symbol=BTCUSDT orderId=1`,
          ),
        )
      const wrong = parameters.find((each) => !/^[^=]+=/.test(each))
      if (wrong !== undefined)
        return yield* Effect.fail(
          new Error(`${wrong} is not of the form name=value, for example symbol=BTCUSDT`),
        )
      const credentials = yield* credentialsOf(given)
      const pairs = parameters.map((each): [string, string] => {
        const at = each.indexOf("=")
        return [each.slice(0, at), each.slice(at + 1)]
      })
      const { url } = yield* targetOf(given)
      const request = { method, url, path, parameters: pairs, inBody: body, credentials }
      const { target, headers, body: json, line } = yield* Effect.promise(() => makeCurl(request))
      if (dry) return yield* Console.log(given.json ? JSON.stringify({ command: line }) : line)
      yield* Console.error(line)
      const answer = yield* Effect.tryPromise({
        try: async () => {
          const response = await fetch(target, { method, headers, ...(json !== undefined && { body: json }) })
          return { ok: response.ok, text: await response.text() }
        },
        catch: () => noAnswer(url),
      })
      yield* Console.log(answer.text)
      if (!answer.ok) yield* Effect.sync(() => (process.exitCode = 1))
    }),
).pipe(
  Command.withDescription("Signs a request, prints it as a curl command, and sends it"),
  Command.withExamples([
    { command: "bourse curl GET /api/v3/account" },
    { command: "bourse curl DELETE /api/v3/openOrders symbol=BTCUSDT" },
  ]),
)
