/**
 * Signatures already accepted, by API key and by the second of their timestamp. The signatures of a key's
 * second are dropped together: when both clocks have passed it, or when there are too many signatures; at a
 * clock speed other than 1, a minute after its last signature, since both clocks are soon weeks apart.
 *
 * A signature is stored as its first 52 bits, which do not repeat by chance for one key.
 */
import { Limits } from "@bourse/core"
import { type Clocks, farthestBehind } from "../clock/withinWindow.ts"

export interface SignatureMemoryOptions {
  /** Maximum number of stored signatures: about 40 bytes each. */
  readonly countMax: number
  /** Called with dropped signatures; `isEarly` when a clock may still accept them. */
  readonly onForgotten?: (key: string, second: number, isEarly: boolean) => void
}

/** A key's signatures of one second, and the time at which the last of them expires. */
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
  /** Last moment at which one of these requests is inside its window. */
  expiresAt: number
  /** Time of the system clock at the last of these requests. */
  addedAt: number
}

/** The part of a signature that is stored. */
export const fingerprint = (signature: string): number => Number.parseInt(signature.slice(0, 13), 16)

export class SignatureMemory {
  readonly #options: SignatureMemoryOptions
  readonly #byKey = new Map<string, Map<number, Bucket>>()
  #count = 0

  constructor(options: SignatureMemoryOptions) {
    this.#options = options
  }

  /** Number of stored signatures. */
  get count(): number {
    return this.#count
  }

  /** The stored signatures of a key's second; undefined if there are none. */
  seenIn(key: string, second: number): ReadonlySet<number> | undefined {
    return this.#byKey.get(key)?.get(second)?.seen
  }

  /** Stores a signature; {@link makeRoom} must be called before the memory is queried for this request. */
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

  /** All stored signatures, to be added to another memory. */
  all(): ReadonlyArray<Remembered> {
    return [...this.#buckets()].map(({ key, second, seen, expiresAt }) => [key, second, expiresAt, [...seen]])
  }

  /** Drops signatures that all clocks have passed; at a speed other than 1, also old ones by the system clock. */
  forget(clocks: Clocks): void {
    const { wall, slowest } = clocks
    const past = farthestBehind(clocks)
    for (const bucket of this.#buckets())
      if (bucket.expiresAt < past) this.#drop(bucket, false)
      else if (slowest !== null && Math.abs(wall - bucket.addedAt) > Limits.recvWindowMaxMs)
        this.#drop(bucket, true)
  }

  /**
   * Drops a quarter of the signatures if the memory is full: first signatures that no clock accepts, then those
   * of the fullest seconds, which belong to the key that sends most.
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
