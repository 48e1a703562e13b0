/** Error messages for failed requests about accounts and market data. */
import { hasCode } from "@bourse/client/spot"
import * as Effect from "effect/Effect"
import { ask } from "./ask.ts"
import { didYouMean } from "./choices.ts"
import { noAnswer } from "./connection.ts"

/** An error of the clients, from promises or from Effect. */
interface CallFailure {
  readonly _tag: string
  readonly message: string
}

interface Listed {
  readonly symbols: ReadonlyArray<{ readonly symbol: string }>
}

/** The error to print; for an unknown symbol with the nearest name. */
export const inWords =
  (url: string, symbol?: string) =>
  (error: CallFailure): Effect.Effect<never, Error> => {
    if (error._tag === "TransportError") return Effect.fail(noAnswer(url))
    if (!("code" in error)) return Effect.fail(new Error(error.message))
    const rejected = new Error(`rejected: ${error.message} (${error.code})`)
    if (symbol === undefined || !hasCode("invalidSymbol")(error)) return Effect.fail(rejected)
    return ask(url, "/api/v3/exchangeInfo").pipe(
      Effect.mapError(() => rejected),
      Effect.flatMap(({ body }) => {
        const names = (body as unknown as Listed).symbols.map((each) => each.symbol)
        const near = didYouMean(symbol, names)
        return Effect.fail(
          new Error(`there is no symbol ${symbol}${near || ": bourse symbols list shows all"}`),
        )
      }),
    )
  }
