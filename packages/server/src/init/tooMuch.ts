/** The most of an asset that may exist: no amount outgrows what an answer can carry. */
import { formatUnits, type State, toUnits, unitsMax } from "@bourse/engine"
import { type ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"

/** What may exist of an asset, so that no amount outgrows the 20 digits an answer can carry. */
const wholeCoinsMax = 99_999_999_999_999_999_999n

/** Refuses an amount that would bring in more than may exist; what is on its way in counts as there. */
export const tooMuch = (state: State, asset: string, amount: string): ErrorResponse | undefined => {
  const scale = state.assets.get(asset)?.ledgerScale ?? 0
  const { ledger } = state
  const [byHand, overChains] = [-ledger.house("issued", asset), -ledger.house("chain", asset)]
  let existing = byHand + (overChains > 0n ? overChains : 0n)
  for (const deposit of state.deposits.values()) if (deposit.asset === asset) existing += deposit.amount
  const wholeMax = wholeCoinsMax * 10n ** BigInt(scale)
  const most = wholeMax < unitsMax ? wholeMax : unitsMax
  if (existing + (toUnits(amount, scale) ?? 0n) <= most) return undefined
  return errorResponse("parameterError", `no more than ${formatUnits(most, scale)} ${asset} can exist`)
}
