import { add, exact, negate, textOf } from "../../values/Exact.ts"
import { isCut } from "../flows.ts"
import { amountOf, type Invariant, idOf } from "../History.ts"

const sums = [
  ["executedQty", "qty"],
  ["cummulativeQuoteQty", "quoteQty"],
] as const

/** Invariant: an order's executed quantity and amount are the sums of its fills. */
export const fillsAddUp: Invariant = ({ after }) =>
  [...after].flatMap(([actor, view]) =>
    (isCut(view) ? [] : view.queried).flatMap((order) =>
      sums.flatMap(([total, part]) => {
        const told = amountOf(order[total])
        const sum = view.fills
          .filter((fill) => idOf(fill) === idOf(order))
          .map((fill) => amountOf(fill[part]) ?? exact("0"))
          .reduce(add, exact("0"))
        if (told === undefined || add(told, negate(sum)).units === 0n) return []
        return [
          {
            statement: "spot.queryOrder.fills-add-up",
            actor,
            wanted: `${total} of order ${idOf(order)} is ${textOf(sum)}, the sum of its fills`,
            got: textOf(told),
          },
        ]
      }),
    ),
  )
