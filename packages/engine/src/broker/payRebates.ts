/** Rebates: a broker's share of the fees its sub-accounts paid. */
import { toUnits } from "@bourse/vocabulary"
import type { Emit } from "../model/Event.ts"
import { accountOf, type State } from "../model/State.ts"
import { rateDecimals, rateUnit } from "../money/Money.ts"

/**
 * At the end of a day brokers get their share of the fees, one record per sub-account and asset; the rest is rounded
 * away.
 */
export const payRebates = (state: State, time: number, emit: Emit): void => {
  const share = toUnits(state.settings.rebateShare, rateDecimals)!
  const day = state.rebateDay
  for (const [subUid, fees] of [...state.rebates]) {
    const uid = accountOf(state, subUid).master!
    for (const [asset, paid] of [...fees]) {
      const amount = (paid * share) / rateUnit // open: 0035-brokers: (paid * share)
      emit({ type: "rebatePaid", time, id: state.nextWalletId, uid, subUid, asset, amount, day })
    }
  }
}
