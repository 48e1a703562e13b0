/** The account's open orders, earlier orders and fills of the pair. */
import { Tabs } from "../ui/Tabs.tsx"
import { Fills } from "./Fills.tsx"
import { OpenOrders } from "./OpenOrders.tsx"
import { OrderHistory } from "./OrderHistory.tsx"

export const OrdersTabs = () => (
  <div className="grid min-w-0 md:col-span-2">
    <Tabs
      label="Own orders"
      tabs={[
        { value: "open", title: "Open orders", content: <OpenOrders /> },
        { value: "history", title: "Order history", content: <OrderHistory /> },
        { value: "fills", title: "Fills", content: <Fills /> },
      ]}
    />
  </div>
)
