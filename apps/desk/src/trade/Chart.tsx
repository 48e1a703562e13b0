/** lightweight-charts in a component: it is created once, and only changes are passed to it. */
import type { Kline, KlineInterval } from "@bourse/client/market"
import type { Order, Trade } from "@bourse/client/spot"
import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  type DeepPartial,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineSeries,
  type Time,
  type TimeScaleOptions,
  type WhitespaceData,
} from "lightweight-charts"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { shown } from "../format.ts"
import { useTheme } from "../theme.ts"
import { ChartLegend } from "./ChartLegend.tsx"
import { candleAt } from "./candles.ts"
import {
  axisLabel,
  candleTime,
  colour,
  fillMarks,
  orderLine,
  priceOf,
  seconds,
  volumeOf,
} from "./chartData.ts"
import type { Indicator } from "./indicators.ts"

export interface ChartIndicator {
  readonly name: string
  /** A colour of the theme. */
  readonly colour: string
  /** A class for text of this colour. */
  readonly className: string
  readonly indicator: Indicator
}

interface ChartProps {
  readonly candles: ReadonlyArray<Kline>
  readonly fills: ReadonlyArray<Trade>
  /** The account's open orders in this pair. */
  readonly orders: ReadonlyArray<Order>
  readonly indicators: ReadonlyArray<ChartIndicator>
  readonly decimals: number
  readonly interval: KlineInterval
  /** Called when the oldest loaded candles are visible. */
  readonly onOldest: () => void
}

interface Made {
  readonly chart: IChartApi
  readonly prices: ISeriesApi<"Candlestick">
  readonly volumes: ISeriesApi<"Histogram">
  readonly lines: Map<string, ISeriesApi<"Line">>
  readonly markers: ISeriesMarkersPluginApi<Time>
  readonly orderLines: Array<IPriceLine>
}

/** When the view is this close to the oldest candle, older ones are loaded. */
const oldestCount = 100

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

const make = (box: HTMLElement, decimals: number, interval: KlineInterval): Made => {
  const chart = createChart(box, {
    autoSize: true,
    localization: {
      priceFormatter: (price: number) => shown(price.toFixed(decimals), decimals),
      timeFormatter: (time: Time) => candleTime(Number(time) * 1_000, interval),
    },
    ...looks(),
  })
  const timeScale: DeepPartial<TimeScaleOptions> = { tickMarkFormatter: axisLabel(interval), rightOffset: 10 }
  chart.applyOptions({ timeScale })
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
  prices.priceScale().applyOptions({ scaleMargins: { top: 0.12, bottom: 0.22 } })
  const markers = createSeriesMarkers(prices, [])
  return { chart, prices, volumes, lines: new Map(), markers, orderLines: [] }
}

export const Chart = ({ candles, fills, orders, indicators, decimals, interval, onOldest }: ChartProps) => {
  const box = useRef<HTMLDivElement>(null)
  const made = useRef<Made | null>(null)
  /** Opening times of the first and the last candle that the series hold, in ms; 0 forces a full redraw. */
  const drawn = useRef({ from: 0, until: 0 })
  const oldest = useRef(onOldest)
  oldest.current = onOldest
  /** Opening time of the candle under the crosshair, in ms. */
  const [hovered, setHovered] = useState<number | null>(null)
  const theme = useTheme()

  useEffect(() => {
    const own = make(box.current!, decimals, interval)
    made.current = own
    own.chart.subscribeCrosshairMove(({ time }) =>
      setHovered(time === undefined ? null : Number(time) * 1_000),
    )
    own.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range !== null && drawn.current.until > 0 && range.from < oldestCount) oldest.current()
    })
    return () => {
      made.current = null
      drawn.current = { from: 0, until: 0 }
      own.chart.remove()
    }
  }, [decimals, interval])

  // Colours are read at drawing: with another theme, everything is drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the theme
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
    drawn.current.until = 0
  }, [theme])

  // The lines of the chosen indicators, before the candles below fill them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: their colours are those of the theme
  useEffect(() => {
    const { chart, lines } = made.current!
    for (const [name, series] of lines) {
      if (indicators.some((each) => each.name === name)) continue
      chart.removeSeries(series)
      lines.delete(name)
    }
    for (const { name, colour: of } of indicators) {
      const options = { color: colour(of), lineWidth: 1, crosshairMarkerVisible: false } as const
      const quiet = { ...options, lastValueVisible: false, priceLineVisible: false }
      const series = lines.get(name)
      if (series === undefined) lines.set(name, chart.addSeries(LineSeries, quiet))
      else series.applyOptions(options)
    }
    drawn.current.until = 0
  }, [indicators, theme])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme
  useEffect(() => {
    const { prices, volumes, lines } = made.current!
    const { from, until } = drawn.current
    const [first, latest] = [candles[0]![0], candles.at(-1)![0]]
    const at = candleAt(candles, until)
    // A few new candles are appended; with older ones, or after a jump of the clock, all are set.
    const isWhole = from !== first || at < 0 || candles.length - at > 3
    const begin = isWhole ? 0 : at
    const changed = candles.slice(begin)
    const volume = volumeOf(`${colour("buy")}55`, `${colour("sell")}55`)
    const series = indicators.map(({ name, indicator }) => ({
      line: lines.get(name)!,
      values: indicator(candles, begin).map((value, index): WhitespaceData<Time> & { value?: number } => {
        const time = seconds(changed[index]![0])
        return value === undefined ? { time } : { time, value }
      }),
    }))
    if (isWhole) {
      prices.setData(changed.map(priceOf))
      volumes.setData(changed.map(volume))
      for (const { line, values } of series) line.setData(values)
    } else {
      for (const candle of changed) prices.update(priceOf(candle))
      for (const candle of changed) volumes.update(volume(candle))
      for (const { line, values } of series) for (const value of values) line.update(value)
    }
    drawn.current = { from: first, until: latest }
  }, [candles, indicators, theme])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme
  useEffect(() => {
    made.current!.markers.setMarkers(fillMarks(fills, candles))
  }, [fills, candles, theme])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme
  useEffect(() => {
    const { prices, orderLines } = made.current!
    for (const line of orderLines.splice(0)) prices.removePriceLine(line)
    orderLines.push(...orders.map((order) => prices.createPriceLine(orderLine(order))))
  }, [orders, theme, decimals])

  const index = hovered === null ? candles.length - 1 : Math.max(0, candleAt(candles, hovered))
  const candle = candles[index]!

  /** The arrow keys move the crosshair, Escape hides it. */
  const move = (event: KeyboardEvent): void => {
    const { chart, prices } = made.current!
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.key === "Escape") {
      chart.clearCrosshairPosition()
      setHovered(null)
    }
    const next = step === undefined ? undefined : candles[hovered === null ? index : index + step]
    if (next === undefined) return
    event.preventDefault()
    const range = chart.timeScale().getVisibleLogicalRange()
    const place = candleAt(candles, next[0])
    if (range !== null && place < range.from)
      chart.timeScale().setVisibleLogicalRange({ from: place, to: place + range.to - range.from })
    chart.setCrosshairPosition(Number(next[4]), seconds(next[0]), prices)
    setHovered(next[0])
  }

  return (
    <div className="relative flex h-full min-h-80 flex-col sm:min-h-90">
      <ChartLegend
        candle={candle}
        interval={interval}
        decimals={decimals}
        lines={indicators.map(({ name, className, indicator }) => ({
          name,
          className,
          value: indicator(candles, index, index + 1)[0],
        }))}
      />
      {/* The chart's canvases are in separate layers: the legend is in front of all. */}
      <div className="relative isolate flex-1">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        <div
          ref={box}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the crosshair
          tabIndex={0}
          onKeyDown={move}
          className="absolute inset-0"
          aria-label={`Candles of ${interval}; the latest closed at ${candles.at(-1)![4]}; open orders: ${orders.length}; fills: ${fills.length}. The left and right arrow keys move from candle to candle.`}
        />
        <a
          href="https://www.tradingview.com/"
          rel="noreferrer"
          className="absolute bottom-8 left-2 z-3 rounded bg-surface/80 px-1 text-xs text-muted underline"
        >
          Chart by TradingView
        </a>
      </div>
    </div>
  )
}
