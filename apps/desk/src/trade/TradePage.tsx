/** Trading by hand: chart, book, trades, order form, and the account's orders. */
import { useMemo, useState } from "react"
import { useExchange } from "../exchange.ts"
import { usePoll } from "../live/usePoll.ts"
import { Empty, ErrorNote } from "../ui/Notes.tsx"
import { BookPanel } from "./BookPanel.tsx"
import { ChartPanel } from "./ChartPanel.tsx"
import { OrderForm } from "./OrderForm.tsx"
import { OrdersTabs } from "./OrdersTabs.tsx"
import { OwnOrders } from "./ownOrders.tsx"
import { RecentTrades } from "./RecentTrades.tsx"
import { SymbolBar } from "./SymbolBar.tsx"
import { keepSymbol, lastSymbol, MarketContext } from "./symbols.ts"

export const TradePage = () => {
  const { market } = useExchange()
  const [symbol, setSymbol] = useState(lastSymbol)
  const [picked, setPicked] = useState<{ readonly price: string } | null>(null)
  const { value, error } = usePoll(() => market.exchangeInfo(), 30_000, [market])
  const symbols = value?.symbols
  const info = symbols?.find((each) => each.symbol === symbol) ?? symbols?.[0]
  const context = useMemo(
    () =>
      symbols === undefined || info === undefined
        ? null
        : {
            info,
            infoOf: (name: string) => symbols.find((each) => each.symbol === name) ?? info,
            picked,
            pickPrice: (price: string) => setPicked({ price }),
          },
    [symbols, info, picked],
  )
  if (value === undefined || context === null)
    return error === undefined ? <Empty title="Loading the trading pairs" /> : <ErrorNote error={error} />
  const choose = (chosen: string) => {
    keepSymbol(chosen)
    setPicked(null)
    setSymbol(chosen)
  }
  return (
    <MarketContext value={context}>
      <h1 className="sr-only">Trade {context.info.symbol}</h1>
      <OwnOrders>
        <div className="grid grid-cols-1 gap-2 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_15rem_15rem] xl:grid-cols-[minmax(0,1fr)_17rem_19rem]">
          <SymbolBar symbols={value.symbols} onChoose={choose} />
          <ChartPanel key={context.info.symbol} />
          <BookPanel key={`book ${context.info.symbol}`} />
          <OrderForm key={`form ${context.info.symbol}`} />
          <OrdersTabs />
          <RecentTrades key={`trades ${context.info.symbol}`} />
        </div>
      </OwnOrders>
    </MarketContext>
  )
}
