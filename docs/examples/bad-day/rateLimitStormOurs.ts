import { badDay, symbol } from "./exchange.ts"

const { bourse, market } = await badDay("rate-limit-storm")
let rejected = 0
for (let i = 0; i < 100; i++) await market.depth({ symbol }, { retries: 0 }).catch(() => rejected++)
console.log(`naive: ${rejected} of 100 requests rejected`)

const { bids } = await market.depth({ symbol }, { retries: 20 })
console.log(`careful: ${bids.length} levels`)
await bourse.close()
