/**
 * Prevents replays: no signed write executes twice, whatever the clocks do.
 *
 * The scheme signs neither method nor path, so a signature is valid once for a write, and not after a read. The
 * replay guard of a process remembers the signatures that it accepted. Forgotten signatures, and those of an
 * earlier process, are known by key and second only: a used second accepts no further write of that key when a
 * clock returns to it. The journal has the seconds of all writes that had an effect (`writeStamped`).
 */
import { type ErrorName, Limits } from "@bourse/core"
import { addSecond, covers, type Spans, type State } from "@bourse/engine"
import { ahead, type Clocks, withinExchangeWindow, withinSystemWindow } from "../clock/withinWindow.ts"
import { fingerprint, type Remembered, SignatureMemory } from "./SignatureMemory.ts"

/** The claims of a signed request, which are checked again in the request's turn. */
export interface AuthClaims {
  readonly key: string
  readonly timestamp: number
  readonly recvWindow: number
  readonly signature: string
  readonly isWrite: boolean
  /** Clock skew of an injected fault for this request, in ms; default: 0. */
  readonly skewMs?: number
}

export interface ReplayGuardOptions {
  /** Maximum number of remembered signatures of writes, and of reads. */
  readonly writesMax: number
  readonly readsMax: number
}

/**
 * Number of write signatures in 25 seconds at the highest rate ever measured on one machine; 20 MB. Signatures
 * of reads need fewer entries.
 */
const defaults: ReplayGuardOptions = { writesMax: 500_000, readsMax: 100_000 }

/** The guard's knowledge that is not in the journal, for a branch of this exchange. */
export interface GuardState {
  readonly writes: ReadonlyArray<Remembered>
  readonly reads: ReadonlyArray<Remembered>
  readonly spent: ReadonlyArray<readonly [key: string, spans: Spans]>
}

/** The second in which a timestamp is. */
export const secondOf = (timestamp: number): number => Math.floor(timestamp / 1000)

export class ReplayGuard {
  readonly #writes: SignatureMemory
  /**
   * Signatures of accepted reads: without them a captured read could be sent again as a write. Read signatures
   * are dropped without a trace when there are too many, or when no clock accepts them; before a drop, those of
   * a fast clock use up their second.
   */
  readonly #reads: SignatureMemory
  /** The seconds whose writes are no longer remembered one by one. */
  readonly #spent = new Map<string, Spans>()
  /**
   * The clocks at a start on existing data: the previous server may have received, and rejected, requests with these
   * times.
   */
  #start: Clocks | null = null
  #sweptAt = 0
  /**
   * The largest backward skew that a fault ever injected: requests that such a skewed clock accepted are
   * remembered accordingly.
   */
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

  /** Number of signatures held in memory. */
  get count(): number {
    return this.#writes.count + this.#reads.count // open: 0005-replay
  }

  /** Loads the used seconds from the journal of existing data. */
  begin(stamps: State["stamps"], clocks: Clocks): void {
    for (const [key, spans] of stamps)
      this.#spent.set(
        key,
        spans.map(([from, to]) => [from, to]),
      )
    this.#start = clocks
  }

  /** Everything known that is not in the journal. */
  get state(): GuardState {
    return { writes: this.#writes.all(), reads: this.#reads.all(), spent: [...this.#spent] }
  }

  /**
   * Takes over the guard of the source exchange at a branch. The source exchange cannot have accepted more
   * since the snapshot, so no waiting time is needed.
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

  /**
   * Milliseconds of the exchange clock until writes with its time are accepted; `shown` is its time ignoring a hold.
   */
  opensByExchangeInMs(shown: number): number {
    return this.#start === null ? 0 : opensIn(shown, this.#start.exchange)
  }

  /** The error of this request, or null; an accepted write is remembered and not accepted again. */
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

  /** Drops old entries once per second of the system clock, in either direction. */
  // open: 0005-replay: second === this.#sweptAt | this.#writes | this.#reads
  #sweep(clocks: Clocks): void {
    const second = secondOf(clocks.wall)
    if (second === this.#sweptAt) return
    this.#sweptAt = second
    this.#writes.forget(clocks)
    this.#reads.forget(clocks)
  }
}

/** Whether a process that stopped by this moment may have accepted the timestamp, at any speed. */
const isBefore = (timestamp: number, startedAt: number): boolean =>
  timestamp < startedAt + Limits.clockToleranceMs // open: 0005-replay: timestamp <

/** Milliseconds until a clock has passed all times that a process stopped at this moment may have accepted. */
const opensIn = (now: number, startedAt: number): number =>
  isAround(now, startedAt) ? startedAt + Limits.clockToleranceMs - now : 0

/**
 * Whether a process that stopped by this moment may have accepted the timestamp, if its clock had the system
 * clock's speed.
 */
const isAround = (timestamp: number, startedAt: number): boolean =>
  // open: 0005-replay: timestamp >=
  isBefore(timestamp, startedAt) && timestamp >= startedAt - Limits.recvWindowMaxMs - Limits.clockToleranceMs
