/** A pair's candles: all of them at first and once a minute, in between only the latest. */
import type { Kline, KlineInterval } from "@bourse/client/market"
import { useRef } from "react"
import { useExchange } from "../exchange.ts"
import { usePoll } from "../live/usePoll.ts"

const candlesMax = 500
/** The one that grows, and some before it that may have grown since the last time. */
const latestMax = 3
const wholeEveryMs = 60_000

interface Known {
  readonly of: string
  readonly loadedAt: number
  readonly candles: ReadonlyArray<Kline>
}

/** What is known with the latest in its place; undefined when they do not follow it without a gap. */
const joined = ({ candles }: Known, latest: ReadonlyArray<Kline>): ReadonlyArray<Kline> | undefined => {
  const [last, first] = [candles.at(-1), latest[0]]
  if (last === undefined || first === undefined || first[0] > last[0]) return undefined
  return [...candles.filter(([openTime]) => openTime < first[0]), ...latest].slice(-candlesMax)
}

export const useCandles = (symbol: string, interval: KlineInterval) => {
  const { market } = useExchange()
  const known = useRef<Known | null>(null)
  const ask = async () => {
    const of = `${symbol} ${interval}`
    const { current } = known
    const now = performance.now()
    if (current !== null && current.of === of && now - current.loadedAt < wholeEveryMs) {
      const candles = joined(current, await market.klines({ symbol, interval, limit: latestMax }))
      if (candles !== undefined) {
        known.current = { ...current, candles }
        return candles
      }
    }
    const candles = await market.klines({ symbol, interval, limit: candlesMax })
    known.current = { of, loadedAt: now, candles }
    return candles
  }
  return usePoll(ask, 1_000, [market, symbol, interval])
}
