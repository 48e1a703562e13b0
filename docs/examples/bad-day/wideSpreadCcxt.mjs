import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("wide-spread")
await bourse.control.advance("10s")
const traded = async ({ id }) => (await ex.fetchOrder(id, "BTC/USDT")).cost
const bought = await traded(await ex.createOrder("BTC/USDT", "market", "buy", 0.1))
const sold = await traded(await ex.createOrder("BTC/USDT", "market", "sell", 0.1))
console.log(`naive: ${Math.round(sold - bought)} USDT`)

await bourse.control.advance("1m")
const { bids, asks } = await ex.fetchOrderBook("BTC/USDT", 5)
const [bid, ask] = [bids[0][0], asks[0][0]]
const middle = (bid + ask) / 2
const only = { postOnly: true }
const low = await ex.createOrder("BTC/USDT", "limit", "buy", 0.1, middle - (ask - bid) / 8, only)
const high = await ex.createOrder("BTC/USDT", "limit", "sell", 0.1, middle + (ask - bid) / 8, only)
await bourse.control.advance("20m")
console.log(`careful: ${Math.round((await traded(high)) - (await traded(low)))} USDT`)
await bourse.close()
