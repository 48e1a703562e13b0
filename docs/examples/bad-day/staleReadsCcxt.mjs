import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("stale-reads")
await bourse.control.advance("10s")
const buy = (below) => ex.createOrder("BTC/USDT", "limit", "buy", 0.001, 50_000 - below)
const isThere = ({ id }) =>
  ex.fetchOrder(id, "BTC/USDT").then(
    () => true,
    (error) => {
      if (/-2013/.test(error.message)) return false
      throw error
    },
  )
if (!(await isThere(await buy(0)))) await buy(1)
await bourse.control.advance("10s")
console.log(`naive: ${(await ex.fetchOpenOrders("BTC/USDT")).length} orders in the place of one`)

const order = await buy(2)
let seconds = 0
for (; !(await isThere(order)); seconds++) await bourse.control.advance("1s")
console.log(`careful: found after ${seconds} seconds`)
await bourse.close()
