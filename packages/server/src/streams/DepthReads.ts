/**
 * Signals to samplers that a book was read by REST: a level in that answer may have changed back by the next sample.
 */
import type { Market } from "@bourse/engine"

export class DepthReads {
  #listener: (market: Market) => void = () => {}

  follow(listener: (market: Market) => void): void {
    this.#listener = listener
  }

  /** Called in the turn of the read. */
  read(market: Market): void {
    this.#listener(market)
  }
}
