/** Commands for a sandbox: test funds, deposits, withdrawals, OCO pairs, candles, reset. */
import { type Decimal, decimal } from "@bourse/vocabulary"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { capitals, choiceArgument, symbol } from "../choices.ts"
import { controlFlags } from "../connection.ts"
import { withControl, withNamedControl } from "../control.ts"
import { facts, print, printed } from "../printing.ts"
import { uid } from "../uid.ts"

const asset = capitals("asset", "The coin, for example USDT")
const network = Argument.String("network").pipe(Argument.withDescription("The network, for example TRX"))
const id = Argument.String("id").pipe(Argument.withDescription("Its id"))

const decimalArgument = (name: string, description: string) =>
  Argument.String(name).pipe(
    Argument.withDescription(description),
    Argument.mapTryCatch(
      (text): Decimal => decimal(text),
      () => "a decimal number such as 0.01",
    ),
  )
const amount = decimalArgument("amount", "The amount, in whole coins")

export const fundCommand = Command.make(
  "fund",
  { ...controlFlags, uid, asset, amount },
  ({ uid, asset, amount, ...given }) =>
    withControl(given, ({ sandbox }) => sandbox.fund({ uid, asset, amount })).pipe(printed(given, facts)),
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
        Argument.withDescription("The status number, as the interface defines it"),
      ),
    },
    ({ id, status, ...given }) =>
      withControl(given, ({ sandbox }) => sandbox[what]({ id, status })).pipe(printed(given, () => "done")),
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
      sandbox.deposit({ uid, asset, network, amount, ...(Option.isSome(txId) && { txId: txId.value }) }),
    ).pipe(printed(given, facts)),
).pipe(
  Command.withDescription(
    "Sends a deposit to an account's address; the exchange credits the deposit after its confirmations",
  ),
  Command.withExamples([{ command: "bourse deposit send 10000001 USDT TRX 10" }]),
)

export const depositCommand = Command.make("deposit").pipe(
  Command.withDescription("Sends a deposit, or sets a deposit's status"),
  Command.withExamples([{ command: "bourse deposit send 10000001 USDT TRX 10" }]),
  Command.withSubcommands([
    sendDeposit,
    decide(
      "changeDeposit",
      "Sets a pending deposit's status: 4 continues the deposit, 5 and 12 credit it, 7, 8 and 10 close it, other numbers hold it",
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
        uid,
        asset,
        network,
        address,
        ...(Option.isSome(memo) && { memo: memo.value }),
        ...(Option.isSome(tag) && { tag: tag.value }),
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
      "Sets a pending withdrawal's status: 1 continues the withdrawal, 7 completes it, 8 and 9 refund it, other numbers hold it",
      "bourse withdrawals set 1 7",
    ),
    saveAddress,
  ]),
)

export const resetCommand = Command.make("reset", controlFlags, (given) =>
  withNamedControl(given, ({ sandbox }) => sandbox.reset()).pipe(
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
    symbol,
    side: choiceArgument("side", ["BUY", "SELL"]),
    quantity: decimalArgument("quantity", "Quantity of each of the two orders"),
    price: decimalArgument("price", "Price of the limit order"),
    stopPrice: decimalArgument("stop-price", "Last price at which the stop order enters the book"),
    stopLimitPrice: decimalArgument("stop-limit-price", "Price of the stop order"),
  },
  ({ uid, symbol, side, quantity, price, stopPrice, stopLimitPrice, ...given }) =>
    withControl(given, ({ sandbox }) =>
      sandbox.oco({ uid, symbol, side, quantity, price, stopPrice, stopLimitPrice }),
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
    symbol,
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
      const answer = yield* withControl(given, ({ sandbox }) => sandbox.loadCandles({ symbol, candles }))
      yield* print(given.json, answer, ({ loaded }) => `loaded ${loaded} candles`)
    }),
).pipe(
  Command.withDescription("Loads past one-minute candles for a symbol, oldest first"),
  Command.withExamples([{ command: "bourse candles ETHUSDT candles.json" }]),
)
