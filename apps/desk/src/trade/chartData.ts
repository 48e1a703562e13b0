/** Converts candles, orders and trades to the chart's data: seconds, numbers, colours. */
import type { Kline, KlineInterval } from "@bourse/client/market"
import type { Order, Trade } from "@bourse/client/spot"
import { LineStyle, type SeriesMarker, TickMarkType, type Time, type UTCTimestamp } from "lightweight-charts"
import { abbreviated, isLong, shown, timeOfDay } from "../format.ts"
import { candleAt } from "./candles.ts"

/** The chart's times are in seconds. */
export const seconds = (ms: number) => Math.floor(ms / 1_000) as UTCTimestamp

/** A colour of the theme, by its name. */
export const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)

export const priceOf = ([openTime, open, high, low, close]: Kline) => ({
  time: seconds(openTime),
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
})

export const volumeOf =
  (up: string, down: string) =>
  ([openTime, open, , , close, volume]: Kline) => ({
    time: seconds(openTime),
    value: Number(volume),
    color: Number(close) < Number(open) ? down : up,
  })

/** One mark for all buys of a candle, and one for all sells. */
export const fillMarks = (
  fills: ReadonlyArray<Trade>,
  candles: ReadonlyArray<Kline>,
): Array<SeriesMarker<Time>> => {
  const marked = fills.flatMap(({ time, isBuyer }) => {
    const candle = candles[candleAt(candles, time)]
    return candle === undefined ? [] : [{ openTime: candle[0], isBuyer }]
  })
  const color = colour("accent")
  return [...Map.groupBy(marked, ({ openTime, isBuyer }) => `${openTime} ${isBuyer}`).values()]
    .map((together): SeriesMarker<Time> => {
      const [{ openTime, isBuyer }] = together as [(typeof together)[0]]
      const letter = isBuyer ? "B" : "S"
      return {
        time: seconds(openTime),
        position: isBuyer ? "belowBar" : "aboveBar",
        shape: isBuyer ? "arrowUp" : "arrowDown",
        color,
        text: together.length === 1 ? letter : `${letter} ${together.length}`,
      }
    })
    .toSorted((a, b) => Number(a.time) - Number(b.time))
}

/** The line of an open order, labelled with side and amount like the marks of fills. */
export const orderLine = ({ side, price, origQty }: Order) => ({
  price: Number(price),
  color: colour(side === "BUY" ? "buy" : "sell"),
  lineWidth: 1 as const,
  lineStyle: LineStyle.Dashed,
  axisLabelVisible: true,
  title: `${side === "BUY" ? "B" : "S"} ${isLong(origQty) ? abbreviated(origQty) : shown(origQty)}`,
})

const dated: ReadonlySet<KlineInterval> = new Set(["1d", "1W", "1M"])
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** Candles of a day and longer begin at midnight UTC; shorter ones use the reader's time zone, like all lists. */
const dateOf = (time: number, interval: KlineInterval) => {
  const date = new Date(time * 1_000)
  return dated.has(interval)
    ? { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() }
    : { year: date.getFullYear(), month: date.getMonth(), day: date.getDate() }
}

const minuteOf = (time: number): string => timeOfDay(time * 1_000).slice(0, 5)

/** Opening time of a candle, as shown in the legend and at the crosshair. */
export const candleTime = (openTime: number, interval: KlineInterval): string => {
  const { year, month, day } = dateOf(openTime / 1_000, interval)
  if (interval === "1M") return `${months[month]} ${year}`
  const date = `${day} ${months[month]}`
  return dated.has(interval) ? `${date} ${year}` : `${date} ${minuteOf(openTime / 1_000)}`
}

/** The labels of the time axis. */
export const axisLabel =
  (interval: KlineInterval) =>
  (time: Time, type: TickMarkType): string => {
    const { year, month, day } = dateOf(Number(time), interval)
    if (type === TickMarkType.Year) return String(year)
    if (type === TickMarkType.Month) return months[month]!
    if (type === TickMarkType.DayOfMonth) return `${day} ${months[month]}`
    return minuteOf(Number(time))
  }
