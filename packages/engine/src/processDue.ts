/**
 * Transitions caused by time: a deposit gets its confirmations, a withdrawal is sent to the chain or arrives.
 * Due transitions are emitted before any other event, in the order of (time, id), with their due time.
 */
import { payRebates } from "./broker/payRebates.ts"
import { itemOf, rebatesId, scenarioId } from "./model/due.ts"
import type { Emit } from "./model/Event.ts"
import type { State } from "./model/State.ts"
import { DepositStatus } from "./model/wallet/Wallet.ts"
import { turnScenario } from "./scenario/runScenario.ts"
import { arrive } from "./wallet/arrive.ts"

/** Emits all transitions that fell due up to `now`. */
export const processDue = (state: State, now: number, emit: Emit): void => {
  while (state.nextDue <= now) {
    if (state.due.first!.id === scenarioId) {
      turnScenario(state, now, Math.max(state.nextDue, state.time), emit)
      continue
    }
    if (state.due.first!.id === rebatesId) {
      payRebates(state, Math.max(state.nextDue, state.time), emit)
      continue
    }
    const item = itemOf(state, state.due.first!.id)!
    // A deposit or withdrawal that was held and released may have a due time before the last event.
    const time = Math.max(state.nextDue, state.time)
    const { id } = item
    if (!("processedAt" in item)) emit({ type: "depositChanged", time, id, status: DepositStatus.success })
    // open: 0032-simulated-chains: item.processedAt
    else if (item.processedAt === null) emit({ type: "withdrawalProcessed", time, id })
    else arrive(state, item, time, emit)
  }
}
