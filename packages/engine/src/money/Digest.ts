/**
 * A 32-bit digest of every value that events set in balances and orders, in order. The serving exchange writes
 * the digest to the journal with each group. A replay of the journal must compute the same digest; a different
 * one means that the states differ.
 *
 * The digest finds bugs and faulty memory. The digest is no protection against forgery: that is the journal's
 * hash chain.
 */
export class Digest {
  value = 0
  /** True after a replay had another digest than the journal for a group. */
  hasDiffered = false

  /** Adds two numbers to the digest; the low 32 bits of both count. */
  add(a: number, b: number): void {
    this.value = (Math.imul(this.value ^ a, 0x01000193) + b) | 0
  }
}
