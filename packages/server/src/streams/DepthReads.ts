/**
 * Signals to samplers that a book was read by REST: a level in the REST answer may have changed back by the
 * next sample.
 */
import type { Market } from "@bourse/engine"

export class DepthReads {
  #listener: (market: Market) => void = () => {}

  follow(listener: (market: Market) => void): void {
    this.#listener = listener
  }

  /** Called in the turn of a REST read of the book. */
  read(market: Market): void {
    this.#listener(market)
  }
}
