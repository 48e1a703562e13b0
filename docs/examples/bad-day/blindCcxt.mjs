import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("blind")
const bid = async () => (await ex.fetchOrderBook("BTC/USDT", 5)).bids[0][0]
const placed = async (price) => {
  const { id } = await ex.createOrder("BTC/USDT", "limit", "buy", 0.001, price)
  return (await ex.fetchOrder(id, "BTC/USDT")).status
}
const last = await bid()
await bourse.control.advance("6m")
console.log(`naive: ${await placed(await bid().catch(() => last))}`)

let price
let minutes = 0
for (; price === undefined; minutes++) {
  price = await bid().catch(() => undefined)
  if (price === undefined) await bourse.control.advance("1m")
}
console.log(`careful: ${await placed(price * 0.999)} after ${minutes - 1} minutes`)
await bourse.close()
