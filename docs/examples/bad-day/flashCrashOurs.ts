import { decimal } from "@bourse/client"
import { badDay, symbol } from "./exchange.ts"

const { bourse, spot, market } = await badDay("flash-crash")
await bourse.control.advance("110s")
const bid = async () => Number((await market.depth({ symbol, limit: 1 })).bids[0]![0])
const sold = async (orderId: string) => {
  const { executedQty, cummulativeQuoteQty } = await spot.queryOrder({ symbol, orderId })
  return [Number(executedQty), Number(cummulativeQuoteQty)] as const
}
const below = (worth: number, got: number) => `${((1 - got / worth) * 100).toFixed(2)} % below the best bid`

const best = await bid()
const all = await spot.placeOrder({ symbol, side: "SELL", type: "MARKET", quantity: decimal("1") })
console.log(`naive: ${below(best, (await sold(all.orderId))[1])}`)

let [left, worth, got] = [1, 0, 0]
while (left > 0.0001) {
  await bourse.control.advance("20s")
  const top = await bid()
  const price = decimal((top * 0.9995).toFixed(2))
  const quantity = decimal((Math.floor(left * 1e5) / 1e5).toFixed(5))
  const piece = await spot.placeOrder({ symbol, side: "SELL", type: "IMMEDIATE_OR_CANCEL", price, quantity })
  const [lots, quote] = await sold(piece.orderId)
  left -= lots
  worth += lots * top
  got += quote
}
console.log(`careful: ${below(worth, got)}`)
await bourse.close()
