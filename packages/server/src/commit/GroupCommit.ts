/**
 * Group commit: commands handled while a commit is in flight join the next group, which is one message to the store
 * and one journal row. A group takes commands until a turn of the event loop brings none: a commit costs nearly
 * the same for one command as for a hundred. A reply is sent only when all events on which it depends are
 * durable.
 *
 * Where an answer cannot be given, the caller gets 503 if nothing was executed for the request, and otherwise 500:
 * its outcome is unknown. `writeOutcomes` of @bourse/vocabulary describes these two answers to callers.
 */
import { type Event, emptyRecords, type Records } from "@bourse/engine"
import type { Counters } from "../counters/Counters.ts"
import { describeError } from "../log/describeError.ts"
import type { Log } from "../log/Log.ts"
import { ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { Signal } from "./Signal.ts"

/** Called with the outcome of a request, exactly once. */
export type Done<Answer> = (outcome: Answer | ErrorResponse) => void

/** The commands whose effects become durable together, and the replies that wait for the group. */
export interface PendingGroup {
  readonly seq: number
  readonly events: Array<Event>
  readonly records: Records
  /**
   * The group's events and its lists of records of each kind; additions of a failing handler are truncated
   * again.
   */
  readonly lists: ReadonlyArray<Array<unknown>>
  readonly replies: Array<Waiting>
  /** The digest of the group's events up to the last command that did not fail. */
  digest: number
}
interface Waiting {
  /** Called when the group is durable. */
  readonly done: () => void
  /** Called when the group is rejected, or its outcome is unknown. */
  readonly fail: () => void
}

export interface GroupCommitParts {
  readonly log: Log
  readonly counters: Counters
  /** Whether this server may answer; false if another server may have taken over the data. */
  readonly mayAnswer: () => boolean
  /** Makes a group durable. */
  readonly writer: { readonly append: (group: PendingGroup) => Promise<void> }
}

const newGroup = (seq: number): PendingGroup => {
  const events: Array<Event> = []
  const records = emptyRecords()
  const lists = [events, ...Object.values<Array<unknown>>({ ...records })]
  return { seq, events, records, lists, replies: [], digest: 0 }
}

/** The response when the outcome is unknown or nothing was executed. */
const withheld = (mayBeExecuted: boolean): ErrorResponse =>
  errorResponse(mayBeExecuted ? "internal" : "unavailable")

/** Maximum number of turns in which a group takes commands: under steady load each turn brings some. */
export const gatheringTurnsMax = 64

export class GroupCommit {
  readonly #parts: GroupCommitParts
  /** Emitted when a group is complete: no further command joins the group. */
  readonly closed = new Signal<[PendingGroup]>()
  readonly durable = new Signal<[PendingGroup]>()
  /**
   * Emitted when a commit failed or the commit's outcome is unknown: the state is ahead of the journal. The
   * listener of this signal must call {@link abandon}.
   */
  readonly failed = new Signal<[unknown]>()
  #open = newGroup(1)
  #inFlight: PendingGroup | null = null
  #flushScheduled = false
  #ended = false
  /** Lengths of the open group's lists at the last mark. */
  readonly #marked: Array<number> = []
  #idle: Array<() => void> = []

  constructor(parts: GroupCommitParts) {
    this.#parts = parts
  }

  /** The open group, which takes the handled commands. */
  get open(): PendingGroup {
    return this.#open
  }

  /** The last group of which the served state includes any event. */
  get shownSeq(): number {
    return this.#open.events.length > 0 ? this.#open.seq : this.#open.seq - 1
  }

  /** How many replies wait for a commit. */
  get waiting(): number {
    return (this.#inFlight?.replies.length ?? 0) + this.#open.replies.length
  }

  /** Opens the first group, on a state that was replayed up to the group before it. */
  begin(seq: number): void {
    this.#open = newGroup(seq)
  }

  /** Stores the lengths of the open group's lists. Marking is on the order path, so it makes no new array. */
  mark(): void {
    const { lists } = this.#open
    for (let i = 0; i < lists.length; i++) this.#marked[i] = lists[i]!.length
  }

  /** Removes what was added to the open group since the mark. */
  undo(): void {
    for (const [i, list] of this.#open.lists.entries()) list.length = this.#marked[i]!
  }

  /**
   * Delivers the outcome of a request as soon as all events on which it depends are durable. `mayBeExecuted`: a
   * command of this request was executed, in this copy or an earlier one, so it is or may become durable
   * whatever the answer.
   */
  release<Answer>(outcome: Answer | ErrorResponse, done: Done<Answer>, mayBeExecuted: boolean): void {
    const waitFor = this.#open.events.length > 0 ? this.#open : this.#inFlight
    if (waitFor === null) this.deliver(done, outcome, mayBeExecuted)
    else
      waitFor.replies.push({
        done: () => this.deliver(done, outcome, mayBeExecuted),
        fail: () => this.#tell(done, withheld(mayBeExecuted)),
      })
  }

  /**
   * Passes an outcome to its caller. A failure to encode the outcome is a bug: the caller gets a 500 instead of
   * waiting for ever.
   */
  deliver<Answer>(done: Done<Answer>, outcome: Answer | ErrorResponse, mayBeExecuted: boolean): void {
    const told = this.#parts.mayAnswer() ? outcome : withheld(mayBeExecuted)
    if (!this.#tell(done, told) && !(told instanceof ErrorResponse))
      this.#tell(done, errorResponse("internal"))
  }

  /** Returns false if the caller's answer could not be made. */
  #tell<Answer>(done: Done<Answer>, outcome: Answer | ErrorResponse): boolean {
    try {
      done(outcome)
      return true
    } catch (error) {
      this.#parts.log.error("answer failed", { error: describeError(error) })
      return false
    }
  }

  /** Commits the open group once a turn of the event loop brings no further commands. */
  schedule(): void {
    if (this.#flushScheduled || this.#inFlight !== null) return
    this.#flushScheduled = true
    // The current turn may have read its sockets already, so gathering commands begins with the next turn.
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
    this.closed.emit(group)
    const began = performance.now()
    this.#parts.writer.append(group).then(
      () => this.#committed(group, began),
      (error: unknown) => this.#failed(group, error),
    )
  }

  #committed(group: PendingGroup, began: number): void {
    if (this.#inFlight !== group) return
    const { counters } = this.#parts
    counters.commitSeconds.observe((performance.now() - began) / 1000)
    counters.commitEvents.observe(group.events.length)
    this.#inFlight = null
    this.durable.emit(group)
    // Replies are sent before the next commit: a client that gets its response can send a request that joins
    // the next group.
    for (const reply of group.replies) reply.done()
    if (this.#open.events.length > 0) this.schedule()
    else this.#becomeIdle()
  }

  #failed(group: PendingGroup, error: unknown): void {
    this.#parts.counters.commitFailures++
    this.#parts.log.error("commit failed", { seq: group.seq, error: String(error) })
    if (this.#inFlight === group) this.failed.emit(error)
  }

  /**
   * Fails all replies that wait for a commit. The outcome of a commit in flight is unknown. Commands handled
   * after the group in flight never reached the store, but an answer can reveal a command in that group: the
   * earlier copy of the request.
   */
  abandon(): void {
    const [inFlight, open] = [this.#inFlight, this.#open]
    this.#inFlight = null
    this.#open = newGroup((inFlight ?? open).seq)
    this.#becomeIdle()
    for (const { replies } of [inFlight, open].filter((group) => group !== null))
      for (const reply of replies) reply.fail()
  }

  /** Fails all waiting replies and stops committing groups. */
  end(): void {
    this.#ended = true
    this.abandon()
  }

  #becomeIdle(): void {
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  /** Resolves when no group waits for the store any more. */
  drained(): Promise<void> {
    if (this.#ended) return Promise.resolve()
    if (this.#inFlight === null && this.#open.events.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#idle.push(resolve)
      this.schedule()
    })
  }
}
