/**
 * What the account's fills came to, pair by pair: all that the interface still lists are read once, then only the new
 * ones of a pair whose coin the account has more or less of than before.
 */
import { paginate, plus } from "@bourse/client"
import type { Account, Trade } from "@bourse/client/spot"
import { useEffect, useRef, useState } from "react"
import { useExchange } from "../exchange.ts"
import { addFills, nothingTraded, type Pair, type Traded } from "./worth.ts"

/** The most that one answer has. */
const fillsMax = 100

interface OfPair {
  readonly traded: Traded
  /** Id of the newest fill; null before the first. */
  readonly newest: number | null
}

/** Undefined while the fills are read for the first time. */
export const useTraded = (
  pairs: ReadonlyArray<Pair> | undefined,
  account: Account | undefined,
): ReadonlyArray<Traded> | undefined => {
  const { spot } = useExchange()
  const known = useRef(new Map<string, OfPair>())
  const totals = useRef(new Map<string, string>())
  const isReading = useRef(false)
  const [traded, setTraded] = useState<ReadonlyArray<Traded>>()

  useEffect(() => {
    if (pairs === undefined || account === undefined || isReading.current) return
    const now = new Map(account.balances.map(({ asset, free, locked }) => [asset, plus(free, locked)]))
    const changed = pairs.filter(
      ({ symbol, baseAsset }) =>
        !known.current.has(symbol) || (now.get(baseAsset) ?? "") !== (totals.current.get(baseAsset) ?? ""),
    )
    if (changed.length === 0) return
    const read = async (pair: Pair): Promise<OfPair> => {
      const { symbol } = pair
      const before = known.current.get(symbol)
      const latest = await spot.myTrades({ symbol, limit: fillsMax })
      const fresh = latest.filter(({ id }) => Number(id) > (before?.newest ?? 0))
      const newest = latest.length === 0 ? null : Math.max(...latest.map(({ id }) => Number(id)))
      // The newest that is known is still listed: nothing is missing between it and the new ones.
      if (before !== undefined && fresh.length < latest.length)
        return { traded: addFills(before.traded, pair, fresh), newest }
      if (latest.length < fillsMax) return { traded: addFills(nothingTraded, pair, latest), newest }
      const all: Array<Trade> = []
      for await (const fill of paginate(spot.myTrades, { symbol })) all.push(fill)
      return { traded: addFills(nothingTraded, pair, all), newest }
    }
    const readAll = async () => {
      for (const pair of changed) known.current.set(pair.symbol, await read(pair))
      totals.current = now
      setTraded([...known.current.values()].map((each) => each.traded))
    }
    isReading.current = true
    void readAll()
      // Tried again at the next change of the account.
      .catch(() => {})
      .finally(() => {
        isReading.current = false
      })
  }, [spot, pairs, account])
  return traded
}
