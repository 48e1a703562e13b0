import { decimal, OutcomeUnknown } from "@bourse/client"
import { badDay, symbol } from "./exchange.ts"

const { bourse, spot } = await badDay("slow-and-lost-answers")
const buy = {
  symbol,
  side: "BUY",
  type: "LIMIT",
  quantity: decimal("0.001"),
  price: decimal("50000"),
} as const
for (let i = 0; i < 30; i++)
  await spot.placeOrder(buy, { reconcile: false }).catch(async (error) => {
    if (error instanceof OutcomeUnknown) await spot.placeOrder(buy)
  })
const naive = (await spot.openOrders({ symbol })).length
console.log(`naive: ${naive} orders instead of 30`)

for (let i = 0; i < 30; i++) await spot.placeOrder(buy)
console.log(`careful: ${(await spot.openOrders({ symbol })).length - naive} orders`)
await bourse.close()
