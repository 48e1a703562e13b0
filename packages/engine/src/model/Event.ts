/**
 * Events are facts that happened. An event is never a request, so later matching rules do not change the
 * meaning of an old journal. Events contain numbers; `Codec.ts` writes them into the journal and reads them.
 */
import { brokerEvents } from "./broker/events.ts"
import type { ColumnList, RecordOf } from "./ColumnList.ts"
import { operationEvents } from "./operation/events.ts"
import { scenarioEvents } from "./scenario/events.ts"
import { simulationEvents } from "./simulation/events.ts"
import { tradingEvents } from "./trading/events.ts"
import { walletEvents } from "./wallet/events.ts"

/** The fields of every kind of event, in stored order. */
export const eventColumns = {
  ...operationEvents,
  ...tradingEvents,
  ...walletEvents,
  ...brokerEvents,
  ...simulationEvents,
  ...scenarioEvents,
} satisfies { readonly [kind: string]: ColumnList }
export type EventKind = keyof typeof eventColumns

/** An event of one kind; `time` is the exchange clock, in ms. */
export type EventOf<Kind extends EventKind> = {
  readonly [Of in Kind]: { readonly type: Of; readonly time: number } & RecordOf<(typeof eventColumns)[Of]>
}[Kind]

export type Event = EventOf<EventKind>

/** Emits an event: it is applied at once, and collected for the journal. */
export type Emit = (event: Event) => void
