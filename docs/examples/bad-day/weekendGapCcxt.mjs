import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("weekend-gap")
const best = async () => Number((await ex.fetchOrderBook("BTC/USDT", 5)).bids[0][0])
const stop = (await best()) * 0.97
while ((await best()) > stop) await bourse.control.advance("1m")
const naive = await ex.createOrder("BTC/USDT", "limit", "sell", 0.1, stop * 0.995)
await bourse.control.advance("5m")
console.log(`naive: ${(await ex.fetchOrder(naive.id, "BTC/USDT")).status}`)

await ex.cancelOrder(naive.id, "BTC/USDT")
const careful = await ex.createOrder("BTC/USDT", "limit", "sell", 0.1, (await best()) * 0.995)
console.log(`careful: ${(await ex.fetchOrder(careful.id, "BTC/USDT")).status}`)
await bourse.close()
