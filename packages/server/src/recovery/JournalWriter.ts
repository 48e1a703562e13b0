/**
 * Writes groups into the journal. If a group does not fit on the disk, the writer writes it again into the
 * space that the store reserves for it. Then the exchange becomes read-only, with nothing lost.
 */
import { writeEvents } from "@bourse/engine"
import { type Store, StoreError } from "@bourse/store"
import type { PendingGroup } from "../commit/GroupCommit.ts"
import { Signal } from "../commit/Signal.ts"
import type { Log } from "../log/Log.ts"
import { readOnlyReason, type ServedState } from "./ServedState.ts"
import type { Serving } from "./Serving.ts"

export interface JournalWriterParts {
  readonly served: ServedState
  readonly serving: Serving
  readonly log: Log
}

export class JournalWriter {
  readonly #parts: JournalWriterParts
  /** Emitted when a group was written into the reserved space. */
  readonly full = new Signal<[]>()

  constructor(parts: JournalWriterParts) {
    this.#parts = parts
  }

  /** Writes a group; resolves once it is durable. */
  async append({ seq, events, records }: PendingGroup): Promise<void> {
    const { served, serving } = this.#parts
    const group = { seq, time: served.state.time, events: writeEvents(events), records }
    try {
      await served.store.append(group)
    } catch (error) {
      const isFull = error instanceof StoreError && error.kind === "full"
      if (!isFull || serving.status.name !== "ready") throw error
      await this.#appendAgain(group, error)
    }
  }

  /**
   * Until the group is durable, reads of the state with this group wait, as with any commit. Rejects with the
   * first error if the journal already has the group.
   */
  async #appendAgain(group: Parameters<Store["append"]>[0], first: StoreError): Promise<void> {
    const { served, serving, log } = this.#parts
    const reason = readOnlyReason({ kind: "full" })
    serving.status = { name: "readOnly", reason }
    await served.reopen([])
    if (served.durableSeq !== group.seq - 1) throw first
    await served.store.append(group)
    log.warn("read-only", { reason })
    this.full.emit()
  }
}
