/** `bourse record`: records books and trades of a live exchange into a file, to replay them later. */
import { durationMs } from "@bourse/control"
import * as Console from "effect/Console"
import { Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { jsonFlag } from "../printing.ts"

const megabyte = 1024 * 1024

const flags = {
  json: jsonFlag,
  from: Flag.String("from").pipe(Flag.withDescription("The exchange, for example https://api.mexc.com")),
  symbols: Flag.String("symbols").pipe(
    Flag.withDescription("Symbols separated by commas; default: all that the exchange trades"),
    Flag.optional,
  ),
  for: Flag.String("for").pipe(
    Flag.withDescription("How long to record, for example 1h; default: until Ctrl-C"),
    Flag.mapTryCatch(
      (text) => {
        const ms = durationMs(text)
        if (ms === undefined || ms === 0) throw new RangeError()
        return ms
      },
      () => "a duration such as 90s, 1h or 2d",
    ),
    Flag.optional,
  ),
  out: Flag.String("out").pipe(
    Flag.withDescription(
      "The file, ending in .jsonl.gz or .jsonl; an existing file is kept, and the next part gets a number",
    ),
  ),
  partSize: Flag.Int("part-size").pipe(
    Flag.withDescription("Size in MiB at which the next part begins; default 256"),
    Flag.withDefault(256),
  ),
}

const record = Effect.fn("record")(function* (given: Command.Command.Config.Infer<typeof flags>) {
  const { recordMarket } = yield* Effect.promise(() => import("@bourse/server"))
  const names = Option.getOrUndefined(given.symbols)
  const from = names === undefined ? given.from : `${given.from}?symbols=${encodeURIComponent(names)}`
  const begin = Effect.tryPromise({
    try: () =>
      recordMarket({
        from,
        out: given.out,
        bytesMax: given.partSize * megabyte,
        onFile: (path) => console.error(`recording to ${path}`),
      }),
    catch: (error) => error as Error,
  })
  const recorder = yield* Effect.acquireRelease(begin, (each) => Effect.promise(() => each.stop()))
  yield* Console.error(`${recorder.symbols.length} symbols of ${given.from}; Ctrl-C ends the recording`)
  yield* Effect.addFinalizer(() =>
    given.json
      ? Console.log(JSON.stringify({ symbols: recorder.symbols, lines: recorder.lines() }))
      : Console.error(`${recorder.lines()} lines were recorded`),
  )
  yield* Option.match(given.for, { onNone: () => Effect.never, onSome: (ms) => Effect.sleep(ms) })
}, Effect.scoped)

export const recordCommand = Command.make("record", flags, record).pipe(
  Command.withDescription(
    "Records books and trades of a live exchange into a file, for --market replay:FILE",
  ),
  Command.withShortDescription("Records books and trades of a live exchange into a file"),
  Command.withExamples([
    {
      command:
        "bourse record --from https://api.mexc.com --symbols BTCUSDT,ETHUSDT --for 1h --out day.jsonl.gz",
    },
  ]),
)
