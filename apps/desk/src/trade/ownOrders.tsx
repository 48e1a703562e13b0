/** The account's open orders of all pairs, queried once a second for the list, the chart and the book. */
import type { Order } from "@bourse/client/spot"
import { createContext, type ReactNode, use } from "react"
import { useExchange } from "../exchange.ts"
import { type Polled, usePoll } from "../live/usePoll.ts"

const OwnOrdersContext = createContext<Polled<ReadonlyArray<Order>> | null>(null)

export const OwnOrders = ({ children }: { readonly children: ReactNode }) => {
  const { spot } = useExchange()
  const orders = usePoll(() => spot.openOrders(), 1_000, [spot])
  return <OwnOrdersContext value={orders}>{children}</OwnOrdersContext>
}

export const useOwnOrders = (): Polled<ReadonlyArray<Order>> => {
  const orders = use(OwnOrdersContext)
  if (orders === null) throw new Error("useOwnOrders is for components below OwnOrders")
  return orders
}
