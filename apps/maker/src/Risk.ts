/** The limits that no strategy passes: position, funds, smallest order, and a cooldown for a symbol that refuses orders. */
import { Clock, Context, Effect, HashMap, Layer, Ref } from "effect"
import type { Quote } from "./Exchange.ts"
import type { View } from "./Quotes.ts"
import { Settings } from "./Settings.ts"

const worthOf = ({ price, quantity }: Quote) => Number(price) * Number(quantity)
const quantityOf = ({ quantity }: Quote) => Number(quantity)
const total = (quotes: ReadonlyArray<Quote>, side: Quote["side"], size: (quote: Quote) => number) =>
  quotes.reduce((sum, each) => (each.side === side ? sum + size(each) : sum), 0)

/** The quotes that the limits allow. Quotes farthest from the market are left out first. */
const within = (
  { settings, rules, own, position, freeBase, freeQuote }: View,
  quotes: ReadonlyArray<Quote>,
) => {
  const room = settings.positionMax - position * Number(quotes[0]?.price ?? 0)
  // A replaced order frees the amount that it locks.
  const toSpend = Math.min(room, freeQuote + total(own, "BUY", worthOf))
  const toSell = freeBase + total(own, "SELL", quantityOf)
  return quotes.filter((quote, at) => {
    const upTo = quotes.slice(0, at + 1)
    const isCovered =
      quote.side === "BUY"
        ? total(upTo, "BUY", worthOf) <= toSpend
        : total(upTo, "SELL", quantityOf) <= toSell
    const { baseSizePrecision, quoteAmountPrecision } = rules
    return (
      isCovered &&
      worthOf(quote) >= Number(quoteAmountPrecision) &&
      quantityOf(quote) >= Number(baseSizePrecision)
    )
  })
}

const make = Effect.gen(function* () {
  const { cooldownMs } = yield* Settings
  const cooldownUntil = yield* Ref.make<HashMap.HashMap<string, number>>(HashMap.empty())
  /** Stops quoting a symbol for the time of the cooldown. */
  const coolDown = Effect.fnUntraced(function* (symbol: string) {
    const until = (yield* Clock.currentTimeMillis) + cooldownMs
    yield* Ref.update(cooldownUntil, (all) => HashMap.set(all, symbol, until))
  })
  const isCoolingDown = Effect.fnUntraced(function* (symbol: string) {
    const now = yield* Clock.currentTimeMillis
    return HashMap.get(yield* Ref.get(cooldownUntil), symbol).pipe(
      (until) => until._tag === "Some" && now < until.value,
    )
  })
  return { within, coolDown, isCoolingDown }
})

export class Risk extends Context.Service<Risk, Effect.Success<typeof make>>()("@bourse/maker/Risk") {
  static readonly layer = Layer.effect(Risk, make)
}
