/** Signed requests for an account through our own client: orders, balances, trades. */
import { type CallError, makeSpot, type Spot } from "@bourse/client/spot"
import { type Decimal, decimal, orderTypes } from "@bourse/vocabulary"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { inWords } from "../callWords.ts"
import { choiceArgument, choiceFlag, symbol } from "../choices.ts"
import { type Connection, targetOf } from "../connection.ts"
import { credentialsOf, signedFlags } from "../credentials.ts"
import { type Executed, executedText } from "../executedText.ts"
import { clientFetch } from "../fetch.ts"
import { printed, table } from "../printing.ts"

type Given = Connection & Parameters<typeof credentialsOf>[0]

const withSpot = <A>(given: Given & { readonly symbol?: string }, call: (spot: Spot) => Promise<A>) =>
  Effect.gen(function* () {
    const { url } = yield* targetOf(given)
    const credentials = yield* credentialsOf(given)
    return yield* Effect.tryPromise({
      try: () => call(makeSpot({ baseUrl: url, fetch: clientFetch, ...credentials })),
      catch: (error) => error as CallError,
    }).pipe(Effect.catch(inWords(url, given.symbol)))
  })

const decimalFlag = (name: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(description),
    Flag.mapTryCatch(
      (text): Decimal => decimal(text),
      () => "a decimal number such as 0.01",
    ),
    Flag.optional,
  )

/**
 * Adds the state and the fills of the placed order to its answer. If state and fills cannot be read, the plain
 * answer is returned: the order was placed anyway.
 */
const withExecuted = async <P extends { readonly symbol: string; readonly orderId: string }>(
  spot: Spot,
  placed: P,
): Promise<P | (P & Executed)> => {
  const { symbol, orderId } = placed
  try {
    const order = await spot.queryOrder({ symbol, orderId })
    const fills = await spot.myTrades({ symbol, orderId })
    return { ...placed, ...order, fills }
  } catch {
    return placed
  }
}

/** Flags of `order place`, by the parameter that error messages name. */
const flagsOfParameters = {
  quantity: "--quantity",
  quoteOrderQty: "--quote",
  price: "--price",
  newClientOrderId: "--client-id",
}

/** Rewrites an error of client or exchange: parameters become flags. */
const inFlags = (error: Error): Error => {
  const flagOf = (name: string) => flagsOfParameters[name as keyof typeof flagsOfParameters]
  const [, missing] = /^spot\.\w+: (.* needs .*)$/.exec(error.message) ?? []
  return new Error(
    missing === undefined
      ? error.message.replace(
          /'(quantity|quoteOrderQty|price|newClientOrderId)'/,
          (all, name) => `${all} (${flagOf(name)})`,
        )
      : missing.replace(/\b(quantity|quoteOrderQty|price|newClientOrderId)\b/g, flagOf),
  )
}

const place = Command.make(
  "place",
  {
    ...signedFlags,
    symbol,
    side: choiceArgument("side", ["BUY", "SELL"]),
    type: choiceFlag("type", orderTypes, "Default LIMIT with a price, MARKET without one; one of").pipe(
      Flag.optional,
    ),
    quantity: decimalFlag("quantity", "Amount of the base coin"),
    quoteOrderQty: decimalFlag(
      "quote",
      "Amount of the quote coin, instead of --quantity, for a market order",
    ),
    price: decimalFlag("price", "The limit price"),
    newClientOrderId: Flag.String("client-id").pipe(
      Flag.withDescription("Your client order id"),
      Flag.optional,
    ),
    test: Flag.Boolean("test").pipe(
      Flag.withDescription("Checks the order without placing it"),
      Flag.withDefault(false),
    ),
  },
  ({ symbol, side, type, quantity, quoteOrderQty, price, newClientOrderId, test, ...given }) => {
    const order = {
      symbol,
      side,
      type: Option.getOrElse(type, () => (Option.isSome(price) ? ("LIMIT" as const) : ("MARKET" as const))),
      ...(Option.isSome(quantity) && { quantity: quantity.value }),
      ...(Option.isSome(quoteOrderQty) && { quoteOrderQty: quoteOrderQty.value }),
      ...(Option.isSome(price) && { price: price.value }),
      ...(Option.isSome(newClientOrderId) && { newClientOrderId: newClientOrderId.value }),
      // Any flag of `order place` may be missing: the client reports which ones the order type needs.
    } as Parameters<Spot["placeOrder"]>[0]
    return test
      ? withSpot({ ...given, symbol }, (spot) => spot.testOrder(order)).pipe(
          Effect.mapError(inFlags),
          printed(given, () => "the order would be accepted"),
        )
      : withSpot({ ...given, symbol }, async (spot) => withExecuted(spot, await spot.placeOrder(order))).pipe(
          Effect.mapError(inFlags),
          printed(given, (placed) =>
            "fills" in placed ? executedText(placed) : `placed order ${placed.orderId}`,
          ),
        )
  },
).pipe(
  Command.withDescription("Places an order"),
  Command.withExamples([
    { command: "bourse order place BTCUSDT BUY --quantity 0.01 --price 59000" },
    { command: "bourse order place BTCUSDT BUY --quote 100" },
  ]),
)

const orderId = Argument.String("order-id")
const orderColumns = ["orderId", "symbol", "side", "type", "price", "origQty", "executedQty", "status"]

const cancel = Command.make("cancel", { ...signedFlags, symbol, orderId }, ({ symbol, orderId, ...given }) =>
  withSpot({ ...given, symbol }, (spot) => spot.cancelOrder({ symbol, orderId })).pipe(
    printed(given, () => `canceled order ${orderId}`),
  ),
).pipe(
  Command.withDescription("Cancels an order"),
  Command.withExamples([{ command: "bourse order cancel BTCUSDT 121" }]),
)

const show = Command.make("show", { ...signedFlags, symbol, orderId }, ({ symbol, orderId, ...given }) =>
  withSpot({ ...given, symbol }, (spot) => spot.queryOrder({ symbol, orderId })).pipe(
    printed(given, (each) => table([each], orderColumns, "")),
  ),
).pipe(
  Command.withDescription("Shows an order"),
  Command.withExamples([{ command: "bourse order show BTCUSDT 121" }]),
)

export const orderCommand = Command.make("order").pipe(
  Command.withDescription("Places, cancels or shows an order"),
  Command.withExamples([{ command: "bourse order place BTCUSDT BUY --quantity 0.01 --price 59000" }]),
  Command.withSubcommands([place, cancel, show]),
)

export const ordersCommand = Command.make(
  "orders",
  {
    ...signedFlags,
    symbol,
    all: Flag.Boolean("all").pipe(
      Flag.withDescription("Also lists closed orders of the last 7 days"),
      Flag.withDefault(false),
    ),
  },
  ({ symbol, all, ...given }) =>
    withSpot({ ...given, symbol }, (spot) =>
      all ? spot.allOrders({ symbol }) : spot.openOrders({ symbol }),
    ).pipe(
      printed(given, (rows) =>
        table(rows, orderColumns, all ? "There are no orders." : "There are no open orders."),
      ),
    ),
).pipe(
  Command.withDescription("Lists an account's open orders for a symbol"),
  Command.withExamples([{ command: "bourse orders BTCUSDT --as bob" }]),
)

export const balanceCommand = Command.make("balance", signedFlags, (given) =>
  withSpot(given, (spot) => spot.account()).pipe(
    printed(given, ({ balances }) =>
      table(balances, ["asset", "free", "locked"], "The account has no balances."),
    ),
  ),
).pipe(
  Command.withDescription("Shows an account's balances"),
  Command.withExamples([{ command: "bourse balance --as bob" }]),
)

export const tradesCommand = Command.make("trades", { ...signedFlags, symbol }, ({ symbol, ...given }) =>
  withSpot({ ...given, symbol }, (spot) => spot.myTrades({ symbol })).pipe(
    printed(given, (rows) =>
      table(
        rows.map((row) => ({
          ...row,
          time: new Date(row.time).toISOString().replace(/\.\d+/, ""),
          side: row.isBuyer ? "BUY" : "SELL",
          fee: `${row.commission} ${row.commissionAsset}`,
        })),
        ["time", "side", "price", "qty", "quoteQty", "fee", "orderId"],
        "There are no trades.",
      ),
    ),
  ),
).pipe(
  Command.withDescription("Lists an account's trades for a symbol, newest first"),
  Command.withExamples([{ command: "bourse trades BTCUSDT" }]),
)
