import { badDay } from "./exchange.ts"

const { bourse, ex } = await badDay("stuck-withdrawals")
const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
const withdraw = (amount, withdrawOrderId) =>
  ex.withdraw("USDT", amount, address, undefined, { network: "TRC20", withdrawOrderId })
await withdraw(100)
await bourse.control.advance("1h")
await withdraw(100)
await withdraw(70, "invoice7")
await bourse.control.advance("1h")
await withdraw(70, "invoice7")
await bourse.control.settle()
const done = await ex.fetchWithdrawals("USDT")
const count = (amount) => done.filter((each) => each.info.amount === String(amount)).length
console.log(`naive: ${count(100)} withdrawals of the rent`)
console.log(`careful: ${count(70)} withdrawal of the invoice`)
await bourse.close()
