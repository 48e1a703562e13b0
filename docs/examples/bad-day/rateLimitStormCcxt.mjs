import { DDoSProtection } from "ccxt"
import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("rate-limit-storm")
let rejected = 0
for (let i = 0; i < 100; i++) await ex.fetchOrderBook("BTC/USDT", 5).catch(() => rejected++)
console.log(`naive: ${rejected} of 100 requests rejected`)

const careful = async () => {
  for (;;)
    try {
      return await ex.fetchOrderBook("BTC/USDT", 5)
    } catch (error) {
      if (!(error instanceof DDoSProtection)) throw error
      await new Promise((waited) => setTimeout(waited, 1_000))
    }
}
console.log(`careful: ${(await careful()).bids.length} levels`)
await bourse.close()
