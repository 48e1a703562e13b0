/** The numbers of the candle under the crosshair, or of the latest one, with its indicators. */
import type { Kline, KlineInterval } from "@bourse/client/market"
import { abbreviated, shown } from "../format.ts"
import { classes } from "../ui/classes.ts"
import { candleTime } from "./chartData.ts"

export interface LegendLine {
  readonly name: string
  /** A class for the line's colour. */
  readonly className: string
  readonly value: number | undefined
}

interface ChartLegendProps {
  readonly candle: Kline
  readonly interval: KlineInterval
  readonly decimals: number
  readonly lines: ReadonlyArray<LegendLine>
}

const Entry = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <span className="whitespace-nowrap">
    <span className="text-muted">{name}</span> {value}
  </span>
)

export const ChartLegend = ({ candle, interval, decimals, lines }: ChartLegendProps) => {
  const [openTime, open, high, low, close, volume] = candle
  const change = Number(close) - Number(open)
  const sign = change < 0 ? "−" : "+"
  const size = Math.abs(change)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label="Candle"
      className="pointer-events-none z-1 flex flex-col px-2 py-1 text-xs sm:absolute sm:top-0 sm:left-0 sm:max-w-[calc(100%-7rem)] sm:rounded sm:bg-surface/75"
    >
      <p className="flex flex-wrap gap-x-2">
        <span className="whitespace-nowrap text-muted">{candleTime(openTime, interval)}</span>
        <Entry name="O" value={shown(open, decimals)} />
        <Entry name="H" value={shown(high, decimals)} />
        <Entry name="L" value={shown(low, decimals)} />
        <Entry name="C" value={shown(close, decimals)} />
        <Entry name="V" value={abbreviated(volume)} />
        <span className={classes("whitespace-nowrap", change < 0 ? "text-sell" : "text-buy")}>
          {sign}
          {shown(size.toFixed(decimals), decimals)} ({sign}
          {((size / Number(open)) * 100).toFixed(2)} %)
        </span>
      </p>
      {lines.length > 0 && (
        <p className="flex flex-wrap gap-x-2">
          {lines.map(({ name, className, value }) => (
            <span key={name} className={classes("whitespace-nowrap", className)}>
              {name} {value === undefined ? "–" : shown(value.toFixed(decimals), decimals)}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
