/**
 * Checks, while requests are served, the data from which the state is not restored: history, and the journal
 * before the checkpoint.
 */
import { StoreError } from "@bourse/store"
import * as Effect from "effect/Effect"
import type { Log } from "../log/Log.ts"
import type { CheckpointSchedule } from "./CheckpointSchedule.ts"
import type { ServedState } from "./ServedState.ts"

/** Delay of the background check after the start. */
const afterMs = 2_000

export interface BackgroundCheckParts {
  readonly served: ServedState
  readonly checkpoints: CheckpointSchedule
  readonly log: Log
}

export class BackgroundCheck {
  readonly #parts: BackgroundCheckParts

  constructor(parts: BackgroundCheckParts) {
    this.#parts = parts
  }

  /** Runs one check, some time after the start, and logs damage. */
  readonly afterStart: Effect.Effect<void> = Effect.delay(
    Effect.promise(() => this.#check()),
    afterMs,
  )

  async #check(): Promise<void> {
    const { served, log } = this.#parts
    await this.#checkJournal()
    const problems = await served.store.checkHistory().catch((error: unknown) => {
      // An unreadable page has two reasons: the store is closing, or the next page reports the error.
      if (error instanceof StoreError) return []
      throw error
    })
    const message = "the history is damaged; start with --rebuild-history on to rebuild it from the journal"
    for (const error of problems) log.error(message, { error })
  }

  async #checkJournal(): Promise<void> {
    const { served, checkpoints, log } = this.#parts
    try {
      await checkpoints.withWholeJournal(() => served.store.checkChain(served.restored.from))
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== "corrupt") return
      log.error(
        "the journal before the checkpoint is damaged; the state is correct, because it was loaded from the checkpoint",
        { error: error.message },
      )
    }
  }
}
