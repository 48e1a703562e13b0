/** `bourse import account`: begins with saved responses of one's own account on a live exchange. */
import { ControlRejected } from "@bourse/client/control"
import { ApiError, makeSpot, OutcomeUnknown } from "@bourse/client/spot"
import { permissions } from "@bourse/core"
import { readBounded } from "@bourse/server/terminal"
import { isZero, minus, plus } from "@bourse/vocabulary"
import { Argument, Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { controlFlags, targetOf } from "../connection.ts"
import { withControl } from "../control.ts"
import { clientFetch } from "../fetch.ts"
import { importSymbols } from "../importSymbols.ts"
import { print, wrapped } from "../printing.ts"
import { readSavedAccount, type SavedAccount, type SavedOrder } from "../savedAccount.ts"

const fileBytesMax = 64 * 1024 * 1024

const readFiles = (paths: ReadonlyArray<string>): SavedAccount =>
  readSavedAccount(
    paths.map((path) => {
      try {
        return [path, readBounded(path, fileBytesMax, true)] as const
      } catch (error) {
        throw new Error(`${path} cannot be read: ${(error as Error).message}`)
      }
    }),
  )

/** Places an open order again, with the quantity that was not executed; returns why it was left out. */
const placeAgain = async (
  spot: ReturnType<typeof makeSpot>,
  { symbol, side, price, quantity, executed, clientOrderId }: SavedOrder,
): Promise<string | undefined> => {
  const left = minus(quantity, executed)
  const order = { symbol, side, type: "LIMIT", price, quantity: left } as const
  try {
    await spot.placeOrder(clientOrderId === "" ? order : { ...order, newClientOrderId: clientOrderId })
    return undefined
  } catch (error) {
    if (error instanceof ApiError || error instanceof OutcomeUnknown) return error.message
    throw error
  }
}

const flags = {
  ...controlFlags,
  from: Flag.String("from").pipe(
    Flag.withMetavar("file"),
    Flag.withDescription("The first file; further files follow it"),
    Flag.optional,
  ),
  name: Flag.String("name").pipe(
    Flag.withDescription("The name of the new account; default live"),
    Flag.withDefault("live"),
  ),
  files: Argument.String("file").pipe(
    Argument.withDescription(
      "Saved responses of account, openOrders, exchangeInfo and tradeFee (as tradeFee-BTCUSDT.json)",
    ),
    Argument.variadic(),
  ),
}

const account = Command.make("account", flags, ({ from, files, name, ...given }) =>
  Effect.gen(function* () {
    const paths = [...Option.toArray(from), ...files]
    if (paths.length === 0)
      return yield* Effect.fail(new Error("name at least one file: bourse import account account.json"))
    const saved = yield* Effect.try({ try: () => readFiles(paths), catch: (error) => error as Error })
    const { url } = yield* targetOf(given)
    const result = yield* withControl(given, (control) =>
      Effect.gen(function* () {
        const { admin, sandbox } = control
        const left: Array<string> = []
        const listed = yield* importSymbols(control, { symbols: saved.symbols, closed: [] }, new Map())
        for (const [symbol, fees] of saved.fees) yield* admin.changeSymbol({ symbol, ...fees })
        const { uid } = yield* admin.createAccount({ name })
        const { key, secret } = yield* admin.createKey({ uid, permissions })
        for (const { asset, free, locked } of saved.balances) {
          const amount = plus(free, locked)
          if (isZero(amount)) continue
          yield* sandbox.fund({ uid, asset, amount }).pipe(
            Effect.catchIf(
              (error): error is ControlRejected => error instanceof ControlRejected,
              ({ msg }) => Effect.sync(() => left.push(`${amount} ${asset}: ${msg}`)),
            ),
          )
        }
        const spot = makeSpot({ baseUrl: url, apiKey: key, secret: secret!, fetch: clientFetch })
        let placed = 0
        for (const order of saved.orders) {
          const why = yield* Effect.promise(() => placeAgain(spot, order))
          if (why === undefined) placed++
          else left.push(`order ${order.clientOrderId || `of ${order.symbol}`}: ${why}`)
        }
        return {
          uid,
          name,
          key,
          secret,
          symbols: listed.length,
          balances: saved.balances.length,
          placed,
          left,
        }
      }),
    )
    yield* print(given.json, result, () =>
      [
        `account ${result.uid} (${name}): ${result.balances} balances, ${result.placed} open orders`,
        `key ${result.key}, secret ${result.secret}, shown once`,
        ...result.left.map((why) => wrapped("left out  ", why)),
      ].join("\n"),
    )
  }),
).pipe(
  Command.withDescription(
    "Opens an account with the balances, open orders and fees of saved responses; no key of the live exchange is needed",
  ),
  Command.withExamples([
    { command: "bourse import account --from account.json openOrders.json exchangeInfo.json" },
  ]),
)

export const importCommand = Command.make("import").pipe(
  Command.withDescription("Imports saved responses of a live exchange"),
  Command.withExamples([{ command: "bourse import account --from account.json" }]),
  Command.withSubcommands([account]),
)
