/** Candles with volume, indicators, and the account's own orders and fills on them. */
import type { KlineInterval } from "@bourse/client/market"
import { useEffect, useMemo } from "react"
import { useExchange } from "../exchange.ts"
import { useKept } from "../live/useKept.ts"
import { usePoll } from "../live/usePoll.ts"
import { Button } from "../ui/Button.tsx"
import { Empty, ErrorNote } from "../ui/Notes.tsx"
import { Panel } from "../ui/Panel.tsx"
import { Chart, type ChartIndicator } from "./Chart.tsx"
import { movingAverage, sessionStart, volumeWeighted } from "./indicators.ts"
import { useOwnOrders } from "./ownOrders.tsx"
import { useMarket } from "./symbols.ts"
import { useCandles } from "./useCandles.ts"

const intervals: ReadonlyArray<KlineInterval> = ["1m", "5m", "15m", "30m", "60m", "4h", "1d", "1W", "1M"]

const averages: ReadonlyArray<ChartIndicator> = [
  { name: "MA 7", colour: "line-1", className: "text-line-1", indicator: movingAverage(7) },
  { name: "MA 25", colour: "line-2", className: "text-line-2", indicator: movingAverage(25) },
  { name: "MA 99", colour: "line-3", className: "text-line-3", indicator: movingAverage(99) },
]

/** The buttons, with their full names. */
const kinds = { MA: "Moving averages", VWAP: "Volume-weighted average price" } as const

export const ChartPanel = () => {
  const { spot } = useExchange()
  const { info } = useMarket()
  const [kept, keepInterval] = useKept("interval", "1m")
  const interval = intervals.find((each) => each === kept) ?? "1m"
  const [indicating, keepIndicators] = useKept("indicators", "")
  const chosen = indicating.split(" ")
  const { symbol } = info
  const { candles, isComplete, error, loadOlder } = useCandles(symbol, interval)
  const { value: fills = [] } = usePoll(() => spot.myTrades({ symbol, limit: 100 }), 2_000, [spot, symbol])
  const { value: open } = useOwnOrders()
  const orders = useMemo(() => (open ?? []).filter((order) => order.symbol === symbol), [open, symbol])
  const [hasAverages, hasWeighted] = [chosen.includes("MA"), chosen.includes("VWAP")]
  const indicators = useMemo(
    () => [
      ...(hasAverages ? averages : []),
      ...(hasWeighted
        ? [
            {
              name: "VWAP",
              colour: "line-4",
              className: "text-line-4",
              indicator: volumeWeighted(interval, isComplete),
            },
          ]
        : []),
    ],
    [hasAverages, hasWeighted, interval, isComplete],
  )
  // The average of a session needs all its candles.
  const [first, latest] = [candles?.[0]?.[0], candles?.at(-1)?.[0]]
  useEffect(() => {
    if (!hasWeighted || first === undefined || latest === undefined) return
    if (first > sessionStart(latest, interval)) void loadOlder()
  }, [hasWeighted, first, latest, interval, loadOlder])
  const controls = (
    <div className="flex flex-1 flex-wrap justify-between gap-x-3 gap-y-1">
      <fieldset className="flex flex-wrap gap-0.5">
        <legend className="sr-only">Length of a candle</legend>
        {intervals.map((each) => (
          <Button
            key={each}
            small
            kind={each === interval ? "plain" : "quiet"}
            aria-pressed={each === interval}
            className="max-sm:px-1.5 pointer-coarse:px-1.5!"
            onClick={() => keepInterval(each)}
          >
            {each}
          </Button>
        ))}
      </fieldset>
      <fieldset className="flex gap-0.5">
        <legend className="sr-only">Indicators</legend>
        {(["MA", "VWAP"] as const).map((kind) => {
          const isChosen = chosen.includes(kind)
          const changed = isChosen ? chosen.filter((each) => each !== kind) : [...chosen, kind]
          return (
            <Button
              key={kind}
              small
              kind={isChosen ? "plain" : "quiet"}
              aria-pressed={isChosen}
              title={kinds[kind]}
              onClick={() => keepIndicators(changed.join(" "))}
            >
              {kind}
            </Button>
          )
        })}
      </fieldset>
    </div>
  )
  return (
    <Panel title="Chart" hidesTitle aside={controls} flush className="min-h-96 md:col-span-2 lg:col-span-1">
      {candles === undefined ? (
        error === undefined ? (
          <Empty title="Loading candles" />
        ) : (
          <ErrorNote error={error} />
        )
      ) : candles.length === 0 ? (
        <Empty title="No candles yet">The first candle appears with the first trade.</Empty>
      ) : (
        <Chart
          key={interval}
          candles={candles}
          fills={fills}
          orders={orders}
          indicators={indicators}
          decimals={info.quotePrecision}
          interval={interval}
          onOldest={() => void loadOlder()}
        />
      )}
    </Panel>
  )
}
