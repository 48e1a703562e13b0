/**
 * An open order as a list of plain values, for a line of the state. There can be a hundred thousand orders, so
 * they are written and read by compiled columns, like the events of the order path.
 */
import { recordReader, recordSetter, recordWriter } from "../model/ColumnList.ts"
import { accountOf, marketOf, type State } from "../model/State.ts"
import { Execution, Order } from "../model/trading/Order.ts"
import { orderProgress } from "../model/trading/orderTerms.ts"
import * as columns from "./columns.ts"

/** The kind of line comes before an order's fields; its lock and its executions come after the changing fields. */
const before = 1
const progress = before + Object.keys(columns.openedOrder).length
const locked = progress + Object.keys(orderProgress).length
const write = {
  order: recordWriter(columns.order, '"order"'),
  stop: recordWriter(columns.order, '"stop"'),
}
const writeExecution = recordWriter(columns.execution)
const readOpened = recordReader(columns.openedOrder, before)
const setProgress = recordSetter(orderProgress, progress)
const readExecution = recordReader(columns.execution, locked + 1)

/** An order's line: `["order", ...fields]`, and its executed sums if it has fills. */
export const orderLine = (kind: "order" | "stop", order: Order): string => {
  const values = write[kind](order)
  if (order.filledLots > 0) {
    const { quote, fees } = order.execution
    const { whole: feesWhole, rest: feesRest, charged: feesCharged } = fees
    values.push(...writeExecution({ quote, feesWhole, feesRest, feesCharged }))
  }
  return JSON.stringify(values)
}

/**
 * Makes the order of a line in its saved state; it is added to its trader and the table of orders when all lines are
 * read.
 */
export const readOrderLine = (state: State, values: ReadonlyArray<unknown>): Order => {
  const terms = readOpened(values)
  const order = new Order(terms, accountOf(state, terms.uid), marketOf(state, terms.symbol))
  setProgress(order, values)
  order.locked.set(columns.order.locked.read(values[locked]))
  if (order.filledLots > 0) {
    const { quote, feesWhole, feesRest, feesCharged } = readExecution(values)
    const execution = new Execution()
    execution.quote.set(quote)
    execution.addFee(feesWhole, feesRest, feesCharged)
    order.execution = execution
  }
  return order
}
