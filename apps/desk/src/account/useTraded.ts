/**
 * What the account's fills came to, pair by pair: all that the interface still lists are read once, then only the new
 * ones of a pair whose coin the account has more or less of than before. What was read stays counted when the interface
 * does not list it any more; a reset or a loaded snapshot, after which the latest fill that was read is gone, begins
 * anew.
 */
import { paginate, plus } from "@bourse/client"
import type { Account, Trade } from "@bourse/client/spot"
import { useEffect, useRef, useState } from "react"
import { useExchange } from "../exchange.ts"
import { addFills, nothingTraded, type Pair, type Traded } from "./worth.ts"

/** The most that one answer has. */
const fillsMax = 100
/** How long a fill is listed. */
const listedMs = 31 * 86_400_000

interface OfPair {
  readonly traded: Traded
  /** The latest fill; null before the first. */
  readonly latest: Pick<Trade, "id" | "time"> | null
}

const latestOf = (fills: ReadonlyArray<Trade>): Trade | null =>
  fills.reduce<Trade | null>(
    (latest, fill) => (Number(fill.id) > Number(latest?.id ?? 0) ? fill : latest),
    null,
  )

/** Undefined while the fills are read for the first time. */
export const useTraded = (
  pairs: ReadonlyArray<Pair> | undefined,
  account: Account | undefined,
): ReadonlyArray<Traded> | undefined => {
  const { market, spot } = useExchange()
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
      const last = before?.latest ?? null
      const isListed = (fills: ReadonlyArray<Trade>) => fills.some(({ id }) => id === last?.id)
      let fills = [...(await spot.myTrades({ symbol, limit: fillsMax }))]
      if (fills.length === fillsMax && !isListed(fills)) {
        fills = []
        for await (const fill of paginate(spot.myTrades, { symbol })) fills.push(fill)
      }
      const isKept =
        last !== null && (isListed(fills) || (await market.time()).serverTime - last.time >= listedMs)
      if (before === undefined || !isKept)
        return { traded: addFills(nothingTraded, pair, fills), latest: latestOf(fills) }
      const fresh = fills.filter(({ id }) => Number(id) > Number(last.id))
      return { traded: addFills(before.traded, pair, fresh), latest: latestOf(fresh) ?? last }
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
  }, [market, spot, pairs, account])
  return traded
}
