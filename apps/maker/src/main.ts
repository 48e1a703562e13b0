/**
 * Runs the maker against any server, from the environment: BOURSE_URL, MAKER_KEY, MAKER_SECRET, TAKER_KEY,
 * TAKER_SECRET, BOURSE_SEED. It waits for a server that is not there yet, and continues when one that went away is
 * back.
 */
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import { runMaker } from "./maker.ts"

const settings = Config.all({
  baseUrl: Config.String("BOURSE_URL").pipe(Config.withDefault("http://127.0.0.1:7070")),
  maker: Config.all({ apiKey: Config.String("MAKER_KEY"), secret: Config.String("MAKER_SECRET") }),
  taker: Config.all({ apiKey: Config.String("TAKER_KEY"), secret: Config.String("TAKER_SECRET") }),
  seed: Config.Int("BOURSE_SEED").pipe(Config.withDefault(1)),
})

const needed = ["MAKER_KEY", "MAKER_SECRET", "TAKER_KEY", "TAKER_SECRET"]
const missing = needed.filter((name) => !process.env[name])
const keys =
  missing.length === 0
    ? Effect.void
    : Effect.fail(new Error(`set ${missing.join(", ")}: the keys and secrets of two accounts of the server`))

const run = Effect.flatMap(Effect.andThen(keys, settings), (options) =>
  runMaker({
    ...options,
    onQuoted: () => console.log(`maker: every symbol of ${options.baseUrl} is quoted`),
    onError: (error) => console.error(`maker: ${error.message}`),
  }),
)

Effect.runPromise(run).catch((error: unknown) => {
  console.error(`maker: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
})
