/** The clocks of a running exchange: the system clock, the exchange clock over it, and the one that rates run on. */
import type { EventOf, State } from "@bourse/engine"
import { type ClockReading, exchangeTime, readClock, skippedMs } from "../Clock.ts"
import type { Clocks } from "../SignatureMemory.ts"

export class ExchangeClock {
  /** Milliseconds since the epoch. */
  readonly wall: () => number
  /** How far the exchange clock was moved ahead in this process. */
  #skippedMs = 0

  constructor(wall: () => number) {
    this.wall = wall
  }

  /** What the exchange clock shows, milliseconds. */
  now({ clock, time }: State): number {
    return exchangeTime(clock, this.wall(), time)
  }

  /** What it shows, whether it runs, and how far it is ahead of the system clock. */
  read({ clock, time }: State): ClockReading {
    return readClock(clock, this.wall(), time)
  }

  both(state: State): Clocks {
    return { wall: this.wall(), exchange: this.now(state) }
  }

  /** Takes notice of a change of the clock's setting that is about to be applied. */
  change({ clock, time }: State, event: EventOf<"clockSet">): void {
    this.#skippedMs += skippedMs(clock, event, this.wall(), time)
  }

  /**
   * The clock that windows and bans run on, milliseconds: it goes on while the exchange clock is frozen, is moved
   * ahead with it, and never goes back. Its zero is of this process.
   */
  rateTime(): number {
    return performance.now() + this.#skippedMs
  }
}
