import { decimal } from "@bourse/client"
import { badDay, symbol } from "./exchange.ts"

const { bourse, spot, market } = await badDay("wide-spread")
await bourse.control.advance("10s")
const traded = async (orderId: string) =>
  Number((await spot.queryOrder({ symbol, orderId })).cummulativeQuoteQty)
const order = { symbol, quantity: decimal("0.1") } as const
const bought = await traded((await spot.placeOrder({ ...order, side: "BUY", type: "MARKET" })).orderId)
const sold = await traded((await spot.placeOrder({ ...order, side: "SELL", type: "MARKET" })).orderId)
console.log(`naive: ${Math.round(sold - bought)} USDT`)

await bourse.control.advance("1m")
const { bids, asks } = await market.depth({ symbol, limit: 1 })
const [bid, ask] = [Number(bids[0]![0]), Number(asks[0]![0])]
const post = { ...order, type: "LIMIT_MAKER" } as const
const middle = (bid + ask) / 2
const low = await spot.placeOrder({
  ...post,
  side: "BUY",
  price: decimal((middle - (ask - bid) / 8).toFixed(2)),
})
const high = await spot.placeOrder({
  ...post,
  side: "SELL",
  price: decimal((middle + (ask - bid) / 8).toFixed(2)),
})
await bourse.control.advance("20m")
console.log(`careful: ${Math.round((await traded(high.orderId)) - (await traded(low.orderId)))} USDT`)
await bourse.close()
