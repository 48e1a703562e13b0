import { earlier, type Invariant, madeIn } from "../History.ts"

const statements = {
  order: "spot.placeOrder.order-id-is-new",
  group: "spot.createStrategyGroup.id-is-globally-unique",
} as const

/** Invariant: no two orders of a symbol and no two groups have the same id. */
export const idsAreNew: Invariant = (step) =>
  (["order", "group"] as const).flatMap((kind) => {
    const keyOf = ({ id, sent }: { id: string; sent: { readonly symbol?: string } }) =>
      `${sent.symbol ?? ""} ${id}`
    const seen = new Set(madeIn(earlier(step), kind).map(keyOf))
    return madeIn(step.acts, kind).flatMap((made) => {
      const key = keyOf(made)
      if (!seen.has(key)) return seen.add(key) && []
      const wanted = `an id that no other ${kind} has`
      return [{ statement: statements[kind], actor: made.owner, wanted, got: made.id }]
    })
  })
