import { compare } from "../../values/Exact.ts"
import { amountOf, type Invariant, idOf, keyOf, madeIn } from "../History.ts"

const bounds = [
  ["quantity", "executedQty", "spot.queryOrder.executed-amounts"],
  ["quoteOrderQty", "cummulativeQuoteQty", "spot.placeOrder.market-buy-spends-quote"],
] as const

/** Invariant: an order executes no more than the quantity or the quote amount that was sent. */
export const ordersKeepTheirBounds: Invariant = ({ after, past }) =>
  madeIn(past, "order").flatMap((made) => {
    const { owner, id, sent } = made
    const row = after.get(owner)?.queried.find((each) => `order ${idOf(each)}` === keyOf(made))
    return bounds.flatMap(([parameter, field, statement]) => {
      const [most, got] = [amountOf(sent[parameter]), amountOf(row?.[field])]
      if (most === undefined || got === undefined || compare(got, most) <= 0) return []
      const wanted = `${field} of order ${id} is at most ${sent[parameter]}, the ${parameter} sent`
      return [{ statement, actor: owner, wanted, got: String(row?.[field]) }]
    })
  })
