/** Position and open orders of a bot over time, in each symbol's base asset. */
import { isOpenAt } from "./Knowledge.ts"
import type { Trace } from "./Trace.ts"

/** `long`: position if every open buy were filled; `short`: if every open sale were. */
export interface Held {
  readonly time: number
  readonly long: number
  readonly short: number
}

/** The bot's amounts of a symbol after each change, from zero at the start. */
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

/** Largest amount of each symbol that position and open orders could reach, long or short. */
export const exposuresOf = (trace: Trace): ReadonlyMap<string, number> =>
  new Map(
    symbolsOf(trace).map((symbol) => [
      symbol,
      Math.max(0, ...heldOver(trace, symbol).flatMap(({ long, short }) => [long, -short])),
    ]),
  )
