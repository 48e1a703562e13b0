import type { DayTicker, SymbolInfo } from "@bourse/client/market"
import { useExchange } from "../exchange.ts"
import { abbreviated, shown } from "../format.ts"
import { usePoll } from "../live/usePoll.ts"
import { classes } from "../ui/classes.ts"
import { useMarket } from "./symbols.ts"

interface SymbolBarProps {
  readonly symbols: ReadonlyArray<SymbolInfo>
  readonly onChoose: (symbol: string) => void
}

interface FactProps {
  readonly name: string
  readonly value: string
  /** The full value of an abbreviated number. */
  readonly full?: string
}

const Fact = ({ name, value, full }: FactProps) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="text-sm whitespace-nowrap" title={full}>
      {value}
    </dd>
  </div>
)

/** 0.0123 as +1.23 %. */
const percent = (share: string): string => {
  const value = Number(share) * 100
  return `${value > 0 ? "+" : ""}${value.toFixed(2)} %`
}

/** The chosen pair, and its last 24 hours. */
export const SymbolBar = ({ symbols, onChoose }: SymbolBarProps) => {
  const { market } = useExchange()
  const { info } = useMarket()
  const { value } = usePoll(() => market.dayTicker({ symbol: info.symbol }), 1_000, [market, info.symbol])
  const ticker = value as DayTicker | undefined
  const isUp = ticker !== undefined && !ticker.priceChange.startsWith("-")
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-line bg-surface px-3 py-1.5 md:col-span-2 lg:col-span-3">
      <select
        aria-label="Trading pair"
        value={info.symbol}
        onChange={(event) => onChoose(event.target.value)}
        className="min-h-9 rounded-md pointer-coarse:min-h-11 border border-line bg-page px-2 text-base font-semibold"
      >
        {symbols.map(({ symbol, baseAsset, quoteAsset }) => (
          <option key={symbol} value={symbol}>
            {baseAsset} / {quoteAsset}
          </option>
        ))}
      </select>
      {ticker !== undefined && (
        <>
          <p className={classes("text-xl font-semibold", isUp ? "text-buy" : "text-sell")}>
            <span aria-hidden="true">{isUp ? "▲ " : "▼ "}</span>
            {shown(ticker.lastPrice, info.quotePrecision)}
          </p>
          <dl className="grid w-full grid-cols-2 gap-x-6 gap-y-1 sm:flex sm:w-auto sm:flex-wrap">
            <Fact name="24 h change" value={percent(ticker.priceChangePercent)} />
            <Fact name="24 h high" value={shown(ticker.highPrice, info.quotePrecision)} />
            <Fact name="24 h low" value={shown(ticker.lowPrice, info.quotePrecision)} />
            {(
              [
                [info.baseAsset, ticker.volume],
                [info.quoteAsset, ticker.quoteVolume ?? "0"],
              ] as const
            ).map(([asset, volume]) => (
              <Fact
                key={asset}
                name={`24 h volume, ${asset}`}
                value={abbreviated(volume)}
                full={`${shown(volume)} ${asset}`}
              />
            ))}
          </dl>
        </>
      )}
    </div>
  )
}
