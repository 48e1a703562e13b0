/**
 * Group commit: what is handled while a commit is in flight goes into the next group, which is one message to the
 * store and one journal row. A group takes commands until a turn of the event loop brings none, since a commit costs
 * nearly the same for one command as for a hundred. A reply leaves only when everything it saw is durable.
 */
import { type Event, emptyRecords, type Records } from "@bourse/engine"
import { ErrorResponse, errorResponse } from "../ErrorResponse.ts"
import type { Log } from "../log/Log.ts"
import type { Counters } from "../telemetry/Counters.ts"
import { describeError } from "./describeError.ts"

/** Called with the outcome, exactly once. */
export type Done<Answer> = (outcome: Answer | ErrorResponse) => void

/** The commands whose effects become durable together, and the replies that wait for it. */
export interface PendingGroup {
  readonly seq: number
  readonly events: Array<Event>
  readonly records: Records
  /** The events and the records of each kind: what a handler that fails leaves too long. */
  readonly lists: ReadonlyArray<Array<unknown>>
  readonly replies: Array<Waiting>
  /** What the events came to after the last command that did not fail. */
  digest: number
}
interface Waiting {
  readonly done: () => void
  /** Whether its turn emitted events: then the failure of its group leaves its outcome unknown, otherwise nothing happened. */
  readonly hasEvents: boolean
  /** Answers instead of `done` when the group did not become durable. */
  readonly fail: (outcome: ErrorResponse) => void
}

export interface GroupCommitOptions {
  readonly log: Log
  readonly counters: Counters
  /** Whether this server may answer; another one may have taken over. */
  readonly mayAnswer: () => boolean
  /** Called once, when nothing more comes into a group. */
  readonly onSealed: (group: PendingGroup) => void
  /** Makes a group durable. */
  readonly append: (group: PendingGroup) => Promise<void>
  readonly onCommitted: (seq: number) => void
  /** A commit failed, or its outcome is unknown: memory is ahead of the journal. It has to {@link GroupCommit.abandon}. */
  readonly onFailed: (error: unknown) => void
}

const newGroup = (seq: number): PendingGroup => {
  const events: Array<Event> = []
  const records = emptyRecords()
  const lists = [events, ...Object.values<Array<unknown>>({ ...records })]
  return { seq, events, records, lists, replies: [], digest: 0 }
}

const failureResponse = ({ hasEvents }: Waiting): ErrorResponse =>
  errorResponse(hasEvents ? "internal" : "unavailable")

/** Maximum number of turns in which a group takes commands: under steady load each turn brings some. */
export const gatheringTurnsMax = 64

export class GroupCommit {
  readonly #options: GroupCommitOptions
  #open = newGroup(1)
  #inFlight: PendingGroup | null = null
  #flushScheduled = false
  #ended = false
  /** How long the lists of the open group were at the mark. */
  readonly #marked: Array<number> = []
  #idle: Array<() => void> = []

  constructor(options: GroupCommitOptions) {
    this.#options = options
  }

  /** The group that takes what is handled. */
  get open(): PendingGroup {
    return this.#open
  }

  /** The last group that the state shows anything of. */
  get shownSeq(): number {
    return this.#open.events.length > 0 ? this.#open.seq : this.#open.seq - 1
  }

  /** How many replies wait for a commit. */
  get waiting(): number {
    return (this.#inFlight?.replies.length ?? 0) + this.#open.replies.length
  }

  /** Begins with this group, on memory that was replayed up to the one before. */
  begin(seq: number): void {
    this.#open = newGroup(seq)
  }

  /** Remembers how much is in the open group. On the order path: no array is made for it. */
  mark(): void {
    const { lists } = this.#open
    for (let i = 0; i < lists.length; i++) this.#marked[i] = lists[i]!.length
  }

  /** Takes back what came into the open group since the mark. */
  undo(): void {
    for (const [i, list] of this.#open.lists.entries()) list.length = this.#marked[i]!
  }

  /** Delivers an outcome as soon as everything it saw is durable; `hasEvents` when its turn emitted events. */
  release<Answer>(outcome: Answer | ErrorResponse, done: Done<Answer>, hasEvents: boolean): void {
    const waitFor = this.#open.events.length > 0 ? this.#open : this.#inFlight
    if (waitFor === null) this.deliver(done, outcome, hasEvents)
    else {
      const fail = (refusal: ErrorResponse) => this.deliver(done, refusal)
      waitFor.replies.push({ done: () => this.deliver(done, outcome, hasEvents), hasEvents, fail })
    }
  }

  /** Hands an outcome to its caller. A response that cannot be made of it is a defect: it becomes a 500, never a hang. */
  deliver<Answer>(done: Done<Answer>, outcome: Answer | ErrorResponse, hasEvents = false): void {
    try {
      done(this.#options.mayAnswer() ? outcome : errorResponse(hasEvents ? "internal" : "unavailable"))
    } catch (error) {
      this.#options.log.error("answer failed", { error: describeError(error) })
      if (!(outcome instanceof ErrorResponse)) this.deliver(done, errorResponse("internal"))
    }
  }

  /** Commits the open group once a turn of the event loop brings no further commands. */
  schedule(): void {
    if (this.#flushScheduled || this.#inFlight !== null) return
    this.#flushScheduled = true
    // The turn in hand may be past its reading of sockets, so gathering begins with the next one.
    setImmediate(() => this.#gather(gatheringTurnsMax))
  }

  #gather(turnsLeft: number): void {
    const before = this.#open.events.length
    setImmediate(() => {
      if (turnsLeft > 1 && this.#open.events.length > before) {
        this.#gather(turnsLeft - 1)
        return
      }
      this.#flushScheduled = false
      this.#flush()
    })
  }

  #flush(): void {
    if (this.#inFlight !== null || this.#ended) return
    const group = this.#open
    if (group.events.length === 0) {
      this.#becomeIdle()
      return
    }
    this.#open = newGroup(group.seq + 1)
    this.#inFlight = group
    this.#options.onSealed(group)
    const began = performance.now()
    this.#options.append(group).then(
      () => this.#committed(group, began),
      (error: unknown) => this.#failed(group, error),
    )
  }

  #committed(group: PendingGroup, began: number): void {
    if (this.#inFlight !== group) return
    const { counters } = this.#options
    counters.commitSeconds.observe((performance.now() - began) / 1000)
    counters.commitEvents.observe(group.events.length)
    this.#inFlight = null
    this.#options.onCommitted(group.seq)
    // The replies first: whom they reach may send what the next group can take.
    for (const reply of group.replies) reply.done()
    if (this.#open.events.length > 0) this.schedule()
    else this.#becomeIdle()
  }

  #failed(group: PendingGroup, error: unknown): void {
    this.#options.counters.commitFailures++
    this.#options.log.error("commit failed", { seq: group.seq, error: String(error) })
    if (this.#inFlight === group) this.#options.onFailed(error)
  }

  /**
   * Gives up what waits: the outcome of a commit in flight is unknown, and what was handled on top of it never reached
   * the store.
   */
  abandon(): void {
    this.#giveUp(() => errorResponse("unavailable"))
  }

  /** Gives up what waits, and commits nothing any more. */
  end(): void {
    this.#ended = true
    this.#giveUp(failureResponse)
  }

  #giveUp(refusalOfOpen: (reply: Waiting) => ErrorResponse): void {
    const [inFlight, open] = [this.#inFlight, this.#open]
    this.#inFlight = null
    this.#open = newGroup((inFlight ?? open).seq)
    this.#becomeIdle()
    for (const reply of inFlight?.replies ?? []) reply.fail(failureResponse(reply))
    for (const reply of open.replies) reply.fail(refusalOfOpen(reply))
  }

  #becomeIdle(): void {
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  /** Resolves when nothing waits for the store any more. */
  drained(): Promise<void> {
    if (this.#ended) return Promise.resolve()
    if (this.#inFlight === null && this.#open.events.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#idle.push(resolve)
      this.schedule()
    })
  }
}
