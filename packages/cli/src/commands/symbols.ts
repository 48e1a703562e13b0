/** `bourse symbols`: import, halt, resume, delist, and change fees, price band, tick and lot. */
import type { ListedSymbol, SymbolChange } from "@bourse/control"
import { parseJson, readExchangeInfo, readPrices } from "@bourse/server/terminal"
import { type Decimal, decimal } from "@bourse/vocabulary"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { symbol } from "../choices.ts"
import { controlFlags } from "../connection.ts"
import { type ControlGiven, withControl, withNamedControl } from "../control.ts"
import { chosen, importSymbols } from "../importSymbols.ts"
import { print, printed, table, wrapped } from "../printing.ts"

const columns = ["symbol", "status", "last", "tick", "maker", "taker", "band", "orders"]
const rows = (symbols: ReadonlyArray<ListedSymbol>): string =>
  table(
    symbols.map(({ symbol, status, tick, ...each }) => ({
      ...{ symbol, status, tick, last: each.lastPrice, band: each.priceBand, orders: each.openOrders },
      ...{ maker: each.makerFee, taker: each.takerFee },
    })),
    columns,
    "No symbol is listed.",
  )

const share = (name: string, description: string) =>
  Argument.String(name).pipe(
    Argument.withDescription(description),
    Argument.mapTryCatch(
      (text): Decimal => decimal(text),
      () => "a share such as 0.0005",
    ),
  )

type Given = { readonly symbol: string } & ControlGiven

const changed = (given: Given, change: SymbolChange) =>
  (change.status === "delisted" ? withNamedControl : withControl)(given, ({ admin }) =>
    admin.changeSymbol({ symbol: given.symbol, ...change }),
  ).pipe(printed(given, (each) => rows([each])))

const statusVerb = (name: string, status: ListedSymbol["status"], description: string) =>
  Command.make(name, { ...controlFlags, symbol }, (given) => changed(given, { status })).pipe(
    Command.withDescription(description),
    Command.withExamples([{ command: `bourse symbols ${name} BTCUSDT` }]),
  )

const feesCommand = Command.make(
  "fees",
  {
    ...controlFlags,
    symbol,
    makerFee: share("maker", "The maker's fee as a share of the amount"),
    takerFee: share("taker", "The taker's fee as a share of the amount"),
  },
  ({ makerFee, takerFee, ...given }) => changed(given, { makerFee, takerFee }),
).pipe(
  Command.withDescription("Changes a symbol's fees; open orders keep their fees"),
  Command.withExamples([{ command: "bourse symbols fees BTCUSDT 0 0.0005" }]),
)

const bandCommand = Command.make(
  "band",
  {
    ...controlFlags,
    symbol,
    band: Argument.String("share").pipe(
      Argument.withDescription(
        "How far from the last price a limit price may be: 0.1 is 10 %; off for no limit",
      ),
      Argument.mapTryCatch(
        (text): Decimal | null => (text === "off" ? null : decimal(text)),
        () => "a number such as 0.1, or off",
      ),
    ),
  },
  ({ band, ...given }) => changed(given, { priceBand: band }),
).pipe(
  Command.withDescription("Limits how far a symbol's limit prices may be from the last price"),
  Command.withExamples([{ command: "bourse symbols band BTCUSDT 0.1" }]),
)

const optionalStep = (name: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(description),
    Flag.mapTryCatch(
      (text): Decimal => decimal(text),
      () => "a number such as 0.1",
    ),
    Flag.optional,
  )

const stepsCommand = Command.make(
  "steps",
  {
    ...controlFlags,
    symbol,
    tick: optionalStep(
      "tick",
      "The price step (tick), a power of ten, not finer than the symbol's first tick",
    ),
    lot: optionalStep(
      "lot",
      "The quantity step (lot), a power of ten, not finer than the symbol's first lot",
    ),
    minQuantity: optionalStep("min-quantity", "The smallest quantity of an order"),
    minAmount: optionalStep("min-amount", "The smallest quote amount of an order"),
    maxAmount: optionalStep("max-amount", "The largest quote amount of an order"),
  },
  ({ tick, lot, minQuantity, minAmount, maxAmount, ...given }) => {
    const asked = Object.entries({ tick, lot, minQuantity, minAmount, maxAmount }).flatMap(([name, value]) =>
      Option.isSome(value) ? [[name, value.value]] : [],
    )
    return changed(given, Object.fromEntries(asked) as SymbolChange)
  },
).pipe(
  Command.withDescription(
    "Changes tick, lot, minimum and maximum for a symbol's new orders; open orders stay",
  ),
  Command.withExamples([{ command: "bourse symbols steps BTCUSDT --tick 1 --lot 0.001 --min-amount 10" }]),
)

const importCommand = Command.make(
  "import",
  {
    ...controlFlags,
    prices: Flag.FileText("prices").pipe(
      Flag.withMetavar("file"),
      Flag.withDescription("Prices at which new symbols open: a saved response of GET /api/v3/ticker/price"),
      Flag.optional,
    ),
    file: Argument.FileText("file").pipe(
      Argument.withDescription("A saved response of GET /api/v3/exchangeInfo"),
    ),
    names: symbol.pipe(
      Argument.withDescription("Lists only these symbols; default: all, up to 200"),
      Argument.variadic(),
    ),
  },
  ({ file, prices, names, ...given }) =>
    Effect.gen(function* () {
      const { info, opening } = yield* Effect.try({
        try: () => ({
          info: chosen(readExchangeInfo(parseJson("the file", file)), names),
          opening: Option.isSome(prices)
            ? readPrices(parseJson("the file of prices", prices.value))
            : new Map<string, string>(),
        }),
        catch: (error) => error as Error,
      })
      const done = yield* withControl(given, (control) => importSymbols(control, info, opening))
      const count = (result: string) => done.filter((each) => each.result === result).length
      yield* print(given.json, done, () =>
        [
          ...done.map(({ symbol, result, note }) =>
            wrapped(`${symbol.padEnd(12)}  ${result.padEnd(7)}  `, note),
          ),
          `listed ${count("listed")}, changed ${count("changed")}, left ${count("left")}`,
        ].join("\n"),
      )
    }),
).pipe(
  Command.withDescription("Adds the symbols of a saved exchangeInfo response, with their tick, lot and fees"),
  Command.withExamples([{ command: "bourse symbols import exchangeInfo.json SOLUSDT DOGEUSDT" }]),
)

const listCommand = Command.make("list", controlFlags, (given) =>
  withControl(given, ({ admin }) => admin.listSymbols()).pipe(printed(given, rows)),
).pipe(
  Command.withDescription("Lists all symbols, also halted and delisted ones"),
  Command.withExamples([{ command: "bourse symbols list" }]),
)

export const symbolsCommand = Command.make("symbols").pipe(
  Command.withDescription(
    "Lists, imports, halts and delists symbols; changes fees, price bands, ticks and lots",
  ),
  Command.withExamples([{ command: "bourse symbols list" }]),
  Command.withSubcommands([
    listCommand,
    importCommand,
    statusVerb("halt", "halted", "Halts a symbol: open orders stay, new orders are rejected, nothing trades"),
    statusVerb("resume", "trading", "Resumes trading in a halted or delisted symbol"),
    statusVerb(
      "delist",
      "delisted",
      "Delists a symbol: its open orders are cancelled, its history can be read",
    ),
    feesCommand,
    bandCommand,
    stepsCommand,
  ]),
)
