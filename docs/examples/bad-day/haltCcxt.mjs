import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("halt")
const buy = (below = 0) => ex.createOrder("BTC/USDT", "limit", "buy", 0.01, 50_000 - below)
const { id } = await buy()
await bourse.control.advance("2m")
let rejected = 0
for (let i = 0; i < 20; i++)
  await buy(i).catch((error) => {
    if (/30000/.test(error.message)) rejected++
  })
console.log(`naive: ${rejected} orders rejected`)

await ex.cancelOrder(id, "BTC/USDT")
const isOpen = async () => (await ex.loadMarkets(true))["BTC/USDT"].active
let minutes = 0
for (; !(await isOpen()); minutes++) await bourse.control.advance("1m")
await buy()
console.log(`careful: placed after ${minutes} minutes`)
await bourse.close()
