/** `bourse` without arguments: shows whether an exchange runs, and suggests the next commands. */
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ask } from "../ask.ts"
import { targetOf } from "../connection.ts"
import { facts } from "../printing.ts"

const none = Option.none()

const indented = (commands: Readonly<Record<string, string>>): string => facts(commands).replace(/^/gm, "  ")

const whereItRuns = (where: string, isReady: boolean) => [
  isReady ? `An exchange runs at ${where}.` : `An exchange at ${where} is not ready: bourse status says why.`,
  "",
  indented({
    "bourse order place BTCUSDT BUY --quote 100": "buys for 100 USDT",
    "bourse desk": "opens the exchange's web page",
    "bourse requests": "lists requests and responses",
  }),
]

const whereNoneRuns = [
  "No exchange is running.",
  "",
  indented({
    "bourse serve --sandbox on --market on": "starts an exchange with a simulated market",
    "bourse run -- npm test": "runs a command with a temporary exchange",
    "bourse check -- node bot.js": "tests a bot against failures",
  }),
]

export const here = Effect.gen(function* () {
  const { url, origin } = yield* targetOf({ url: none, data: none })
  const answer = yield* Effect.option(ask(url, "/readyz"))
  const text = Option.match(answer, {
    onNone: () => whereNoneRuns,
    onSome: ({ status }) => whereItRuns(`${url} (${origin})`, status === 200),
  })
  yield* Console.log([...text, "", "bourse --help lists all commands."].join("\n"))
})
