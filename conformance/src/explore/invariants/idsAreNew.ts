import { type Breach, earlier, type Invariant, idOf, madeIn, type Step } from "../History.ts"

const statements = {
  order: "spot.placeOrder.order-id-is-new",
  group: "spot.createStrategyGroup.id-is-globally-unique",
} as const

/** Breaches for two fills of one order with the same id. */
const repeatedDeals = ({ after }: Step): ReadonlyArray<Breach> =>
  [...after].flatMap(([actor, { fills }]) => {
    const names = fills.map((fill) => `${String(fill.id)} of order ${idOf(fill)}`)
    return names
      .filter((name, index) => names.indexOf(name) < index)
      .map((got) => ({
        statement: "spot.myTrades.field.id",
        actor,
        wanted: "an id of its own for each deal",
        got,
      }))
  })

/**
 * Invariant: no two orders of a symbol, no two prevention groups and no two fills of an order have the same id.
 */
export const idsAreNew: Invariant = (step) => [
  ...repeatedDeals(step),
  ...(["order", "group"] as const).flatMap((kind) => {
    const keyOf = ({ id, sent }: { id: string; sent: { readonly symbol?: string } }) =>
      `${sent.symbol ?? ""} ${id}`
    const seen = new Set(madeIn(earlier(step), kind).map(keyOf))
    return madeIn(step.acts, kind).flatMap((made) => {
      const key = keyOf(made)
      if (!seen.has(key)) return seen.add(key) && []
      const wanted = `an id that differs from the id of every other ${kind}`
      return [{ statement: statements[kind], actor: made.owner, wanted, got: made.id }]
    })
  }),
]
