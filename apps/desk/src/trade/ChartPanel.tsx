/** Candles with volume, and the account's own fills marked on them. */
import type { KlineInterval } from "@bourse/client/market"
import { useState } from "react"
import { useExchange } from "../exchange.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { Empty, ErrorNote } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Chart } from "./Chart.tsx"
import { useMarket } from "./symbols.ts"
import { useCandles } from "./useCandles.ts"

const intervals: ReadonlyArray<KlineInterval> = ["1m", "5m", "15m", "60m", "4h", "1d"]

export const ChartPanel = () => {
  const { spot } = useExchange()
  const { info } = useMarket()
  const [interval, setInterval] = useState<KlineInterval>("1m")
  const { symbol } = info
  const { value: candles, error } = useCandles(symbol, interval)
  const { value: fills = [] } = usePoll(() => spot.myTrades({ symbol, limit: 100 }), 2_000, [spot, symbol])
  const choice = (
    <fieldset className="flex flex-wrap gap-0.5">
      <legend className="sr-only">Length of a candle</legend>
      {intervals.map((each) => (
        <Button
          key={each}
          small
          kind={each === interval ? "plain" : "quiet"}
          aria-pressed={each === interval}
          onClick={() => setInterval(each)}
        >
          {each}
        </Button>
      ))}
    </fieldset>
  )
  return (
    <Panel
      title={`${info.baseAsset} / ${info.quoteAsset}`}
      aside={choice}
      flush
      className="min-h-96 md:col-span-2 xl:col-span-1"
    >
      {candles === undefined ? (
        error === undefined ? (
          <Empty title="Loading candles" />
        ) : (
          <ErrorNote error={error} />
        )
      ) : candles.length === 0 ? (
        <Empty title="No candles yet">The first trade makes the first one.</Empty>
      ) : (
        <Chart
          key={interval}
          candles={candles}
          fills={fills}
          decimals={info.quotePrecision}
          interval={interval}
        />
      )}
    </Panel>
  )
}
