import type { Order } from "@bourse/client/spot"
import { useExchange } from "../exchange.ts"
import { dateAndTime, decimalsOf, shown } from "../format.ts"
import type { Action } from "../live/useAction.ts"
import { Amount } from "../ui/Amount.tsx"
import { Button } from "../ui/Button.tsx"
import { SideMark } from "../ui/Marks.tsx"
import { Empty, ErrorNote, Failure } from "../ui/Notes.tsx"
import { Table } from "../ui/Table.tsx"
import { useOwnOrders } from "./ownOrders.tsx"
import { useMarket } from "./symbols.ts"

interface OpenOrdersProps {
  readonly cancelling: Action<[cancel: () => Promise<string>]>
}

/** The account's open orders of all pairs: a bot may trade a pair that is not shown. */
export const OpenOrders = ({ cancelling }: OpenOrdersProps) => {
  const { spot } = useExchange()
  const { infoOf } = useMarket()
  const { value: orders, error } = useOwnOrders()
  const cancel = async ({ symbol, orderId }: Order) => {
    await spot.cancelOrder({ symbol, orderId })
    return `Order ${orderId} is cancelled.`
  }
  return (
    <>
      <div className="flex flex-col gap-2 p-3 empty:hidden">
        <Failure action={cancelling} />
        <ErrorNote error={error} />
      </div>
      <Table
        label="Open orders"
        rows={orders ?? []}
        keyOf={({ orderId }) => orderId}
        empty={
          orders === undefined ? null : (
            <Empty title="No open orders">
              Orders that rest in the book are listed here until they are filled or cancelled.
            </Empty>
          )
        }
        columns={[
          { name: "Time", cell: ({ time }) => dateAndTime(time) },
          { name: "Pair", cell: ({ symbol }) => symbol },
          { name: "Side", cell: ({ side }) => <SideMark side={side} /> },
          {
            name: "Type",
            // The stop leg of an OCO pair is not in the book before its price is reached.
            cell: ({ type, isWorking, stopPrice }) =>
              isWorking ? type : `${type}, waits for ${shown(stopPrice ?? "")}`,
          },
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
            cell: (order) => (
              <Button
                small
                disabled={cancelling.isBusy}
                aria-label={`Cancel order ${order.orderId}`}
                onClick={() => void cancelling.run(() => cancel(order))}
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
