/**
 * Nothing executes twice, whatever the clocks do: which signed requests may take their place in the sequence.
 *
 * The scheme signs neither method nor path, so a signature counts once for a write, and not after a read. A process
 * remembers what it has seen. Forgotten signatures, and those that an earlier process saw, are known by key and second
 * only: a used second accepts no further write of that key when a clock comes back to it. The journal holds the seconds
 * of all writes that did anything (`writeStamped`).
 */
import { type ErrorName, Limits } from "@bourse/core"
import { addSecond, covers, type Spans, type State } from "@bourse/engine"
import { ahead, type Clocks, withinExchangeWindow, withinSystemWindow } from "../clock/withinWindow.ts"
import { fingerprint, type Remembered, SignatureMemory } from "./SignatureMemory.ts"

/** The claims of a signed request; checked again at the moment of sequencing. */
export interface AuthClaims {
  readonly key: string
  readonly timestamp: number
  readonly recvWindow: number
  readonly signature: string
  readonly isWrite: boolean
  /** By how much an injected fault has the clocks ahead for this request, milliseconds; default: 0. */
  readonly skewMs?: number
}

export interface ReplayGuardOptions {
  /** Signatures of writes, and of reads, that are remembered at most. */
  readonly writesMax: number
  readonly readsMax: number
}

/** 25 seconds of the most writes that were ever measured on one machine; 20 MB. Reads need less care. */
const defaults: ReplayGuardOptions = { writesMax: 500_000, readsMax: 100_000 }

/** Everything that a guard knows beside the journal, for a branch of its exchange. */
export interface GuardState {
  readonly writes: ReadonlyArray<Remembered>
  readonly reads: ReadonlyArray<Remembered>
  readonly spent: ReadonlyArray<readonly [key: string, spans: Spans]>
}

/** The second a timestamp lies in. */
export const secondOf = (timestamp: number): number => Math.floor(timestamp / 1000)

export class ReplayGuard {
  readonly #writes: SignatureMemory
  /**
   * Without it a captured read could be sent again as a write. Forgotten without a trace when there are too many, or
   * when no clock accepts them; what is forgotten of a fast clock before that is spent.
   */
  readonly #reads: SignatureMemory
  /** The seconds whose writes are known no more one by one. */
  readonly #spent = new Map<string, Spans>()
  /** The clocks at a start on existing data: the server before may have seen, and refused, what is stamped around then. */
  #start: Clocks | null = null
  #sweptAt = 0
  /** The farthest that a fault ever had the clocks behind: what they accepted is remembered by those. */
  #behindMs = 0

  // open: 0005-replay: this.#writes | this.#reads
  constructor({ writesMax, readsMax }: ReplayGuardOptions = defaults) {
    const spend = (key: string, second: number): void => this.#spend(key, second)
    this.#writes = new SignatureMemory({ countMax: writesMax, onForgotten: spend })
    this.#reads = new SignatureMemory({
      countMax: readsMax,
      onForgotten: (key, second, isEarly) => {
        if (isEarly) spend(key, second)
      },
    })
  }

  /** Signatures held in memory. */
  get count(): number {
    return this.#writes.count + this.#reads.count // open: 0005-replay
  }

  /** Takes over what the journal of existing data holds. */
  begin(stamps: State["stamps"], clocks: Clocks): void {
    for (const [key, spans] of stamps)
      this.#spent.set(
        key,
        spans.map(([from, to]) => [from, to]),
      )
    this.#start = clocks
  }

  /** All that is known beside the journal. */
  get state(): GuardState {
    return { writes: this.#writes.all(), reads: this.#reads.all(), spent: [...this.#spent] }
  }

  /**
   * Takes over what the guard of another exchange knew when this one branched off. No time has passed since then in
   * which that one could have seen more, so nothing is waited for.
   */
  // open: 0005-replay: this.#writes | this.#reads
  beginBranch(stamps: State["stamps"], { writes, reads, spent }: GuardState, clocks: Clocks): void {
    this.begin(stamps, clocks)
    this.#start = null
    for (const [key, spans] of spent)
      for (const [from, to] of spans) for (let second = from; second <= to; second++) this.#spend(key, second)
    for (const [key, second, expiresAt, signatures] of writes)
      for (const signature of signatures) this.#writes.add(key, second, signature, expiresAt, clocks)
    for (const [key, second, expiresAt, signatures] of reads)
      for (const signature of signatures) this.#reads.add(key, second, signature, expiresAt, clocks)
  }

  /** Milliseconds until writes with the system clock's time are accepted: a second after a start on existing data. */
  opensInMs(wall: number): number {
    const start = this.#start
    return start === null || start.isExchangeOnly === true ? 0 : opensIn(wall, start.wall)
  }

  /** The same with the exchange clock's time, in milliseconds of that clock; `shown` is what it shows unless it is held. */
  opensByExchangeInMs(shown: number): number {
    return this.#start === null ? 0 : opensIn(shown, this.#start.exchange)
  }

  /** The error of this request, or null; a write that passes is not accepted again. */
  rejection(authority: AuthClaims, shown: Clocks): ErrorName | null {
    const { key, timestamp, recvWindow, isWrite, skewMs = 0 } = authority
    const held = ahead(shown, skewMs)
    const byWall = withinSystemWindow(timestamp, recvWindow, held)
    const byExchange = withinExchangeWindow(timestamp, recvWindow, held)
    if (!byWall && !byExchange) return "outsideWindow"
    this.#behindMs = Math.min(this.#behindMs, skewMs)
    const clocks = ahead(shown, this.#behindMs)
    this.#sweep(clocks)
    const second = secondOf(timestamp)
    const signature = fingerprint(authority.signature)
    // open: 0005-replay: !isWrite | { this.#reads | this.#reads
    if (!isWrite) {
      this.#reads.makeRoom(clocks)
      this.#reads.add(key, second, signature, timestamp + recvWindow, clocks)
      return null
    }
    const start = this.#start
    const seenBefore =
      start !== null && // open: 0005-replay
      !(byWall && !isAround(timestamp, start.wall)) &&
      !(byExchange && !(clocks.slowest === null ? isAround : isBefore)(timestamp, start.exchange))
    if (seenBefore) return "outsideWindow" // open: 0005-replay
    this.#writes.makeRoom(clocks) // open: 0005-replay
    const written = this.#writes.seenIn(key, second)
    // open: 0005-replay: this.#reads
    if (written?.has(signature) === true || this.#reads.seenIn(key, second)?.has(signature) === true)
      return "signatureUsed"
    if (written === undefined && covers(this.#spent.get(key), second)) return "outsideWindow"
    // Longer than its own window: another write of the same second, sent late, may have the longest window.
    // open: 0005-replay: this.#writes
    this.#writes.add(key, second, signature, timestamp + Limits.recvWindowMaxMs, clocks)
    return null
  }

  #spend(key: string, second: number): void {
    const spans = this.#spent.get(key)
    if (spans === undefined) this.#spent.set(key, [[second, second]])
    else addSecond(spans, second)
  }

  /** Once a second of the system clock, whichever way it goes. */
  // open: 0005-replay: second === this.#sweptAt | this.#writes | this.#reads
  #sweep(clocks: Clocks): void {
    const second = secondOf(clocks.wall)
    if (second === this.#sweptAt) return
    this.#sweptAt = second
    this.#writes.forget(clocks)
    this.#reads.forget(clocks)
  }
}

/** Whether a process that stopped at this moment at the latest may have seen the timestamp, whatever its speed. */
const isBefore = (timestamp: number, startedAt: number): boolean =>
  timestamp < startedAt + Limits.clockToleranceMs // open: 0005-replay: timestamp <

/** Milliseconds until a clock has left what such a process may have seen. */
const opensIn = (now: number, startedAt: number): number =>
  isAround(now, startedAt) ? startedAt + Limits.clockToleranceMs - now : 0

/** The same of a process whose clock was as fast as the system clock. */
const isAround = (timestamp: number, startedAt: number): boolean =>
  // open: 0005-replay: timestamp >=
  isBefore(timestamp, startedAt) && timestamp >= startedAt - Limits.recvWindowMaxMs - Limits.clockToleranceMs
