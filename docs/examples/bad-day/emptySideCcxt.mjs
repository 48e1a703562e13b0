import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("empty-side")
await bourse.control.advance("2m")
const buy = () => ex.createOrder("BTC/USDT", "market", "buy", 0.01)
const naive = await buy().catch((error) => error)
console.log(
  `naive: ${naive instanceof Error ? `rejected with ${/"code":(\d+)/.exec(naive.message)[1]}` : "traded"}`,
)

const hasAsks = async () => (await ex.fetchOrderBook("BTC/USDT", 5)).asks.length > 0
let minutes = 0
for (; !(await hasAsks()); minutes++) await bourse.control.advance("1m")
const { id } = await buy()
console.log(`careful: ${(await ex.fetchOrder(id, "BTC/USDT")).status} after ${minutes} minutes`)
await bourse.close()
