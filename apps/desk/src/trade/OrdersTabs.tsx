/** The pair's open orders, earlier orders and fills of the account; and the button that cancels all open ones. */
import { useExchange } from "../exchange.ts"
import { useAction } from "../live/useAction.ts"
import { Button } from "../ui/Button.tsx"
import { Tabs } from "../ui/Tabs.tsx"
import { Fills } from "./Fills.tsx"
import { OpenOrders } from "./OpenOrders.tsx"
import { OrderHistory } from "./OrderHistory.tsx"
import { useOwnOrders } from "./ownOrders.tsx"

export const OrdersTabs = () => {
  const { spot } = useExchange()
  const { value: orders = [], refresh } = useOwnOrders()
  const cancelling = useAction(async (cancel: () => Promise<string>) => {
    try {
      return await cancel()
    } finally {
      refresh()
    }
  })
  const cancelAll = async () => {
    const symbols = [...new Set(orders.map(({ symbol }) => symbol))]
    const cancelled = await Promise.all(symbols.map((symbol) => spot.cancelOpenOrders({ symbol })))
    const count = cancelled.flat().length
    return count === 1 ? "1 order is cancelled." : `${count} orders are cancelled.`
  }
  return (
    <div className="grid min-w-0 md:col-span-2">
      <Tabs
        label="Own orders"
        aside={
          orders.length > 0 && (
            <Button
              small
              kind="danger"
              disabled={cancelling.isBusy}
              onClick={() => void cancelling.run(cancelAll)}
            >
              Cancel all {orders.length}
            </Button>
          )
        }
        tabs={[
          { title: "Open orders", content: <OpenOrders cancelling={cancelling} /> },
          { title: "Order history", content: <OrderHistory /> },
          { title: "Fills", content: <Fills /> },
        ]}
      />
    </div>
  )
}
