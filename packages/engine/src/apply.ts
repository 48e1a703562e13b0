/**
 * The only code that changes the exchange's state. Live traffic and recovery both use it, so a replayed journal
 * gives the live state.
 *
 * With `records`, an event's final facts (a closed order, a fill's two sides, a finished candle) are added there for
 * the history tables; recovery passes none, since the tables already have them.
 */
import { futuresEnabled, passwordAttempted, rebatePaid, universallyTransferred } from "./broker/apply.ts"
import type { Event, EventKind, EventOf } from "./model/Event.ts"
import type { Records } from "./model/Records.ts"
import type { State } from "./model/State.ts"
import * as operation from "./operation/apply.ts"
import { groupDigested } from "./operation/groupDigest.ts"
import { snapshotLoaded } from "./operation/loadSnapshot.ts"
import { releaseIds } from "./operation/releaseIds.ts"
import { InvariantBroken } from "./Rejection.ts"
import * as scenario from "./scenario/apply.ts"
import * as simulation from "./simulation/apply.ts"
import { strategyGroupChanged, strategyGroupCreated, strategyGroupDeleted } from "./trading/applyGroup.ts"
import { orderClosed, orderOpened, stopTriggered } from "./trading/applyOrder.ts"
import { traded } from "./trading/applyTrade.ts"
import { feeDeductionSet } from "./trading/feeDeduction.ts"
import { candlesLoaded } from "./trading/loadCandles.ts"
import * as wallet from "./wallet/apply.ts"

type Applier<Kind extends EventKind> = (
  state: State,
  event: EventOf<Kind>,
  records: Records | undefined,
) => void

const appliers: { readonly [Kind in EventKind]: Applier<Kind> } = {
  assetListed: operation.assetListed,
  symbolListed: operation.symbolListed,
  symbolChanged: operation.symbolChanged,
  accountOpened: operation.accountOpened,
  accountChanged: operation.accountChanged,
  keyGranted: operation.keyGranted,
  keyRevoked: operation.keyRevoked,
  listenKeyKept: operation.listenKeyKept,
  listenKeyEnded: operation.listenKeyEnded,
  writeStamped: operation.writeStamped,
  funded: operation.funded,
  settingsChanged: operation.settingsChanged,
  clockSet: operation.clockSet,
  reset: operation.startedAnew,
  snapshotLoaded,
  groupDigested,
  orderOpened,
  stopTriggered,
  traded,
  orderClosed,
  feeDeductionSet,
  strategyGroupCreated,
  strategyGroupDeleted,
  strategyGroupChanged,
  candlesLoaded,
  addressIssued: wallet.addressIssued,
  addressSaved: wallet.addressSaved,
  depositSeen: wallet.depositSeen,
  depositChanged: wallet.depositChanged,
  withdrawalRequested: wallet.withdrawalRequested,
  withdrawalProcessed: wallet.withdrawalProcessed,
  withdrawalChanged: wallet.withdrawalChanged,
  transferred: wallet.transferred,
  internallyTransferred: wallet.internallyTransferred,
  converted: wallet.converted,
  futuresEnabled,
  passwordAttempted,
  universallyTransferred,
  rebatePaid,
  simulationStarted: simulation.simulationStarted,
  simulationStepped: simulation.simulationStepped,
  scenarioStarted: scenario.scenarioStarted,
  scenarioTurned: scenario.scenarioTurned,
  scenarioEnded: scenario.scenarioEnded,
  quotesPlaced: simulation.quotesPlaced,
  faultsKept: scenario.faultsKept,
  faultCounted: scenario.faultCounted,
  quotesWithdrawn: simulation.quotesWithdrawn,
  simulationStopped: simulation.simulationStopped,
}

/** Changes the state by one event. Throws {@link InvariantBroken} when the event contradicts the state. */
export const apply = (state: State, event: Event, records?: Records): void => {
  // Each field is read once: events have many shapes, so reading a field of any event is slow.
  const { type, time } = event
  if (time < state.time) throw new InvariantBroken(`time fell from ${state.time} to ${time}`)
  const applier = appliers[type] as Applier<EventKind> | undefined
  if (applier === undefined) throw new InvariantBroken(`unknown event ${String(type)}`)
  state.time = time
  releaseIds(state)
  applier(state, event, records)
  state.ledger.checkSums()
}
