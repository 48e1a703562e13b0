/** Commands that only a sandbox takes: money from nowhere, deposits, withdrawals, the clock, faults, a fresh start. */
import type { FaultKind, NewFault } from "@bourse/control"
import { type Decimal, decimal } from "@bourse/core"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { controlFlags, withControl } from "../connection.ts"
import { facts, print, table } from "../printing.ts"

const uid = Argument.String("uid").pipe(Argument.withDescription("The account's uid"))
const asset = Argument.String("asset").pipe(Argument.withDescription("The coin, USDT for example"))
const network = Argument.String("network").pipe(Argument.withDescription("The network, TRX for example"))
const id = Argument.String("id").pipe(Argument.withDescription("Its id"))

const decimalArgument = (name: string, description: string) =>
  Argument.String(name).pipe(
    Argument.withDescription(description),
    Argument.mapTryCatch(
      (text): Decimal => decimal(text),
      () => `${name} is a decimal number such as 0.01`,
    ),
  )
const amount = decimalArgument("amount", "How much, in whole coins")

export const fundCommand = Command.make(
  "fund",
  { ...controlFlags, uid, asset, amount },
  ({ uid, asset, amount, ...given }) =>
    withControl(given, ({ sandbox }) => sandbox.fund({ payload: { uid, asset, amount } })).pipe(
      Effect.flatMap((balance) => print(given.json, balance, facts)),
    ),
).pipe(
  Command.withDescription("Credits an account from nowhere"),
  Command.withExamples([{ command: "bourse fund 10000001 USDT 1000" }]),
)

const decide = (what: "changeDeposit" | "changeWithdrawal", description: string) =>
  Command.make(
    "set",
    {
      ...controlFlags,
      id,
      status: Argument.Int("status").pipe(Argument.withDescription("As the interface numbers it")),
    },
    ({ id, status, ...given }) =>
      withControl(given, ({ sandbox }) => sandbox[what]({ params: { id }, payload: { status } })).pipe(
        Effect.flatMap((answer) => print(given.json, answer, () => "done")),
      ),
  ).pipe(Command.withDescription(description))

const sendDeposit = Command.make(
  "send",
  {
    ...controlFlags,
    uid,
    asset,
    network,
    amount,
    txId: Flag.String("tx-id").pipe(
      Flag.withDescription("The transaction's id on the chain; default made up"),
      Flag.optional,
    ),
  },
  ({ uid, asset, network, amount, txId, ...given }) =>
    withControl(given, ({ sandbox }) =>
      sandbox.deposit({
        payload: { uid, asset, network, amount, ...(Option.isSome(txId) && { txId: txId.value }) },
      }),
    ).pipe(Effect.flatMap((deposit) => print(given.json, deposit, facts))),
).pipe(
  Command.withDescription("Sends coins to an account's deposit address; credited after the confirmations"),
  Command.withExamples([{ command: "bourse deposit send 10000001 USDT TRX 10" }]),
)

export const depositCommand = Command.make("deposit").pipe(
  Command.withDescription("Sends a deposit, or decides about one"),
  Command.withSubcommands([
    sendDeposit,
    decide("changeDeposit", "Holds it, lets it go on (4), credits it (5, 12) or ends it (7, 8, 10)"),
  ]),
)

const saveAddress = Command.make(
  "address",
  {
    ...controlFlags,
    uid,
    asset,
    network,
    address: Argument.String("address"),
    memo: Flag.String("memo").pipe(Flag.withDescription("Where the network has one"), Flag.optional),
    tag: Flag.String("tag").pipe(Flag.withDescription("A name for it"), Flag.optional),
  },
  ({ uid, asset, network, address, memo, tag, ...given }) =>
    withControl(given, ({ sandbox }) =>
      sandbox.saveAddress({
        payload: {
          uid,
          asset,
          network,
          address,
          ...(Option.isSome(memo) && { memo: memo.value }),
          ...(Option.isSome(tag) && { tag: tag.value }),
        },
      }),
    ).pipe(Effect.flatMap((answer) => print(given.json, answer, () => "saved"))),
).pipe(Command.withDescription("Saves an address that the account may withdraw to"))

export const withdrawalsCommand = Command.make("withdrawals").pipe(
  Command.withDescription("Decides about a withdrawal, or saves an address to withdraw to"),
  Command.withSubcommands([
    decide("changeWithdrawal", "Holds it, lets it go on (1), lets it arrive (7) or gives it back (8, 9)"),
    saveAddress,
  ]),
)

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** `90s`, `1h`, `2d`, or milliseconds: as milliseconds; undefined for anything else. */
export const durationMs = (text: string): number | undefined => {
  const [, digits = "", unit = "ms"] = /^(\d{1,12})(ms|s|m|h|d)?$/.exec(text) ?? []
  return digits === "" ? undefined : Number(digits) * unitMs[unit as keyof typeof unitMs]
}

type Clock = { readonly time: number; readonly mode: string; readonly aheadMs: number }
const clockWords = ({ time, mode, aheadMs }: Clock): string =>
  facts({ time: new Date(time).toISOString(), mode, aheadMs })

const clockVerb = (name: string, verb: "freezeClock" | "unfreezeClock", description: string) =>
  Command.make(name, controlFlags, (given) =>
    withControl(given, ({ sandbox }) => sandbox[verb]()).pipe(
      Effect.flatMap((clock) => print(given.json, clock, clockWords)),
    ),
  ).pipe(Command.withDescription(description))

const advance = Command.make(
  "advance",
  {
    ...controlFlags,
    by: Argument.String("by").pipe(
      Argument.withDescription("90s, 1h, 2d, or milliseconds"),
      Argument.filterMap(
        (text) => Option.fromUndefinedOr(durationMs(text)),
        (text) => `${text} is not a duration such as 90s, 1h or 2d`,
      ),
    ),
  },
  ({ by, ...given }) =>
    withControl(given, ({ sandbox }) => sandbox.advanceClock({ payload: { ms: by } })).pipe(
      Effect.flatMap((clock) => print(given.json, clock, clockWords)),
    ),
).pipe(Command.withDescription("Moves the clock forward; what falls due on the way is done"))

export const clockCommand = Command.make("clock", controlFlags, (given) =>
  withControl(given, ({ sandbox }) => sandbox.clock()).pipe(
    Effect.flatMap((clock) => print(given.json, clock, clockWords)),
  ),
).pipe(
  Command.withDescription("Shows the exchange's clock; moves, freezes or frees it"),
  Command.withSubcommands([
    advance,
    clockVerb("freeze", "freezeClock", "Stops the clock"),
    clockVerb("unfreeze", "unfreezeClock", "Lets the clock run on from where it stands"),
  ]),
)

const faultKinds = [
  "latency",
  "tooManyRequests",
  "banned",
  "serverErrorBeforeCommit",
  "serverErrorAfterCommit",
  "dropBeforeCommit",
  "dropAfterCommit",
  "garbage",
] as const satisfies ReadonlyArray<FaultKind>

const faultColumns = ["id", "kind", "endpoint", "key", "struck", "remaining"]

const optional = <A>(flag: Flag.Flag<A>, description: string) =>
  flag.pipe(Flag.withDescription(description), Flag.optional)

const addFault = Command.make(
  "add",
  {
    ...controlFlags,
    kind: Argument.Literals("kind", faultKinds),
    endpoint: optional(Flag.String("endpoint"), "Only calls of this endpoint, spot.placeOrder for example"),
    key: optional(Flag.String("key"), "Only calls with this API key"),
    skip: optional(Flag.Int("skip"), "How many matching calls go through before the first"),
    count: optional(Flag.Int("count"), "How many matching calls are struck; default 1"),
    share: optional(
      Flag.Finite("share"),
      "Which part of the matching calls, 0.1 for a tenth, in place of a count",
    ),
    seed: optional(Flag.Int("seed"), "With --share: the same calls for the same seed"),
    latencyMs: optional(Flag.Int("latency-ms"), "With latency: how long"),
    status: optional(Flag.Int("status"), "With serverError...: 500, 502, 503 or 504"),
  },
  ({ kind, endpoint, key, skip, count, share, seed, latencyMs, status, ...given }) => {
    const named = { endpoint, key, skip, count, share, seed, latencyMs, status }
    const rule = Object.fromEntries(
      Object.entries<Option.Option<unknown>>(named).flatMap(([name, value]) =>
        Option.isSome(value) ? [[name, value.value]] : [],
      ),
    )
    return withControl(given, ({ sandbox }) =>
      sandbox.createFault({ payload: { kind, ...rule } as NewFault }),
    ).pipe(Effect.flatMap((fault) => print(given.json, fault, (each) => table([each], faultColumns, ""))))
  },
).pipe(
  Command.withDescription("Spoils matching calls on purpose, from the next one on"),
  Command.withExamples([{ command: "bourse fault add dropAfterCommit --endpoint spot.placeOrder" }]),
)

const removeFault = Command.make(
  "remove",
  { ...controlFlags, id: Argument.String("id").pipe(Argument.withDescription("Its id, or all")) },
  ({ id, ...given }) =>
    withControl(given, ({ sandbox }) =>
      id === "all" ? sandbox.deleteFaults() : sandbox.deleteFault({ params: { id } }),
    ).pipe(Effect.flatMap((answer) => print(given.json, answer, () => "removed"))),
).pipe(Command.withDescription("Takes a fault back, or all of them"))

export const faultCommand = Command.make("fault", controlFlags, (given) =>
  withControl(given, ({ sandbox }) => sandbox.listFaults()).pipe(
    Effect.flatMap((faults) =>
      print(given.json, faults, (all) => table(all, faultColumns, "There are no faults.")),
    ),
  ),
).pipe(
  Command.withDescription("Lists the faults; adds or removes one"),
  Command.withSubcommands([addFault, removeFault]),
)

export const resetCommand = Command.make("reset", controlFlags, (given) =>
  withControl(given, ({ sandbox }) => sandbox.reset()).pipe(
    Effect.flatMap((answer) =>
      print(given.json, answer, ({ generation }) => `begun anew: generation ${generation}`),
    ),
  ),
).pipe(Command.withDescription("Begins anew with the demo accounts and balances; keys stay"))

export const ocoCommand = Command.make(
  "oco",
  {
    ...controlFlags,
    uid,
    symbol: Argument.String("symbol"),
    side: Argument.Literals("side", ["BUY", "SELL"]),
    quantity: decimalArgument("quantity", "Of each of the two orders"),
    price: decimalArgument("price", "Of the limit order"),
    stopPrice: decimalArgument("stop-price", "The last price at which the other enters the book"),
    stopLimitPrice: decimalArgument("stop-limit-price", "Its price then"),
  },
  ({ uid, symbol, side, quantity, price, stopPrice, stopLimitPrice, ...given }) =>
    withControl(given, ({ sandbox }) =>
      sandbox.oco({ payload: { uid, symbol, side, quantity, price, stopPrice, stopLimitPrice } }),
    ).pipe(
      Effect.flatMap((list) =>
        print(given.json, list, ({ orderListId, orderIds }) =>
          facts({ orderListId, orderIds: orderIds.join(" ") }),
        ),
      ),
    ),
).pipe(Command.withDescription("Places an OCO pair, which the interface shows and cancels but cannot place"))

export const candlesCommand = Command.make(
  "candles",
  {
    ...controlFlags,
    symbol: Argument.String("symbol"),
    file: Argument.FileText("file").pipe(
      Argument.withDescription(
        "JSON: a list of [open time, open, high, low, close, volume, quote volume, trades]",
      ),
    ),
  },
  ({ symbol, file, ...given }) =>
    Effect.gen(function* () {
      const candles = yield* Effect.try({
        try: () => JSON.parse(file),
        catch: (error) => new Error(`the file is no JSON: ${(error as Error).message}`),
      })
      const answer = yield* withControl(given, ({ sandbox }) =>
        sandbox.loadCandles({ payload: { symbol, candles } }),
      )
      yield* print(given.json, answer, ({ loaded }) => `loaded ${loaded} candles`)
    }),
).pipe(Command.withDescription("Gives a symbol a past of one-minute candles, oldest first"))
