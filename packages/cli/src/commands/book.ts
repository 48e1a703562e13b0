/** `bourse book`: the best levels of an order book; needs no key. */
import { MarketClient } from "@bourse/market"
import { Command, Flag } from "effect/cli"
import * as Effect from "effect/Effect"
import { inWords } from "../callWords.ts"
import { symbol } from "../choices.ts"
import { marketLayer } from "../clients.ts"
import { connectionFlags, targetOf } from "../connection.ts"
import { print, table } from "../printing.ts"

export const bookCommand = Command.make(
  "book",
  {
    ...connectionFlags,
    symbol,
    levels: Flag.Int("levels").pipe(
      Flag.withDescription("Levels per side; default 10"),
      Flag.withDefault(10),
    ),
  },
  ({ symbol, levels, ...given }) =>
    Effect.gen(function* () {
      const { url } = yield* targetOf(given)
      const book = yield* MarketClient.use((market) => market.depth({ symbol, limit: levels })).pipe(
        Effect.provide(marketLayer({ baseUrl: url })),
        Effect.catch(inWords(url, symbol)),
      )
      yield* print(given.json, book, ({ bids, asks }) =>
        table(
          Array.from({ length: Math.max(bids.length, asks.length) }, (_, i) => ({
            "bid quantity": bids[i]?.[1],
            bid: bids[i]?.[0],
            ask: asks[i]?.[0],
            "ask quantity": asks[i]?.[1],
          })),
          ["bid quantity", "bid", "ask", "ask quantity"],
          "The book is empty.",
        ),
      )
    }),
).pipe(
  Command.withDescription("Shows the best levels of an order book"),
  Command.withExamples([{ command: "bourse book BTCUSDT --levels 5" }]),
)
