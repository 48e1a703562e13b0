import { endedIn, type Invariant, idOf, keyOf, madeIn, queriedMax } from "../History.ts"

const statement = "spot.queryOrder.finds-by-order-id"

/** Invariant: the next query after a write finds a placed order, and shows a cancelled order as CANCELED. */
export const writesAreRead: Invariant = ({ after, acts, past }) => {
  const ended = endedIn(acts.filter(({ endpoint }) => endpoint.startsWith("spot.cancel")))
  const queried = [...after.keys()].flatMap((actor) =>
    madeIn(past, "order")
      .filter(({ owner }) => owner === actor)
      .slice(-queriedMax),
  )
  return queried.flatMap((made) => {
    const { owner, id, sent } = made
    const { symbol = "" } = sent

    const order = after.get(owner)?.queried.find((row) => `order ${idOf(row)}` === keyOf(made))
    const look = { call: "spot.queryOrder", with: { symbol, orderId: id } }
    if (order === undefined)
      return [
        { statement, actor: owner, wanted: `order ${id}, which was placed`, got: "no such order", look },
      ]
    const status = String(order.status)
    if (!ended.has(keyOf(made)) || status.endsWith("CANCELED")) return []
    return [
      {
        statement: "spot.cancelOrder.status-becomes-canceled",
        actor: owner,
        wanted: `order ${id} is CANCELED`,
        got: status,
        look: { ...look, answer: { status: "CANCELED" } },
      },
    ]
  })
}
