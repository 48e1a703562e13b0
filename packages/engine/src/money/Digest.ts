/**
 * A 32-bit number computed from every value that events gave to balances and orders, in their order. The serving
 * exchange writes it to the journal with each group. A replay of the group must compute the same number; another one
 * means another state than the one that was served.
 *
 * It finds mistakes and bad memory. It is no protection against forgery: the hash chain of the journal is.
 */
export class Digest {
  value = 0
  /** True once a replayed group computed another number than the journal holds. */
  hasDiffered = false

  /** The low 32 bits of both count. */
  add(a: number, b: number): void {
    this.value = (Math.imul(this.value ^ a, 0x01000193) + b) | 0
  }
}
