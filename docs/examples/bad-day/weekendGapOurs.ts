import { decimal } from "@bourse/client"
import { badDay, symbol } from "./exchange.ts"

const { bourse, spot, market } = await badDay("weekend-gap")
const best = async () => Number((await market.depth({ symbol, limit: 1 })).bids[0]![0])
const stop = (await best()) * 0.97
while ((await best()) > stop) await bourse.control.advance("1m")
const sell = { symbol, side: "SELL", type: "LIMIT", quantity: decimal("0.1") } as const
const naive = await spot.placeOrder({ ...sell, price: decimal((stop * 0.995).toFixed(2)) })
await bourse.control.advance("5m")
const { status } = await spot.queryOrder({ symbol, orderId: naive.orderId })
console.log(`naive: ${status}`)

await spot.cancelOrder({ symbol, orderId: naive.orderId })
const careful = await spot.placeOrder({ ...sell, price: decimal(((await best()) * 0.995).toFixed(2)) })
console.log(`careful: ${(await spot.queryOrder({ symbol, orderId: careful.orderId })).status}`)
await bourse.close()
