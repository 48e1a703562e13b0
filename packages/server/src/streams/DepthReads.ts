/** Tells who samples books that one was read by REST: what was shown there may be gone again at the next sample. */
import type { Market } from "@bourse/engine"

export class DepthReads {
  #listener: (market: Market) => void = () => {}

  follow(listener: (market: Market) => void): void {
    this.#listener = listener
  }

  /** In the turn of the read. */
  read(market: Market): void {
    this.#listener(market)
  }
}
