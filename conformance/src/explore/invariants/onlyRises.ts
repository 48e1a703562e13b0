import { compare } from "../../values/Exact.ts"
import { isCut } from "../flows.ts"
import { amountOf, type Invariant, idOf } from "../History.ts"

/** Invariant: executed amounts and update times never decrease, and no fill disappears. */
export const onlyRises: Invariant = ({ before, after }) =>
  [...after].flatMap(([actor, view]) => {
    const { queried, fills } = view
    const was = before.get(actor)
    const fallen = queried.flatMap((order) => {
      const earlier = was?.queried.find((each) => idOf(each) === idOf(order))
      return ["executedQty", "cummulativeQuoteQty", "updateTime"].flatMap((name) => {
        const [had, has] = [amountOf(earlier?.[name]), amountOf(order[name])]
        if (had === undefined || has === undefined || compare(has, had) >= 0) return []
        const wanted = `${name} of order ${idOf(order)} is at least ${String(earlier?.[name])}, as before`
        return [{ statement: "spot.queryOrder.executed-amounts", actor, wanted, got: String(order[name]) }]
      })
    })
    const now = new Set(fills.map(({ id, orderId }) => `${id} ${orderId}`))
    const gone = (isCut(view) ? [] : (was?.fills ?? [])).filter(
      ({ id, orderId }) => !now.has(`${id} ${orderId}`),
    )
    return [
      ...fallen,
      ...gone.map(({ id }) => ({
        statement: "spot.myTrades.lists-fills",
        actor,
        wanted: `fill ${String(id)} is listed, as before`,
        got: "it is not",
      })),
    ]
  })
