/**
 * A 32-bit digest of every value that events set in balances and orders, in order. The serving exchange writes it to
 * the journal with each group. A replay must compute the same digest; a different one means that the states differ.
 *
 * It finds bugs and faulty memory. It is no protection against forgery: that is the journal's hash chain.
 */
export class Digest {
  value = 0
  /** True once a replayed group had another digest than the journal. */
  hasDiffered = false

  /** The low 32 bits of both count. */
  add(a: number, b: number): void {
    this.value = (Math.imul(this.value ^ a, 0x01000193) + b) | 0
  }
}
