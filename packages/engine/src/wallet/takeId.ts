/** The ids of deposits, withdrawals, transfers and conversions. */

import type { State } from "../model/State.ts"
import { InvariantBroken } from "../Rejection.ts"

/** Ids rise, and none is used twice. */
export const takeId = (state: State, id: number): void => {
  if (id < state.nextWalletId) throw new InvariantBroken(`wallet id ${id} was used before`)
  state.nextWalletId = id + 1 // open: whether ids of the wallet rise: id + 1
}
