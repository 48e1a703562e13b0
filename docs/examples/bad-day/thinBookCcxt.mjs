import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("thin-book")
await bourse.control.advance("10s")
const ask = async () => (await ex.fetchOrderBook("BTC/USDT", 5)).asks[0][0]
const above = (lots, worth, spent) =>
  `${((spent / worth - 1) * 100).toFixed(2)} % above the best price, for ${lots.toFixed(2)} BTC`

const best = await ask()
const naive = await ex.createMarketBuyOrderWithCost("BTC/USDT", 30_000)
const { filled: quantity, cost } = await ex.fetchOrder(naive.id, "BTC/USDT")
console.log(`naive: ${above(quantity, quantity * best, cost)}`)

let [lots, worth, spent] = [0, 0, 0]
while (spent < 10_000) {
  await bourse.control.advance("1m")
  const top = await ask()
  const piece = await ex.createOrder("BTC/USDT", "limit", "buy", 0.1, top * 1.0003, { timeInForce: "IOC" })
  const { filled, cost: paid } = await ex.fetchOrder(piece.id, "BTC/USDT")
  lots += filled
  worth += filled * top
  spent += paid
}
console.log(`careful: ${above(lots, worth, spent)}`)
await bourse.close()
