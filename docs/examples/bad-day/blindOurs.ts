import { decimal } from "@bourse/client"
import { badDay, symbol } from "./exchange.ts"

const { bourse, spot, market } = await badDay("blind")
const bid = async () => Number((await market.depth({ symbol, limit: 1 }, { retries: 0 })).bids[0]![0])
const placed = async (price: number) => {
  const order = { symbol, side: "BUY", type: "LIMIT", quantity: decimal("0.001") } as const
  const { orderId } = await spot.placeOrder({ ...order, price: decimal(price.toFixed(2)) })
  return (await spot.queryOrder({ symbol, orderId })).status
}
const last = await bid()
await bourse.control.advance("6m")
console.log(`naive: ${await placed(await bid().catch(() => last))}`)

let price: number | undefined
let minutes = 0
for (; price === undefined; minutes++) {
  price = await bid().catch(() => undefined)
  if (price === undefined) await bourse.control.advance("1m")
}
console.log(`careful: ${await placed(price * 0.999)} after ${minutes - 1} minutes`)
await bourse.close()
