/** Commands for a sandbox: test funds, deposits, withdrawals, the clock, faults, reset. */
import { durationMs, type ExchangeClock, FaultKind, type NewFault } from "@bourse/control"
import { type Decimal, decimal } from "@bourse/core"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { controlFlags, withControl } from "../connection.ts"
import { facts, print, printed, table } from "../printing.ts"

const uid = Argument.String("uid").pipe(Argument.withDescription("The account's uid"))
const asset = Argument.String("asset").pipe(Argument.withDescription("The coin, for example USDT"))
const network = Argument.String("network").pipe(Argument.withDescription("The network, for example TRX"))
const id = Argument.String("id").pipe(Argument.withDescription("Its id"))

const decimalArgument = (name: string, description: string) =>
  Argument.String(name).pipe(
    Argument.withDescription(description),
    Argument.mapTryCatch(
      (text): Decimal => decimal(text),
      () => `${name} must be a decimal number such as 0.01`,
    ),
  )
const amount = decimalArgument("amount", "The amount, in whole coins")

export const fundCommand = Command.make(
  "fund",
  { ...controlFlags, uid, asset, amount },
  ({ uid, asset, amount, ...given }) =>
    withControl(given, ({ sandbox }) => sandbox.fund({ payload: { uid, asset, amount } })).pipe(
      printed(given, facts),
    ),
).pipe(
  Command.withDescription("Credits an account with test funds"),
  Command.withExamples([{ command: "bourse fund 10000001 USDT 1000" }]),
)

const decide = (what: "changeDeposit" | "changeWithdrawal", description: string, example: string) =>
  Command.make(
    "set",
    {
      ...controlFlags,
      id,
      status: Argument.Int("status").pipe(
        Argument.withDescription("The number of the status in the interface"),
      ),
    },
    ({ id, status, ...given }) =>
      withControl(given, ({ sandbox }) => sandbox[what]({ params: { id }, payload: { status } })).pipe(
        printed(given, () => "done"),
      ),
  ).pipe(Command.withDescription(description), Command.withExamples([{ command: example }]))

const sendDeposit = Command.make(
  "send",
  {
    ...controlFlags,
    uid,
    asset,
    network,
    amount,
    txId: Flag.String("tx-id").pipe(
      Flag.withDescription("The transaction's id on the chain; default generated"),
      Flag.optional,
    ),
  },
  ({ uid, asset, network, amount, txId, ...given }) =>
    withControl(given, ({ sandbox }) =>
      sandbox.deposit({
        payload: { uid, asset, network, amount, ...(Option.isSome(txId) && { txId: txId.value }) },
      }),
    ).pipe(printed(given, facts)),
).pipe(
  Command.withDescription("Sends a deposit to an account's address; it is credited after its confirmations"),
  Command.withExamples([{ command: "bourse deposit send 10000001 USDT TRX 10" }]),
)

export const depositCommand = Command.make("deposit").pipe(
  Command.withDescription("Sends a deposit, or sets the status of one"),
  Command.withExamples([{ command: "bourse deposit send 10000001 USDT TRX 10" }]),
  Command.withSubcommands([
    sendDeposit,
    decide(
      "changeDeposit",
      "Sets a pending deposit's status: 4 continues it, 5 and 12 credit it, 7, 8 and 10 close it, others hold it",
      "bourse deposit set 1 5",
    ),
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
    memo: Flag.String("memo").pipe(Flag.withDescription("The memo, if the network uses one"), Flag.optional),
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
    ).pipe(printed(given, () => "saved")),
).pipe(
  Command.withDescription("Saves a withdrawal address for an account"),
  Command.withExamples([
    { command: "bourse withdrawals address 10000001 USDT TRX TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
  ]),
)

export const withdrawalsCommand = Command.make("withdrawals").pipe(
  Command.withDescription("Sets the status of a withdrawal, or saves a withdrawal address"),
  Command.withExamples([{ command: "bourse withdrawals set 1 7" }]),
  Command.withSubcommands([
    decide(
      "changeWithdrawal",
      "Sets a pending withdrawal's status: 1 continues it, 7 completes it, 8 and 9 refund it, others hold it",
      "bourse withdrawals set 1 7",
    ),
    saveAddress,
  ]),
)

type Clock = typeof ExchangeClock.Type
const clockWords = ({ time, mode, offsetMs, speed, achievedSpeed }: Clock): string =>
  facts({ time: new Date(time).toISOString(), mode, offsetMs, speed, achievedSpeed })

/**
 * Moves the clock piece by piece, so that no call outlasts a timeout: the pieces are as long as a machine plays in about
 * a second. Stops early when `isOver` says so.
 */
const inPieces = Effect.fnUntraced(function* <A, E, R>(
  ms: number,
  move: (ms: number) => Effect.Effect<A, E, R>,
  isOver: (answer: A) => boolean = () => false,
) {
  let pieceMs = 14_400_000
  for (let left = ms; ; ) {
    const [piece, before] = [Math.min(left, pieceMs), performance.now()]
    const answer = yield* move(piece)
    left -= piece
    if (left <= 0 || isOver(answer)) return answer
    if (performance.now() - before < 1_000) pieceMs *= 2
    else if (pieceMs > 3_600_000) pieceMs /= 2
  }
})

const clockVerb = (name: string, verb: "freezeClock" | "unfreezeClock", description: string) =>
  Command.make(name, controlFlags, (given) =>
    withControl(given, ({ sandbox }) => sandbox[verb]()).pipe(printed(given, clockWords)),
  ).pipe(Command.withDescription(description), Command.withExamples([{ command: `bourse clock ${name}` }]))

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
    withControl(given, ({ sandbox }) => inPieces(by, (ms) => sandbox.advanceClock({ payload: { ms } }))).pipe(
      printed(given, clockWords),
    ),
).pipe(
  Command.withDescription("Advances the clock; everything due by then is carried out"),
  Command.withExamples([{ command: "bourse clock advance 1h" }]),
)

const speed = Command.make(
  "speed",
  {
    ...controlFlags,
    speed: Argument.Int("speed").pipe(
      Argument.withDescription("1 is the system clock's speed; at most 10000, as a ceiling"),
    ),
  },
  ({ speed, ...given }) =>
    withControl(given, ({ sandbox }) => sandbox.setClockSpeed({ payload: { speed } })).pipe(
      printed(given, clockWords),
    ),
).pipe(
  Command.withDescription("Sets how many times as fast as the system clock the exchange clock may run"),
  Command.withExamples([{ command: "bourse clock speed 100" }]),
)

const maxFlag = Flag.String("max").pipe(
  Flag.withDescription("How far the clock may go: 90s, 1h, 2d, or milliseconds; default 1d"),
  Flag.withDefault("1d"),
  Flag.filterMap(
    (text) => Option.fromUndefinedOr(durationMs(text)),
    (text) => `${text} is not a duration such as 90s, 1h or 2d`,
  ),
)

const step = Command.make("step", { ...controlFlags, max: maxFlag }, ({ max, ...given }) =>
  withControl(given, ({ sandbox }) =>
    inPieces(
      max,
      (maxMs) => sandbox.stepClock({ payload: { maxMs } }),
      ({ happened }) => happened,
    ),
  ).pipe(printed(given, ({ happened, ...clock }) => `${clockWords(clock)}\n${facts({ happened })}`)),
).pipe(
  Command.withDescription("Advances the clock to the next event of a user's account"),
  Command.withExamples([{ command: "bourse clock step --max 1h" }]),
)

const settle = Command.make("settle", { ...controlFlags, max: maxFlag }, ({ max, ...given }) =>
  withControl(given, ({ sandbox }) =>
    inPieces(
      max,
      (maxMs) => sandbox.settleClock({ payload: { maxMs } }),
      ({ pending }) => pending === 0,
    ),
  ).pipe(printed(given, ({ pending, ...clock }) => `${clockWords(clock)}\n${facts({ pending })}`)),
).pipe(
  Command.withDescription("Advances the clock until no deposit, withdrawal or rebate is pending"),
  Command.withExamples([{ command: "bourse clock settle" }]),
)

export const clockCommand = Command.make("clock", controlFlags, (given) =>
  withControl(given, ({ sandbox }) => sandbox.clock()).pipe(printed(given, clockWords)),
).pipe(
  Command.withDescription("Shows the exchange clock; advances, freezes or unfreezes it, sets its speed"),
  Command.withExamples([{ command: "bourse clock" }, { command: "bourse clock advance 1h" }]),
  Command.withSubcommands([
    advance,
    step,
    settle,
    speed,
    clockVerb("freeze", "freezeClock", "Freezes the clock"),
    clockVerb("unfreeze", "unfreezeClock", "Lets the clock run again from the time it shows"),
  ]),
)

const faultColumns = ["id", "kind", "endpoint", "key", "applied", "remaining"]

const optional = <A>(flag: Flag.Flag<A>, description: string) =>
  flag.pipe(Flag.withDescription(description), Flag.optional)

const addFault = Command.make(
  "add",
  {
    ...controlFlags,
    kind: Argument.Literals("kind", FaultKind.literals),
    endpoint: optional(
      Flag.String("endpoint"),
      "Only requests to this endpoint, for example spot.placeOrder",
    ),
    key: optional(Flag.String("key"), "Only requests with this API key"),
    skip: optional(Flag.Int("skip"), "Number of matching requests to let through first; default 0"),
    count: optional(Flag.Int("count"), "Number of matching requests to inject the fault into; default 1"),
    share: optional(
      Flag.Finite("share"),
      "Probability for each matching request, for example 0.1; instead of --count",
    ),
    seed: optional(
      Flag.Int("seed"),
      "With --share or --latency-scatter: random seed; default the fault's id",
    ),
    latencyMs: optional(Flag.Int("latency-ms"), "With latency: the delay of the request in ms"),
    responseLatencyMs: optional(
      Flag.Int("response-latency-ms"),
      "With latency: the delay of the response in ms",
    ),
    latencyScatter: optional(
      Flag.Finite("latency-scatter"),
      "With latency: how much delays scatter, for example 0.8; default 0, always the same",
    ),
    status: optional(Flag.Int("status"), "With serverError...: 500, 502, 503 or 504; default 500"),
  },
  ({ kind, endpoint, key, skip, count, share, seed, status, ...rest }) => {
    const { latencyMs, responseLatencyMs, latencyScatter, ...given } = rest
    const latency = { latencyMs, responseLatencyMs, latencyScatter }
    const named = { endpoint, key, skip, count, share, seed, status, ...latency }
    const rule = Object.fromEntries(
      Object.entries<Option.Option<unknown>>(named).flatMap(([name, value]) =>
        Option.isSome(value) ? [[name, value.value]] : [],
      ),
    )
    return withControl(given, ({ sandbox }) =>
      sandbox.createFault({ payload: { kind, ...rule } as NewFault }),
    ).pipe(printed(given, (each) => table([each], faultColumns, "")))
  },
).pipe(
  Command.withDescription("Injects a fault into matching requests, from the next one on"),
  Command.withExamples([{ command: "bourse fault add dropAfterCommit --endpoint spot.placeOrder" }]),
)

const removeFault = Command.make(
  "remove",
  { ...controlFlags, id: Argument.String("id").pipe(Argument.withDescription("Its id, or all")) },
  ({ id, ...given }) =>
    withControl(given, ({ sandbox }) =>
      id === "all" ? sandbox.deleteFaults() : sandbox.deleteFault({ params: { id } }),
    ).pipe(printed(given, () => "removed")),
).pipe(
  Command.withDescription("Removes a fault, or all of them"),
  Command.withExamples([{ command: "bourse fault remove 1" }, { command: "bourse fault remove all" }]),
)

export const faultCommand = Command.make("fault", controlFlags, (given) =>
  withControl(given, ({ sandbox }) => sandbox.listFaults()).pipe(
    printed(given, (all) => table(all, faultColumns, "There are no faults.")),
  ),
).pipe(
  Command.withDescription("Lists the faults; adds or removes one"),
  Command.withExamples([
    { command: "bourse fault" },
    { command: "bourse fault add dropAfterCommit --endpoint spot.placeOrder" },
  ]),
  Command.withSubcommands([addFault, removeFault]),
)

export const resetCommand = Command.make("reset", controlFlags, (given) =>
  withControl(given, ({ sandbox }) => sandbox.reset()).pipe(
    printed(given, ({ generation }) => `reset: generation ${generation}`),
  ),
).pipe(
  Command.withDescription("Resets the exchange to the demo accounts' first balances; keys stay"),
  Command.withExamples([{ command: "bourse reset" }]),
)

export const ocoCommand = Command.make(
  "oco",
  {
    ...controlFlags,
    uid,
    symbol: Argument.String("symbol"),
    side: Argument.Literals("side", ["BUY", "SELL"]),
    quantity: decimalArgument("quantity", "Quantity of each of the two orders"),
    price: decimalArgument("price", "Price of the limit order"),
    stopPrice: decimalArgument("stop-price", "Last price at which the stop order enters the book"),
    stopLimitPrice: decimalArgument("stop-limit-price", "Price of the stop order"),
  },
  ({ uid, symbol, side, quantity, price, stopPrice, stopLimitPrice, ...given }) =>
    withControl(given, ({ sandbox }) =>
      sandbox.oco({ payload: { uid, symbol, side, quantity, price, stopPrice, stopLimitPrice } }),
    ).pipe(
      printed(given, ({ orderListId, orderIds }) => facts({ orderListId, orderIds: orderIds.join(" ") })),
    ),
).pipe(
  Command.withDescription("Places an OCO pair, which the public API can query and cancel but not place"),
  Command.withExamples([{ command: "bourse oco 10000001 BTCUSDT SELL 0.01 61000 59000 58900" }]),
)

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
        catch: (error) => new Error(`the file is not valid JSON: ${(error as Error).message}`),
      })
      const answer = yield* withControl(given, ({ sandbox }) =>
        sandbox.loadCandles({ payload: { symbol, candles } }),
      )
      yield* print(given.json, answer, ({ loaded }) => `loaded ${loaded} candles`)
    }),
).pipe(
  Command.withDescription("Loads past one-minute candles for a symbol, oldest first"),
  Command.withExamples([{ command: "bourse candles ETHUSDT candles.json" }]),
)
