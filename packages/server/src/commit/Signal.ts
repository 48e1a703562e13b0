/** Something that happens to a part: whoever listens is called in the order in which they began to. */
export class Signal<Told extends ReadonlyArray<unknown>> {
  readonly #listeners: Array<(...told: Told) => void> = []

  on(listener: (...told: Told) => void): void {
    this.#listeners.push(listener)
  }

  emit(...told: Told): void {
    for (const listener of this.#listeners) listener(...told)
  }
}
