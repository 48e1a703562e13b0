/** Hands out the state that is served as it is after a group: with nothing in it that is not durable. */
import { dumpState, type State } from "@bourse/engine"
import type { JournalPoint, LiveState } from "@bourse/store"

export class LiveStates {
  readonly #state: () => State
  /** The last group that the state shows anything of. */
  readonly #shownSeq: () => number
  #wanted: Array<(live: LiveState) => void> = []
  #taken: { readonly seq: number; readonly lines: ReadonlyArray<string> } | undefined

  constructor(state: () => State, shownSeq: () => number) {
    this.#state = state
    this.#shownSeq = shownSeq
  }

  /** Resolves once a group is durable that has all the state showed at a moment; `head` is the last one. */
  next(head: JournalPoint): Promise<LiveState> {
    return new Promise((resolve) => {
      this.#wanted.push(resolve)
      this.durable(head)
    })
  }

  /** A group has all that the state shows, and is not durable yet. */
  closed(seq: number): void {
    if (this.#wanted.length > 0) this.#taken = { seq, lines: [...dumpState(this.#state())] }
  }

  durable({ seq, time, hash }: JournalPoint): void {
    if (this.#wanted.length === 0) return
    // Nothing came after it.
    if (this.#shownSeq() === seq) this.closed(seq)
    if (this.#taken?.seq !== seq) return
    const { lines } = this.#taken
    this.#taken = undefined
    for (const resolve of this.#wanted.splice(0)) resolve({ at: { seq, time, hash }, lines })
  }
}
