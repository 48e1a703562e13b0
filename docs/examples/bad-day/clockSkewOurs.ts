import { createHmac } from "node:crypto"
import { demoAccounts } from "bourse"
import { badDay } from "./exchange.ts"

const { bourse, spot } = await badDay("clock-skew")
let rejected = 0
for (let i = 0; i < 5; i++) {
  const query = `timestamp=${bourse.clock().time + i}`
  const signature = createHmac("sha256", demoAccounts.alice.secret).update(query).digest("hex")
  const headers = { "X-MEXC-APIKEY": demoAccounts.alice.apiKey }
  const answer = await fetch(`${bourse.url}/api/v3/account?${query}&signature=${signature}`, { headers })
  if ((await answer.text()).includes("700003")) rejected++
}
console.log(`naive: ${rejected} of 5 requests rejected`)

console.log(`careful: ${(await spot.account()).balances.length > 0 ? "balances read" : "nothing"}`)
await bourse.close()
