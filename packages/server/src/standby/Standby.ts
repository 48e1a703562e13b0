/**
 * Follows the journal that another server writes: applies each durable group, so that this server can take over at
 * once. The standby keeps history records that are not in the tables yet, which the writer would have written.
 */
import { InvariantBroken, type Records, type State } from "@bourse/engine"
import {
  type JournalPoint,
  type Restored,
  type RestoreOptions,
  type RestoreSource,
  restoreFurther,
  restoreState,
  StoreError,
} from "@bourse/store"
import type { WriterInfo } from "@bourse/store-postgres"
import type { Log } from "../log/Log.ts"

export interface Followed {
  readonly state: State
  /** The last group that the standby applied. */
  readonly at: JournalPoint
  /** The records of groups whose history may not be in the tables yet. */
  readonly history: ReadonlyArray<{ readonly seq: number; readonly records: Records }>
}

export class Standby {
  readonly #follow: () => Promise<RestoreSource | undefined>
  readonly #log: Log
  #source: RestoreSource | undefined
  #followed: Followed | undefined
  /**
   * True if the journal no longer begins with the groups already read: following ends; a takeover then reads
   * the journal from the start.
   */
  #isBroken = false
  #seen: WriterInfo = { url: "", seq: 0, projected: 0 }
  #running: Promise<void> | undefined
  #ended = false

  /** `follow` returns nothing until the journal has its first group. */
  constructor(follow: () => Promise<RestoreSource | undefined>, log: Log) {
    this.#follow = follow
    this.#log = log
  }

  /** The writer's address; empty if unknown. */
  get writerUrl(): string {
    return this.#seen.url
  }

  /** Number of the journal's groups that are not in the standby's state yet. */
  get groupsBehind(): number {
    return this.#seen.seq - (this.#followed?.at.seq ?? 0)
  }

  /** The last group that the standby applied, and its state. */
  get followed(): Followed | undefined {
    return this.#followed
  }

  see(seen: WriterInfo): void {
    this.#seen = seen
    if (this.#ended || this.#isBroken || this.groupsBehind <= 0) return
    this.#running ??= this.#catchUp().finally(() => {
      this.#running = undefined
    })
  }

  async #catchUp(): Promise<void> {
    try {
      this.#source ??= await this.#follow()
      if (this.#source === undefined) return
      const { seq: upTo, projected } = this.#seen
      const history = (this.#followed?.history ?? []).filter(({ seq }) => seq > projected)
      const options: RestoreOptions = {
        upTo,
        atMost: projected,
        onRecords: (group) => void history.push(group),
        onBad: (problem) => this.#log.warn(problem),
      }
      const { state, at, differing } = await (this.#followed === undefined
        ? this.#restore(this.#source, options)
        : restoreFurther(this.#source, this.#followed, options))
      for (const seq of differing)
        this.#log.error("the state served after this group differs from the journal", { seq })
      this.#followed = { state, at, history }
    } catch (error) {
      const isOver =
        error instanceof InvariantBroken || (error instanceof StoreError && error.kind === "corrupt")
      if (!isOver && !(error instanceof StoreError)) throw error
      // A batch of groups that was applied only partly leaves no valid state.
      this.#followed = undefined
      this.#isBroken = isOver
      this.#log[isOver ? "error" : "warn"]("following the journal failed", { error: String(error) })
    }
  }

  async #restore(source: RestoreSource, options: RestoreOptions): Promise<Restored> {
    const restored = await restoreState(source, options)
    const { at, from, events } = restored
    this.#log.info("following the journal", { seq: at.seq, checkpoint: from.seq, events })
    return restored
  }

  /** Stops following the journal, and returns the state and its last group. */
  async finish(): Promise<Followed | undefined> {
    this.#ended = true
    await this.#running
    const followed = this.#followed
    this.#followed = undefined
    return followed
  }
}
