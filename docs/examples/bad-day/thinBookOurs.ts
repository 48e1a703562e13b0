import { decimal } from "@bourse/client"
import { badDay, symbol } from "./exchange.ts"

const { bourse, spot, market } = await badDay("thin-book")
await bourse.control.advance("10s")
const ask = async () => Number((await market.depth({ symbol, limit: 1 })).asks[0]![0])
const above = (lots: number, worth: number, spent: number) =>
  `${((spent / worth - 1) * 100).toFixed(2)} % above the best price, for ${lots.toFixed(2)} BTC`
const bought = async (orderId: string) => {
  const { executedQty, cummulativeQuoteQty } = await spot.queryOrder({ symbol, orderId })
  return [Number(executedQty), Number(cummulativeQuoteQty)] as const
}

const best = await ask()
const buy = { symbol, side: "BUY" } as const
const naive = await spot.placeOrder({ ...buy, type: "MARKET", quoteOrderQty: decimal("30000") })
const [quantity, cost] = await bought(naive.orderId)
console.log(`naive: ${above(quantity, quantity * best, cost)}`)

let [lots, worth, spent] = [0, 0, 0]
while (spent < 10_000) {
  await bourse.control.advance("1m")
  const top = await ask()
  const limit = { price: decimal((top * 1.0003).toFixed(2)), quantity: decimal("0.1") }
  const piece = await spot.placeOrder({ ...buy, type: "IMMEDIATE_OR_CANCEL", ...limit })
  const [more, paid] = await bought(piece.orderId)
  lots += more
  worth += more * top
  spent += paid
}
console.log(`careful: ${above(lots, worth, spent)}`)
await bourse.close()
