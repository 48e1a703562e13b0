import { isZero } from "@bourse/client"
import { useExchange } from "../exchange.ts"
import { dateAndTime, decimalsOf } from "../format.ts"
import { usePoll } from "../live/usePoll.ts"
import { Amount } from "../ui/Amount.tsx"
import { Badge, SideMark } from "../ui/Marks.tsx"
import { Empty, ErrorNote } from "../ui/Notes.tsx"
import { Table } from "../ui/Table.tsx"
import { useMarket } from "./symbols.ts"

export const OrderHistory = () => {
  const { spot } = useExchange()
  const { info } = useMarket()
  const { symbol } = info
  const decimals = decimalsOf(info.baseSizePrecision)
  const { value: orders = [], error } = usePoll(() => spot.allOrders({ symbol, limit: 100 }), 2_000, [
    spot,
    symbol,
  ])
  return (
    <>
      <ErrorNote error={error} />
      <Table
        label="Order history"
        rows={orders}
        keyOf={({ orderId }) => orderId}
        empty={
          <Empty title={`No orders in ${symbol} yet`}>
            Every order of the last days is listed here with its result.
          </Empty>
        }
        columns={[
          { name: "Time", cell: ({ time }) => dateAndTime(time) },
          { name: "Order", cell: ({ orderId }) => orderId },
          { name: "Side", cell: ({ side }) => <SideMark side={side} /> },
          { name: "Type", cell: ({ type }) => type },
          {
            name: "Price",
            isNumber: true,
            // A market order has no limit price.
            cell: ({ price }) =>
              isZero(price) ? "–" : <Amount value={price} decimals={info.quotePrecision} />,
          },
          {
            name: "Amount",
            isNumber: true,
            cell: ({ origQty }) => <Amount value={origQty} decimals={decimals} />,
          },
          {
            name: "Filled",
            isNumber: true,
            cell: ({ executedQty }) => <Amount value={executedQty} decimals={decimals} />,
          },
          {
            name: "Status",
            isWide: true,
            cell: ({ status, cancelReason }) => (
              <Badge
                tone={status === "FILLED" ? "good" : "plain"}
                text={cancelReason === null || cancelReason === "" ? status : `${status}: ${cancelReason}`}
              />
            ),
          },
        ]}
      />
    </>
  )
}
