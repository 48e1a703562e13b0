/** `bourse market stats`: compares the running market's statistics with real markets. */
import type { FigureRow } from "@bourse/simulator"
import { Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { connectionFlags, targetOf } from "../connection.ts"
import { marketStats, type SymbolStats } from "../marketStats.ts"
import { printed } from "../printing.ts"

const shown = (value: number): string => {
  if (Number.isNaN(value)) return "-"
  return value.toFixed(Math.abs(value) < 10 ? 3 : 1)
}

const nameWidth = 56

const lineOf = ({ name, value, band, isInside, source }: FigureRow): string => {
  const place = isInside ? "" : "outside"
  const told = band === undefined ? "" : `${place.padEnd(10)}${source}`
  return `  ${name.padEnd(nameWidth)}${shown(value).padStart(8)}   ${bandOf(band).padEnd(16)}${told}`.trimEnd()
}

const heading = `  ${"statistic".padEnd(nameWidth)}${"here".padStart(8)}   ${"real markets".padEnd(26)}by whom`

const wordsOf = (stats: ReadonlyArray<SymbolStats>): string =>
  stats
    .map(({ symbol, kind, figures }) =>
      [
        `${symbol} (${kind})`,
        ...(figures.length === 0 ? ["  nothing to measure yet"] : [heading, ...figures.map(lineOf)]),
      ].join("\n"),
    )
    .join("\n\n")

const bandOf = (band: readonly [number, number] | undefined): string => {
  if (band === undefined) return "-"
  return band[1] === Number.POSITIVE_INFINITY
    ? `from ${shown(band[0])}`
    : `${shown(band[0])} to ${shown(band[1])}`
}

const stats = Command.make(
  "stats",
  {
    ...connectionFlags,
    days: Flag.Int("days").pipe(
      Flag.withDescription("How many days of 1m candles are read, 1 to 60; default 30"),
      Flag.withDefault(30),
    ),
    symbol: Flag.String("symbol").pipe(Flag.withDescription("Default: all symbols"), Flag.optional),
  },
  ({ days, symbol, ...given }) =>
    Effect.gen(function* () {
      const { url } = yield* targetOf(given)
      return yield* Effect.tryPromise({
        try: () => marketStats({ url, days, symbol: Option.getOrUndefined(symbol) }),
        catch: (error) => error as Error,
      })
    }).pipe(printed(given, wordsOf)),
).pipe(
  Command.withDescription("Prints the statistics of a market beside the ranges of real markets"),
  Command.withExamples([
    { command: "bourse market stats --symbol BTCUSDT" },
    { command: "bourse market stats --days 7 --json" },
  ]),
)

export const marketCommand = Command.make("market").pipe(
  Command.withDescription("Statistics of the running market"),
  Command.withExamples([{ command: "bourse market stats" }]),
  Command.withSubcommands([stats]),
)
