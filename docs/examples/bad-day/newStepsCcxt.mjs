import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("new-steps")
const buy = (quantity) => ex.createOrder("BTC/USDT", "limit", "buy", quantity, 50_000.55)
await bourse.control.advance("2m")
let rejected = 0
for (const quantity of [0.001, 0.002, 0.003, 0.004, 0.005])
  await buy(quantity).catch((error) => {
    if (/30061/.test(error.message)) rejected++
  })
console.log(`naive: ${rejected} orders rejected`)

await ex.loadMarkets(true)
const { id } = await buy(0.001)
console.log(`careful: placed at ${(await ex.fetchOrder(id, "BTC/USDT")).price}`)
await bourse.close()
