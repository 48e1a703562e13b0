import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("flash-crash")
await bourse.control.advance("110s")
const bid = async () => (await ex.fetchOrderBook("BTC/USDT", 5)).bids[0][0]
const below = (worth, got) => `${((1 - got / worth) * 100).toFixed(2)} % below the best bid`

const best = await bid()
const { id } = await ex.createOrder("BTC/USDT", "market", "sell", 1)
console.log(`naive: ${below(best, (await ex.fetchOrder(id, "BTC/USDT")).cost)}`)

let [left, worth, got] = [1, 0, 0]
while (left > 0.0001) {
  await bourse.control.advance("20s")
  const top = await bid()
  const piece = await ex.createOrder(
    "BTC/USDT",
    "limit",
    "sell",
    Math.floor(left * 1e5) / 1e5,
    top * 0.9995,
    { timeInForce: "IOC" },
  )
  const { filled, cost } = await ex.fetchOrder(piece.id, "BTC/USDT")
  left -= filled
  worth += filled * top
  got += cost
}
console.log(`careful: ${below(worth, got)}`)
await bourse.close()
