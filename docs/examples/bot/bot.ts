import type { Decimal, Spot } from "@bourse/client"

/** Buys the quantity offered at this price or below; returns the quantity bought. */
export async function buyBelow(spot: Spot, price: Decimal, quantity: Decimal): Promise<Decimal> {
  const order = { symbol: "BTCUSDT", side: "BUY", type: "IMMEDIATE_OR_CANCEL", price, quantity } as const
  const { orderId } = await spot.placeOrder(order)
  const { executedQty } = await spot.queryOrder({ symbol: "BTCUSDT", orderId })
  return executedQty
}
