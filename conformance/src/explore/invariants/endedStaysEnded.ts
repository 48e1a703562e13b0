import { type Invariant, idOf } from "../History.ts"

/** Invariant: an order that has left the book neither returns to it nor changes. */
export const endedStaysEnded: Invariant = ({ before, after }) =>
  [...after].flatMap(([actor, { queried }]) =>
    queried.flatMap((order) => {
      const was = before.get(actor)?.queried.find((each) => idOf(each) === idOf(order))
      if (was === undefined || was.isWorking !== false || was.status === "NEW") return []
      return ["status", "executedQty", "isWorking"].flatMap((name) =>
        was[name] === order[name]
          ? []
          : [
              {
                statement: "spot.cancelOrder.ended-orders-do-not-change",
                actor,
                wanted: `${name} of the ended order ${idOf(order)} stays ${String(was[name])}`,
                got: String(order[name]),
              },
            ],
      )
    }),
  )
