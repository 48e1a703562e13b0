/** Whether the market could quote a ladder in a symbol: a check of a market file's numbers. */
import { checkIssue } from "../model/networks.ts"
import type { State } from "../model/State.ts"
import { type Ladder, ladderBounds, ladderFault } from "../model/simulation/Ladder.ts"
import type { Market } from "../model/trading/Order.ts"
import { reserveFactor } from "../trading/provide.ts"

/** An upper bound of the lock of all levels of a ladder, in ledger units. */
export const locksOfLadder = (
  market: Market,
  ladder: Ladder,
): { readonly base: bigint; readonly quote: bigint } => {
  const { lots, ticks } = ladderBounds(ladder)
  return {
    base: lots * 10n ** BigInt(market.lotZeros),
    quote: lots * (BigInt(ladder.bidTicks) + ticks) * market.tickLotUnits,
  }
}

/** The reason why the ladder cannot be quoted; undefined if it can. */
export const quotesFault = (state: State, market: Market, ladder: Ladder): string | undefined => {
  const fault = ladderFault(ladder)
  if (fault !== undefined) return fault
  const { base, quote } = locksOfLadder(market, ladder)
  const rejected =
    checkIssue(state, market.base.asset, base * reserveFactor) ??
    checkIssue(state, market.quote.asset, quote * reserveFactor)
  return rejected?.detail
}
