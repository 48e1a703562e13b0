/** The earliest time of each kind of history, as answers report it. */
import type { PrunedKind, Store } from "@bourse/store"

const whole = {
  orders: null,
  fills: null,
  trades: null,
  withdrawals: null,
  transfers: null,
  minuteCandles: null,
  hourCandles: null,
}

export const historySince = (store: Store): Readonly<Record<PrunedKind, number | null>> => ({
  ...whole,
  ...store.historySince,
})
