import { ApiError, decimal } from "@bourse/client"
import { badDay, symbol } from "./exchange.ts"

const { bourse, spot } = await badDay("stale-reads")
await bourse.control.advance("10s")
const price = decimal("50000")
const order = { symbol, side: "BUY", type: "LIMIT", quantity: decimal("0.001"), price } as const
const isThere = (origClientOrderId: string) =>
  spot.queryOrder({ symbol, origClientOrderId }).then(
    () => true,
    (error) => {
      if (error instanceof ApiError && error.code === -2013) return false
      throw error
    },
  )
await spot.placeOrder({ ...order, newClientOrderId: "one" })
if (!(await isThere("one"))) await spot.placeOrder({ ...order, newClientOrderId: "two" })
await bourse.control.advance("10s")
console.log(`naive: ${(await spot.openOrders({ symbol })).length} orders in the place of one`)

await spot.placeOrder({ ...order, newClientOrderId: "three" })
let seconds = 0
for (; !(await isThere("three")); seconds++) await bourse.control.advance("1s")
console.log(`careful: found after ${seconds} seconds`)
await bourse.close()
