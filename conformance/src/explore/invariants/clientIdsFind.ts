import { distinct, type Invariant, idOf, keyOf, madeIn } from "../History.ts"

/** Invariant: a client order id finds its order, unless the account used the id for several orders. */
export const clientIdsFind: Invariant = ({ after, past }) =>
  [...after].flatMap(([actor, { queried, byClientId }]) => {
    const named = distinct(madeIn(past, "order")).filter(
      ({ owner, sent }) => owner === actor && sent.newClientOrderId !== undefined,
    )
    const asked = new Set(queried.map((row) => `order ${idOf(row)}`))
    const found = new Set(byClientId.map((row) => `order ${idOf(row)}`))
    return named.flatMap((made) => {
      const same = named.filter(({ sent }) => sent.newClientOrderId === made.sent.newClientOrderId)
      if (same.length > 1 || !asked.has(keyOf(made)) || found.has(keyOf(made))) return []
      return [
        {
          statement: "spot.queryOrder.finds-by-client-order-id",
          actor,
          wanted: `${JSON.stringify(made.sent.newClientOrderId)} finds order ${made.id}`,
          got: "it does not",
        },
      ]
    })
  })
