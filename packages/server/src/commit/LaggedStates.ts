/**
 * Copies of the exchange state that lag behind the served one: reads are answered from them as from a late replica.
 * Each copy is made when a rule first needs it; later groups of the journal are applied to the copy with a
 * delay.
 *
 * A copy is never ahead of the requested moment, and lags behind it by less than one commit.
 */
import { apply, dumpState, loadState, readEvent, type State, writeEvents } from "@bourse/engine"
import type { GroupCommit } from "./GroupCommit.ts"

interface WaitingGroup {
  readonly seq: number
  /** Time of the group's last event, in milliseconds. */
  readonly time: number
  /** Events as JSON text: applied events must share no object with the served state. */
  readonly events: string
}

/** Maximum number of groups that wait for one copy; if more wait, the oldest are applied early. */
const waitingMax = 100_000

/** A copy of the state that lags behind, and the last group applied to it. */
export interface LaggedState {
  readonly state: State
  readonly seq: number
  /** Applies groups to the copy, up to a time or up to a group. */
  asOf(time: number): void
  asOfGroup(seq: number): void
}

class Lagged implements LaggedState {
  readonly state: State
  seq: number
  #waiting: Array<WaitingGroup> = []

  constructor(served: State, seq: number) {
    this.state = loadState(dumpState(served))
    this.seq = seq
  }

  add(group: WaitingGroup): void {
    this.#waiting.push(group)
    if (this.#waiting.length > waitingMax) this.asOfGroup(this.#waiting[waitingMax / 10]!.seq)
  }

  asOf(time: number): void {
    this.#upTo((group) => group.time <= time)
  }

  asOfGroup(seq: number): void {
    this.#upTo((group) => group.seq <= seq)
  }

  #upTo(isDue: (group: WaitingGroup) => boolean): void {
    let count = 0
    for (const group of this.#waiting) {
      if (!isDue(group)) break
      for (const written of JSON.parse(group.events)) apply(this.state, readEvent(written))
      this.seq = group.seq
      count++
    }
    this.#waiting = this.#waiting.slice(count)
  }
}

/** The lag of each copy in ms of exchange time; null if the reader chooses the moment. */
export type Lags = ReadonlyMap<string, number | null>

export interface LaggedStatesParts {
  readonly served: { readonly state: State }
  readonly commits: GroupCommit
  /** The lagging copies that the fault rules of a state need, by name. */
  readonly wanted: (state: State) => Lags
}

export class LaggedStates {
  readonly #parts: LaggedStatesParts
  #of: State | undefined
  readonly #copies = new Map<string, Lagged>()

  constructor(parts: LaggedStatesParts) {
    this.#parts = parts
    parts.commits.closed.on(({ seq, events }) => {
      const { state } = parts.served
      if (this.#of !== state) return this.begin(seq)
      if (this.#copies.size > 0) {
        const group = { seq, time: state.time, events: writeEvents(events) }
        for (const copy of this.#copies.values()) copy.add(group)
      }
      this.#makeWanted(seq)
    })
  }

  /** Drops all copies and starts from the served state, which was replayed up to this group. */
  begin(seq: number): void {
    this.#copies.clear()
    this.#of = this.#parts.served.state
    this.#makeWanted(seq)
  }

  #makeWanted(seq: number): void {
    const { state } = this.#parts.served
    const wanted = this.#parts.wanted(state)
    for (const [name, copy] of this.#copies) {
      const ageMs = wanted.get(name)
      if (ageMs === undefined) this.#copies.delete(name)
      else if (ageMs !== null) copy.asOf(state.time - ageMs)
    }
    for (const name of wanted.keys())
      if (!this.#copies.has(name)) this.#copies.set(name, new Lagged(state, seq))
  }

  /** Returns undefined if no copy of the state has this name. */
  copy(name: string): LaggedState | undefined {
    return this.#copies.get(name)
  }
}
