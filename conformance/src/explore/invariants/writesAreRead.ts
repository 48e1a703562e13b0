import { type Invariant, idOf } from "../History.ts"

/** A placed order is found by the next query, and a cancelled one has the status CANCELED there. */
export const writesAreRead: Invariant = ({ after, acts }) =>
  acts.flatMap(({ actor, placed, cancelled }) => {
    const view = after.get(actor)?.queried ?? []
    const find = (id: string) => view.find((row) => idOf(row) === id)
    return [
      ...placed.flatMap((id) =>
        find(id) === undefined
          ? [
              {
                statement: "spot.queryOrder.finds-by-order-id",
                actor,
                wanted: `order ${id}, which was placed`,
                got: "no such order",
              },
            ]
          : [],
      ),
      ...cancelled.flatMap((id) => {
        const status = find(id)?.status
        if (status === undefined || String(status).endsWith("CANCELED")) return []
        return [
          {
            statement: "spot.cancelOrder.status-becomes-canceled",
            actor,
            wanted: `order ${id} is CANCELED`,
            got: String(status),
          },
        ]
      }),
    ]
  })
