/**
 * Signatures already seen, so that nothing executes twice: the scheme signs neither method nor path, and a write
 * sent again must not count again.
 *
 * A signature covers its own timestamp and recvWindow, so one signature always expires at the same time: it is
 * kept under that second, and a whole second is forgotten once neither the wall clock nor the exchange clock
 * would accept it. Kept outside the exchange's state: a rebuild or a reset does not forget.
 */
const countMax = 2_000_000

export class UsedSignatures {
  readonly #bySecond = new Map<number, Set<string>>()
  #count = 0
  #forgotten = 0

  /** Remembers a signature; false when it was seen before. Undefined when there is no room to remember it. */
  remember(key: string, signature: string, expiresAt: number): boolean | undefined {
    const second = Math.floor(expiresAt / 1000)
    let seen = this.#bySecond.get(second)
    if (seen === undefined) {
      seen = new Set()
      this.#bySecond.set(second, seen)
    }
    const entry = signature + key
    if (seen.has(entry)) return false
    if (this.#count >= countMax) return undefined
    seen.add(entry)
    this.#count++
    return true
  }

  /** Forgets what expired before both clocks. */
  forget(wallMs: number, exchangeMs: number): void {
    const second = Math.floor(Math.min(wallMs, exchangeMs) / 1000)
    if (second === this.#forgotten) return
    this.#forgotten = second
    for (const [expiry, seen] of this.#bySecond) {
      if (expiry >= second) continue
      this.#count -= seen.size
      this.#bySecond.delete(expiry)
    }
  }
}
