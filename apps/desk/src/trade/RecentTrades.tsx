import { useExchange } from "../exchange.ts"
import { decimalsOf, shown, timeOfDay } from "../format.ts"
import { usePoll } from "../live/usePoll.ts"
import { Amount } from "../ui/Amount.tsx"
import { Empty } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Table } from "../ui/Table.tsx"
import { useMarket } from "./symbols.ts"

const tradesMax = 30

/** The latest public trades. */
export const RecentTrades = () => {
  const { market } = useExchange()
  const { info } = useMarket()
  const { value = [] } = usePoll(() => market.trades({ symbol: info.symbol, limit: tradesMax }), 500, [
    market,
    info.symbol,
  ])
  return (
    <Panel title="Latest trades" flush className="max-h-96 md:col-span-2 lg:col-span-1">
      <Table
        isSlim
        label="Latest trades"
        rows={value.map((trade, index) => ({ ...trade, index }))}
        keyOf={({ index }) => index}
        empty={<Empty title="No trades yet">They are listed here as they happen.</Empty>}
        columns={[
          {
            name: "Price",
            cell: ({ price, isBuyerMaker }) => (
              <span className={isBuyerMaker ? "text-sell" : "text-buy"}>
                <span aria-hidden="true">{isBuyerMaker ? "▼ " : "▲ "}</span>
                <span className="sr-only">{isBuyerMaker ? "sold at " : "bought at "}</span>
                {shown(price, info.quotePrecision)}
              </span>
            ),
          },
          {
            name: "Amount",
            isNumber: true,
            cell: ({ qty }) => <Amount value={qty} decimals={decimalsOf(info.baseSizePrecision)} isListed />,
          },
          { name: "Time", isNumber: true, cell: ({ time }) => timeOfDay(time) },
        ]}
      />
    </Panel>
  )
}
