/** A second state, replayed from the journal, with which the served state is compared. */
import {
  type AssetSums,
  apply,
  dumpState,
  readEvent,
  type State,
  type StateLoader,
  stateLoader,
  verify,
  type WrittenEvent,
} from "@bourse/engine"
import type { JournalRow } from "../database/Tables.ts"
import { hashLines } from "../journal/hashLines.ts"

/** A position in the journal: all groups before `seq`, and the first `events` events of that group. */
export interface Position {
  readonly seq: number
  readonly events: number
}

/** Findings about a fully replayed state. */
export interface Replayed {
  /** Invariants that the replayed state breaks, in sentences. */
  readonly problems: ReadonlyArray<string>
  readonly assets: Map<string, AssetSums>
  readonly stateHash: string
}

const everything: Position = { seq: Number.POSITIVE_INFINITY, events: 0 }

export class SecondState {
  #loader: StateLoader | undefined = stateLoader()
  #loaded: { readonly state: State; readonly lines: Generator<string> } | undefined
  readonly #waiting: Array<{ readonly seq: number; readonly events: ReadonlyArray<WrittenEvent> }> = []
  /** Number of events of the first waiting group that are already applied. */
  #applied = 0
  readonly #problems: Array<string> = []

  /** Takes lines of the checkpoint from which the state starts, before any group. */
  load(lines: ReadonlyArray<string>): void {
    for (const line of lines) this.#loader!.add(line)
  }

  /** The loaded state, or an empty one, with the groups applied so far. */
  #state() {
    if (this.#loaded === undefined) {
      const state = this.#loader!.finish()
      this.#loaded = { state, lines: dumpState(state) }
      this.#loader = undefined
    }
    return this.#loaded
  }

  /** Queues the journal's next groups; with `whole`, all queued groups are applied immediately. */
  add(groups: ReadonlyArray<Pick<JournalRow, "seq" | "events">>, whole: boolean): void {
    for (const { seq, events } of groups) this.#waiting.push({ seq, events: JSON.parse(events) })
    if (whole) this.#applyUpTo(everything)
  }

  #applyUpTo(at: Position): void {
    for (let group = this.#waiting[0]; group !== undefined && group.seq <= at.seq; group = this.#waiting[0]) {
      const until = group.seq < at.seq ? group.events.length : Math.min(at.events, group.events.length)
      for (; this.#applied < until; this.#applied++)
        apply(this.#state().state, readEvent(group.events[this.#applied]!))
      if (this.#applied < group.events.length) return
      const { digest } = this.#state().state.ledger
      if (digest.hasDiffered)
        this.#problems.push(`journal group ${group.seq} leads to another state than the one served after it`)
      digest.hasDiffered = false
      this.#waiting.shift()
      this.#applied = 0
    }
  }

  /**
   * Compares the next `count` lines of the state at a position with the hash of the served state's lines. The
   * result is null if the lines are equal, otherwise the first of these lines from the journal's state.
   */
  compare(at: Position, count: number, hash: string): string | null {
    this.#applyUpTo(at)
    const own = hashLines(this.#state().lines, count)
    return own.hash === hash ? null : (own.first ?? "the end")
  }

  /** Applies the remaining groups to the second state, and checks all invariants. */
  finish(): Replayed {
    this.#applyUpTo(everything)
    const { state } = this.#state()
    const { hash } = hashLines(dumpState(state), Number.POSITIVE_INFINITY)
    const { problems, assets } = verify(state)
    return { problems: [...this.#problems, ...problems], assets, stateHash: hash }
  }
}
