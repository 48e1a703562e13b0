/**
 * What happened, fact by fact. An event is never a request: a later version of the matching rules does not change
 * what an old journal means. Events carry numbers; `Codec.ts` writes them into the journal and reads them.
 */
import { type BrokerEvents, brokerColumns } from "./broker/events.ts"
import type { Columns } from "./Column.ts"
import { type OperationEvents, operationColumns } from "./operation/events.ts"
import { type ScenarioEvents, scenarioColumns } from "./scenario/events.ts"
import { type SimulationEvents, simulationColumns } from "./simulation/events.ts"
import { type TradingEvents, tradingColumns } from "./trading/events.ts"
import { type WalletEvents, walletColumns } from "./wallet/events.ts"

/** The fields of every kind of event, by kind. */
export interface Events
  extends OperationEvents,
    TradingEvents,
    WalletEvents,
    BrokerEvents,
    SimulationEvents,
    ScenarioEvents {}
export type EventKind = keyof Events

/** An event of one kind; `time` is that of the exchange clock, in milliseconds. */
export type EventOf<Kind extends EventKind> = {
  readonly [Of in Kind]: { readonly type: Of; readonly time: number } & Events[Of]
}[Kind]

export type Event = EventOf<EventKind>

/** Emits an event: it is applied at once, and stored for the journal. */
export type Emit = (event: Event) => void

/** How the fields of every kind are written, in this order. */
export const eventColumns: { readonly [Kind in EventKind]: Columns<Events[Kind]> } = {
  ...operationColumns,
  ...tradingColumns,
  ...walletColumns,
  ...brokerColumns,
  ...simulationColumns,
  ...scenarioColumns,
}
