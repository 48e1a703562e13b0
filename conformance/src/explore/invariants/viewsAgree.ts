import { textOf } from "../../values/Exact.ts"
import { amountOf, type Invariant, idOf, type Row } from "../History.ts"

/** A field's value in a form for comparison: amounts are compared by number, not by spelling. */
const compared = (row: Row, name: string): string => {
  const amount = name === "status" || name === "side" ? undefined : amountOf(row[name])
  return amount === undefined ? String(row[name]) : textOf(amount)
}

const fields = ["status", "executedQty", "cummulativeQuoteQty", "price", "side", "isWorking"]

/** Invariant: an order looks the same in every list, and is in each list that it belongs to. */
export const viewsAgree: Invariant = ({ after }) =>
  [...after].flatMap(([actor, { open, all, byClientId, queried }]) =>
    queried.flatMap((order) => {
      const find = (rows: ReadonlyArray<Row>) => rows.find((row) => idOf(row) === idOf(order))
      const [inOpen, inAll] = [find(open), find(all)]
      const breach = (statement: string, wanted: string, got: string) => ({ statement, actor, wanted, got })
      const id = `order ${idOf(order)}`
      if (order.isWorking === true && inOpen === undefined)
        return [breach("spot.openOrders.lists-open-orders", `${id} is in openOrders`, "it is not")]
      if (order.isWorking === false && inOpen !== undefined)
        return [breach("spot.openOrders.leaves-out-ended-orders", `${id} is not in openOrders`, "it is")]
      return [inOpen, inAll, find(byClientId)].flatMap((row) =>
        row === undefined
          ? []
          : fields
              .filter((name) => compared(row, name) !== compared(order, name))
              .map((name) =>
                breach(
                  "spot.queryOrder.answer-gives-the-order",
                  `${name} of ${id} is ${String(order[name])} in every view`,
                  String(row[name]),
                ),
              ),
      )
    }),
  )
