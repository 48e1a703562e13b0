import type { Act, Invariant } from "../History.ts"

/** No two orders get the same id; `earlier` are the ids that the session has seen. */
export const idsAreNew =
  (earlier: ReadonlySet<string>): Invariant =>
  ({ acts }) => {
    const seen = new Set(earlier)
    return acts.flatMap(({ actor, placed }: Act) =>
      placed.flatMap((id) => {
        if (!seen.has(id)) return seen.add(id) && []
        const wanted = `an order id that no other order of the symbol has`
        return [{ statement: "spot.placeOrder.order-id-is-new", actor, wanted, got: id }]
      }),
    )
  }
