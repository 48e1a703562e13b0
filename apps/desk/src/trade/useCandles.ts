/** A pair's candles: the newest at first, then the latest ones once a second, and older ones on demand. */
import type { Kline, KlineInterval } from "@bourse/client/market"
import { useCallback, useRef } from "react"
import { useExchange } from "../exchange.ts"
import { usePoll } from "../live/usePoll.ts"
import { joinCandles } from "./candles.ts"

const atFirst = 500
/** The one that grows, and some before it that may have grown since the last time. */
const latestMax = 3
/** The most that the interface answers with. */
const olderMax = 1_000

interface Known {
  readonly of: string
  readonly candles: ReadonlyArray<Kline>
  /** Whether there are no older ones. */
  readonly isComplete: boolean
}

export const useCandles = (symbol: string, interval: KlineInterval) => {
  const { market } = useExchange()
  const known = useRef<Known | null>(null)
  const isLoading = useRef(false)
  const of = `${symbol} ${interval}`
  const ask = async (): Promise<Known> => {
    // A gap after the few latest ones, as a fast clock makes it, is filled by more of them.
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
  /** Puts older candles before those that are there; nothing while it does so already. */
  const loadOlder = useCallback(async () => {
    const first = known.current?.of === of ? known.current.candles[0] : undefined
    if (first === undefined || known.current!.isComplete || isLoading.current) return
    isLoading.current = true
    try {
      const older = await market.klines({ symbol, interval, endTime: first[0] - 1, limit: olderMax })
      const { current } = known
      // Meanwhile there may be others: of another pair, or after a reset.
      if (current?.of !== of || current.candles[0]?.[0] !== first[0]) return
      known.current = { of, candles: [...older, ...current.candles], isComplete: older.length === 0 }
      refresh()
    } catch {
      // Asked for again when somebody scrolls on.
    } finally {
      isLoading.current = false
    }
  }, [market, symbol, interval, of, refresh])
  return { candles: value?.candles, isComplete: value?.isComplete ?? false, error, loadOlder }
}
