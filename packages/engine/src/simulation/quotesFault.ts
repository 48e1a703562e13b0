/** Whether the market could quote a ladder in a symbol: for checking the numbers that it is made of. */
import { checkIssue } from "../model/networks.ts"
import type { State } from "../model/State.ts"
import { type Ladder, ladderBounds, ladderFault } from "../model/simulation/Ladder.ts"
import type { Market } from "../model/trading/Order.ts"
import { reserveFactor } from "../trading/provide.ts"

/** The most that all levels of a ladder lock, in ledger units. */
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

/** Why it could not; undefined where it can. */
export const quotesFault = (state: State, market: Market, ladder: Ladder): string | undefined => {
  const fault = ladderFault(ladder)
  if (fault !== undefined) return fault
  const { base, quote } = locksOfLadder(market, ladder)
  const rejected =
    checkIssue(state, market.base.asset, base * reserveFactor) ??
    checkIssue(state, market.quote.asset, quote * reserveFactor)
  return rejected?.detail
}
