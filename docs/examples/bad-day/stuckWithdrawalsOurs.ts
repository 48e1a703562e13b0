import { decimal } from "@bourse/client"
import { badDay } from "./exchange.ts"

const { bourse, wallet } = await badDay("stuck-withdrawals")
const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
const rent = { coin: "USDT", netWork: "TRX", address, amount: decimal("100") }
const withdraw = (withdrawOrderId: string) => wallet.withdraw({ ...rent, withdrawOrderId })
await withdraw("rent1")
await bourse.control.advance("1h")
await withdraw("rent2")
await withdraw("invoice7")
await bourse.control.advance("1h")
await withdraw("invoice7")
await bourse.control.settle()
const done = await wallet.withdrawalHistory({ coin: "USDT" })
const count = (name: RegExp) => done.filter(({ withdrawOrderId = "" }) => name.test(withdrawOrderId)).length
console.log(`naive: ${count(/rent/)} withdrawals of the rent`)
console.log(`careful: ${count(/invoice/)} withdrawal of the invoice`)
await bourse.close()
