/** Hands out the state that is served as it is after a group: with nothing in it that is not durable. */
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

  /** Resolves once a group is durable that has all the state showed at this moment. */
  next(): Promise<LiveState> {
    return new Promise((resolve) => {
      this.#wanted.push(resolve)
      this.#handOut()
    })
  }

  /** A group has all that the state shows. */
  #take(seq: number): void {
    if (this.#wanted.length > 0) this.#taken = { seq, lines: [...dumpState(this.#parts.served.state)] }
  }

  #handOut(): void {
    if (this.#wanted.length === 0) return
    const { served, commits } = this.#parts
    const { seq, time, hash } = served.store.head
    // Nothing came after it.
    if (commits.shownSeq === seq) this.#take(seq)
    if (this.#taken?.seq !== seq) return
    const { lines } = this.#taken
    this.#taken = undefined
    for (const resolve of this.#wanted.splice(0)) resolve({ at: { seq, time, hash }, lines })
  }
}
