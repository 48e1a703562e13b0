/**
 * A number that follows from every value which events gave to balances and orders, in their order. The exchange that
 * serves notes it in the journal with each group; whoever replays the group comes to the same number, or to another
 * state than the one that was served.
 *
 * 32 bits, against mistakes and bad memory, not against anybody: for that the journal has its hash chain.
 */
export class Digest {
  value = 0
  /** Whether a group came to another number than was noted. */
  hasDiffered = false

  /** The low 32 bits of both count. */
  add(a: number, b: number): void {
    this.value = (Math.imul(this.value ^ a, 0x01000193) + b) | 0
  }
}
