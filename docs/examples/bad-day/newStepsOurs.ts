import { ApiError, decimal } from "@bourse/client"
import { badDay, symbol } from "./exchange.ts"

const { bourse, spot, market } = await badDay("new-steps")
const digits = async () => (await market.exchangeInfo({ symbol })).symbols[0]!.quotePrecision
const buy = (digits: number) => {
  const order = { symbol, side: "BUY", type: "LIMIT", quantity: decimal("0.001") } as const
  return spot.placeOrder({ ...order, price: decimal((50_000.55).toFixed(digits)) })
}
const before = await digits()
await bourse.control.advance("2m")
let rejected = 0
for (let i = 0; i < 5; i++)
  await buy(before).catch((error) => {
    if (error instanceof ApiError && error.code === 30061) rejected++
  })
console.log(`naive: ${rejected} orders rejected`)

const { orderId } = await buy(await digits())
console.log(`careful: placed at ${(await spot.queryOrder({ symbol, orderId })).price}`)
await bourse.close()
