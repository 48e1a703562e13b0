/**
 * Checks, while requests are served, the data that the state is not restored from: history, and the journal before the
 * checkpoint.
 */
import { StoreError } from "@bourse/store"
import * as Effect from "effect/Effect"
import type { Log } from "../log/Log.ts"
import type { CheckpointSchedule } from "./CheckpointSchedule.ts"
import type { ServedState } from "./ServedState.ts"

/** How long after the start the check begins. */
const afterMs = 2_000

export class BackgroundCheck {
  readonly #served: ServedState
  readonly #log: Log
  readonly #checkpoints: CheckpointSchedule

  constructor(served: ServedState, log: Log, checkpoints: CheckpointSchedule) {
    this.#served = served
    this.#log = log
    this.#checkpoints = checkpoints
  }

  /** One check, a while after the start; what is damaged is written to the log. */
  readonly afterStart: Effect.Effect<void> = Effect.delay(
    Effect.promise(() => this.#check()),
    afterMs,
  )

  async #check(): Promise<void> {
    await this.#checkJournal()
    const problems = await this.#served.store.checkHistory().catch((error: unknown) => {
      // The store closes, or the next page says it.
      if (error instanceof StoreError) return []
      throw error
    })
    const message =
      "the history is damaged; a start with --rebuild-history on makes it again from the journal"
    for (const error of problems) this.#log.error(message, { error })
  }

  async #checkJournal(): Promise<void> {
    try {
      await this.#checkpoints.withWholeJournal(() =>
        this.#served.store.checkChain(this.#served.restored.from),
      )
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== "corrupt") return
      this.#log.error(
        "the journal before the checkpoint is damaged; the state is correct, it comes from the checkpoint",
        { error: error.message },
      )
    }
  }
}
