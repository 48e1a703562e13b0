import { InvalidNonce } from "ccxt"
import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("clock-skew")
let rejected = 0
for (let i = 0; i < 5; i++)
  await ex.fetchBalance().catch((error) => {
    if (error instanceof InvalidNonce) rejected++
  })
console.log(`naive: ${rejected} of 5 requests rejected`)

ex.options.adjustForTimeDifference = true
await ex.loadTimeDifference()
console.log(`careful: ${(await ex.fetchBalance()).USDT.free > 0 ? "balances read" : "nothing"}`)
await bourse.close()
