import { NetworkError } from "ccxt"
import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("slow-and-lost-answers")
const again = async (call) => {
  for (;;)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
    }
}
const buy = (below, clientOrderId) => {
  const options = clientOrderId === undefined ? {} : { clientOrderId }
  return ex.createOrder("BTC/USDT", "limit", "buy", 0.001, 50_000 - below, options)
}
for (let i = 0; i < 30; i++) await again(() => buy(i))
const open = async () => (await again(() => ex.fetchOpenOrders("BTC/USDT"))).length
const naive = await open()
console.log(`naive: ${naive} orders instead of 30`)

for (let i = 0; i < 30; i++)
  await buy(i, `careful${i}`).catch(async (error) => {
    if (!(error instanceof NetworkError)) throw error
    const sent = await again(() => ex.fetchOpenOrders("BTC/USDT"))
    if (!sent.some((order) => order.clientOrderId === `careful${i}`)) await again(() => buy(i, `careful${i}`))
  })
console.log(`careful: ${(await open()) - naive} orders`)
await bourse.close()
