/** lightweight-charts in a component: it is made once, and only what changed is handed to it. */
import type { Kline, KlineInterval } from "@bourse/client/market"
import type { Trade } from "@bourse/client/spot"
import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts"
import { useEffect, useRef } from "react"
import { shown } from "../format.ts"
import { useTheme } from "../theme.ts"

interface ChartProps {
  readonly candles: ReadonlyArray<Kline>
  readonly fills: ReadonlyArray<Trade>
  readonly decimals: number
  readonly interval: KlineInterval
}

interface Made {
  readonly chart: IChartApi
  readonly prices: ISeriesApi<"Candlestick">
  readonly volumes: ISeriesApi<"Histogram">
  readonly markers: ISeriesMarkersPluginApi<Time>
}

/** The chart counts in seconds. */
const seconds = (ms: number) => Math.floor(ms / 1_000) as UTCTimestamp

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)

const priceOf = ([openTime, open, high, low, close]: Kline) => ({
  time: seconds(openTime),
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
})

const volumeOf = ([openTime, open, , , close, volume]: Kline) => ({
  time: seconds(openTime),
  value: Number(volume),
  color: `${colour(Number(close) < Number(open) ? "sell" : "buy")}55`,
})

const markerOf =
  (candles: ReadonlyArray<Kline>) =>
  ({ time, isBuyer }: Trade): ReadonlyArray<SeriesMarker<Time>> => {
    const candle = candles.findLast(([openTime]) => openTime <= time)
    if (candle === undefined) return []
    return [
      {
        time: seconds(candle[0]),
        position: isBuyer ? "belowBar" : "aboveBar",
        shape: isBuyer ? "arrowUp" : "arrowDown",
        color: colour("accent"),
        text: isBuyer ? "B" : "S",
      },
    ]
  }

const looks = () => ({
  layout: {
    background: { color: colour("surface") },
    textColor: colour("muted"),
    attributionLogo: false,
  },
  grid: { vertLines: { color: colour("line") }, horzLines: { color: colour("line") } },
  rightPriceScale: { borderColor: colour("line") },
  timeScale: { borderColor: colour("line"), timeVisible: true },
})

export const Chart = ({ candles, fills, decimals, interval }: ChartProps) => {
  const box = useRef<HTMLDivElement>(null)
  const made = useRef<Made | null>(null)
  const shownUntil = useRef(0)
  const theme = useTheme()

  useEffect(() => {
    const priceFormatter = (price: number) => shown(price.toFixed(decimals), decimals)
    const chart = createChart(box.current!, { autoSize: true, localization: { priceFormatter }, ...looks() })
    const prices = chart.addSeries(CandlestickSeries, {
      priceFormat: { type: "price", precision: decimals, minMove: 10 ** -decimals },
    })
    const volumes = chart.addSeries(HistogramSeries, {
      priceScaleId: "",
      priceFormat: { type: "volume" },
      lastValueVisible: false,
      priceLineVisible: false,
    })
    volumes.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
    prices.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.22 } })
    made.current = { chart, prices, volumes, markers: createSeriesMarkers(prices, []) }
    return () => {
      made.current = null
      shownUntil.current = 0
      chart.remove()
    }
  }, [decimals])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme
  useEffect(() => {
    const { chart, prices } = made.current!
    chart.applyOptions(looks())
    prices.applyOptions({
      upColor: colour("buy"),
      downColor: colour("sell"),
      wickUpColor: colour("buy"),
      wickDownColor: colour("sell"),
      borderVisible: false,
    })
    shownUntil.current = 0
  }, [theme])

  useEffect(() => {
    const { prices, volumes, chart } = made.current!
    const [first, latest] = [candles[0]!, candles.at(-1)!]
    const fresh = candles.filter(([openTime]) => openTime >= shownUntil.current)
    // A few new candles are added; after a jump of the clock, all are set.
    if (shownUntil.current === 0 || fresh.length > 2 || latest[0] < shownUntil.current) {
      prices.setData(candles.map(priceOf))
      volumes.setData(candles.map(volumeOf))
      if (shownUntil.current === 0) chart.timeScale().scrollToRealTime()
    } else
      for (const candle of fresh) {
        prices.update(priceOf(candle))
        volumes.update(volumeOf(candle))
      }
    shownUntil.current = Math.max(first[0], latest[0])
  }, [candles])

  useEffect(() => {
    const marks = fills.flatMap(markerOf(candles))
    made.current!.markers.setMarkers(marks.toSorted((a, b) => Number(a.time) - Number(b.time)))
  }, [fills, candles])

  const latest = candles.at(-1)
  return (
    <div className="relative h-full min-h-80 sm:min-h-90">
      <div
        ref={box}
        className="absolute inset-0"
        role="img"
        aria-label={`Candles of ${interval}; the latest closed at ${latest?.[4] ?? "no price"}; own fills marked: ${fills.length}`}
      />
      <a
        href="https://www.tradingview.com/"
        rel="noreferrer"
        className="absolute top-1.5 left-2 z-1 rounded bg-surface px-1 text-xs text-muted underline"
      >
        Chart by TradingView
      </a>
    </div>
  )
}
