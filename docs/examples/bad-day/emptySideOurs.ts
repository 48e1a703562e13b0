import { ApiError, decimal } from "@bourse/client"
import { badDay, symbol } from "./exchange.ts"

const { bourse, spot, market } = await badDay("empty-side")
await bourse.control.advance("2m")
const buy = { symbol, side: "BUY", type: "MARKET", quantity: decimal("0.01") } as const
const naive = await spot.placeOrder(buy).catch((error) => error)
console.log(`naive: ${naive instanceof ApiError ? `rejected with ${naive.code}` : "traded"}`)

const hasAsks = async () => (await market.depth({ symbol, limit: 1 })).asks.length > 0
let minutes = 0
for (; !(await hasAsks()); minutes++) await bourse.control.advance("1m")
const { orderId } = await spot.placeOrder(buy)
console.log(`careful: ${(await spot.queryOrder({ symbol, orderId })).status} after ${minutes} minutes`)
await bourse.close()
