/** A second state beside the one that is served: it is made from the journal, and the served one is compared with it. */
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

/** A place in the journal: all groups before `seq`, and the first `events` events of that group. */
export interface Position {
  readonly seq: number
  readonly events: number
}

/** Findings about a state that was replayed to its end. */
export interface Replayed {
  /** Broken invariants, in sentences. */
  readonly problems: ReadonlyArray<string>
  readonly assets: Map<string, AssetSums>
  readonly stateHash: string
}

const everything: Position = { seq: Number.POSITIVE_INFINITY, events: 0 }

export class SecondState {
  #loader: StateLoader | undefined = stateLoader()
  #loaded: { readonly state: State; readonly lines: Generator<string> } | undefined
  readonly #waiting: Array<{ readonly seq: number; readonly events: ReadonlyArray<WrittenEvent> }> = []
  /** How many events of the first waiting group are applied. */
  #applied = 0
  readonly #problems: Array<string> = []

  /** Takes lines of the checkpoint to begin with, before any group. */
  load(lines: ReadonlyArray<string>): void {
    for (const line of lines) this.#loader!.add(line)
  }

  /** The state that was loaded, or an empty one, with the groups applied so far. */
  #state() {
    if (this.#loaded === undefined) {
      const state = this.#loader!.finish()
      this.#loaded = { state, lines: dumpState(state) }
      this.#loader = undefined
    }
    return this.#loaded
  }

  /** Takes the next groups; `whole`: applies them at once. */
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
   * Compares the next `count` lines of the state at a position with the hash of the served ones. Null when they are equal,
   * otherwise the first of these lines as the journal has them.
   */
  compare(at: Position, count: number, hash: string): string | null {
    this.#applyUpTo(at)
    const own = hashLines(this.#state().lines, count)
    return own.hash === hash ? null : (own.first ?? "the end")
  }

  /** Applies the groups that are left, and checks the whole. */
  finish(): Replayed {
    this.#applyUpTo(everything)
    const { state } = this.#state()
    const { hash } = hashLines(dumpState(state), Number.POSITIVE_INFINITY)
    const { problems, assets } = verify(state)
    return { problems: [...this.#problems, ...problems], assets, stateHash: hash }
  }
}
