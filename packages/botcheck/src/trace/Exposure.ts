/** Position and open orders of a bot over time, in the base asset of each symbol. */
import { isOpenAt } from "./Knowledge.ts"
import type { Trace } from "./Trace.ts"

/** `long`: the position if every open purchase were filled; `short`: if every open sale were. */
export interface Held {
  readonly time: number
  readonly long: number
  readonly short: number
}

/** Amounts of a symbol that a bot held, at each moment at which they changed, from its start at zero. */
export const heldOver = (trace: Trace, symbol: string): ReadonlyArray<Held> => {
  const orders = trace.orders.filter((order) => order.symbol === symbol && order.type !== "MARKET")
  const fills = trace.fills.filter((fill) => fill.symbol === symbol)
  const times = [
    ...orders.flatMap(({ time, updated, isOpen }) => (isOpen ? [time] : [time, updated])),
    ...fills.map(({ time }) => time),
  ]
  return [...new Set(times)]
    .sort((a, b) => a - b)
    .map((time) => {
      let position = 0
      const filled = new Map<string, number>()
      for (const fill of fills) {
        if (fill.time > time) break
        position += fill.isBuy ? fill.quantity : -fill.quantity
        filled.set(fill.orderId, (filled.get(fill.orderId) ?? 0) + fill.quantity)
      }
      let [buying, selling] = [0, 0]
      for (const order of orders) {
        if (!isOpenAt(order, time)) continue
        const left = Math.max(0, order.quantity - (filled.get(order.id) ?? 0))
        if (order.side === "BUY") buying += left
        else selling += left
      }
      return { time, long: position + buying, short: position - selling }
    })
}

const symbolsOf = ({ orders }: Trace): ReadonlyArray<string> => [
  ...new Set(orders.map(({ symbol }) => symbol)),
]

/** The largest amount of each symbol, long or short, that position and open orders could reach. */
export const exposuresOf = (trace: Trace): ReadonlyMap<string, number> =>
  new Map(
    symbolsOf(trace).map((symbol) => [
      symbol,
      Math.max(0, ...heldOver(trace, symbol).flatMap(({ long, short }) => [long, -short])),
    ]),
  )
