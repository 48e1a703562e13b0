import { useExchange } from "../exchange.ts"
import { dateAndTime, decimalsOf } from "../format.ts"
import { useAction } from "../live/useAction.ts"
import { usePoll } from "../live/usePoll.ts"
import { Amount } from "../ui/Amount.tsx"
import { Button } from "../ui/Button.tsx"
import { SideMark } from "../ui/Marks.tsx"
import { Empty, ErrorNote, Outcome } from "../ui/Notes.tsx"
import { Table } from "../ui/Table.tsx"
import { useMarket } from "./symbols.ts"

/** Those of all pairs: a bot may trade in another than the one that is shown. */
export const OpenOrders = () => {
  const { spot } = useExchange()
  const { infoOf } = useMarket()
  const { value: orders = [], error, refresh } = usePoll(() => spot.openOrders(), 1_000, [spot])
  const cancelling = useAction(async (symbol: string, orderId: string) => {
    await spot.cancelOrder({ symbol, orderId })
    refresh()
    return `Order ${orderId} is cancelled.`
  })
  return (
    <>
      <div className="flex flex-col gap-2 p-3 empty:hidden">
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
          {
            name: "Price",
            isNumber: true,
            cell: ({ symbol, price }) => <Amount value={price} decimals={infoOf(symbol).quotePrecision} />,
          },
          {
            name: "Amount",
            isNumber: true,
            cell: ({ symbol, origQty }) => (
              <Amount value={origQty} decimals={decimalsOf(infoOf(symbol).baseSizePrecision)} />
            ),
          },
          {
            name: "Filled",
            isNumber: true,
            cell: ({ symbol, executedQty }) => (
              <Amount value={executedQty} decimals={decimalsOf(infoOf(symbol).baseSizePrecision)} />
            ),
          },
          {
            name: "Action",
            isAction: true,
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
