import { ApiError, decimal } from "@bourse/client"
import { badDay, symbol } from "./exchange.ts"

const { bourse, spot, market } = await badDay("halt")
const price = decimal("50000")
const order = { symbol, side: "BUY", type: "LIMIT", quantity: decimal("0.01"), price } as const
const { orderId } = await spot.placeOrder(order)
await bourse.control.advance("2m")
let rejected = 0
for (let i = 0; i < 20; i++)
  await spot.placeOrder(order).catch((error) => {
    if (error instanceof ApiError && error.code === 30000) rejected++
  })
console.log(`naive: ${rejected} orders rejected`)

await spot.cancelOrder({ symbol, orderId })
const isOpen = async () => (await market.exchangeInfo({ symbol })).symbols[0]!.status === "1"
let minutes = 0
for (; !(await isOpen()); minutes++) await bourse.control.advance("1m")
await spot.placeOrder(order)
console.log(`careful: placed after ${minutes} minutes`)
await bourse.close()
