/** A pair's candles: first the newest, then the latest ones once a second, and older ones on demand. */
import type { Kline, KlineInterval } from "@bourse/client/market"
import { useCallback, useRef } from "react"
import { useExchange } from "../exchange.ts"
import { usePoll } from "../live/usePoll.ts"
import { joinCandles } from "./candles.ts"

const atFirst = 500
/** Number of candles per poll: the current candle, and earlier ones that may have changed. */
const latestMax = 3
/** The interface's maximum number of candles per answer. */
const olderMax = 1_000

interface Known {
  readonly of: string
  readonly candles: ReadonlyArray<Kline>
  /** Whether all candles older than the list are loaded. */
  readonly isComplete: boolean
}

export const useCandles = (symbol: string, interval: KlineInterval) => {
  const { market } = useExchange()
  const known = useRef<Known | null>(null)
  const isLoading = useRef(false)
  const of = `${symbol} ${interval}`
  const ask = async (): Promise<Known> => {
    // A fast clock can leave a gap in the candles: a second request with more candles fills it.
    for (const limit of known.current?.of === of ? [latestMax, atFirst] : [atFirst]) {
      const latest = await market.klines({ symbol, interval, limit })
      const { current } = known
      const candles = current?.of === of ? joinCandles(current.candles, latest) : undefined
      if (candles !== undefined) known.current = { ...current!, candles }
      else if (limit === atFirst) known.current = { of, candles: latest, isComplete: latest.length < atFirst }
      else continue
      break
    }
    return known.current!
  }
  const { value, error, refresh } = usePoll(ask, 1_000, [market, symbol, interval])
  /** Loads older candles; does nothing while a load is running. */
  const loadOlder = useCallback(async () => {
    const first = known.current?.of === of ? known.current.candles[0] : undefined
    if (first === undefined || known.current!.isComplete || isLoading.current) return
    isLoading.current = true
    try {
      const older = await market.klines({ symbol, interval, endTime: first[0] - 1, limit: olderMax })
      const { current } = known
      // The list of candles may have changed during the request: another pair was chosen, or the exchange was
      // reset.
      if (current?.of !== of || current.candles[0]?.[0] !== first[0]) return
      known.current = { of, candles: [...older, ...current.candles], isComplete: older.length === 0 }
      refresh()
    } catch {
      // After a failed load of older candles, the next scroll tries again.
    } finally {
      isLoading.current = false
    }
  }, [market, symbol, interval, of, refresh])
  return { candles: value?.candles, isComplete: value?.isComplete ?? false, error, loadOlder }
}
