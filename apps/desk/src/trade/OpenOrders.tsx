import { useExchange } from "../exchange.ts"
import { dateAndTime, shown } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { SideMark } from "../ui/Marks.tsx"
import { Empty, ErrorNote, Outcome } from "../ui/Notes.tsx"
import { Table } from "../ui/Table.tsx"

/** Those of all pairs: a bot may trade in another than the one that is shown. */
export const OpenOrders = () => {
  const { spot } = useExchange()
  const { value: orders = [], error, refresh } = usePoll(() => spot.openOrders(), 1_000, [spot])
  const cancelling = useAction(async (symbol: string, orderId: string) => {
    await spot.cancelOrder({ symbol, orderId })
    refresh()
    return `Order ${orderId} is cancelled.`
  })
  return (
    <>
      <div className="px-3 empty:hidden">
        <Outcome action={cancelling} />
        <ErrorNote error={error} />
      </div>
      <Table
        label="Open orders"
        rows={orders}
        keyOf={({ orderId }) => orderId}
        empty={
          <Empty title="No open orders">
            Orders that rest in the book are listed here until they are filled or cancelled.
          </Empty>
        }
        columns={[
          { name: "Time", cell: ({ time }) => dateAndTime(time) },
          { name: "Pair", cell: ({ symbol }) => symbol },
          { name: "Side", cell: ({ side }) => <SideMark side={side} /> },
          { name: "Type", cell: ({ type }) => type },
          { name: "Price", isNumber: true, cell: ({ price }) => shown(price) },
          { name: "Amount", isNumber: true, cell: ({ origQty }) => shown(origQty) },
          { name: "Filled", isNumber: true, cell: ({ executedQty }) => shown(executedQty) },
          {
            name: "Action",
            isNumber: true,
            cell: ({ symbol, orderId }) => (
              <Button
                small
                disabled={cancelling.isBusy}
                aria-label={`Cancel order ${orderId}`}
                onClick={() => void cancelling.run(symbol, orderId)}
              >
                Cancel
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}
