import { useExchange } from "../exchange.ts"
import { dateAndTime, decimalsOf, shown } from "../format.ts"
import { usePoll } from "../live/usePoll.ts"
import { Amount } from "../ui/Amount.tsx"
import { SideMark } from "../ui/Marks.tsx"
import { Empty, ErrorNote } from "../ui/Notes.tsx"
import { Table } from "../ui/Table.tsx"
import { useMarket } from "./symbols.ts"

export const Fills = () => {
  const { spot } = useExchange()
  const { info } = useMarket()
  const { symbol } = info
  const decimals = decimalsOf(info.baseSizePrecision)
  const { value: fills = [], error } = usePoll(() => spot.myTrades({ symbol, limit: 100 }), 2_000, [
    spot,
    symbol,
  ])
  return (
    <>
      <ErrorNote error={error} />
      <Table
        label="Fills"
        rows={fills}
        keyOf={({ id, isBuyer }) => `${id} ${isBuyer}`}
        empty={<Empty title={`No fills in ${symbol} yet`}>A market order is filled at once.</Empty>}
        columns={[
          { name: "Time", cell: ({ time }) => dateAndTime(time) },
          { name: "Order", cell: ({ orderId }) => orderId },
          { name: "Side", cell: ({ isBuyer }) => <SideMark side={isBuyer ? "BUY" : "SELL"} /> },
          { name: "Role", cell: ({ isMaker }) => (isMaker ? "maker" : "taker") },
          {
            name: "Price",
            isNumber: true,
            cell: ({ price }) => <Amount value={price} decimals={info.quotePrecision} />,
          },
          { name: "Amount", isNumber: true, cell: ({ qty }) => <Amount value={qty} decimals={decimals} /> },
          {
            name: "Fee",
            isNumber: true,
            isWide: true,
            cell: ({ commission, commissionAsset }) => `${shown(commission)} ${commissionAsset}`,
          },
        ]}
      />
    </>
  )
}
