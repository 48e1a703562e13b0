/**
 * Settings for checking bots of given shapes: command, funds, declared limits, and the rules that cannot judge
 * them.
 */
import { join } from "node:path"
import type { CheckOptions } from "@bourse/botcheck"
import { condition, folder, policy, type Unjudged } from "./controls.ts"
import { lotOf, type Shape } from "./shapes/Shape.ts"

/** Command that runs a bot of this shape. */
export const commandOfShape = (shape: Shape): ReadonlyArray<string> => {
  const [symbol = ""] = symbolsOf(shape)
  const text = JSON.stringify(shape)
  return shape.by === "python"
    ? ["python3", "-B", join(folder, "shapes/play.py"), text, String(lotOf[symbol]!.lot)]
    : [process.execPath, condition, join(folder, "shapes/play.ts"), text]
}

/** Path of an init file that lists SOLUSDT. */
export const initFile = join(folder, "shapes/solusdt.json")

const noneRests = "None of the bot's orders rests."

const symbolsOf = ({ symbols = ["BTCUSDT"] }: Shape): ReadonlyArray<string> => symbols

/** Base assets that the shape's sales need, if the initial balances have none. */
export const fundsOfShape = (shape: Shape): Readonly<Record<string, string>> =>
  Object.fromEntries(
    symbolsOf(shape)
      .map((symbol) => lotOf[symbol]!)
      .filter(({ base }) => base === "PEPE" || base === "SOL")
      .map(({ base, lot }) => [base, String(lot * 100)]),
  )

/** Options for checking a bot of this shape. A bot that ends after one round is restarted every hour. */
export const ofShape = (shape: Shape): CheckOptions => ({
  command: commandOfShape(shape),
  key: shape.by === "ccxt" ? "ccxt" : "alice",
  funds: fundsOfShape(shape),
  policy: {
    ...policy,
    exposureMax: Object.fromEntries(
      symbolsOf(shape).map((symbol) => [symbol, lotOf[symbol]!.lot * (shape.exposureMaxLots ?? 100)]),
    ),
    ownsAccount: shape.lost.looks.includes("cancelAll"),
  },
  ...(shape.isOnce === true ? { every: "1h" } : {}),
  ...(symbolsOf(shape).includes("SOLUSDT") ? { init: initFile } : {}),
})

/** Rules that cannot judge a careful bot of this shape, each with its reason. */
export const unjudgedOf = ({ trade, type = "MARKET", hasNoIds, lots }: Shape): Unjudged => ({
  ...(trade === "quotes"
    ? { "assumed-filled": "The bot has no orders that trade at once." }
    : {
        "cancel-lost": noneRests,
        "cancel-refused": noneRests,
        "fill-noticed": noneRests,
        orphan: noneRests,
        "clean-stop": noneRests,
        ...(lots === undefined
          ? { "assumed-filled": "The bot's orders are too small for partial fills." }
          : {}),
        ...(type === "MARKET" ? { collar: "The bot's orders have no price." } : {}),
        ...(trade === "clock" || trade === "count" ? { oversell: "The bot sells nothing." } : {}),
      }),
  ...(hasNoIds ? { "client-id-unique": "The bot has no client ids." } : {}),
  ...(hasNoIds || trade === "balance" ? { "not-found-yet": "The bot queries no order by its id." } : {}),
})
