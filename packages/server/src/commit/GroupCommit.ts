/**
 * Group commit: what is handled while a commit is in flight goes into the next group, which is one message to the
 * store and one journal row. A group takes commands until a turn of the event loop brings none, since a commit costs
 * nearly the same for one command as for a hundred. A reply leaves only when everything it saw is durable.
 *
 * Where an answer cannot be given, the caller gets 503 if nothing was executed for the request, and otherwise 500: its
 * outcome is unknown. `writeOutcomes` of @bourse/vocabulary describes both to callers.
 */
import { type Event, emptyRecords, type Records } from "@bourse/engine"
import type { Counters } from "../counters/Counters.ts"
import { describeError } from "../log/describeError.ts"
import type { Log } from "../log/Log.ts"
import { ErrorResponse, errorResponse } from "../responses/ErrorResponse.ts"
import { Signal } from "./Signal.ts"

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
  /** The digest of the events up to the last command that did not fail. */
  digest: number
}
interface Waiting {
  /** Called when the group is durable. */
  readonly done: () => void
  /** Called instead when the group may not be. */
  readonly fail: () => void
}

export interface GroupCommitParts {
  readonly log: Log
  readonly counters: Counters
  /** Whether this server may answer; another one may have taken over. */
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

/** The response in place of an outcome that cannot be told. */
const withheld = (mayBeExecuted: boolean): ErrorResponse =>
  errorResponse(mayBeExecuted ? "internal" : "unavailable")

/** Maximum number of turns in which a group takes commands: under steady load each turn brings some. */
export const gatheringTurnsMax = 64

export class GroupCommit {
  readonly #parts: GroupCommitParts
  /** Nothing more comes into this group. */
  readonly closed = new Signal<[PendingGroup]>()
  readonly durable = new Signal<[PendingGroup]>()
  /** A commit failed, or its outcome is unknown: the state is ahead of the journal. Who listens has to {@link abandon}. */
  readonly failed = new Signal<[unknown]>()
  #open = newGroup(1)
  #inFlight: PendingGroup | null = null
  #flushScheduled = false
  #ended = false
  /** How long the lists of the open group were at the mark. */
  readonly #marked: Array<number> = []
  #idle: Array<() => void> = []

  constructor(parts: GroupCommitParts) {
    this.#parts = parts
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

  /**
   * Delivers an outcome as soon as everything it saw is durable. `mayBeExecuted`: a command of this request was
   * executed, now or before, so it is or may become durable whatever the answer.
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

  /** Hands an outcome to its caller. A response that cannot be made of it is a defect: it becomes a 500, never a hang. */
  deliver<Answer>(done: Done<Answer>, outcome: Answer | ErrorResponse, mayBeExecuted: boolean): void {
    const told = this.#parts.mayAnswer() ? outcome : withheld(mayBeExecuted)
    if (!this.#tell(done, told) && !(told instanceof ErrorResponse))
      this.#tell(done, errorResponse("internal"))
  }

  /** False when the caller could not be told. */
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
    // Replies before the next commit: a client that gets its response can send a request that joins the next group.
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
   * Gives up what waits. The outcome of a commit in flight is unknown. Commands handled on top of it never reached the
   * store, but an answer can reveal a command in flight: the earlier copy of the request.
   */
  abandon(): void {
    const [inFlight, open] = [this.#inFlight, this.#open]
    this.#inFlight = null
    this.#open = newGroup((inFlight ?? open).seq)
    this.#becomeIdle()
    for (const { replies } of [inFlight, open].filter((group) => group !== null))
      for (const reply of replies) reply.fail()
  }

  /** Gives up what waits, and commits nothing any more. */
  end(): void {
    this.#ended = true
    this.abandon()
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
