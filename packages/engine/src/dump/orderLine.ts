/**
 * An open order as a list of plain values, for a line of the state. There can be a hundred thousand of them, so they
 * are written and read by columns, as the order path's events are.
 */
import { type Columns, integer, money, recordReader, text, textOrNull } from "../model/Column.ts"
import { accountOf, marketOf, type State } from "../model/State.ts"
import { Execution, Order } from "../model/trading/Order.ts"

/** All of an order but what it is linked to, what follows from the rest, and what it executed. */
type Own = Omit<
  Order,
  "trader" | "market" | "level" | "previous" | "next" | "older" | "newer" | Following | "execution"
>
type Following = "isWorking" | "openLots" | "lockAsset" | "feeAsset"

const columns: Columns<Own> = {
  id: integer,
  uid: text(),
  symbol: text(),
  side: text(),
  type: text(),
  priceTicks: integer,
  lots: integer,
  quoteBudget: money,
  clientOrderId: textOrNull,
  stpMode: text(),
  listId: integer,
  stopTicks: integer,
  time: integer,
  updateTime: integer,
  status: text(),
  cancelReason: text(),
  filledLots: integer,
  locked: money,
}

const entries = Object.entries(columns) as ReadonlyArray<
  readonly [keyof Own, { readonly write: (value: unknown) => unknown }]
>
/** The kind of line stands before an order's fields, what it executed after them. */
const before = 1
const after = before + entries.length
const readOwn = recordReader(columns, before)

/** One line: `["order", ...fields]`, and of an order with fills what they came to. */
export const orderLine = (kind: "order" | "stop", order: Order): string => {
  const values: Array<unknown> = [kind]
  for (const [name, { write }] of entries) values.push(write(order[name]))
  if (order.filledLots > 0) {
    const { quote, fees } = order.execution
    values.push(money.write(quote), money.write(fees.whole), fees.rest, money.write(fees.charged))
  }
  return JSON.stringify(values)
}

/** The order of a line, as it stood; its trader and the table of orders learn of it when all are known. */
export const readOrderLine = (state: State, values: ReadonlyArray<unknown>): Order => {
  const own = readOwn(values)
  const order = new Order({
    ...own,
    trader: accountOf(state, own.uid),
    market: marketOf(state, own.symbol),
  })
  order.status = own.status
  order.cancelReason = own.cancelReason
  order.updateTime = own.updateTime
  order.filledLots = own.filledLots
  order.locked.set(own.locked)
  if (order.filledLots > 0) {
    const execution = new Execution()
    execution.quote.set(money.read(values[after]))
    const [whole, rest, charged] = values.slice(after + 1)
    execution.addFee(money.read(whole), integer.read(rest), money.read(charged))
    order.execution = execution
  }
  return order
}
