/** The latest events of the streams' connections, in memory: who connected and subscribed, and what faults did. */
import type { LoggedStreamEvent, StreamEventFilter } from "@bourse/control"

/** Number of stream events that are kept; the oldest are dropped first. */
const eventsMax = 10_000
const limitDefault = 100

type Given = Pick<LoggedStreamEvent, "connection" | "event"> &
  Partial<Omit<LoggedStreamEvent, "connection" | "event" | "exchangeTime">>

export class StreamLog {
  readonly #events: Array<LoggedStreamEvent> = []
  readonly #now: () => number

  /** @param now the exchange clock, milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  add({ connection, event, key = null, channel = null, faultKind = null, reason = null }: Given): void {
    const exchangeTime = this.#now()
    this.#events.push({ exchangeTime, connection, key, event, channel, faultKind, reason })
    // Old events are removed in bulk, since moving the remaining ones takes time.
    if (this.#events.length >= 2 * eventsMax) this.#events.splice(0, eventsMax)
  }

  /** The latest events of the streams, oldest first. */
  list({ limit }: StreamEventFilter): ReadonlyArray<LoggedStreamEvent> {
    const count = Math.min(eventsMax, limit === undefined ? limitDefault : Number(limit))
    return count === 0 ? [] : this.#events.slice(-count)
  }
}
