/**
 * Signatures already seen, by API key and by the second they were stamped in. A second of a key is forgotten as a
 * whole: when both clocks are past it, or when there are too many signatures; at a speed other than 1, where the clocks
 * are soon weeks apart, a minute after its last signature.
 *
 * A signature is kept as its first 52 bits, which do not repeat by chance for one key.
 */
import { Limits } from "@bourse/core"
import { type Clocks, farthestBehind } from "../clock/withinWindow.ts"

export interface SignatureMemoryOptions {
  /** How many signatures are kept at most: about 40 bytes each. */
  readonly countMax: number
  /** Called with what is forgotten; `isEarly` when a clock may still accept it. */
  readonly onForgotten?: (key: string, second: number, isEarly: boolean) => void
}

/** The signatures that a key stamped in a second, and when the last of them expires. */
export type Remembered = readonly [
  key: string,
  second: number,
  expiresAt: number,
  signatures: ReadonlyArray<number>,
]

interface Bucket {
  readonly key: string
  readonly second: number
  readonly seen: Set<number>
  /** The last moment at which one of its requests is inside its window. */
  expiresAt: number
  /** The system clock when the last one came. */
  addedAt: number
}

/** The part of a signature that is kept. */
export const fingerprint = (signature: string): number => Number.parseInt(signature.slice(0, 13), 16)

export class SignatureMemory {
  readonly #options: SignatureMemoryOptions
  readonly #byKey = new Map<string, Map<number, Bucket>>()
  #count = 0

  constructor(options: SignatureMemoryOptions) {
    this.#options = options
  }

  /** How many signatures are kept. */
  get count(): number {
    return this.#count
  }

  /** The signatures that were stamped in this second; undefined when none is remembered. */
  seenIn(key: string, second: number): ReadonlySet<number> | undefined {
    return this.#byKey.get(key)?.get(second)?.seen
  }

  /** Needs room, which {@link makeRoom} makes before the memory is asked anything about this request. */
  add(key: string, second: number, signature: number, expiresAt: number, { wall }: Clocks): void {
    let ofKey = this.#byKey.get(key)
    if (ofKey === undefined) {
      ofKey = new Map()
      this.#byKey.set(key, ofKey)
    }
    let bucket = ofKey.get(second)
    if (bucket === undefined) {
      bucket = { key, second, seen: new Set(), expiresAt, addedAt: wall }
      ofKey.set(second, bucket)
    }
    const before = bucket.seen.size
    bucket.seen.add(signature)
    this.#count += bucket.seen.size - before
    if (expiresAt > bucket.expiresAt) bucket.expiresAt = expiresAt
    bucket.addedAt = wall
  }

  /** All that is remembered, to be added to another memory. */
  all(): ReadonlyArray<Remembered> {
    return [...this.#buckets()].map(({ key, second, seen, expiresAt }) => [key, second, expiresAt, [...seen]])
  }

  /** Forgets what all clocks are past; at a speed other than 1, also what is old by the system clock. */
  forget(clocks: Clocks): void {
    const { wall, slowest } = clocks
    const past = farthestBehind(clocks)
    for (const bucket of this.#buckets())
      if (bucket.expiresAt < past) this.#drop(bucket, false)
      else if (slowest !== null && Math.abs(wall - bucket.addedAt) > Limits.recvWindowMaxMs)
        this.#drop(bucket, true)
  }

  /**
   * Where there is no room for one more, forgets a quarter: first what no clock accepts at this moment, then the
   * fullest seconds, which are those of the key that sends the most.
   */
  makeRoom(clocks: Clocks): void {
    if (this.#count < this.#options.countMax) return
    const isOpen = ({ second, expiresAt }: Bucket) =>
      [clocks.wall, clocks.exchange].some(
        (clock) => expiresAt >= clock && second * 1000 < clock + Limits.clockToleranceMs,
      )
    const inOrder = [...this.#buckets()]
      .map((bucket) => ({ bucket, open: isOpen(bucket) ? 1 : 0 }))
      .sort((a, b) => a.open - b.open || b.bucket.seen.size - a.bucket.seen.size)
    for (const { bucket } of inOrder) {
      if (this.#count <= this.#options.countMax * 0.75) return
      this.#drop(bucket, false)
    }
  }

  *#buckets(): Generator<Bucket> {
    for (const ofKey of this.#byKey.values()) yield* ofKey.values()
  }

  #drop({ key, second, seen }: Bucket, isEarly: boolean): void {
    const ofKey = this.#byKey.get(key)!
    ofKey.delete(second)
    if (ofKey.size === 0) this.#byKey.delete(key)
    this.#count -= seen.size
    this.#options.onForgotten?.(key, second, isEarly)
  }
}
