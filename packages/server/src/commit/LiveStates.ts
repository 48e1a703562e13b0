/** Returns dumps of the served state as it is after a durable group, without later events. */
import { dumpState, type State } from "@bourse/engine"
import type { LiveState, Store } from "@bourse/store"
import type { GroupCommit } from "./GroupCommit.ts"

export interface LiveStatesParts {
  readonly served: { readonly state: State; readonly store: Store }
  readonly commits: GroupCommit
}

export class LiveStates {
  readonly #parts: LiveStatesParts
  #wanted: Array<(live: LiveState) => void> = []
  #taken: { readonly seq: number; readonly lines: ReadonlyArray<string> } | undefined

  constructor(parts: LiveStatesParts) {
    this.#parts = parts
    parts.commits.closed.on(({ seq }) => this.#take(seq))
    parts.commits.durable.on(() => this.#handOut())
  }

  /** Resolves once the state shown at this moment is durable. */
  next(): Promise<LiveState> {
    return new Promise((resolve) => {
      this.#wanted.push(resolve)
      this.#handOut()
    })
  }

  /** Dumps the state at the moment when it equals the state after this group. */
  #take(seq: number): void {
    if (this.#wanted.length > 0) this.#taken = { seq, lines: [...dumpState(this.#parts.served.state)] }
  }

  #handOut(): void {
    if (this.#wanted.length === 0) return
    const { served, commits } = this.#parts
    const { seq, time, hash } = served.store.head
    // The dump is made only if the served state has no event after this group.
    if (commits.shownSeq === seq) this.#take(seq)
    if (this.#taken?.seq !== seq) return
    const { lines } = this.#taken
    this.#taken = undefined
    for (const resolve of this.#wanted.splice(0)) resolve({ at: { seq, time, hash }, lines })
  }
}
