/** The peer: npm's nodejs-order-book, given the same orders and without its journal. */
import { createRequire } from "node:module"
import { OrderBook } from "nodejs-order-book"
import type { Operation } from "../load/Trading.ts"

const { version } = createRequire(import.meta.url)("nodejs-order-book/package.json") as { version: string }
export const peerName = `nodejs-order-book ${version}`

const sideOf = (buy: boolean): "buy" | "sell" => (buy ? "buy" : "sell")

/** Prepares the calls to the peer's order book; the returned function makes all calls and counts the trades. */
export const preparePeer = (trading: ReadonlyArray<Operation>): (() => number) => {
  const book = new OrderBook()
  const calls = trading.map((operation) => {
    if (operation.type === "cancel") return { type: "cancel", id: `c${operation.id}` } as const
    const size = operation.lots / 1e6
    if (operation.type === "market")
      return { type: "market", order: { side: sideOf(operation.buy), size } } as const
    const order = { id: `c${operation.id}`, side: sideOf(operation.buy), size, price: operation.ticks / 100 }
    return { type: "limit", order } as const
  })
  return () => {
    let trades = 0
    for (const call of calls) {
      if (call.type === "cancel") book.cancel(call.id)
      else {
        const { done, partial } =
          call.type === "market" ? book.market(call.order as never) : book.limit(call.order as never)
        trades += done.length + (partial === null ? 0 : 1)
      }
    }
    return trades
  }
}
